"""Starters where rounds are nearly as many as opponents: an exact cover, looked for at random.

So that there is little to choose, the whole schedule is asked to look the same under a group of symmetries, and each
base round under a part of them: what is chosen are sets of tables that are moved onto each other. They must seat each
point once in every base round, and bring no two points together too often. The kinds: `starter_kinds`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random

from league.pairing.starters import SIZE, Starter, Table

NODES, TRIES = 2000, 1000
"""How many choices before starting again from nothing, and how often that is done."""

Symmetry = tuple[int, ...]
"""Where each point is moved."""
Rows = Mapping[int, Sequence[int]]
"""By place still free (a point in a base round): the rows that would fill it, each as the bits of all it uses."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What is wanted. `written`: points with the group, classes and fixed points that they are numbered by.
    `symmetries`: of the schedule; `kept`: of each base round. `twice`: pairs that, with whatever they are moved onto,
    meet twice."""

    written: Starter
    symmetries: Sequence[Symmetry]
    kept: Sequence[Sequence[Symmetry]]
    twice: Sequence[Table] = ()


def closure(generators: Sequence[Symmetry]) -> list[Symmetry]:
    """All that these make together."""
    found = [tuple(range(len(generators[0])))]
    for one in found:
        for other in generators:
            both = tuple(other[point] for point in one)
            if both not in found:
                found.append(both)
    return found


def find(kind: Kind, rng: Random, tries: int = TRIES) -> Starter | None:
    """A starter of this kind, or None where so many tries have not found one."""
    tables_of = dict(_rows(kind))
    count = kind.written.count
    rows = {place: [row for row in tables_of if row >> place & 1] for place in range(count * len(kind.kept))}
    for _ in range(tries):
        chosen = _Cover(rng).fill(rows)
        if chosen is not None:
            rounds: list[list[Table]] = [[] for _ in kind.kept]
            for row in chosen:
                rounds[((row & -row).bit_length() - 1) // count] += tables_of[row]
            return _written(kind, rounds)
    return None


def _rows(kind: Kind) -> Iterator[tuple[int, list[Table]]]:
    """Each set of tables of a base round that may be chosen, with the bits of its places and of the pairs it uses."""
    count = kind.written.count
    orbit_of = _orbits(kind)
    sizes = Counter(orbit_of.values())
    twice = {orbit_of[pair] for pair in kind.twice}
    for number, kept in enumerate(kind.kept):
        follow = len(kind.symmetries) // len(kept)
        for table in combinations(range(count), SIZE):
            tables = sorted({_moved(table, symmetry) for symmetry in kept})
            points = [point for each in tables for point in each]
            if tables[0] != table or len(set(points)) < len(points):
                continue
            used = Counter(orbit_of[pair] for each in tables for pair in combinations(each, 2))
            places = sum(1 << (number * count + point) for point in points)
            choices = [
                _meetings(orbit, times * follow // sizes[orbit], orbit in twice) for orbit, times in used.items()
            ]
            for met in product(*choices):
                yield places | sum(met) << (len(kind.kept) * count), tables


def _meetings(orbit: int, times: int, twice: bool) -> list[int]:
    """The bits that meeting so often may use, of the two for pairs that meet twice; none where it is too often."""
    first, second = 1 << 2 * orbit, 2 << 2 * orbit
    if times == 1:
        return [first, second] if twice else [first]
    return [first | second] if times == 2 and twice else []


def _orbits(kind: Kind) -> dict[Table, int]:
    """Each pair's number, the same for pairs that are moved onto each other."""
    orbit_of: dict[Table, int] = {}
    for pair in combinations(range(kind.written.count), 2):
        if pair not in orbit_of:
            orbit = {_moved(pair, symmetry) for symmetry in kind.symmetries}
            orbit_of.update(dict.fromkeys(orbit, len(set(orbit_of.values()))))
    return orbit_of


def _moved(points: Sequence[int], symmetry: Symmetry) -> Table:
    return tuple(sorted(symmetry[point] for point in points))


class _Cover:
    """One try: the place with fewest rows is filled first, by one after the other in a drawn order."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.nodes = 0

    def fill(self, rows: Rows) -> list[int] | None:
        """Rows that fill all places and share nothing, or None."""
        if not rows:
            return []
        candidates = min(rows.values(), key=len)
        for row in self.rng.sample(candidates, len(candidates)):
            self.nodes += 1
            if self.nodes > NODES:
                return None
            left = _without(rows, row)
            chosen = None if left is None else self.fill(left)
            if chosen is not None:
                return [row, *chosen]
        return None


def _without(rows: Rows, chosen: int) -> Rows | None:
    """What is left beside a row, or None where a place could not be filled any more."""
    left = {}
    for place, candidates in rows.items():
        if not chosen >> place & 1:
            left[place] = [row for row in candidates if not row & chosen]
            if not left[place]:
                return None
    return left


def _written(kind: Kind, rounds: Sequence[Sequence[Table]]) -> Starter:
    """The base rounds from which all follow by steps of the group alone."""
    step = [tuple(kind.written.moved(p, by) for p in range(kind.written.count)) for by in range(kind.written.order)]
    base: list[list[Table]] = []
    seen: set[tuple[Table, ...]] = set()
    for tables in rounds:
        for symmetry in kind.symmetries:
            moved = [_moved(table, symmetry) for table in tables]
            if tuple(sorted(moved)) not in seen:
                base.append(sorted(moved))
                seen |= {tuple(sorted(_moved(table, by) for table in moved)) for by in step}
    written = kind.written
    points = tuple(point for tables in base for table in tables for point in table)
    return Starter(written.rounds, written.order, written.classes, written.fixed, points)
