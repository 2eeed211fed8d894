"""Looking one round ahead, while nobody has met anybody twice: of equal draws, one that leaves another such round.

Sixteen entries at tables of four can be seated five times without a repeat, but most third rounds without one are
the last.
"""

from collections.abc import Iterator, Sequence

from league.pairing.pod_costs import PodCosts

STEPS = 3000
"""How many entries are given a table, at most, before a round is taken not to exist."""


class Ahead:
    """Which entries of a field (indices) have not met and may, and the tables of a round. A subset is an `int`."""

    def __init__(self, costs: PodCosts, sizes: Sequence[int]) -> None:
        self.sizes = tuple(sizes)
        everybody = (1 << len(costs.partners)) - 1
        self.strangers = [
            everybody & ~(1 << node) & ~sum(1 << other for other in partners)
            for node, partners in enumerate(costs.partners)
        ]

    def goes_on(self, tables: Sequence[Sequence[int]]) -> bool:
        """Whether there is a round of strangers after this one."""
        after = list(self.strangers)
        for table in tables:
            here = sum(1 << node for node in table)
            for node in table:
                after[node] &= ~here
        return _Round(after).exists(self.sizes)


class _Round:
    """A search for tables of strangers, whoever has fewest of them first."""

    def __init__(self, strangers: Sequence[int]) -> None:
        self.strangers = strangers
        self.steps = STEPS

    def exists(self, sizes: Sequence[int]) -> bool:
        return self._fill((1 << len(self.strangers)) - 1, sizes)

    def _fill(self, left: int, sizes: Sequence[int]) -> bool:
        if not sizes:
            return True
        self.steps -= 1
        node = min(_members(left), key=lambda each: (left & self.strangers[each]).bit_count())
        for size in sorted(set(sizes)):
            rest = list(sizes)
            rest.remove(size)
            for table in self._tables(1 << node, left & self.strangers[node], size - 1):
                if self.steps > 0 and self._fill(left & ~table, rest):
                    return True
        return False

    def _tables(self, table: int, others: int, wanting: int) -> Iterator[int]:
        """The table with so many more, all strangers to each other."""
        if not wanting:
            yield table
        while wanting and others.bit_count() >= wanting:
            node = others & -others
            others ^= node
            yield from self._tables(table | node, others & self.strangers[node.bit_length() - 1], wanting - 1)


def _members(subset: int) -> Iterator[int]:
    while subset:
        node = subset & -subset
        yield node.bit_length() - 1
        subset ^= node
