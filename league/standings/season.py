"""A season: what its events bring to each player, which of them count, and who is where.

Points go by the rank in the event (25-18-15-… or what the club has set; below the list nothing), or are the event's
own score. The best `best` events count, or the worst `drop` are dropped; an event missed counts 0, and is among those
that can be dropped.

Choices where the specification is silent:
- Who shares a rank has the points of that rank, each: 1, 2, 2, 4 brings 25, 18, 18, 12.
- One event always counts, however many are to be dropped.
- Of events that are worth the same, one that was missed is dropped before one that was played, a later one first.
- Who is level on points is parted by the best event that counts, then the second best, …; else they share the rank.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from league.standings.types import StandingsError

ZERO = Fraction(0)
RANK_POINTS = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)
MOST_RANKS = 100
MOST_POINTS = 10_000


@dataclass(frozen=True, slots=True)
class Part:
    """What an event brought: `points` None where it was missed; `counts` False where it is dropped."""

    event: int
    points: Fraction | None
    counts: bool = True


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """Rows come in the order of the list. `parts` follow the events. `level`: on points with the row above; `best` is
    then what parted the two, as (own, theirs), None where nothing did and they share the rank."""

    player: int
    rank: int
    total: Fraction
    parts: tuple[Part, ...]
    level: bool = False
    best: tuple[Fraction, Fraction] | None = None

    @property
    def counted(self) -> tuple[Fraction, ...]:
        """The points that count, best first."""
        return _best_first(self.parts)


def rank_points(rank: int, table: Sequence[int]) -> Fraction:
    return Fraction(table[rank - 1]) if rank <= len(table) else ZERO


def check_rank_points(table: Sequence[object]) -> None:
    """Whole numbers, none above the one before: `StandingsError('bad-rank-points')`."""
    right = [one for one in table if isinstance(one, int) and not isinstance(one, bool) and 0 <= one <= MOST_POINTS]
    falling = all(above >= below for above, below in pairwise(right))
    if not 1 <= len(table) <= MOST_RANKS or len(right) < len(table) or not falling:
        raise StandingsError("bad-rank-points", {"most": MOST_RANKS})


def season_table(
    scores: Mapping[int, Mapping[int, Fraction]],
    events: Sequence[int],
    *,
    best: int | None = None,
    drop: int | None = None,
) -> list[SeasonRow]:
    """`scores`: by player, what each of the `events` brought; what is not there was missed. Players without any come
    too, with nothing."""
    kept = len(events) if best is None else min(best, len(events))
    if drop is not None:
        kept = max(1, kept - drop)
    rows = [_row(player, own, events, kept) for player, own in scores.items()]
    rows.sort(key=lambda row: (-row.total, [-points for points in row.counted], row.player))
    return _ranked(rows)


def _row(player: int, own: Mapping[int, Fraction], events: Sequence[int], kept: int) -> SeasonRow:
    order = sorted(
        range(len(events)), key=lambda at: (-own.get(events[at], ZERO), events[at] not in own, at)
    )  # what counts first
    counting = set(order[:kept])
    parts = tuple(Part(event, own.get(event), at in counting) for at, event in enumerate(events))
    return SeasonRow(player, 0, sum(_best_first(parts), ZERO), parts)


def _best_first(parts: Sequence[Part]) -> tuple[Fraction, ...]:
    return tuple(sorted((part.points or ZERO for part in parts if part.counts), reverse=True))


def _ranked(rows: Sequence[SeasonRow]) -> list[SeasonRow]:
    found: list[SeasonRow] = []
    for place, row in enumerate(rows, start=1):
        above = found[-1] if found else None
        level = above is not None and above.total == row.total
        parted = None
        if above is not None and level:
            pairs = zip(row.counted, above.counted, strict=True)
            parted = next((pair for pair in pairs if pair[0] != pair[1]), None)
        rank = above.rank if above is not None and level and parted is None else place
        found.append(SeasonRow(row.player, rank, row.total, row.parts, level, parted))
    return found
