"""The best tables for a small field, exactly: every way to fill the table of the first entry that is still free."""

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import combinations, count

Cost = Callable[[Sequence[int]], int]


class ExactTables:
    """Least sum of `cost` (a whole number ≥ 0 for a table's entries) over all ways to fill tables of these sizes.

    A subset of the entries 0..n−1 is an `int`; what is best for it is worked out once.
    """

    def __init__(self, cost: Cost) -> None:
        self.cost = cost
        self.costs: dict[int, int] = {}
        self.found: dict[tuple[int, tuple[int, ...]], tuple[int, int]] = {}

    def best(self, sizes: Sequence[int]) -> list[tuple[int, ...]]:
        """The tables, as indices in the field; the field is as large as the sizes sum to."""
        left, rest = (1 << sum(sizes)) - 1, tuple(sorted(sizes))
        tables = []
        while rest:
            _, table = self._solve(left, rest)
            members = _members(table)
            tables.append(tuple(members))
            left ^= table
            rest = _without(rest, len(members))
        return tables

    def within(self, sizes: Sequence[int], limit: int) -> Iterator[list[tuple[int, ...]]]:
        """All such tables that cost less than `limit`, the best first."""
        lots = count()
        begun: list[tuple[int, int, int, int, int, tuple[int, ...], list[tuple[int, ...]]]]
        begun = [(0, 0, next(lots), 0, (1 << sum(sizes)) - 1, tuple(sorted(sizes)), [])]
        while begun:
            *_, so_far, left, rest, tables = heappop(begun)
            if not rest:
                yield tables
            for table, cost, sizes_left in self._first_tables(left, rest):
                if so_far + cost < limit:
                    total = so_far + cost + self._solve(left ^ table, sizes_left)[0]
                    if total < limit:
                        more = [*tables, tuple(_members(table))]
                        place = (total, len(sizes_left), next(lots))  # of equals the one nearest to its end
                        heappush(begun, (*place, so_far + cost, left ^ table, sizes_left, more))

    def _solve(self, left: int, sizes: tuple[int, ...]) -> tuple[int, int]:
        """(Least cost, the table of the first entry in it) for the entries left."""
        if not sizes:
            return 0, 0
        key = (left, sizes)
        if key not in self.found:
            self.found[key] = self._search(left, sizes)
        return self.found[key]

    def _search(self, left: int, sizes: tuple[int, ...]) -> tuple[int, int]:
        best: tuple[int, int] | None = None
        for table, cost, rest in self._first_tables(left, sizes):
            if best is None or cost < best[0]:
                total = cost + self._solve(left ^ table, rest)[0]
                if best is None or total < best[0]:
                    best = (total, table)
        assert best is not None
        return best

    def _first_tables(self, left: int, sizes: tuple[int, ...]) -> Iterator[tuple[int, int, tuple[int, ...]]]:
        """The tables that the first entry left may have: each with its cost and the sizes still to fill."""
        first = left & -left
        others = [1 << member for member in _members(left ^ first)]
        for size in sorted(set(sizes)):
            rest = _without(sizes, size)
            for chosen in combinations(others, size - 1):
                table = first + sum(chosen)
                yield table, self._table(table), rest

    def _table(self, table: int) -> int:
        if table not in self.costs:
            self.costs[table] = self.cost(_members(table))
        return self.costs[table]


def _members(subset: int) -> list[int]:
    return [index for index in range(subset.bit_length()) if subset >> index & 1]


def _without(sizes: tuple[int, ...], size: int) -> tuple[int, ...]:
    place = sizes.index(size)
    return sizes[:place] + sizes[place + 1 :]
