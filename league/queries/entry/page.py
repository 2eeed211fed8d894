"""What the hand entry page must know of a table: the sheet so far, what the next hand may be, how the game stands."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gameplay import queries
from gameplay.models import Game
from gameplay.names import short_names, upright
from gameplay.rules.core import Variant
from gameplay.rules.result import HandContext
from league.models import Event, Result, Round, Seating, Table
from league.queries.entry.columns import Column, columns_of, moon_worth

WAYS = ("tricks", "run", "fold", "call")
"""How a pair can win a hand of truco, in the order in which they are offered."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A hand on the sheet: points and totals by side; `tally` as it was entered; `corrected`: why it was corrected;
    `context`: what stood before it."""

    number: int
    points: list[int]
    after: list[int]
    tally: dict[str, Any]
    moon: int | None
    corrected: str
    key: str | None
    context: HandContext


@dataclass(frozen=True)
class EntrySheet:
    """A table's game for the entry page. `next`: number of the hand to enter, None once the game is over. `values` of
    truco: pair → way → what the pair can take with these totals."""

    table: Table
    game: Game
    variant: Variant
    names: list[str]
    rows: list[SheetRow]
    totals: list[int]
    leaders: list[int]
    next: int | None
    dealer: str
    values: dict[int, dict[str, list[int]]]
    result: Result | None

    @property
    def kind(self) -> str:
        """Which form the page has for a hand: "truco", "hearts", or none."""
        if self.variant.pairs:
            return "truco"
        return "hearts" if self.columns else ""

    @cached_property
    def columns(self) -> list[Column]:
        return columns_of(self.variant)

    @property
    def moon_worth(self) -> int:
        return moon_worth(self.variant)

    @property
    def moon_needs_bonus(self) -> bool:
        return bool(self.variant.options.get("moon_needs_bonus"))

    @property
    def digits(self) -> list[int]:
        """The keys of the number pad."""
        return list(range(max((column.must or 0 for column in self.columns), default=0) + 1))

    @property
    def sides(self) -> list[int]:
        return list(range(1, self.variant.sides + 1))

    @property
    def over(self) -> bool:
        return self.next is None

    @property
    def in_play(self) -> bool:
        """Whether hands can be entered and taken back now."""
        round_ = self.table.round
        return round_.state == Round.State.PLAYING and round_.event.state == Event.State.RUNNING

    @property
    def last(self) -> SheetRow | None:
        return self.rows[-1] if self.rows else None

    @property
    def winners(self) -> list[str]:
        return [self.names[side - 1] for side in self.game.winners]

    @property
    def heads(self) -> list[tuple[str, str]]:
        """The names as they stand above the columns: whole, and for where room is short."""
        return list(zip(self.names, short_names(self.names), strict=True))

    @property
    def upright(self) -> bool:
        return upright([short for _name, short in self.heads])

    @property
    def winning_people(self) -> int:
        """A pair is two, and so is what they do: Léa + Tom win."""
        return len(self.winners) * (2 if self.variant.pairs else 1)


def entry_sheet(table: Table) -> EntrySheet:
    """In six queries, whatever the number of hands."""
    game = table.game
    assert game is not None
    replay = queries.replay(game)
    variant = replay.score.variant
    context = replay.score.context()
    over = game.state != Game.State.OPEN
    names = names_at(table)
    result = Result.objects.filter(table=table, state__in=Result.IN_FORCE).select_related("reported_by").first()
    if result is not None:
        result.table = table
    return EntrySheet(
        table=table,
        game=game,
        variant=variant,
        names=names,
        rows=[_row(each) for each in replay.hands],
        totals=list(replay.score.totals),
        leaders=queries.leaders(replay.score) if replay.hands else [],
        next=None if over else context.number,
        dealer="" if over else _seat_name(game, context.dealer),
        values={} if over else values_at(variant, context),
        result=result,
    )


def names_at(table: Table) -> list[str]:
    """By side: players, or pairs."""
    seatings = Seating.objects.filter(table=table).select_related("entry").order_by("side")
    return [seating.entry.name for seating in seatings]


def _seat_name(game: Game, seat: int) -> str:
    return next((one.name for one in game.seats.all() if one.number == seat), "")


def _row(scored: queries.Scored) -> SheetRow:
    hand = scored.hand
    tally = hand.tally if hand.tally is not None else hand.facts.get("taken", {})
    moon = scored.result.moon
    return SheetRow(hand.number, hand.points, hand.after, tally, moon, hand.reason, hand.key, scored.context)


def values_at(variant: Variant, context: HandContext) -> dict[int, dict[str, list[int]]]:
    """What each pair can take, by each way of winning; of games without pairs nothing."""
    values = getattr(variant, "values", None)
    if values is None or not variant.pairs:
        return {}
    return {
        pair: {way: found for way in WAYS for found in [list(values(context, pair, way))] if found} for pair in (1, 2)
    }
