"""Seeds that do not meet in the first round of a knockout those they are to be kept apart from.

The seeding stands: who moves changes places within the own tier only (3 and 4, 5 to 8, 9 to 16, ...; at tables of more
one turn of the snake, and those with a bye among themselves), and moves as little as can be, the lower seeds rather
than the higher.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from league.pairing.elimination import Seed, positions
from league.pairing.matching import least_matching
from league.pairing.pod_course import Spot, divide
from league.pairing.seeding import Seeds
from league.pairing.types import Knockout, Why

Apart = Mapping[int, Collection[int]]
"""By entry, whom it should not meet."""
PASSES = 4


def keep_apart(seeds: Seeds, settings: Knockout, apart: Apart) -> Seeds:
    """The order with the fewest first meetings of two who are kept apart that is found this way, and who was moved."""
    if len(seeds.order) < 2:
        return seeds
    tables, tiers = _first_round(settings, len(seeds.order))
    order = list(seeds.order)
    for _ in range(PASSES):
        before = list(order)
        for tier in reversed(tiers) if _meetings(order, tables, apart) else ():
            _deal(order, tier, tables, apart)
        if order == before:
            break
    moved = tuple(entry for entry, was in zip(order, seeds.order, strict=True) if entry != was)
    if not moved:
        return seeds
    return replace(seeds, order=tuple(order), why=(*seeds.why, Why("seeds-moved-apart", {"entries": moved})))


def _first_round(settings: Knockout, count: int) -> tuple[list[list[int]], list[range]]:
    """The tables of the first round and the tiers of equal standing, as places in the order of the seeds."""
    if settings.size == 2:
        size = 1 << (count - 1).bit_length()
        line = [seed - 1 for seed in positions(size)]
        tables = [[place for place in pair if place < count] for pair in zip(line[::2], line[1::2], strict=True)]
        ends = [0, 1, *(1 << power for power in range(1, size.bit_length()))]
    else:
        division = divide([Spot(Seed(place + 1), place) for place in range(count)], settings)
        byes = len(division.byes)
        tables = [[spot.entry for spot in table if spot.entry is not None] for table in division.tables]
        ends = [0, *range(byes, count + len(tables), len(tables))]
    return tables, [range(start, min(end, count)) for start, end in pairwise(ends) if start < min(end, count)]


def _meetings(order: Sequence[int], tables: Sequence[Sequence[int]], apart: Apart) -> int:
    return sum(
        order[other] in apart.get(order[one], ())
        for table in tables
        for one in table
        for other in table
        if one != other
    )


def _deal(order: list[int], tier: range, tables: Sequence[Sequence[int]], apart: Apart) -> None:
    """The entries of a tier to its places: fewest first meetings with the others, as they stand, then least moved."""
    table_of = {place: table for table in tables for place in table}
    entries = [order[place] for place in tier]
    edges = []
    for index, entry in enumerate(entries):
        for slot, place in enumerate(tier):
            others = [order[other] for other in table_of.get(place, ()) if other not in tier]
            meets = sum(other in apart.get(entry, ()) or entry in apart.get(other, ()) for other in others)
            edges.append((index, len(entries) + slot, (meets, (index - slot) ** 2)))
    for index, slot in least_matching(2 * len(entries), edges):
        order[tier[slot - len(entries)]] = entries[index]
