"""Schedules without a repeat (or, where the rounds are more than opponents, without a pair that never meets).

A starter is one round, or a few, from which the others follow: the points are `classes` copies of a cyclic group
(class c, element x has the number c·q + x, q the order of the group) and `fixed` points after them; the next round
adds 1 to every element and leaves the fixed points, until the base round comes back. Where every difference within
and between classes occurs at most once in the base rounds, no two points meet twice: difference families, of which the
resolvable designs with 28 and 40 points and the frames and group-divisible designs between them are known from the
literature (Handbook of Combinatorial Designs, II.7 and IV.5).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

SIZE = 4
CHOICES_TRIED = 20
"""Of a starter's rounds, where some of its points are nobody."""
Table = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Starter:
    """`points`: the tables of the base rounds one after the other, in fours."""

    rounds: int
    order: int
    classes: int
    fixed: int
    points: tuple[int, ...]

    @property
    def count(self) -> int:
        """How many points there are."""
        return self.order * self.classes + self.fixed

    def develop(self) -> list[list[Table]]:
        """All rounds: of each base round, one for each element of the group, or fewer where it comes back to itself."""
        rounds = []
        for start in range(0, len(self.points), self.count):
            base = self.points[start : start + self.count]
            seen = set()
            for step in range(self.order):
                moved = [self.moved(point, step) for point in base]
                tables = [tuple(moved[place : place + SIZE]) for place in range(0, self.count, SIZE)]
                alike = frozenset(frozenset(table) for table in tables)
                if alike not in seen:
                    rounds.append(tables)
                seen.add(alike)
        return rounds

    def line(self) -> str:
        """As it is written down."""
        return " | ".join(
            map(str, (self.rounds, self.order, self.classes, self.fixed, " ".join(map(str, self.points))))
        )

    def moved(self, point: int, step: int) -> int:
        """Where a point is after so many steps."""
        if point >= self.order * self.classes:
            return point
        copy, element = divmod(point, self.order)
        return copy * self.order + (element + step) % self.order


@cache
def starters() -> tuple[Starter, ...]:
    """All that are written down, for 16 to 172 points."""
    text = Path(__file__).with_name("starters.txt").read_text(encoding="utf-8")
    found = []
    for line in text.splitlines():
        if not line.startswith("#"):
            rounds, order, classes, fixed, points = line.split("|")
            numbers = tuple(int(point) for point in points.split())
            found.append(Starter(int(rounds), int(order), int(classes), int(fixed), numbers))
    return tuple(found)


def known_rounds(count: int, rounds: int, sizes: Sequence[int], rng: Random) -> list[list[list[int]]]:
    """Up to so many rounds for entries 0..count−1, drawn from a starter's; none where there is none for these sizes.

    Where the tables have places for more, points that never meet each other are nobody, and their tables one short:
    of the choices tried the one that shares the short tables out best.
    """
    nobody = sum(SIZE - entries for entries in sizes)
    if max(sizes) > SIZE or nobody >= SIZE:
        return []
    candidates = [each for each in starters() if each.count == count + nobody]
    found: list[_Choice] = []
    for starter in sorted(candidates, key=lambda each: (each.rounds < rounds, abs(each.rounds - rounds))):
        if found and min(starter.rounds, rounds) < len(found[0].rounds):
            break
        found += _choices(starter, rounds, nobody, rng)
        if found and found[-1].uneven <= 1:
            break
    return min(found, key=lambda choice: choice.uneven).without_nobody() if found else []


@dataclass(frozen=True, slots=True)
class _Choice:
    """Rounds of a starter, and the points that are nobody. `uneven`: by how much turns at short tables differ."""

    rounds: list[list[Table]]
    nobody: set[int]
    uneven: int

    def without_nobody(self) -> list[list[list[int]]]:
        """The tables of who is left, renumbered."""
        points = sorted({point for table in self.rounds[0] for point in table} - self.nobody)
        node_of = {point: node for node, point in enumerate(points)}
        return [[[node_of[each] for each in table if each in node_of] for table in tables] for tables in self.rounds]


def _choices(starter: Starter, rounds: int, nobody: int, rng: Random) -> list[_Choice]:
    """Up to so many rounds, drawn: several times where somebody is nobody, until the short tables are shared out."""
    developed, found = starter.develop(), list[_Choice]()
    for _ in range(CHOICES_TRIED if nobody else 1):
        rng.shuffle(developed)
        chosen = developed[:rounds]
        if (
            len(chosen) == len(developed) or max(meetings_of(chosen).values()) == 1
        ):  # else only free of excess as a whole
            found += _strangers(chosen, starter.count, nobody, rng)
        if found and found[-1].uneven <= 1:
            break
    return found


def meetings_of(rounds: Iterable[Iterable[Sequence[int]]]) -> Counter[tuple[int, int]]:
    """How often each two that meet do so."""
    pairs = (pair for tables in rounds for table in tables for pair in combinations(table, 2))
    return Counter((min(pair), max(pair)) for pair in pairs)


def _strangers(rounds: list[list[Table]], count: int, wanted: int, rng: Random) -> list[_Choice]:
    """So many points that never meet each other, of 200 sets tried the one that shares the short tables out best; none
    where none was found."""
    met: list[Counter[int]] = [Counter() for _ in range(count)]
    for (one, two), times in meetings_of(rounds).items():
        met[one][two] = met[two][one] = times
    best: _Choice | None = None
    for _ in range(200 if wanted else 1):
        chosen: list[int] = []
        for point in rng.sample(range(count), count):
            if len(chosen) < wanted and not any(met[point][other] for other in chosen):
                chosen.append(point)
        turns = Counter(other for point in chosen for other in met[point].elements())
        uneven = max(turns.values(), default=0) - (min(turns.values()) if len(turns) == count - wanted else 0)
        if len(chosen) == wanted and (best is None or uneven < best.uneven):
            best = _Choice(rounds, set(chosen), uneven)
        if best and best.uneven <= 1:
            break
    return [best] if best else []
