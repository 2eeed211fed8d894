"""The form that opens a table of one's own: a game, its options, the clock, and who may watch."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from gameplay.names import game_name
from gameplay.option_words import PRESETS, option_words
from gameplay.rules import registry
from gameplay.rules.options import Option, Value

CLOCKS = (
    ("15", _("15 seconds a move")), ("30", _("30 seconds a move")), ("60", _("a minute a move")),
    ("180", _("three minutes a move")), ("", _("no clock")),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Kind:
    """A game as it is usually played: `code` stands in the form; its options begin with `preset`."""

    code: str
    info: registry.Info
    name: str
    preset: dict[str, Value]

    @property
    def slug(self) -> str:
        return self.code.replace(".", "-")


def kinds() -> list[Kind]:
    found = []
    for variant in registry.VARIANTS:
        info, name = registry.info(variant), game_name(variant)
        found += [
            Kind(f"{variant}.{number}", info, f"{name} · {words}".rstrip(" ·"), dict(preset))
            for number, (words, preset) in enumerate(PRESETS.get(variant, (("", {}),)))
        ]
    return found


class TableForm(forms.Form):
    """The options of each kind of game have fields of their own; those of the kind that was chosen count."""

    kind = forms.ChoiceField(label=_("Game"))
    seats = forms.TypedChoiceField(label=_("Players"), coerce=int, empty_value=None, required=False)
    hands_limit = forms.IntegerField(
        label=_("Hands"), required=False, min_value=1, max_value=999,
        help_text=_("Left empty, the game goes on until its end."),
    )  # fmt: skip
    clock = forms.TypedChoiceField(
        label=_("Clock"), choices=CLOCKS, coerce=int, empty_value=None, required=False, initial="60",
        help_text=_("Beyond it each player has two minutes in reserve; then a bot plays until they return."),
    )  # fmt: skip
    watched = forms.BooleanField(
        label=_("Everybody may watch"), required=False, initial=True,
        help_text=_("The table stands in the list of online tables. Nobody ever sees your cards."),
    )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kinds = {kind.code: kind for kind in kinds()}
        self.fields["kind"].choices = [(kind.code, kind.name) for kind in self.kinds.values()]
        counts = sorted({seats for kind in self.kinds.values() for seats in kind.info.seats})
        usual = [("", _("as usual for the game"))]
        self.fields["seats"].choices = usual + [(n, str(n)) for n in counts]
        for kind in self.kinds.values():
            for option in kind.info.options:
                self.fields[_name(kind, option)] = _field(kind, option)

    def groups(self) -> Iterator[tuple[Kind, list[forms.BoundField]]]:
        for kind in self.kinds.values():
            yield kind, [self[_name(kind, option)] for option in kind.info.options]

    @property
    def seats_of(self) -> dict[str, list[int]]:
        """By kind of game, the numbers of players that it is played by: its script offers no others."""
        return {kind.code: list(kind.info.seats) for kind in self.kinds.values()}

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        kind = self.kinds.get(data.get("kind", ""))
        if kind is None:
            return data
        seats = data.get("seats")
        if seats and seats not in kind.info.seats:
            numbers = ", ".join(map(str, kind.info.seats))
            self.add_error("seats", _("This game is played by %(numbers)s players.") % {"numbers": numbers})
        data["variant"] = kind.info.code
        data["options"] = {option.name: _value(option, data.get(_name(kind, option))) for option in kind.info.options}
        return data


def _name(kind: Kind, option: Option) -> str:
    return f"{kind.code}-{option.name}"


def _field(kind: Kind, option: Option) -> forms.Field:
    """Never required: a field of a game that was not chosen may be anything."""
    words, initial = option_words(kind.info.code, option.name), kind.preset.get(option.name, option.default)
    if option.kind == "flag":
        return forms.BooleanField(label=words.label, required=False, initial=initial)
    if option.kind == "choice":
        choices = [(str(choice), words.choices.get(choice, str(choice))) for choice in option.choices]
        return forms.ChoiceField(label=words.label, choices=choices, initial=str(initial), required=False)
    return forms.IntegerField(
        label=words.label, required=False, min_value=option.minimum, max_value=9999, initial=initial
    )


def _value(option: Option, typed: Any) -> Any:
    """What was typed, as the option's own type; the game's default where nothing was."""
    if option.kind == "choice":
        return next((choice for choice in option.choices if str(choice) == typed), option.default)
    return bool(typed) if option.kind == "flag" else option.default if typed is None else typed
