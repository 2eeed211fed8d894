"""Corrections of results that everybody had taken for final are announced: who has another rank, or where nobody has,
whose score is another. An announcement names somebody; where nothing has moved there is none.

A result is final once its round is closed. What is corrected while a round is open again is announced when it is
closed, all of it at once. Of a round that is open for the first time (the last one is until the event is finished) a
result that was taken for final (`confirming.taken_for_final`) is announced as soon as another is in force in its place:
the table as it is, against the table as it would be with the old result, so that what else is played meanwhile is not
told as its doing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Exists, OuterRef, Q

from gameplay.models import Game as Play
from league.models import Event, Result, Round, Standing
from league.queries.ranking import ranking
from league.queries.standings import Material, games_of
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


@dataclass(frozen=True, slots=True)
class Overturned:
    """Results that are to be announced, by number, and what that has changed after the last published round."""

    results: list[int]
    round: int
    told: dict[str, Any]


def overturned(made_of: Material) -> Overturned | None:
    """Those of open rounds in whose place something is in force by now, or nothing any more; one query where there are
    none."""
    found = _overturned(made_of.event)
    if not found or not made_of.rounds:
        return None
    first = {result.table_id: result for result in reversed(found)}.values()  # what had been known before all of it
    places = {(result.table.round.number, result.table.number) for result in first}
    games = [game for game in made_of.games if (game.round, game.table) not in places]
    for result in first:
        games += games_of(result, made_of.event.variant, result.table.round.number)
    number = made_of.rounds[-1]
    before, after = (
        {str(row.entry): [row.rank, str(row.score)] for row in ranking(each, number)}
        for each in (replace(made_of, games=games), made_of)
    )
    return Overturned([result.pk for result in found], number, changes("entry", before, after))


def _overturned(event: Event) -> list[Result]:
    there = Result.objects.filter(table=OuterRef("table"), state=Result.State.CONFIRMED)
    nothing = Q(table__game__state=Play.State.ABANDONED) | Q(table__round__state=Round.State.CLOSED)
    rows = Result.objects.filter(overturned=True, table__round__event=event, table__round__state__in=Round.PUBLISHED)
    rows = rows.filter(Exists(there) | nothing).select_related("table__round").defer(*Round.light("table__round"))
    return list(rows.order_by("id"))


def announce_overturned(event: Event, found: Overturned | None) -> None:
    """The same, once, however many work it out at one moment: for the service that has the event's lock."""
    if found and Result.objects.filter(pk__in=found.results, overturned=True).update(overturned=False) and found.told:
        audit.log(CORRECTION, event, by=None, new={"round": found.round, **found.told})


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
