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

    Where the tables have places for more, points that never meet each other are nobody, and their tables one short.
    """
    nobody = sum(SIZE - entries for entries in sizes)
    if max(sizes) > SIZE or nobody >= SIZE:
        return []
    candidates = [each for each in starters() if each.count == count + nobody]
    for starter in sorted(candidates, key=lambda each: (each.rounds < rounds, abs(each.rounds - rounds))):
        developed = starter.develop()
        rng.shuffle(developed)
        chosen = developed[:rounds]
        if len(chosen) < len(developed) and max(meetings_of(chosen).values()) > 1:
            continue  # free of an excess only as a whole
        left_out = _strangers(chosen, starter.count, nobody, rng)
        if left_out is not None:
            node_of = {point: node for node, point in enumerate(sorted(set(range(starter.count)) - left_out))}
            return [[[node_of[each] for each in table if each in node_of] for table in tables] for tables in chosen]
    return []


def meetings_of(rounds: Iterable[Iterable[Sequence[int]]]) -> Counter[tuple[int, int]]:
    """How often each two that meet do so."""
    pairs = (pair for tables in rounds for table in tables for pair in combinations(table, 2))
    return Counter((min(pair), max(pair)) for pair in pairs)


def _strangers(rounds: Sequence[Sequence[Table]], count: int, wanted: int, rng: Random) -> set[int] | None:
    """So many points that never meet each other, of 200 sets tried the one that shares the short tables out best."""
    met: list[Counter[int]] = [Counter() for _ in range(count)]
    for (one, two), times in meetings_of(rounds).items():
        met[one][two] = met[two][one] = times
    best: tuple[int, list[int]] | None = None
    for _ in range(200 if wanted else 1):
        chosen: list[int] = []
        for point in rng.sample(range(count), count):
            if len(chosen) < wanted and not any(met[point][other] for other in chosen):
                chosen.append(point)
        short = sum((met[point] for point in chosen), Counter[int]())
        uneven = sum(times * times for times in short.values())
        if len(chosen) == wanted and (best is None or uneven < best[0]):
            best = (uneven, chosen)
    return None if best is None else set(best[1])
