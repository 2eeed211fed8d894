"""What a draw says of ties: where entries were level and one had to be put before the other, by what it was."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Protocol

from league.models import Event, Standing
from league.pairing import Draw, Entrant, Why
from league.queries.brackets import Bracket, parted_at
from league.queries.standings import Material


class Ranked(Protocol):
    """A line of standings: of the event, or of one group."""

    @property
    def rank(self) -> int: ...
    @property
    def score(self) -> Fraction: ...
    @property
    def decided_by(self) -> str | None: ...


def at_cut(order: Sequence[int], rows: Sequence[Ranked], count: int) -> list[Why]:
    """Between the last who goes on and the first who does not. `order`: the entries of the `rows`, best first."""
    if not 0 < count < len(rows):
        return []
    last, first = rows[count - 1], rows[count]
    if last.rank == first.rank:
        equal = tuple(entry for entry, row in zip(order, rows, strict=True) if row.rank == last.rank)
        return [Why("cut-by-lot", {"entries": equal})]
    if last.score == first.score and first.decided_by:
        facts = {"one": order[count - 1], "other": order[count], "tie_break": first.decided_by}
        return [Why("cut-by-tie-break", facts)]
    return []


def of_byes(event: Event, number: int, drawn: Draw, entrants: Sequence[Entrant]) -> list[Why]:
    """Between who has a bye and the next above who could have had it: of as many byes, and level on score."""
    byes = {entrant.id: entrant.byes for entrant in entrants}
    if number == 1 or not drawn.out:
        return []
    rows = list(Standing.objects.filter(event=event, round_number=number - 1, entry__in=byes).order_by("order"))
    found = []
    for above, row in pairwise(rows):
        entry, other = row.entry_id, above.entry_id
        if entry not in drawn.out or other in drawn.out or byes[entry] != byes[other] or row.score != above.score:
            continue
        if row.rank == above.rank:
            found.append(Why("bye-by-lot", {"entry": entry, "other": other}, entry=entry))
        elif row.decided_by:
            facts = {"entry": entry, "other": other, "tie_break": row.decided_by}
            found.append(Why("bye-by-tie-break", facts, entry=entry))
    return found


def in_matches(made_of: Material, found: Bracket, number: int) -> list[Why]:
    """Between those who went on from a match of this round and those who did not."""
    why = []
    for box in found.boxes:
        at, table = found.tables.get(box.match.code, (0, 0))
        parted = parted_at(made_of, at, table, box.match.advance) if at == number and box.state == "over" else None
        if parted is None:
            continue
        facts = {"entries": parted.on, "behind": parted.behind, "tie_break": parted.by, "from": table}
        why.append(Why("went-on-by-lot" if parted.by == "lot" else "went-on-by-tie-break", facts))
    return why
