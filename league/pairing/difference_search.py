"""One base round by annealing over the differences: starters with room to spare, and whist tournaments.

All rounds follow from the base round by the steps of a group, so two points meet as often as their difference occurs in
it. So many swaps of two points are looked at, then the search begins again from a new deal; counted in swaps, never in
seconds, the same seed finds the same base round on any machine.
"""

from collections.abc import Callable, Hashable, Sequence
from random import Random

from league.pairing.annealing import falling
from league.pairing.starters import SIZE, Starter

SWAPS, TRIES = 400_000, 100
HEAT = 0.3
"""In meetings too many; steady, for it is an end that is looked for, not a low point."""

Kinds = Callable[[int, int, bool], tuple[Hashable, int]]
"""Of two points, and whether they sit across from each other: their difference, and how often it may occur."""


class DifferenceSearch:
    """A base round of `count` points in fours; who is left over sits out. The cost is Σ over the differences of
    k(k + 1)/2 for k too many."""

    def __init__(self, count: int, kind: Kinds) -> None:
        self.count = count
        numbers: dict[Hashable, int] = {}
        self.allowed: list[int] = []
        self.number = [[[0] * count for _ in range(count)] for _ in (False, True)]
        for across in (False, True):
            for one in range(count):
                for other in range(count):
                    if one != other:
                        difference, times = kind(one, other, across)
                        if numbers.setdefault(difference, len(numbers)) == len(self.allowed):
                            self.allowed.append(times)
                        self.number[across][one][other] = numbers[difference]
        self.mates = [self._mates(place) for place in range(count)]
        self.points: list[int] = []
        self.over: list[int] = []

    def _mates(self, place: int) -> list[tuple[int, bool]]:
        """The other places at this table, and whether they are across; none for who is left over."""
        start = place - place % SIZE
        if start + SIZE > self.count:
            return []
        return [(mate, (mate - place) % 2 == 0) for mate in range(start, start + SIZE) if mate != place]

    def find(self, rng: Random, swaps: int = SWAPS, tries: int = TRIES) -> tuple[int, ...] | None:
        """The points of a base round in which no difference occurs too often, or None."""
        for _ in range(tries):
            self.points = rng.sample(range(self.count), self.count)
            self.over = [-times for times in self.allowed]
            cost = sum(self._note(self._met(place, self.points[place], lower=True), 1) for place in range(self.count))
            if self._anneal(cost, swaps, rng):
                return tuple(self.points)
        return None

    def _anneal(self, cost: int, swaps: int, rng: Random) -> bool:
        lot, points = rng.random, self.points
        for _ in range(swaps):
            if not cost:
                return True
            one, two = int(lot() * self.count), int(lot() * self.count)
            if one == two or not (self.mates[one] or self.mates[two]):
                continue
            there, here = points[one], points[two]
            gone = self._met(one, there, but=two) + self._met(two, here, but=one)
            come = self._met(one, here, but=two) + self._met(two, there, but=one)
            change = self._note(gone, -1) + self._note(come, 1)
            if change <= 0 or (change < 8 * HEAT and lot() < falling(change / HEAT)):
                points[one], points[two] = here, there
                cost += change
            else:
                self._note(come, -1)
                self._note(gone, 1)
        return not cost

    def _met(self, place: int, point: int, *, but: int = -1, lower: bool = False) -> list[int]:
        """The differences of a point at this place with the others at its table."""
        return [
            self.number[across][point][self.points[mate]]
            for mate, across in self.mates[place]
            if mate != but and (mate < place or not lower)
        ]

    def _note(self, differences: Sequence[int], step: int) -> int:
        """Count these, and what that changes in the cost."""
        over, change = self.over, 0
        for difference in differences:
            times = over[difference]
            over[difference] = times + step
            change += max(0, times + 1) if step > 0 else -max(0, times)
        return change


def starter(rounds: int, order: int, classes: int, fixed: int, rng: Random) -> Starter | None:
    """One whose rounds follow from one base round, by the steps of a cyclic group."""
    written = Starter(rounds, order, classes, fixed, ())

    def kind(one: int, other: int, across: bool) -> tuple[Hashable, int]:
        one, other = min(one, other), max(one, other)
        if other >= order * classes:
            return (other, one // order if one < order * classes else one), int(one < order * classes)
        step = (other - one) % order
        if one // order != other // order:
            return (one // order, other // order, step), 1
        return (one // order, min(step, order - step)), int(2 * step != order)

    points = DifferenceSearch(written.count, kind).find(rng)
    return None if points is None else Starter(rounds, order, classes, fixed, points)


def whist_round(count: int, rng: Random) -> tuple[int, ...] | None:
    """The base round of a whist tournament of 4k points, of which the last stays where it is, or 4k + 1, of which one
    sits out; the others go by the steps of a cyclic group, but nine go by those of the plane of order 3."""
    order = count - 1 if count % SIZE == 0 else count

    def kind(one: int, other: int, across: bool) -> tuple[Hashable, int]:
        times = 1 if across else 2
        if max(one, other) >= order:
            return (across, None), times
        step = (one - other) % order
        if count == 9:
            step = (one // 3 - other // 3) % 3 * 3 + (one - other) % 3
            return (across, min(step, plane_step(0, step, -1))), times
        return (across, min(step, order - step)), times

    return DifferenceSearch(count, kind).find(rng)


def plane_step(point: int, step: int, times: int = 1) -> int:
    """Where a point (3·x + y) of the plane of order 3 is after so many of these steps."""
    return (point // 3 + times * (step // 3)) % 3 * 3 + (point + times * step) % 3
