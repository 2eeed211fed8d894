"""Which pairs a Swiss draw looks at, and what each costs in the first aims."""

from collections.abc import Iterable, Sequence

from league.pairing.history import acquainted, kept_apart, meetings, met_last, whole_scores
from league.pairing.types import Entrant

FULL_FIELD = 300
"""Up to so many entries every pair is looked at."""
WINDOW = 12
WIDEST = 96
"""How far everybody looks, to either side, where somebody would have to meet again."""

Pair = tuple[int, int]
Costs = tuple[int, int, int, int]
FREE: Costs = (0, 0, 0, 0)


class Pairs:
    """The pairs of a field in the order of scores (nodes are indices in it, the lower first in a pair).

    `costs`: rematch, meetings², met in the round before, kept apart; of the pairs that have any. In a field above
    FULL_FIELD each entry sees those within `reach` of it in the order, and within `reach` of who is half a score
    group below.
    """

    def __init__(self, order: Sequence[Entrant]) -> None:
        self.count = len(order)
        self.scores = whole_scores(order)
        self.floats = [entrant.floats for entrant in order]
        self.costs = {pair: _costs(order[pair[0]], order[pair[1]]) for pair in acquainted(order)}
        self.all = self.count <= FULL_FIELD
        self.reach = [self.count if self.all else WINDOW] * self.count
        _, self.group_size = places(range(self.count), self.scores)

    def cost(self, pair: Pair) -> Costs:
        """What this pair costs in the first aims."""
        return self.costs.get(pair, FREE)

    def float_cost(self, upper: int, lower: int, below: int, above: int) -> tuple[int, int, int]:
        """Of a pair from two score groups, with so many `below` the upper and `above` the lower in theirs: (score
        difference)², floats before, and how far they are from the lowest of one and the highest of the other."""
        gap = self.scores[upper] - self.scores[lower]
        return gap * gap, 2 * (self.floats[upper] + self.floats[lower] + 1), below + above

    def total(self, pairs: Iterable[Pair]) -> Costs:
        """The sums over these pairs."""
        rematches, squares, running, apart = zip(FREE, *(self.cost(pair) for pair in pairs), strict=True)
        return sum(rematches), sum(squares), sum(running), sum(apart)

    def seen(self) -> list[Pair]:
        """The pairs to look at."""
        if self.all:
            return [(one, two) for one in range(self.count) for two in range(one + 1, self.count)]
        pairs: set[Pair] = set()
        for one, reach in enumerate(self.reach):
            for middle in (one, one + self.group_size[one] // 2):
                others = range(max(0, middle - reach), min(self.count, middle + reach))
                pairs.update((one, two) if one < two else (two, one) for two in others if two != one)
        return sorted(pairs)

    def widen(self, nodes: Iterable[int], most: int | None = None) -> bool:
        """Let these see twice as far; False where all of them see everybody, or at least `most` to either side."""
        far = self.count if most is None else min(most, self.count)
        narrow = [node for node in nodes if self.reach[node] < far]
        for node in narrow:
            self.reach[node] *= 2
        return bool(narrow)


def _costs(one: Entrant, two: Entrant) -> Costs:
    times = meetings(one, two)
    return int(times > 0), times * times, int(met_last(one, two)), int(kept_apart(one, two))


def off_halves(place: int, other: int, size: int) -> tuple[int, int]:
    """Whether these places of a score group (the upper first) lie in one half, and (how far off the order)²."""
    half = size // 2
    same_half = other < half or place > (size - 1) // 2
    return int(same_half), (other - place - half) ** 2


def places(nodes: Iterable[int], scores: Sequence[int]) -> tuple[dict[int, int], dict[int, int]]:
    """Of each node, its place in its score group (from 0) and the size of the group, among these nodes."""
    groups: dict[int, list[int]] = {}
    for node in nodes:
        groups.setdefault(scores[node], []).append(node)
    place = {node: number for group in groups.values() for number, node in enumerate(group)}
    return place, {node: len(group) for group in groups.values() for node in group}
