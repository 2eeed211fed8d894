"""From groups of entrants to a draw: seats, physical tables, reasons, measures. The same for every format."""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from random import Random

from league.pairing.history import kept_apart, meetings, met_last
from league.pairing.measures import of_draw
from league.pairing.rooms import number_tables
from league.pairing.seats import assign_seats
from league.pairing.types import Draw, Entrant, Why


def assemble(
    entrants: Sequence[Entrant],
    tables: Sequence[Sequence[Entrant]],
    out: Sequence[Entrant],
    why: Sequence[Why],
    *,
    size: int,
    rng: Random,
    taken: Collection[int] = (),
) -> Draw:
    """Seat the tables (the leaders' first; of tables whose best are level the full ones before the short ones, so that
    these are the last of a first round), number them past those `taken`, give reasons and measures. `why` comes before
    those."""
    leaders = sorted(
        tables,
        key=lambda table: (
            -max(e.score for e in table),
            -len(table),
            -sum(e.score for e in table),
            min((e.rank, e.id) for e in table),
        ),
    )
    numbered = sorted(zip(number_tables(leaders, taken), leaders, strict=True), key=lambda pair: pair[0])
    seated = [(number, assign_seats(table, rng)) for number, table in numbered]
    reasons = [reason for number, table in seated for reason in table_reasons(number, table, size)]
    numbers = tuple(number for number, _ in seated)
    ids = tuple(tuple(entrant.id for entrant in table) for _, table in seated)
    return Draw(
        tables=ids,
        out=tuple(entrant.id for entrant in out),
        why=(*why, *reasons),
        measures=of_draw(entrants, ids, size, numbers),
        numbers=numbers,
    )


def table_reasons(number: int, table: Sequence[Entrant], size: int) -> Iterator[Why]:
    """Why this table is as it is: scores, what could not be avoided, what was asked for."""
    scores = [entrant.score for entrant in table]
    if max(scores) == min(scores):
        yield Why("scores-level", {"score": scores[0]}, table=number)
    else:
        yield Why("scores-near", {"highest": max(scores), "lowest": min(scores)}, table=number)
        if len(table) == 2:
            upper, lower = sorted(table, key=lambda entrant: -entrant.score)
            facts = {"down": upper.id, "up": lower.id, "difference": upper.score - lower.score}
            yield Why("float", facts, table=number)
    if len(table) != size:
        yield Why("odd-table", {"entries": len(table), "size": size}, table=number)
    for one, other in combinations(sorted(table, key=lambda entrant: entrant.id), 2):
        pair = {"one": one.id, "other": other.id}
        if kept_apart(one, other):
            yield Why("not-apart", pair, table=number)
        if met_last(one, other):
            yield Why("repeat-running", pair, table=number)
        if meetings(one, other) > met_last(one, other):  # the last one alone has been told
            yield Why("repeat", {**pair, "times": meetings(one, other)}, table=number)
    yield from number_reasons(number, table)


def number_reasons(number: int, table: Sequence[Entrant]) -> Iterator[Why]:
    """Who has the physical table that was asked for, who has not, who stays."""
    for entrant in table:
        if entrant.table is not None:
            code = "fixed-table" if entrant.table == number else "fixed-table-taken"
            yield Why(code, {"entry": entrant.id, "wanted": entrant.table}, table=number, entry=entrant.id)
        elif entrant.last_table == number:
            yield Why("stays", {"entry": entrant.id}, table=number, entry=entrant.id)


def bye_reasons(out: Entrant, passed: Sequence[int]) -> list[Why]:
    """Why this entry has a bye; `passed` are the lower-ranked with as few byes that a bye would have suited worse."""
    code = "bye-fewest" if out.byes else "bye-lowest" if out.rank else "bye-drawn"
    why = [Why(code, {"rank": out.rank, "byes": out.byes}, entry=out.id)]
    if passed:
        why.append(Why("bye-passed-over", {"entries": tuple(sorted(passed))}, entry=out.id))
    return why
