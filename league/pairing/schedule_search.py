"""Mending a whole schedule: swaps inside its rounds, by annealing, for fewer repeats and for evenly shared odd tables.

How long it looks is counted in swaps, never in seconds, so the same seed gives the same schedule on any machine.
"""

from collections.abc import Mapping, Sequence
from random import Random

from league.pairing.annealing import falling

SEARCHING, COLD = 0.28, 0.01
"""Heat, in repeats: nearly steady for two thirds of the time, where repeats are found out, then down to the second."""
REPEAT, SIT_OUT, ODD = 1000, 100_000, 1000
"""What a repeat costs; half of what an uneven sit-out, and an uneven turn at an odd table cost.

An uneven turn at an odd table weighs as much as two repeats. With less there are fewer repeats in some fields, and
uneven turns; with more it is the other way round. A change in two rounds at once that keeps the turns even was tried,
and found no better schedules.
"""

SWAPS = 400_000
"""As long as a whole search goes on."""
Groups = list[list[int]]


def dealt(count: int, groups: Sequence[int], rng: Random) -> Groups:
    """Nodes 0..count−1 in groups of these sizes, by chance."""
    nodes = rng.sample(range(count), count)
    found = []
    for entries in groups:
        found.append(nodes[:entries])
        nodes = nodes[entries:]
    return found


class ScheduleSearch:
    """Rounds of groups of nodes 0..n−1: tables, and (the last group, where `resting`) those who sit out.

    The cost is REPEAT/2 · Σ over pairs of meetings² + SIT_OUT · Σ of sit-outs² + ODD · Σ of times at an odd table².
    `met`, `odd`, `rests`: what is there before these rounds. `turn`: in place of ODD; 0 where
    the odd tables may fall to anybody.
    """

    def __init__(
        self,
        count: int,
        rounds: Sequence[Groups],
        size: int,
        *,
        resting: bool = False,
        met: Mapping[tuple[int, int], int] | None = None,
        odd: Sequence[int] = (),
        rests: Sequence[int] = (),
        turn: int = ODD,
    ) -> None:
        self.rounds = [[list(group) for group in groups] for groups in rounds]
        self.size = size
        self.resting = resting
        self.turn = turn
        self.met = [[0] * count for _ in range(count)]
        for (one, two), times in (met or {}).items():
            self.met[one][two] = self.met[two][one] = times
        self.odd = list(odd) or [0] * count
        self.rests = list(rests) or [0] * count
        self.places: list[list[tuple[int, int]]] = []
        for number, groups in enumerate(self.rounds):
            self.places.append([(index, seat) for index, group in enumerate(groups) for seat in range(len(group))])
            for index, group in enumerate(groups):
                self._count(group, self._kind(number, index), 1)

    def _kind(self, number: int, index: int) -> str:
        groups = self.rounds[number]
        if self.resting and index == len(groups) - 1:
            return "rest"
        return "full" if len(groups[index]) == self.size else "odd"

    def _count(self, group: Sequence[int], kind: str, step: int) -> None:
        for node in group:
            self.odd[node] += step * (kind == "odd")
            self.rests[node] += step * (kind == "rest")
            if kind != "rest":
                for other in group:
                    if other != node:
                        self.met[node][other] += step

    def repeats(self) -> int:
        """Σ over pairs of max(0, meetings − 1)."""
        return sum(max(0, times - 1) for row in self.met for times in row) // 2

    def improve(self, swaps: int, rng: Random, *, enough: int = 0) -> list[Groups]:
        """Look at so many swaps (fewer once there are no more than `enough` repeats and nothing is uneven) and give
        the best rounds met."""
        cost = self._cost()
        best, kept = cost, self._copy()
        for step in range(swaps):
            if step % 4096 == 0 and self.repeats() <= enough and self._even():
                break
            heat = _heat(step / swaps)
            number = rng.randrange(len(self.rounds))
            places = self.places[number]
            one, two = places[rng.randrange(len(places))], places[rng.randrange(len(places))]
            if one[0] == two[0]:
                continue
            change = self._change(number, one, two)
            if change <= 0 or (change < 8 * heat and rng.random() < falling(change / heat)):
                self._swap(number, one, two)
                cost += change
                if cost < best:
                    best, kept = cost, self._copy()
        return kept

    def _copy(self) -> list[Groups]:
        return [[list(group) for group in groups] for groups in self.rounds]

    def _cost(self) -> int:
        pairs = sum(times * times for row in self.met for times in row) // 2 * (REPEAT // 2)
        return (
            pairs
            + SIT_OUT * sum(times * times for times in self.rests)
            + self.turn * sum(times * times for times in self.odd)
        )

    def _even(self) -> bool:
        shared = (self.odd, self.rests) if self.turn else (self.rests,)
        return all(max(times) - min(times) <= 1 for times in shared)

    def _change(self, number: int, one: tuple[int, int], two: tuple[int, int]) -> int:
        """What changing these two places of a round over would change in the cost."""
        groups = self.rounds[number]
        here, there = groups[one[0]], groups[two[0]]
        node, other = here[one[1]], there[two[1]]
        met_node, met_other = self.met[node], self.met[other]
        kind_here, kind_there = self._kind(number, one[0]), self._kind(number, two[0])
        pairs = 0
        if kind_here != "rest":
            for each in here:
                if each != node:
                    pairs += met_other[each] - met_node[each] + 1
        if kind_there != "rest":
            for each in there:
                if each != other:
                    pairs += met_node[each] - met_other[each] + 1
        change = pairs * REPEAT
        if kind_here != kind_there:
            change += self.turn * _moved(self.odd, node, other, (kind_there == "odd") - (kind_here == "odd"))
            change += SIT_OUT * _moved(self.rests, node, other, (kind_there == "rest") - (kind_here == "rest"))
        return change

    def _swap(self, number: int, one: tuple[int, int], two: tuple[int, int]) -> None:
        groups = self.rounds[number]
        here, there = groups[one[0]], groups[two[0]]
        for group, index in ((here, one[0]), (there, two[0])):
            self._count(group, self._kind(number, index), -1)
        here[one[1]], there[two[1]] = there[two[1]], here[one[1]]
        for group, index in ((here, one[0]), (there, two[0])):
            self._count(group, self._kind(number, index), 1)


def _heat(done: float) -> float:
    if done < 2 / 3:
        return SEARCHING * REPEAT
    return (SEARCHING + (COLD - SEARCHING) * (3 * done - 2)) * REPEAT


def _moved(counts: Sequence[int], node: int, other: int, step: int) -> int:
    """What changes in Σ counts² when the node's count goes up by `step` and the other's down."""
    if not step:
        return 0
    return 2 * step * (counts[node] - counts[other]) + 2
