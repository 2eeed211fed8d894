"""What a pod costs, by the aims in order: kept apart, meetings, rounds running; then score spread, then odd tables."""

from collections.abc import Sequence
from itertools import combinations

from league.pairing.history import acquainted, kept_apart, meetings, met_last, whole_scores
from league.pairing.types import Entrant

DENSE = 600
"""Up to so many entries the costs are kept in a full square."""


class Row(dict[int, int]):
    """Costs of one entry with the others; 0 where nothing is written."""

    def __missing__(self, key: int) -> int:
        return 0


Rows = Sequence[Row | list[int]]


class PodCosts:
    """Costs between the entrants (indices in `field`, which is in the order of scores), as whole numbers.

    `pairs[i][j]` is what i and j cost at one table: the aims (1) and (2) of a pod draw in one number, of which a sum
    over all tables compares as the aims one after the other. (meetings + 1)² − meetings² is 2·meetings + 1; the 1 is
    left out, since for given table sizes it is the same in every draw. `known[i]` has the pairs of i that cost
    something, `partners[i]` with whom. `second(table)` has the aims (3) and (4).
    """

    def __init__(self, field: Sequence[Entrant], size: int, sizes: Sequence[int]) -> None:
        self.size = size
        self.scores = whole_scores(field)
        self.short = [2 * entrant.short + 1 for entrant in field]
        self.unit = 1 + sum(self.short)
        self.pairs = self._rows(field, sum(k * (k - 1) // 2 for k in sizes))
        self.whole_unit = 1 + self.unit * (1 + len(sizes) * max(self.scores, default=0))

    def _rows(self, field: Sequence[Entrant], at_tables: int) -> Rows:
        most = max((times for entrant in field for times in entrant.met.values()), default=0)
        self.per_meeting = per_meeting = at_tables + 1
        per_apart = (2 * most * at_tables + 1) * per_meeting
        rows = [Row() for _ in field]
        for one, other in acquainted(field):
            a, b = field[one], field[other]
            cost = 2 * meetings(a, b) * per_meeting + met_last(a, b) + kept_apart(a, b) * per_apart
            rows[one][other] = rows[other][one] = cost
        self.known = [list(row.items()) for row in rows]
        self.partners = [frozenset(row) for row in rows]
        if len(field) > DENSE:
            return rows
        return [[row[other] for other in range(len(field))] for row in rows]

    def loads(self, tables: Sequence[Sequence[int]]) -> Rows:
        """By table, what each entry costs (would cost) with those at it."""
        loads = [Row() for _ in tables]
        for load, table in zip(loads, tables, strict=True):
            for node in table:
                for other, cost in self.known[node]:
                    load[other] += cost
        if len(self.scores) > DENSE:
            return loads
        return [[load[node] for node in range(len(self.scores))] for load in loads]

    def first(self, table: Sequence[int]) -> int:
        """Aims (1) and (2) of a table."""
        return sum(self.pairs[one][other] for one, other in combinations(table, 2))

    def second(self, table: Sequence[int]) -> int:
        """Aims (3) and (4) of a table: highest − lowest score, then who sits at an odd table once more."""
        spread = (self.scores[min(table)] - self.scores[max(table)]) * self.unit
        return spread if len(table) == self.size else spread + sum(self.short[node] for node in table)

    def whole(self, table: Sequence[int]) -> int:
        """All aims in one number."""
        return self.first(table) * self.whole_unit + self.second(table)
