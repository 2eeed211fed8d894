"""Swiss in a large field where nobody need meet again: floats first, then each score group by itself.

A float crosses no more groups than it must, so the order is cut where an even number stands above, and in a group of
many only the highest and the lowest may float. Inside the groups the upper half meets the lower in order, but about
those who may not meet.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby
from random import Random

from league.pairing.matching import Edge, least_matching
from league.pairing.swiss_pairs import FREE, Pair, Pairs, off_halves

STRETCH = 120
"""So many are matched at once for floats, or a few more."""
ENDS = 24
"""How many at either end of a score group may float."""
MARGINS = (4, 8, 16, 32, 64)
"""How many on either side of two that may not meet are paired anew, each where the one before does not do."""


def free_pairs(nodes: Sequence[int], pairs: Pairs, rng: Random) -> list[Pair] | None:
    """Pairs for these nodes that cost nothing in the first aims; None where none are found this way."""
    groups = [list(group) for _, group in groupby(nodes, key=lambda node: pairs.scores[node])]
    drawn: list[Pair] = []
    for stretch in _stretches(groups):
        floats = _floats(stretch, pairs, rng)
        if floats is None:
            return None
        drawn += floats
    floating = {node for pair in drawn for node in pair}
    for group in groups:
        found = _inside([node for node in group if node not in floating], pairs)
        if found is None:
            return None
        drawn += found
    return drawn


def _stretches(groups: Iterable[list[int]]) -> list[list[list[int]]]:
    """Score groups that follow each other, together an even number."""
    stretches: list[list[list[int]]] = [[]]
    for group in groups:
        stretches[-1].append(group)
        floating = sum(min(len(each), 2 * ENDS) for each in stretches[-1])
        if floating >= STRETCH and sum(map(len, stretches[-1])) % 2 == 0:
            stretches.append([])
    rest = stretches.pop()
    return [*stretches[:-1], (stretches[-1] if stretches else []) + rest]


def _floats(stretch: Sequence[list[int]], pairs: Pairs, rng: Random) -> list[Pair] | None:
    """The pairs across these groups; None where somebody is left over or may not meet. At first nobody floats past more
    than one group: two floats across one group each cost less than one across both."""
    ends = [group if len(group) <= 2 * ENDS else group[:ENDS] + group[-ENDS - len(group) % 2 :] for group in stretch]
    nodes = [node for group in ends for node in group]
    index = {node: number for number, node in enumerate(nodes)}
    for reach in (2, len(ends)):
        edges: list[Edge] = []
        for one, two, costs in _may_pair(ends, reach, pairs):
            if pairs.cost((one, two)) == FREE:
                edges.append((index[one], index[two], (*costs, rng.getrandbits(16))))
        found = [(nodes[one], nodes[two]) for one, two in least_matching(len(nodes), edges)]
        if 2 * len(found) == len(nodes):
            return [pair for pair in found if pairs.scores[pair[0]] != pairs.scores[pair[1]]]
    return None


def _may_pair(ends: Sequence[list[int]], reach: int, pairs: Pairs) -> Iterator[tuple[int, int, tuple[int, int, int]]]:
    """Two of one group, and the lowest of each with the highest of the next ones, with what a float costs."""
    for number, group in enumerate(ends):
        for one, two in combinations(group, 2):
            yield one, two, (0, 0, 0)
        lowest = group[-ENDS - len(group) % 2 :]
        for further in ends[number + 1 : number + 1 + reach]:
            for above, two in enumerate(further[:ENDS]):
                for below, one in enumerate(reversed(lowest)):
                    yield one, two, pairs.float_cost(one, two, below, above)


def _inside(group: Sequence[int], pairs: Pairs) -> list[Pair] | None:
    """The upper half against the lower, as near to the order as can be."""
    for margin in MARGINS:
        drawn = _near_order(group, margin, pairs)
        if 2 * len(drawn) == len(group):
            return drawn
    return None


def _near_order(group: Sequence[int], margin: int, pairs: Pairs) -> list[Pair]:
    """The order of halves, with what lies about those who may not meet matched anew."""
    half = len(group) // 2
    touched: set[int] = set()
    for column in range(half):
        if pairs.cost((group[column], group[column + half])) != FREE:
            touched.update(range(max(0, column - margin), min(half, column + margin + 1)))
    drawn = [(group[column], group[column + half]) for column in range(half) if column not in touched]
    for _, numbered in groupby(enumerate(sorted(touched)), key=lambda each: each[1] - each[0]):
        columns = [column for _, column in numbered]
        drawn += _matched(group, [*columns, *(column + half for column in columns)], margin, pairs)
    return drawn


def _matched(group: Sequence[int], at: Sequence[int], margin: int, pairs: Pairs) -> list[Pair]:
    """The best pairs for these places of the group, among those not far off the order."""
    half, index = len(group) // 2, {place: number for number, place in enumerate(at)}
    edges: list[Edge] = []
    for place in at:
        for other in range(max(place + 1, place + half - 2 * margin), place + half + 2 * margin + 1):
            if other in index and pairs.cost((group[place], group[other])) == FREE:
                edges.append((index[place], index[other], off_halves(place, other, len(group))))
    return [(group[at[one]], group[at[two]]) for one, two in least_matching(len(at), edges)]
