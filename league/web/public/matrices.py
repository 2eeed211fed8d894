"""Pictures of everybody against everybody: how often two have met, and what came of it."""

from collections.abc import Mapping, Sequence

from gameplay.rules import registry
from league.models import Event, Standing
from league.queries.public.pictures import Seat
from league.web.charts import CELL, Matrix, matrix

MOST = 24
"""Entries of which there is a cross-table as a picture; of more the first ones."""
AHEAD, BEHIND, AGAIN = "ahead", "behind", "again"


def met_picture(lines: Sequence[tuple[Standing, Sequence[int | None]]]) -> Matrix:
    """`lines`: by entry, how often it has met each in the same order."""
    looks = {1: AHEAD, 2: AGAIN}
    cells = [[(str(times or ""), looks.get(times, BEHIND) if times else "") for times in row] for _, row in lines]
    return matrix([row.entry.name for row, _ in lines], cells, CELL // 2 + 6)


def cross_picture(event: Event, rows: Sequence[Standing], seats: Mapping[int, Mapping[int, Seat]]) -> Matrix:
    """What two made of each other: the totals of each meeting of two sides, in the order of rounds; at larger tables
    how often the one was ahead of the other, and how often behind. A walkover of two sides is a + and a −."""
    shown = rows[:MOST]
    at = {row.entry_id: place for place, row in enumerate(shown)}
    met: dict[tuple[int, int], list[tuple[int, int, bool]]] = {}
    ruled: dict[tuple[int, int], list[str]] = {}
    for number in sorted(seats):
        for entry, seat in seats[number].items():
            for other, theirs in seat.others:
                if entry in at and other in at and seat.came is not None and len(seat.others) == 1:
                    ruled.setdefault((at[entry], at[other]), []).append("+" if seat.came else "−")
                elif entry in at and other in at and seat.total is not None and theirs is not None:
                    met.setdefault((at[entry], at[other]), []).append((seat.total, theirs, len(seat.others) == 1))
    low = registry.info(event.variant).low_wins
    size = range(len(shown))
    cells = [[_cell(met.get((one, other), []), low, ruled.get((one, other), ())) for other in size] for one in size]
    most = max((len(games) for games in met.values() if games[0][2]), default=1)
    return matrix([row.entry.name for row in shown], cells, CELL * min(most, 3))


def _cell(games: Sequence[tuple[int, int, bool]], low: bool, walkovers: Sequence[str] = ()) -> tuple[str, str]:
    """Its words, and who was ahead more often. Of those who met in walkovers, too, these follow the games."""
    better = [(own < theirs) - (own > theirs) if low else (own > theirs) - (own < theirs) for own, theirs, _ in games]
    ahead, behind = better.count(1), better.count(-1)
    ahead, behind = ahead + walkovers.count("+"), behind + walkovers.count("−")
    look = AHEAD if ahead > behind else BEHIND if behind > ahead else ""
    if all(alone for *_, alone in games):
        return " ".join([*(f"{own}–{theirs}" for own, theirs, _ in games), *walkovers]), look
    return (f"{ahead}–{behind}" if ahead or behind else ""), look
