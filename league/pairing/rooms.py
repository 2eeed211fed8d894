"""Physical tables: fixed ones are kept, and nobody stays where it sat where that can be helped."""

from collections.abc import Collection, Mapping, Sequence

from league.pairing.matching import least_matching
from league.pairing.types import Entrant

BLOCK = 100
"""Above this many tables they are numbered block by block."""


def number_tables(tables: Sequence[Sequence[Entrant]], taken: Collection[int] = ()) -> list[int]:
    """A number for each table, which come in the order they would like: the first at table 1, and so on. The numbers
    `taken` belong to others.

    An entry's fixed table is kept (of several that want one table, the best-ranked entry's). Then as few entries as
    possible stay at the table they had, then as little as possible is changed in the order.
    """
    fixed = _fixed(tables, taken)
    free = [index for index in range(len(tables)) if index not in fixed]
    gone = {*fixed.values(), *taken}
    numbers = [number for number in range(1, len(free) + len(gone) + 1) if number not in gone][: len(free)]
    found = dict(fixed)
    for start in range(0, len(free), BLOCK):
        block = free[start : start + BLOCK]
        found.update(_rotate(tables, block, numbers[start : start + BLOCK]))
    return [found[index] for index in range(len(tables))]


def _fixed(tables: Sequence[Sequence[Entrant]], taken: Collection[int]) -> Mapping[int, int]:
    """Table index → fixed number, the best-ranked entries first."""
    wishes = [
        (entrant.rank, entrant.id, index, entrant.table)
        for index, table in enumerate(tables)
        for entrant in table
        if entrant.table is not None and entrant.table not in taken
    ]
    fixed: dict[int, int] = {}
    for _, _, index, number in sorted(wishes):
        if number is not None and index not in fixed and number not in fixed.values():
            fixed[index] = number
    return fixed


def _rotate(tables: Sequence[Sequence[Entrant]], block: Sequence[int], numbers: Sequence[int]) -> dict[int, int]:
    """The numbers for these tables: fewest stays, then nearest to the order."""
    stays = [[sum(entrant.last_table == number for entrant in tables[index]) for number in numbers] for index in block]
    count = len(block)
    if not any(stays[place][place] for place in range(count)):
        return dict(zip(block, numbers, strict=True))
    edges = [
        (place, count + other, (stays[place][other], (place - other) ** 2))
        for place in range(count)
        for other in range(count)
    ]
    return {block[place]: numbers[other - count] for place, other in least_matching(2 * count, edges)}
