"""The history between entrants, as the draws look it up."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from math import lcm
from random import Random

from league.pairing.types import Entrant, PairingError


def in_order(entrants: Iterable[Entrant], rng: Random) -> list[Entrant]:
    """By rank, equal ranks drawn: the order every draw starts from, whatever order they came in.

    Raises `PairingError('entry-twice')`.
    """
    found = sorted(entrants, key=lambda entrant: entrant.id)
    ids = [entrant.id for entrant in found]
    if len(set(ids)) != len(ids):
        raise PairingError("entry-twice", {"entries": sorted({i for i in ids if ids.count(i) > 1})})
    rng.shuffle(found)
    return sorted(found, key=lambda entrant: entrant.rank)


def meetings(one: Entrant, other: Entrant) -> int:
    """Times the two have met."""
    return max(one.met.get(other.id, 0), other.met.get(one.id, 0))


def met_last(one: Entrant, other: Entrant) -> bool:
    """Whether they met in the round before."""
    return other.id in one.last or one.id in other.last


def kept_apart(one: Entrant, other: Entrant) -> bool:
    """Whether one of them is to be kept from the other, or both have a fixed table and not the same."""
    if one.table is not None and other.table is not None and one.table != other.table:
        return True
    return other.id in one.apart or one.id in other.apart


def acquainted(field: Sequence[Entrant]) -> set[tuple[int, int]]:
    """The pairs that have met or are to be kept apart, as indices in the field, the lower first."""
    index = {entrant.id: node for node, entrant in enumerate(field)}
    pairs = {
        (node, index[other])
        for node, entrant in enumerate(field)
        for other in (*entrant.met, *entrant.last, *entrant.apart)
        if other in index
    }
    fixed = [node for node, entrant in enumerate(field) if entrant.table is not None]
    pairs.update(pair for pair in combinations(fixed, 2) if field[pair[0]].table != field[pair[1]].table)
    return {(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]}


def whole_scores(entrants: Sequence[Entrant]) -> list[int]:
    """The scores as whole numbers in exact proportion (times their common denominator), with the lowest at 0."""
    common = lcm(*(Fraction(entrant.score).denominator for entrant in entrants))
    scaled = [int(entrant.score * common) for entrant in entrants]
    return [score - min(scaled) for score in scaled]
