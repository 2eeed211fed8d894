"""Going on by a schedule that is known: where the rounds played so far could be the first of one without repeats, those
that are left of it, for every way found in which they could.

One round played could be any of a schedule's. Of two, each entry is the place where a table of the one crosses a table
of the other; tables are tried against those of the schedule in every order, and the crossings say who is who. A third
has then to be a round of the schedule.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from random import Random

from league.pairing.history import meetings, met_last
from league.pairing.starters import known_rounds
from league.pairing.types import Entrant

Tables = list[tuple[int, ...]]
SCHEDULES, WAYS, TABLES = 8, 400, 6
"""So many schedules are tried (where nobody is left out all are alike, and one is), so many ways kept, of rounds with
so many tables at most: more have too many orders."""


def known_series(field: Sequence[Entrant], sizes: Sequence[int], rounds: int, rng: Random) -> list[list[Tables]]:
    """Series of so many rounds without repeats; none where the rounds played do not fit, or none is known."""
    played = _played(field, sizes) if len(sizes) <= TABLES else []
    found: list[list[Tables]] = []
    for _ in range(SCHEDULES if played else 0):
        drawn = known_rounds(len(field), len(played) + rounds, sizes, rng)
        if len(drawn) < len(played) + rounds:
            return []
        schedule = [[tuple(sorted(table)) for table in tables] for tables in drawn]
        for way in _ways(played, schedule, rng):
            moved = [_moved(tables, way) for tables in schedule]
            if all(tables in moved for tables in played):
                found.append([tables for tables in moved if tables not in played])
            if len(found) == WAYS:
                return found
        if len(set(sizes)) == 1:
            break
    return found


def _played(field: Sequence[Entrant], sizes: Sequence[int]) -> list[Tables]:
    """The rounds played, up to three, as entries of the field; none where these were not rounds of these tables."""
    pairs = list(combinations(range(len(field)), 2))
    if any(meetings(field[one], field[other]) > 1 for one, other in pairs):
        return []
    last = {pair for pair in pairs if met_last(field[pair[0]], field[pair[1]])}
    before = {pair for pair in pairs if meetings(field[pair[0]], field[pair[1]])} - last
    latest = next(_rounds(last, len(field), sizes), None)
    if latest is None or last - _pairs(latest):
        return []
    if not before:
        return [latest]
    for first in _rounds(before, len(field), sizes):
        rest = before - _pairs(first)
        second = next(_rounds(rest, len(field), sizes), None) if rest else None
        if not rest:
            return [first, latest]
        if second and not rest - _pairs(second):
            return [first, second, latest]
    return []


def _pairs(tables: Tables) -> set[tuple[int, int]]:
    return {pair for table in tables for pair in combinations(table, 2)}


def _rounds(met: set[tuple[int, int]], count: int, sizes: Sequence[int]) -> Iterator[Tables]:
    """All ways to seat everybody at tables of these sizes at which all have met."""

    def fill(left: Sequence[int], sizes: Sequence[int]) -> Iterator[Tables]:
        if not left:
            yield []
            return
        others = [other for other in left[1:] if (left[0], other) in met]
        for size in sorted(set(sizes), reverse=True):
            rest = list(sizes)
            rest.remove(size)
            for chosen in combinations(others, size - 1):
                if all(pair in met for pair in combinations(chosen, 2)):
                    table = (left[0], *chosen)
                    for tables in fill([node for node in left if node not in table], rest):
                        yield sorted([table, *tables])

    return fill(range(count), sizes)


def _ways(played: Sequence[Tables], schedule: Sequence[Tables], rng: Random) -> Iterator[dict[int, int]]:
    """Who of the schedule could be who of the field, by the first rounds played."""
    if len(played) == 1:
        for _ in range(WAYS):
            tables = sorted(rng.sample(played[0], len(played[0])), key=len)
            seats = [node for table in tables for node in rng.sample(table, len(table))]
            nodes = [node for table in sorted(rng.choice(schedule), key=len) for node in table]
            yield dict(zip(nodes, seats, strict=True))
        return
    crossed = _crossings(played[0], played[1])
    names = {crossing: node for node, crossing in crossed.items()}
    orders = list(permutations(range(len(played[0]))))
    rounds = list(permutations(schedule, 2))
    rng.shuffle(orders)
    rng.shuffle(rounds)
    for one, two in rounds:
        here = _crossings(one, two)
        for order in orders:
            columns = _columns(here, order)
            wanted = _columns(crossed, range(len(order)))
            if sorted(columns.values()) == sorted(wanted.values()):
                second = dict(zip(_by_rows(columns), _by_rows(wanted), strict=True))
                yield {node: names[order[row], second[column]] for node, (row, column) in here.items()}


def _crossings(one: Tables, two: Tables) -> dict[int, tuple[int, int]]:
    """By entry, the table it has in either round."""
    rows = {node: row for row, table in enumerate(one) for node in table}
    return {node: (rows[node], column) for column, table in enumerate(two) for node in table}


def _columns(crossed: dict[int, tuple[int, int]], order: Sequence[int]) -> dict[int, list[int]]:
    """By table of the second round, the tables of the first that it crosses, as they stand in the order."""
    found: dict[int, list[int]] = {}
    for row, column in crossed.values():
        found.setdefault(column, []).append(order[row])
    return {column: sorted(rows) for column, rows in found.items()}


def _by_rows(columns: dict[int, list[int]]) -> list[int]:
    return sorted(columns, key=lambda column: columns[column])


def _moved(tables: Tables, way: dict[int, int]) -> Tables:
    return sorted(tuple(sorted(way[node] for node in table)) for table in tables)
