"""What the hand entry page must know of a table: the sheet so far, what the next hand may be, how the game stands."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from gameplay import queries
from gameplay.models import Game
from gameplay.names import SUIT_SIGNS, short_names, upright
from gameplay.rules.core import Variant
from gameplay.rules.result import HandContext, HandResult
from gameplay.rules.truco.taken import WAYS
from league.models import Event, Result, Seating, Table
from league.queries.entry.auction import Suit, suits_of
from league.queries.entry.columns import Column, columns_of, form_kind, moon_worth

MANY_KEYS = 20
"""So many leave no room for the rows on the screen of a phone."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A hand on the sheet: points and totals by side; `tally` as it was entered; `corrected`: why it was corrected;
    `context`: what stood before it, `result`: what it came to."""

    number: int
    points: list[int]
    after: list[int]
    tally: dict[str, Any]
    corrected: str
    key: str | None
    context: HandContext
    result: HandResult

    @property
    def cells(self) -> list[tuple[int, int]]:
        """By side: points, and what was bid for the suit (0: nothing)."""
        namer, bid = self.tally.get("bid", (0, 0))
        return [(points, bid * (seat == namer)) for seat, points in enumerate(self.points, start=1)]

    @property
    def suit(self) -> str:
        return SUIT_SIGNS.get(self.tally.get("suit", ""), "")


@dataclass(frozen=True)
class EntrySheet:
    """A table's game for the entry page. `next`: number of the hand to enter, None once the game is over; `context`:
    what stands before it. `values` of truco: pair → way → what the pair can take with these totals. `settlement`: what
    each side receives if the game counts as it stands, in games that are settled."""

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
    context: HandContext
    settlement: list[Fraction]

    @property
    def kind(self) -> str:
        """Which form the page has for a hand; see `form_kind`."""
        return form_kind(self.variant)

    @property
    def chips(self) -> bool:
        return self.kind == "auction"

    @property
    def suits(self) -> list[Suit]:
        return suits_of(self.variant) if self.chips else []

    @property
    def settled(self) -> bool:
        """Whether the sheet says what the totals come to: those of chips only once the pool is shared."""
        return bool(self.settlement and self.rows) and (not self.chips or (self.over and self.context.pool != 0))

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
        """The keys of the number pad: every number there can be or, where these are too many, digits."""
        return list(range(self._most + 1 if self._most < MANY_KEYS else 10))

    @property
    def tens(self) -> list[int]:
        """What goes before a digit."""
        return [] if self._most < MANY_KEYS else list(range(10, self._most + 1, 10))

    @property
    def _most(self) -> int:
        numbers = [column.must or 0 for column in self.columns] + [suit.must for suit in self.suits]
        return max(numbers, default=0)

    @property
    def sides(self) -> list[int]:
        return list(range(1, self.variant.sides + 1))

    @property
    def over(self) -> bool:
        return self.next is None

    @property
    def as_totals(self) -> bool:
        """Entered as totals: its hands are not known."""
        return self.game.ending == Game.Ending.TOTALS

    @property
    def in_play(self) -> bool:
        """Whether hands can be entered and taken back now."""
        round_ = self.table.round
        return round_.is_under_way and round_.event.state == Event.State.RUNNING

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
        names = [short for _name, short in self.heads]
        return upright([*names, _("Pool")] if self.chips else names)

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
    as_totals = game.ending == Game.Ending.TOTALS
    leaders = queries.leaders(replay.score) if replay.hands else []
    return EntrySheet(
        table=table,
        game=game,
        variant=variant,
        names=names,
        rows=[_row(each) for each in replay.hands],
        totals=list(game.totals if as_totals else replay.score.totals),
        leaders=list(game.winners) if as_totals else leaders,
        next=None if over else context.number,
        dealer="" if over else _seat_name(game, context.dealer),
        values={} if over else values_at(variant, context),
        result=result,
        context=context,
        settlement=list(replay.score.settlement or ()),
    )


def names_at(table: Table) -> list[str]:
    """By side of the game: players, or pairs; where partners change, the two who play together."""
    seatings = Seating.objects.filter(table=table).select_related("entry").order_by("side")
    names = [seating.entry.name for seating in seatings]
    sides = len(table.game.totals) if table.game else len(names)
    return [" + ".join(names[side::sides]) for side in range(sides)]


def _seat_name(game: Game, seat: int) -> str:
    return next((one.name for one in game.seats.all() if one.number == seat), "")


def _row(scored: queries.Scored) -> SheetRow:
    hand = scored.hand
    tally = hand.tally if hand.tally is not None else hand.facts.get("taken", {})
    return SheetRow(hand.number, hand.points, hand.after, tally, hand.reason, hand.key, scored.context, scored.result)


def values_at(variant: Variant, context: HandContext) -> dict[int, dict[str, list[int]]]:
    """What each pair can take, by each way of winning; of games without pairs nothing."""
    values = getattr(variant, "values", None)
    if values is None or not variant.pairs:
        return {}
    return {
        pair: {way: found for way in WAYS for found in [list(values(context, pair, way))] if found} for pair in (1, 2)
    }
