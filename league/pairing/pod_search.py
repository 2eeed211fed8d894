"""Good tables for fields too large to search exactly: seed by score, mend what costs in aims (1) and (2) by tabu
search, then lower the rest by annealing swaps that cost nothing there.

How long it looks is counted in swaps, never in seconds, so the same seed gives the same draw on any machine.
"""

from collections.abc import Sequence
from random import Random

from league.pairing.annealing import falling
from league.pairing.pod_costs import PodCosts

SWAPS_MENDING, SWAPS_SMOOTHING = 300_000, 110_000
"""How many swaps are looked at; over all starts, and for each pass of annealing."""
MENDED_AT_ONCE = 4
"""How many costly entries are looked at for one swap."""
PASSES = ((16.0, 4.0), (4.0, 8.0))
"""Annealing: start heat in steps between neighbours in score, cost of a repeat in start heats."""
SMOOTH_REACH = 48
REACH = 60
"""How far apart in the order of scores two entries may be swapped when mending a large field."""

Tables = list[list[int]]
Swap = tuple[int, int, int, int, int]
"""Change in aims (1) and (2), how far apart in score, a lot, and the two entries."""


class PodSearch:
    """The tables as they stand. Nodes are 0..n−1 in the order of scores; `at[node]` is the index of its table."""

    def __init__(self, costs: PodCosts, sizes: Sequence[int], rng: Random) -> None:
        self.costs = costs
        self.rng = rng
        self.tables = seed_tables(costs, sizes)
        self.count = sum(sizes)
        self.starts = max(1, min(6, 160 // self.count))
        self.smoothing = SWAPS_SMOOTHING // self.starts
        self.step = 0
        self.banned: dict[tuple[int, int], int] = {}
        self.at = [0] * self.count
        self._index()
        self.first = sum(costs.first(table) for table in self.tables)

    def _index(self) -> None:
        for index, table in enumerate(self.tables):
            for node in table:
                self.at[node] = index
        self.seconds = [self.costs.second(table) for table in self.tables]
        self.loads = self.costs.loads(self.tables)

    def best(self) -> Tables:
        """The tables found."""
        step = self._usual_step()
        best: tuple[tuple[int, int], Tables] | None = None
        for _ in range(self.starts):
            self._mend()
            for heat, penalty in PASSES if step else ():
                self._smooth(heat * step, penalty)
            self._descend()
            value = (self.first, sum(self.seconds))
            if best is None or value < best[0]:
                best = (value, [list(table) for table in self.tables])
            if not step and not self.first:
                break
            self._shake()
        assert best is not None
        return best[1]

    def _shake(self) -> None:
        """Begin again elsewhere: swap a third of the field at random."""
        for _ in range(self.count // 3):
            one, two = self.rng.randrange(self.count), self.rng.randrange(self.count)
            if self.at[one] != self.at[two]:
                self.first += self._first_change(one, two)
                self._swap(one, two)

    # swaps

    def _first_change(self, one: int, two: int) -> int:
        """What a swap of two entries of different tables changes in aims (1) and (2)."""
        from_one, from_two = self.loads[self.at[one]], self.loads[self.at[two]]
        joined = from_two[one] + from_one[two] - 2 * self.costs.pairs[one][two]
        return joined - from_one[one] - from_two[two]

    def _second_change(self, one: int, two: int) -> int:
        """The same in aims (3) and (4)."""
        at_one, at_two = self.at[one], self.at[two]
        from_one, from_two = self.tables[at_one], self.tables[at_two]
        second = self.costs.second
        to_one = [two if node == one else node for node in from_one]
        to_two = [one if node == two else node for node in from_two]
        return second(to_one) + second(to_two) - self.seconds[at_one] - self.seconds[at_two]

    def _swap(self, one: int, two: int) -> None:
        self._exchange(one, two)
        load_two, load_one = self.loads[self.at[one]], self.loads[self.at[two]]
        for other, cost in self.costs.known[one]:
            load_one[other] -= cost
            load_two[other] += cost
        for other, cost in self.costs.known[two]:
            load_two[other] -= cost
            load_one[other] += cost

    def _exchange(self, one: int, two: int) -> None:
        """A swap that leaves the loads as they were."""
        at_one, at_two = self.at[one], self.at[two]
        table_one, table_two = self.tables[at_one], self.tables[at_two]
        table_one[table_one.index(one)] = two
        table_two[table_two.index(two)] = one
        self.at[one], self.at[two] = at_two, at_one
        self.seconds[at_one], self.seconds[at_two] = self.costs.second(table_one), self.costs.second(table_two)

    def _others(self, node: int) -> Sequence[int]:
        """Whom a node may be swapped with: all in fields up to 2·REACH, in larger ones those near in score."""
        reach = max(REACH, self.count // 40)
        start = max(0, min(node - reach, self.count - 2 * reach))
        table = self.at[node]
        return [other for other in range(start, min(self.count, start + 2 * reach)) if self.at[other] != table]

    # aims (1) and (2)

    def _costly(self) -> list[int]:
        return [node for table, load in zip(self.tables, self.loads, strict=True) for node in table if load[node]]

    def _mend(self) -> None:
        """Tabu search: the best swap of a few costly entries, even one for the worse, but not back at once."""
        best, kept = self.first, [list(table) for table in self.tables]
        self.banned.clear()
        left = SWAPS_MENDING // self.starts
        while self.first and left > 0:
            self.step += 1
            costly = self._costly()
            left -= self.count
            found: Swap | None = None
            for node in self.rng.sample(costly, min(len(costly), MENDED_AT_ONCE)):
                others = self._others(node)
                left -= len(others)
                found = self._better_swap(found, node, others, best)
            if found is None:
                continue
            change, _, _, node, other = found
            until = self.step + 4 + self.rng.randrange(8)
            self.banned[node, self.at[node]] = self.banned[other, self.at[other]] = until
            self._swap(node, other)
            self.first += change
            if self.first < best:
                best, kept = self.first, [list(table) for table in self.tables]
        self.tables, self.first = kept, best
        self._index()

    def _back(self, node: int, table: int) -> bool:
        """Whether the node has left this table only just now."""
        return self.banned.get((node, table), 0) >= self.step

    def _better_swap(self, found: Swap | None, node: int, others: Sequence[int], best: int) -> Swap | None:
        """The best of `found` and the node's swaps that are not going back, or that beat the best so far."""
        at, loads, row, scores = self.at, self.loads, self.costs.pairs[node], self.costs.scores
        to = at[node]
        staying = loads[to]
        leaving = staying[node]
        for other in others:
            load = loads[at[other]]
            change = load[node] + staying[other] - 2 * row[other] - leaving - load[other]
            if found is not None and change > found[0]:
                continue
            if self.first + change >= best and (self._back(node, at[other]) or self._back(other, to)):
                continue
            swap = (change, abs(scores[node] - scores[other]), self.rng.getrandbits(30), node, other)
            if found is None or swap < found:
                found = swap
        return found

    # aims (3) and (4)

    def _smooth(self, heat: float, penalty: float) -> None:
        """Annealing over near swaps; what costs in the first aims is let through now and then while it is hot. The
        best state met, by the aims in order, is kept. The loads are not kept up meanwhile."""
        weight = penalty * heat / (2 * self.costs.per_meeting)
        first, second = self.first, sum(self.seconds)
        best, kept = (first, second), [list(table) for table in self.tables]
        reach = max(4, min(self.count // 4, SMOOTH_REACH))
        lot, at = self.rng.random, self.at
        for step in range(self.smoothing):
            one = int(lot() * self.count)
            two = one + 1 + int(lot() * reach)
            if two >= self.count or at[one] == at[two]:
                continue
            now = heat * (1 - step / self.smoothing) ** 2 + 1e-9
            dear = self._dear(one, two)
            if dear * weight >= 8 * now:
                continue
            change = self._second_change(one, two)
            rise = change + dear * weight
            if rise <= 0 or (rise < 8 * now and lot() < falling(rise / now)):
                self._exchange(one, two)
                first, second = first + dear, second + change
                if (first, second) < best:
                    best, kept = (first, second), [list(table) for table in self.tables]
        self.tables, self.first = kept, best[0]
        self._index()

    def _dear(self, one: int, two: int) -> int:
        """`_first_change`, from the tables."""
        here, there = self.tables[self.at[one]], self.tables[self.at[two]]
        met = self.costs.partners[one], self.costs.partners[two]
        if all(each.isdisjoint(here) and each.isdisjoint(there) for each in met):
            return 0
        row_one, row_two = self.costs.pairs[one], self.costs.pairs[two]
        leaving = sum(row_two[node] - row_one[node] for node in here if node != one)
        return leaving + sum(row_one[node] - row_two[node] for node in there if node != two)

    def _usual_step(self) -> float:
        """What a swap of neighbours in score usually changes in aims (3) and (4); 0 where nothing could be better."""
        scores = self.costs.scores
        odd = any(len(table) != self.costs.size for table in self.tables)
        step = (max(scores) - min(scores)) / self.count * self.costs.unit
        return max(step, float(odd and len(set(self.costs.short)) > 1))

    def _descend(self) -> None:
        """Take every swap that is better in the aims in order, until there is none."""
        better = True
        while better:
            better = False
            for one in range(self.count):
                for two in self._others(one):
                    if two > one and self._costs_something(one, two) and self._is_better(one, two):
                        self.first += self._first_change(one, two)
                        self._swap(one, two)
                        better = True

    def _costs_something(self, one: int, two: int) -> bool:
        """Whether these two or their tables cost anything that a swap could save."""
        at_one, at_two = self.at[one], self.at[two]
        if at_one == at_two:
            return False
        return bool(self.seconds[at_one] or self.seconds[at_two] or self.loads[at_one][one] or self.loads[at_two][two])

    def _is_better(self, one: int, two: int) -> bool:
        change = self._first_change(one, two)
        return change < 0 or (change == 0 and self._second_change(one, two) < 0)


def seed_tables(costs: PodCosts, sizes: Sequence[int]) -> Tables:
    """The field cut up in the order of scores, with the odd tables where aims (3) and (4) cost least (exact)."""
    kinds = sorted(set(sizes))
    goal = tuple(sizes.count(kind) for kind in kinds)
    layer: dict[tuple[int, ...], tuple[int, tuple[int, ...]]] = {(0,) * len(kinds): (0, ())}
    for _ in sizes:
        reached: dict[tuple[int, ...], tuple[int, tuple[int, ...]]] = {}
        for used, (cost, chosen) in layer.items():
            start = sum(kind * times for kind, times in zip(kinds, used, strict=True))
            for place, kind in enumerate(kinds):
                if used[place] < goal[place]:
                    key = (*used[:place], used[place] + 1, *used[place + 1 :])
                    total = cost + costs.second(range(start, start + kind))
                    if key not in reached or total < reached[key][0]:
                        reached[key] = (total, (*chosen, kind))
        layer = reached
    tables, start = [], 0
    for kind in layer[goal][1]:
        tables.append(list(range(start, start + kind)))
        start += kind
    return tables
