"""Exact matchings by several aims in order, each before the next."""

from collections.abc import Sequence

import rustworkx

Edge = tuple[int, int, tuple[int, ...]]
LIMIT_BITS = 120
"""The matching works with 128-bit integers and needs some room above the weights."""


def least_matching(nodes: int, edges: Sequence[Edge]) -> list[tuple[int, int]]:
    """A matching of as many of the nodes 0..nodes−1 as can be matched, with the least costs.

    An edge is (node, node, costs); costs are whole numbers ≥ 0, the sums over the matching are compared one after
    the other. Exact while the sums fit in 120 bits together; beyond that the last aims are left out (their order is
    the order of importance), and a first that alone is larger is taken in coarser steps.
    """
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(list(range(nodes)))
    packed = _pack(nodes, [edge[2] for edge in edges])
    top = max(packed, default=0)
    graph.add_edges_from([(one, two, top - cost) for (one, two, _), cost in zip(edges, packed, strict=True)])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda weight: weight)
    return sorted((min(pair), max(pair)) for pair in found)


def _pack(nodes: int, costs: Sequence[tuple[int, ...]]) -> list[int]:
    """One number for each edge, whose sums compare as the sums of its costs in order."""
    packed = [0] * len(costs)
    used = 0
    for level in range(len(costs[0]) if costs else 0):
        values = [cost[level] for cost in costs]
        largest = max(values)
        if not largest:
            continue
        bits = (largest * max(1, nodes // 2)).bit_length()
        if used + bits > LIMIT_BITS:
            if used:
                break
            shift = bits - LIMIT_BITS
            values, bits = [value >> shift for value in values], LIMIT_BITS
        packed = [(high << bits) + low for high, low in zip(packed, values, strict=True)]
        used += bits
    return packed
