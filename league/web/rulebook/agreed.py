"""What a table can agree on: every option of a game, each of its values in words, and which of them holds here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from gameplay.rules import registry
from gameplay.rules.core import Variant
from gameplay.rules.options import MOST, Option, Value
from league.web.option_words import Text, hands_text, option_sentence, option_words

FLAGS = {"yes": True, "no": False}
HANDS = "hands"
"""How many hands a game has, in an address; not an option of any game."""


@dataclass(frozen=True, slots=True)
class Choice:
    """`usual`: it holds where nothing else was agreed; `here`: it holds at this table."""

    text: Text
    usual: bool
    here: bool


@dataclass(frozen=True, slots=True)
class Agreed:
    """An option; `text` is what holds at this table, `differs` whether that is a house rule."""

    name: str
    label: Text
    value: Value
    text: Text
    differs: bool
    choices: list[Choice]
    note: str


def agreed(variant: Variant, hands_limit: int | None = None) -> list[Agreed]:
    terms = [_agreed(variant, option, variant.options[option.name]) for option in variant.option_specs]
    return [_ended(term, hands_limit) for term in terms] if ends_by_hands(variant, hands_limit) else terms


def ends_by_hands(variant: Variant, hands_limit: int | None) -> bool:
    """Whether the number of hands ends a game before its deals do: then what was agreed on the end does not come up."""
    deals = variant.options.get("deals")
    return bool(hands_limit and "deals" in variant.options and (deals is None or int(deals) >= hands_limit))


def _ended(term: Agreed, hands_limit: int | None) -> Agreed:
    if hands_limit is None or term.name not in ("deals", "final_pool"):
        return term
    choices = [replace(choice, here=False) for choice in term.choices]
    if term.name == "final_pool":
        return replace(term, differs=False, choices=choices)
    text = hands_text(hands_limit)
    return replace(term, value=None, text=text, differs=True, choices=[*choices, Choice(text, usual=False, here=True)])


def _agreed(variant: Variant, option: Option, here: Value) -> Agreed:
    def text(value: Value) -> Text:
        return option_sentence(variant.code, option.name, value)

    return Agreed(
        option.name,
        option_words(variant.code, option.name).label,
        here,
        text(here),
        here != option.default,
        [Choice(text(value), value == option.default, value == here) for value in _values(option, here)],
        _note(option),
    )


def _values(option: Option, here: Value) -> Sequence[Value]:
    """All that can be agreed on; of numbers, which are without end, the usual one and the one that holds here."""
    if option.kind == "flag":
        return (option.default, not option.default)
    if option.kind == "choice":
        return option.choices
    return (option.default,) if here == option.default else (option.default, here)


def _note(option: Option) -> str:
    if option.kind != "number":
        return ""
    return _("Any whole number from %(least)s may be agreed on.") % {"least": option.minimum}


def read_options(specs: Sequence[Option], given: Mapping[str, str]) -> dict[str, Value]:
    """The options in an address, `?end_at=50&moon=add&break_hearts=no`; what no table can agree on is passed over."""
    found = [(option, _read(option, given[option.name])) for option in specs if option.name in given]
    return {option.name: value for option, value in found if option.allows(value)}


def _read(option: Option, text: str) -> Value:
    if option.kind == "flag":
        return FLAGS.get(text)
    if option.kind == "choice":
        return next((choice for choice in option.choices if str(choice) == text), None)
    return read_number(text)


def read_number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= len(str(MOST)) else None


def rules_address(game: str, options: Mapping[str, Value], hands_limit: int | None = None) -> str:
    """Where the page of a game stands, with these options; that of all games where there is no such game."""
    if game not in registry.VARIANTS:
        return reverse("public:rules")
    words = {True: "yes", False: "no"}
    given = {
        option.name: words[value] if isinstance(value, bool) else str(value)
        for option in registry.info(game).options
        if (value := options.get(option.name, option.default)) != option.default
    } | ({HANDS: str(hands_limit)} if hands_limit else {})
    path = reverse("public:rules-of", args=[game])
    return f"{path}?{urlencode(given)}" if given else path
