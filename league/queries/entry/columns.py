"""Which fields a hand of the Hearts family has on the entry page, from the game's own tally."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from gameplay.names import SUIT_SIGNS
from gameplay.rules import registry
from gameplay.rules.core import Variant
from gameplay.rules.errors import RuleError

TAKEN = frozenset({"hearts", "queen", "queens", "bonus"})
AUCTION = frozenset({"bid", "suit", "taken"})


@dataclass(frozen=True, slots=True)
class Column:
    """A key of the tally. `must`: what the numbers by seat add up to; None where one seat is named. `sign` stands on
    the key or in the empty field, `name` is read out."""

    key: str
    must: int | None
    sign: str
    name: str


def form_kind(variant: Variant | type[Variant]) -> str:
    """Which form the entry page has for a hand of this game: "truco", "auction", "hearts" (columns), or none."""
    if variant.family == "truco":
        return "truco"
    keys = set(variant.tally_keys)
    return "auction" if keys == AUCTION else "hearts" if keys <= TAKEN else ""


def can_be_entered(code: str) -> bool:
    return bool(form_kind(registry.find(code)))


def columns_of(variant: Variant) -> list[Column]:
    """None for games that have a form of their own."""
    if form_kind(variant) != "hearts":
        return []
    return [_column(variant, key) for key in variant.tally_keys]


def _column(variant: Any, key: str) -> Column:
    queens = getattr(variant, "queens", 0).bit_count()
    if key == "hearts":
        return Column(key, variant.penalty.bit_count() - queens, "♥", _("Hearts"))
    if key == "queens":
        return Column(key, queens, "Q♠", _("Queens of spades"))
    if key == "queen":
        return Column(key, None, "Q♠", _("the queen of spades"))
    card = str(variant.options["bonus_card"])
    return Column(key, None, card[0].replace("T", "10") + SUIT_SIGNS[card[1]], _("the bonus card"))


def moon_worth(variant: Variant) -> int:
    """What the shooter takes off, or gives to everybody else; 0 where nobody is asked. The rules say it, of a hand in
    which seat 1 has taken everything."""
    if not getattr(variant, "moon_choice", False):
        return 0
    tally: dict[str, Any] = {"moon": "add"}
    for column in columns_of(variant):
        tally[column.key] = 1 if column.must is None else [column.must, *[0] * (variant.seats - 1)]
    return max(variant.score_tally(variant.opening(), tally).points)


def asks_for_choice(variant: Variant, tally: Mapping[str, Any]) -> bool:
    """Whether with these cards somebody has shot the moon and may choose what becomes of it."""
    try:
        variant.score_tally(variant.opening(), tally)
    except RuleError as error:
        return (error.code, error.why) == ("bad-moon", "missing")
    return False
