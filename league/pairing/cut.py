"""The cut: the best of the standings go on to finals. The field is drawn once, and stays as it was drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from league.pairing.assemble import number_reasons
from league.pairing.rooms import number_tables
from league.pairing.schedule import check_entries
from league.pairing.seats import assign_seats
from league.pairing.sizes import default_split
from league.pairing.types import Draw, Entrant, PairingError, Why


@dataclass(frozen=True, slots=True)
class Changed:
    """What a correction would change about a cut that was drawn: who would be in now, and who would be out."""

    entries_in: tuple[int, ...]
    entries_out: tuple[int, ...]


def cut_to(order: Sequence[int], count: int) -> tuple[int, ...]:
    """The first `count` of the standings' order, in which the chain has decided, then the lot: the order of the seeds
    of the finals.

    Raises `PairingError('cut-too-large' | 'cut-too-small' | 'entry-twice')`.
    """
    entries = check_entries(order)
    if count > len(entries):
        raise PairingError("cut-too-large", {"cut": count, "entries": len(entries)})
    if count < 2:
        raise PairingError("cut-too-small", {"cut": count, "minimum": 2})
    return tuple(entries[:count])


def changed(field: Sequence[int], order: Sequence[int]) -> Changed:
    """What the standings in this order say of a field that was drawn before."""
    now = order[: len(field)]
    return Changed(
        tuple(entry for entry in now if entry not in field), tuple(entry for entry in field if entry not in now)
    )


def finals(field: Sequence[Entrant], *, size: int, minimum: int, maximum: int, rng: Random) -> Draw:
    """The field, best first, at finals tables: the best at the first, which plays for the first places, and so on.

    Where it does not divide, the first tables are the full ones, as far as the default split has any. Raises
    `PairingError` as `splits`, and 'sizes-do-not-fit' where somebody would be left over.
    """
    sizes, left_over = default_split(len(field), size, minimum, maximum)
    if left_over:
        facts = {"sizes": (size,), "entries": len(field), "minimum": minimum, "maximum": maximum}
        raise PairingError("sizes-do-not-fit", facts)
    sizes = tuple(sorted(sizes, key=lambda entries: abs(entries - size)))
    starts = [sum(sizes[:index]) for index in range(len(sizes))]
    tables = [field[start : start + entries] for start, entries in zip(starts, sizes, strict=True)]
    numbered = sorted(zip(number_tables(tables), starts, tables, strict=True), key=lambda each: each[0])
    why = [
        reason
        for number, start, table in numbered
        for reason in (
            Why("final-for-places", {"first": start + 1, "last": start + len(table)}, table=number),
            *number_reasons(number, table),
        )
    ]
    return Draw(
        tables=tuple(tuple(entrant.id for entrant in assign_seats(table, rng)) for _, _, table in numbered),
        numbers=tuple(number for number, _, _ in numbered),
        why=tuple(why),
    )
