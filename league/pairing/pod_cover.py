"""The best draw of a field too large for `pod_exact`, where not many tables come into question: an exact cover.

Of a draw that is known, no better one has a table that costs more in the aims (1) and (2) than the whole of it: while
it has no repeat, tables of strangers alone. Every entry is given a price, so that hardly a table costs less than its
entries' prices together; what it costs beyond them is its surplus. A draw costs all prices and the surpluses of its
tables: so a better one has only tables whose surplus is less than what the known one costs beyond the prices. These are
few enough to try them all.

The prices are found by subgradient steps: who sits at too many of the cheapest tables becomes cheaper, who sits at none
dearer. How long it looks is counted in steps, so the same field gives the same draw on any machine.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import nsmallest
from itertools import islice
from typing import NamedTuple

from league.pairing.pod_ahead import Ahead
from league.pairing.pod_costs import PodCosts

MOST_TABLES, MOST_PARTS, LOOKS = 9000, 60_000, 1_000_000
"""Where more tables come into question, or more parts of tables, or trying them all takes more looks at one, what is
known stands."""
PRICINGS, PRICES = 120, 600_000
"""How often the prices are changed, and how many tables are looked at for that in all."""
FIRST_STEP, PATIENCE = 300, 6
"""The step, in thousandths of what is between the prices and the draw known; it falls after so many in vain."""
EQUALS_TRIED = 40
FINE = 1000
"""Parts of a whole cost in which prices and surpluses are counted: whole numbers are the same on every machine."""

Table = tuple[int, ...]


class Row(NamedTuple):
    """A table that may be chosen; `seats` has a bit for each of its entries."""

    surplus: int
    cost: int
    seats: int
    table: Table


class PodCover:
    """The draws no worse than one that is known, as entries of the field by their places in it."""

    def __init__(self, costs: PodCosts, sizes: Sequence[int], known: Sequence[Sequence[int]]) -> None:
        self.costs, self.sizes = costs, sizes
        self.known = [tuple(table) for table in known]
        self.limit = sum(map(costs.whole, self.known))
        self.looks = self.parts = 0
        most = sum(map(costs.first, self.known))
        tables = list(islice(self._tables(most), MOST_TABLES + 1)) if any(costs.partners) else []
        self.base, self.rows = 0, list[Row]()
        if len(tables) <= MOST_TABLES and self.parts <= MOST_PARTS and tables:
            self.base, self.rows = Pricing(costs, sizes, tables, self.limit).rows()

    def best(self, ahead: Ahead | None) -> list[Table]:
        """The best draw, and of equals (not all are tried) one after which there is a round without a repeat."""
        best = self.known
        self.limit -= 1
        for tables, cost in self._draws():
            best, self.limit = tables, cost - 1
        self.limit += 1
        if ahead is None or any(map(self.costs.first, best)) or ahead.goes_on(best):
            return best
        equals = (tables for tables, _ in islice(self._draws(), EQUALS_TRIED))
        return next((tables for tables in equals if ahead.goes_on(tables)), best)

    def _tables(self, most: int) -> Iterator[Table]:
        """The tables that cost so much at most in the aims (1) and (2), until too many parts have been looked at."""
        everybody = [(node, 0) for node in range(sum(self.sizes))]
        for size in sorted(set(self.sizes)):
            yield from self._with((), most, everybody, size)

    def _with(self, table: Table, room: int, others: Sequence[tuple[int, int]], wanting: int) -> Iterator[Table]:
        """The table with so many more of the others, of whom each comes with its cost at it."""
        if not wanting:
            yield table
            return
        self.parts += 1
        for place, (node, cost) in enumerate(others[: len(others) - wanting + 1]):
            if self.parts > MOST_PARTS:
                return
            row, left = self.costs.pairs[node], room - cost
            rest = [(other, dear + row[other]) for other, dear in others[place + 1 :] if dear + row[other] <= left]
            yield from self._with((*table, node), left, rest, wanting - 1)

    def _draws(self) -> Iterator[tuple[list[Table], int]]:
        """Draws that cost no more than the limit, which may be lowered meanwhile, and what they cost."""
        self.looks = LOOKS
        if self.rows:
            yield from self._fill(self.rows, (1 << sum(self.sizes)) - 1, self.base, [])

    def _fill(self, rows: Sequence[Row], left: int, spent: int, chosen: list[Row]) -> Iterator[tuple[list[Table], int]]:
        if not left:
            cost = sum(row.cost for row in chosen)
            if cost <= self.limit:
                yield [row.table for row in chosen], cost
            return
        seated = Counter(len(row.table) for row in chosen)
        for row in _fewest(rows, left):
            self.looks -= len(rows)
            room = self.limit * FINE - spent - row.surplus
            if self.looks < 0 or room < 0:
                return
            size = len(row.table)
            full = size if seated[size] + 1 == self.sizes.count(size) else 0
            rest = [
                other
                for other in rows
                if not other.seats & row.seats and other.surplus <= room and len(other.table) != full
            ]
            yield from self._fill(rest, left & ~row.seats, spent + row.surplus, [*chosen, row])


def _fewest(rows: Sequence[Row], left: int) -> list[Row]:
    """The rows of the entry that has fewest, of those left."""
    best: list[Row] | None = None
    while left and best != []:
        node = left & -left
        left ^= node
        own = [row for row in rows if row.seats & node]
        if best is None or len(own) < len(best):
            best = own
    return best or []


class Pricing:
    """The prices of the entries, by the tables that come into question and what the best draw known costs."""

    def __init__(self, costs: PodCosts, sizes: Sequence[int], tables: Sequence[Table], known: int) -> None:
        self.tables, self.known = tables, known * FINE
        self.costs = [costs.whole(table) for table in tables]
        self.wanted = Counter(sizes)
        self.of_size = {size: [i for i, table in enumerate(tables) if len(table) == size] for size in self.wanted}
        self.count = sum(sizes)

    def rows(self) -> tuple[int, list[Row]]:
        """What every draw costs at least, and the tables that a draw as good as the known one can have, those with
        least surplus first."""
        prices = self._prices()
        beyond = self._beyond(prices)
        least = {size: min(beyond[index] for index in of_size) for size, of_size in self.of_size.items()}
        base = sum(prices) + sum(least[size] * times for size, times in self.wanted.items())
        rows = []
        for table, cost, more in zip(self.tables, self.costs, beyond, strict=True):
            surplus = more - least[len(table)]
            if base + surplus <= self.known:
                rows.append(Row(surplus, cost, sum(1 << node for node in table), table))
        return base, sorted(rows)

    def _beyond(self, prices: Sequence[int]) -> list[int]:
        """What each table costs beyond its entries' prices."""
        each = zip(self.tables, self.costs, strict=True)
        return [cost * FINE - sum([prices[node] for node in table]) for table, cost in each]

    def _prices(self) -> list[int]:
        """Those found by which every draw costs most; on the way, those by which the cheapest tables do."""
        prices = nearest = best = [self.known // self.count] * self.count
        most, highest, step, in_vain = 0, -self.known, FIRST_STEP, 0
        for _ in range(min(PRICINGS, PRICES // len(self.tables))):
            bound, cheapest, times = self._judged(prices)
            if bound > most:
                most, best = bound, prices
            in_vain = 0 if cheapest > highest else in_vain + 1
            if cheapest > highest:
                highest, nearest = cheapest, prices
            off = sum((1 - each) ** 2 for each in times)
            if not off:
                break
            if in_vain == PATIENCE:
                prices, step, in_vain = nearest, step * 7 // 10, 0
            length = step * (self.known - cheapest) // (1000 * off)
            prices = [price + length * (1 - each) for price, each in zip(prices, times, strict=True)]
        return best

    def _judged(self, prices: Sequence[int]) -> tuple[int, int, list[int]]:
        """What every draw costs at least by these prices, what the cheapest tables cost together, and how many of them
        each entry sits at."""
        beyond = self._beyond(prices)
        times = [0] * self.count
        bound = cheapest = sum(prices)
        for size, wanted in self.wanted.items():
            chosen = nsmallest(wanted, self.of_size[size], key=beyond.__getitem__)
            bound += wanted * beyond[chosen[0]]
            cheapest += sum(beyond[index] for index in chosen)
            for index in chosen:
                for node in self.tables[index]:
                    times[node] += 1
        return bound, cheapest, times
