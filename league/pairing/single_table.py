"""One table, no pairing: only the seats are drawn."""

from collections.abc import Iterable
from random import Random

from league.pairing.assemble import assemble
from league.pairing.history import in_order
from league.pairing.types import Draw, Entrant, PairingError


def draw(entrants: Iterable[Entrant], rng: Random, *, minimum: int = 2, maximum: int | None = None) -> Draw:
    """Everybody at one table. Raises `PairingError('too-few-entries' | 'too-many-entries')`."""
    field = in_order(entrants, rng)
    if len(field) < minimum:
        raise PairingError("too-few-entries", {"entries": len(field), "minimum": minimum})
    if maximum is not None and len(field) > maximum:
        raise PairingError("too-many-entries", {"entries": len(field), "maximum": maximum})
    return assemble(field, [field], [], [], size=len(field), rng=rng)
