"""Round-robin: everybody meets everybody, once or twice, in Berger order; in an odd field each sits out in turn.

Source: FIDE Handbook C.05, Berger tables: with n sides (n even), a and b below n meet in the round r for which
a + b − 1 ≡ r (mod n − 1); n meets the one for whom 2a − 1 ≡ r. The side of the smaller number has seat 1 where the
numbers differ by an odd number, else the other; n has seat 2 in odd rounds and seat 1 in even ones.
"""

from collections.abc import Sequence
from random import Random

from league.pairing.schedule import Schedule, check_entries, scheduled
from league.pairing.types import PairingError


def plan(entries: Sequence[int], *, double: bool = False, rng: Random | None = None) -> Schedule:
    """All rounds. The order of `entries` is the order of the numbers 1, 2, ...; with `rng` the numbers are drawn.

    The second half of a double round-robin is the first with the seats changed over. Raises
    `PairingError('too-few-entries' | 'entry-twice')`.
    """
    order = check_entries(entries)
    if len(order) < 2:
        raise PairingError("too-few-entries", {"entries": len(order), "minimum": 2})
    if rng is not None:
        order = sorted(order)
        rng.shuffle(order)
    sides = len(order) + len(order) % 2
    rounds = [_round(order, sides, number) for number in range(1, sides)]
    if double:
        rounds += [[(two, one) for one, two in tables] for tables in rounds]
    return scheduled(order, rounds, size=2)


def _round(order: Sequence[int], sides: int, number: int) -> list[tuple[int, int]]:
    """The tables of a round; a number above the entries is nobody, and whoever meets it sits out."""
    tables = []
    for one in range(1, sides):
        two = (number + 1 - one) % (sides - 1) or sides - 1
        if two == one:
            first, second = (one, sides) if number % 2 else (sides, one)
        elif one < two:
            first, second = (one, two) if (two - one) % 2 else (two, one)
        else:
            continue
        if max(first, second) <= len(order):
            tables.append((order[first - 1], order[second - 1]))
    return tables
