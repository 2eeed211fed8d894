"""Score sheets for paper: which columns a game's sheet has, and how many lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from gameplay.names import short_names
from gameplay.rules import registry
from gameplay.rules.core import Variant
from league.models import Event
from league.queries.entry.columns import columns_of, form_kind

FEWEST, USUAL, MOST, MOST_ACROSS = 6, 16, 24, 18
"""Lines on a sheet: more do not fit on a page, nor on one that lies across."""
WIDE = 6
"""More sides than these need the page across."""


@dataclass(frozen=True, slots=True)
class Columns:
    """`before` the sides, the same for `each` of them, and `after` them."""

    before: Sequence[str]
    each: Sequence[str]
    after: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """`lines`: of each hand its number and what else is known of it beforehand; `empty`: cells to be filled in."""

    names: list[str]
    columns: Columns
    lines: list[list[str]]

    @property
    def wide(self) -> bool:
        return len(self.names) > WIDE

    @property
    def sides(self) -> list[tuple[str, Sequence[str]]]:
        return [(name, self.columns.each) for name in self.names]

    @property
    def signed(self) -> int:
        """Columns before the sides, over which their line of signatures says what it is."""
        return len(self.columns.before)

    @property
    def empty(self) -> range:
        """Cells of a line that are filled in at the table."""
        known = max(len(line) for line in self.lines)
        columns = self.columns
        return range(len(columns.before) - known + len(self.names) * len(columns.each) + len(columns.after))


def score_sheet(event: Event, names: Sequence[str]) -> ScoreSheet:
    """For these at a table of the event's game; an empty name leaves a line to write on. Players who are a pair for
    this round alone have one column together."""
    info = registry.info(event.variant)
    variant = registry.make(event.variant, info.default_seats if info.pairs else len(names), event.options)
    sides = [" + ".join(names[side :: variant.sides]) for side in range(variant.sides)]
    dealers = [] if info.pairs or not all(names) else short_names(names)
    return ScoreSheet(sides, _columns(variant, bool(dealers)), _lines(event, variant, dealers))


def _columns(variant: Variant, deals: bool) -> Columns:
    before = [_("Hand"), *([pgettext("column: whose turn to deal", "Deals")] if deals else [])]
    kind = form_kind(variant)
    if kind == "truco":
        return Columns([*before, _("Worth")], [_("Points"), _("Total")])
    if kind == "auction":
        return Columns([*before, _("Bidder"), _("Bid"), _("Suit")], [_("Taken"), _("Chips")], [_("Pool")])
    shared = columns_of(variant)
    each = [column.sign for column in shared if column.must is not None]
    after = [_("%(card)s: who") % {"card": column.sign} for column in shared if column.must is None]
    return Columns(before, [*(each or [_("Points")]), _("Total")], after)


def _lines(event: Event, variant: Variant, dealers: Sequence[str]) -> list[list[str]]:
    numbers = range(1, _hands(event, variant) + 1)
    if not dealers:
        return [[str(number)] for number in numbers]
    return [[str(number), dealers[variant.dealer_of(number) - 1]] for number in numbers]


def _hands(event: Event, variant: Any) -> int:
    """As many as are agreed on, or else as many as the game can take: with points shared out evenly it goes on longest.
    (Four to 100 points of 26 a hand: 16; two pairs to 12 by single points: 23.)"""
    most = MOST_ACROSS if variant.sides > WIDE else MOST
    agreed = event.hands_limit or variant.options.get("deals")
    end_at = variant.options.get("end_at")
    if agreed:
        return min(agreed, most)  # no line more: whoever plays by the sheet would play it
    if not end_at:
        return min(USUAL, most)
    lines = variant.sides * (end_at - 1) // (1 if variant.pairs else variant.worth) + 1
    return min(max(lines, FEWEST), most)
