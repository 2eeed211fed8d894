"""Corrections of results that everybody had taken for final are announced: who has another rank, or where nobody has,
whose score is another. An announcement names somebody; where nothing has moved there is none.

A result is final once its round is closed. What is corrected while a round is open again is announced when it is
closed, all of it at once.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from league.models import Event, Round, Standing
from league.services import audit

CORRECTION = "standings.correction"
MOST_MOVES = 20
"""So many are named at most."""
Rows = Mapping[tuple[int, int], Standing]


def settled(rows: Iterable[Standing]) -> dict[str, list[Any]]:
    """By entry: rank and score, as JSON holds them."""
    return {str(row.entry_id): [row.rank, str(row.score)] for row in rows}


def announce(event: Event, fresh: Rows, held: Rows, version: int) -> None:
    """For the service that writes the standings, under the event's lock, before it does. `held` are the rows that those
    `fresh` ones replace, by round and entry; they are of this version of the results."""
    closed = Round.objects.filter(event=event, state=Round.State.CLOSED)
    reopened = list(Round.objects.filter(event=event, settled__isnull=False).order_by("number"))
    last = closed.order_by("-number").values_list("number", flat=True).first()
    if last is None or any(round_.state != Round.State.CLOSED for round_ in reopened):
        return
    number = reopened[-1].number if reopened else last
    before = reopened[-1].settled if reopened else settled(row for (at, _), row in held.items() if at == number)
    if not reopened and not event.standings_version < (event.corrected_version or 0) <= version:
        return
    Round.objects.filter(pk__in=[round_.pk for round_ in reopened]).update(settled=None)
    rows = [row for (at, _), row in fresh.items() if at == number]
    rows = rows or list(Standing.objects.filter(event=event, round_number=number))
    if told := changes("entry", before, settled(sorted(rows, key=lambda row: row.order))):
        audit.log(CORRECTION, event, by=None, new={"round": number, **told})


def changes(kind: str, before: Mapping[str, list[Any]], after: Mapping[str, list[Any]]) -> dict[str, Any]:
    """Who has another rank, and where nobody has, whose score is another; nothing where that is nobody. Before and
    after: [rank, score], or one number alone. `kind`: what these are, an entry or a player."""
    both = [(who, before[who], after[who]) for who in after if who in before]
    for at, name in enumerate(("moved", "scored")):
        told = [(who, old[at], new[at]) for who, old, new in both if len(new) > at and old[at] != new[at]]
        found = [{kind: int(who), "old": old, "new": new} for who, old, new in told]
        if found:
            return {name: found[:MOST_MOVES], "more": len(found) > MOST_MOVES}
    return {}
