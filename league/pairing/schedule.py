"""A schedule: all rounds drawn before the start. What every format of that kind shares."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from league.pairing.measures import of_schedule
from league.pairing.rooms import number_tables
from league.pairing.types import Draw, Entrant, PairingError, Why

Tables = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class Schedule:
    """The rounds, in order. `measures` as `league.pairing.measures.of_schedule`, over the rounds played as well."""

    rounds: tuple[Draw, ...]
    why: tuple[Why, ...] = ()
    measures: Mapping[str, int | Fraction] = field(default_factory=dict)


def check_entries(entries: Iterable[int]) -> list[int]:
    """The entries, in their order. Raises `PairingError('entry-twice')`."""
    order = list(entries)
    if len(set(order)) != len(order):
        raise PairingError("entry-twice", {"entries": sorted({i for i in order if order.count(i) > 1})})
    return order


def scheduled(
    entries: Sequence[int],
    rounds: Sequence[Tables],
    *,
    size: int,
    played: Sequence[Draw] = (),
    why: Sequence[Why] = (),
) -> Schedule:
    """Rounds of tables (entries in the order of seats) as a schedule: few stay at one physical table, who is at no
    table sits out."""
    last = _sat(played[-1]) if played else {}
    drawn = []
    for tables in rounds:
        numbers = number_tables([[Entrant(entry, last_table=last.get(entry)) for entry in table] for table in tables])
        numbered = sorted(zip(numbers, tables, strict=True), key=lambda pair: pair[0])
        at_table = {entry for table in tables for entry in table}
        found = Draw(
            tables=tuple(tuple(table) for _, table in numbered),
            numbers=tuple(number for number, _ in numbered),
            rest=tuple(sorted(entry for entry in entries if entry not in at_table)),
        )
        drawn.append(replace(found, why=tuple(_reasons(found, size))))
        last = _sat(found)
    everything = [[*each.tables] for each in (*played, *drawn)]
    count = len({entry for tables in everything for table in tables for entry in table} | set(entries))
    return Schedule(tuple(drawn), tuple(why), of_schedule(everything, count, size))


def _sat(drawn: Draw) -> dict[int, int]:
    numbers = drawn.numbers or range(1, len(drawn.tables) + 1)
    return {entry: number for number, table in zip(numbers, drawn.tables, strict=True) for entry in table}


def _reasons(drawn: Draw, size: int) -> Iterable[Why]:
    for number, table in zip(drawn.numbers, drawn.tables, strict=True):
        if len(table) != size:
            yield Why("odd-table", {"entries": len(table), "size": size}, table=number)
    for entry in drawn.rest:
        yield Why("sits-out", {"entry": entry}, entry=entry)
