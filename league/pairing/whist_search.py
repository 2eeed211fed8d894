"""Rounds of pairs with changing partners, by annealing swaps inside the rounds. Counted in swaps, never in seconds."""

from collections.abc import Sequence
from random import Random

from league.pairing.annealing import falling

SIDES = 4
PARTNERS, OPPONENTS, SIT_OUT = 30, 1, 300
"""What a unit of Σ times² costs."""
HOT, COLD = 4.0, 0.3

Seats = Sequence[int | None]
Played = tuple[Sequence[Seats], Sequence[int]]
"""A round played: its tables in the order of seats (None for who has left), and who sat out."""


class WhistSearch:
    """Counts of partners, opponents and sit-outs by node 0..count−1, of the rounds known and played."""

    def __init__(
        self,
        count: int,
        known: Sequence[Sequence[Sequence[int]]],
        played: Sequence[Played],
    ) -> None:
        self.count = count
        self.partners = [[0] * count for _ in range(count)]
        self.opponents = [[0] * count for _ in range(count)]
        self.rests = [0] * count
        for groups in known:
            for group in groups:
                self._add(group, 1)
        for tables, rest in played:
            for table in tables:
                self._add(table, 1)
            self._add(rest, 1)
        self._newcomers(played)

    def cost(self) -> tuple[int, int, int]:
        """Σ of sit-outs², of times partners², of times opponents²."""
        pairs = [
            sum(times * times for row in counts for times in row) // 2 for counts in (self.partners, self.opponents)
        ]
        return sum(times * times for times in self.rests), pairs[0], pairs[1]

    def _least(self) -> tuple[int, int, int]:
        """The cost if all counts were as even as their sums allow."""
        pairs = self.count * (self.count - 1) // 2
        sums = [sum(map(sum, counts)) // 2 for counts in (self.partners, self.opponents)]
        return _even(sum(self.rests), self.count), _even(sums[0], pairs), _even(sums[1], pairs)

    def _newcomers(self, played: Sequence[Played]) -> None:
        """They start with as many sit-outs as whoever has fewest."""
        there = {node for tables, rest in played for group in (*tables, rest) for node in group}
        fewest = min((self.rests[node] for node in there if node is not None), default=0)
        for node in range(self.count):
            if played and node not in there:
                self.rests[node] = fewest

    def _add(self, group: Seats, step: int) -> int:
        """Count a table (or, of less than four, a group that sits out), and what that changes in the cost."""
        change = 0
        if len(group) < SIDES:
            for node in group:
                if node is not None:
                    change += SIT_OUT * (2 * step * self.rests[node] + 1)
                    self.rests[node] += step
            return change
        for place, one in enumerate(group):
            for other in range(place + 1, SIDES):
                change += self._pair(one, group[other], other - place == 2, step)
        return change

    def _pair(self, one: int | None, two: int | None, partners: bool, step: int) -> int:
        if one is None or two is None:
            return 0
        counts, weight = (self.partners, PARTNERS) if partners else (self.opponents, OPPONENTS)
        times = counts[one][two]
        counts[one][two] = counts[two][one] = times + step
        return weight * (2 * step * times + 1)

    def draw(self, rounds: int, swaps: int, rng: Random) -> list[list[list[int]]]:
        """So many more rounds: tables, and the last group who sits out (where the field does not divide)."""
        drawn = [self._dealt(rng) for _ in range(rounds)]
        cost = sum(self._add(group, 1) for groups in drawn for group in groups)
        best, kept = cost, [[list(group) for group in groups] for groups in drawn]
        for step in range(swaps if rounds else 0):
            if step % 2048 == 0 and self.cost() == self._least():
                return drawn
            heat = HOT + (COLD - HOT) * step / swaps
            groups = drawn[rng.randrange(rounds)]
            one, two = rng.randrange(self.count), rng.randrange(self.count)
            if one == two or (one // SIDES == two // SIDES and abs(one - two) == 2):
                continue
            change = self._swap(groups, one, two)
            if change > 0 and (change >= 8 * heat or rng.random() >= falling(change / heat)):
                self._swap(groups, one, two)
                continue
            cost += change
            if cost < best:
                best, kept = cost, [[list(group) for group in groups] for groups in drawn]
        return kept

    def _dealt(self, rng: Random) -> list[list[int]]:
        nodes = rng.sample(range(self.count), self.count)
        return [nodes[start : start + SIDES] for start in range(0, self.count, SIDES)]

    def _swap(self, groups: list[list[int]], one: int, two: int) -> int:
        """Change two places of a round over; a place is counted on from table to table."""
        here, there = groups[one // SIDES], groups[two // SIDES]
        touched = [here] if here is there else [here, there]
        change = sum(self._add(group, -1) for group in touched)
        here[one % SIDES], there[two % SIDES] = there[two % SIDES], here[one % SIDES]
        return change + sum(self._add(group, 1) for group in touched)


def _even(total: int, among: int) -> int:
    """The least sum of squares of so many whole numbers with this sum."""
    each, more = divmod(total, among)
    return among * each * each + more * (2 * each + 1)
