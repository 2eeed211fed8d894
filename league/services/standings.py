"""Standings: derived from the confirmed results alone, and rewritten whenever these change.

They are worked out without a lock, for each round that something has changed for, and written under the event's lock.
`standings_version` says up to which `results_version` they have come; it never goes back. Run twice, late, or by two at
once, it comes to the same rows.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.db.models import Count, Q

from league import jobs
from league.errors import refused
from league.models import Event, Round, Standing
from league.queries.ranking import ranking
from league.queries.ratings import family_of
from league.queries.standings import material
from league.services import corrections
from league.services.guard import locked
from league.services.webhooks import telling as webhooks
from league.services.webhooks.kinds import STANDINGS
from league.standings import Row

FIELDS = (
    "order", "rank", "score_numerator", "score_denominator", "games", "values", "decided_by", "round_score",
    "handicap",
)  # fmt: skip


def refresh(event_id: int, *, everything: bool = False) -> int:
    """Bring an event's standings up to its results; how many rows that changed. Rounds whose results are those that
    their standings were worked out from are passed over, unless `everything` is asked for."""
    event = Event.objects.filter(pk=event_id).first()
    if event is None:
        return 0
    version = event.results_version  # read before the results: these may be newer than it says, never older
    fresh = _work_out(event, everything)
    with transaction.atomic():
        event = locked(event)
        if event.standings_version > version:
            return 0  # somebody who had read newer results has been faster
        changed = _write(event, fresh, version)
        if changed or version > event.standings_version:
            jobs.refresh_seasons(event.club_id)
        if changed:
            webhooks.tell(STANDINGS, event.club, f"standings:{uuid4()}", {"event": event})
        if version > event.standings_version:
            event.standings_version = version
            event.save(update_fields=["standings_version"])
            jobs.refresh_ratings(event.club_id, family_of(event.variant))
    return changed


def current(event: Event) -> list[Standing]:
    """The standings after the last published round, brought up to the results first; what draws and prizes go by.

    They are asked for anew also where `standings_version` is up to date, since they depend on who is checked in too.
    """
    refresh(event.pk)
    last = Standing.objects.filter(event=event).order_by("-round_number").values_list("round_number", flat=True).first()
    rows = Standing.objects.filter(event=event, round_number=last or 0)
    return list(rows.select_related("entry").order_by("order"))


def settled_after(round_: Round) -> dict[str, list[Any]]:
    """For a closed round that is opened again: by entry, the rank and score that everybody has taken for final."""
    refresh(round_.event_id)
    return corrections.settled(Standing.objects.filter(event=round_.event_id, round_number=round_.number))


def as_it_stands(event: Event) -> list[Standing]:
    """The same to look at, and nothing is written: where the results are ahead of what is stored, as they have it."""
    if event.standings_version >= event.results_version:
        last = Standing.objects.filter(event=event).order_by("-round_number").values_list("round_number")[:1]
        rows = Standing.objects.filter(event=event, round_number__in=last)
        return list(rows.select_related("entry").order_by("order"))
    made_of = material(event)
    entries = {entry.pk: entry for entry in made_of.entries}
    with refused():
        fresh = [row for number in made_of.rounds[-1:] for row in ranking(made_of, number)]
    rows = [_standing(event, made_of.rounds[-1], order, row) for order, row in enumerate(fresh, start=1)]
    for row in rows:
        row.entry = entries[row.entry_id]
    return rows


@dataclass(frozen=True, slots=True)
class _Fresh:
    """`rounds`: the published ones. `rows` after those that have changed; `keys`: by number, what these follow from.
    `overturned`: the corrections of open rounds."""

    rounds: list[int]
    keys: dict[int, str]
    rows: list[Standing]
    overturned: corrections.Overturned | None


def _work_out(event: Event, everything: bool) -> _Fresh:
    made_of = material(event)
    counts = Standing.objects.filter(event=event).order_by().values_list("round_number").annotate(Count("pk"))
    held = {} if everything else dict(counts)
    keys = {
        number: key
        for number, key in made_of.fingerprints().items()
        if made_of.keys[number] != key or held.get(number) != len(made_of.field(number))
    }
    with refused():
        rows = [
            _standing(event, number, order, row)
            for number in keys
            for order, row in enumerate(ranking(made_of, number), start=1)
        ]
        overturned = corrections.overturned(made_of)
    return _Fresh(made_of.rounds, keys, rows, overturned)


def _standing(event: Event, number: int, order: int, row: Row) -> Standing:
    gained = [each.score for each in row.rounds if each.round == number and each.score is not None]
    return Standing(
        event=event,
        round_number=number,
        entry_id=row.entry,
        order=order,
        rank=row.rank,
        score_numerator=row.score.numerator,
        score_denominator=row.score.denominator,
        games=row.games,
        values=[[value.code, value.plain] for value in row.values],
        decided_by=row.decided_by or "",
        round_score=str(sum(gained, Fraction(0))) if gained else "",
        handicap=str(row.handicap) if row.handicap else "",
    )


def _write(event: Event, fresh: _Fresh, version: int) -> int:
    mine = Standing.objects.filter(event=event)
    past = mine.filter(Q(round_number__in=list(fresh.keys)) | ~Q(round_number__in=fresh.rounds))
    held = {(row.round_number, row.entry_id): row for row in past}
    corrections.announce(event, {(row.round_number, row.entry_id): row for row in fresh.rows}, held, version)
    corrections.announce_overturned(event, fresh.overturned)
    changed = [row for row in fresh.rows if _differs(held.pop((row.round_number, row.entry_id), None), row)]
    if held:
        Standing.objects.filter(pk__in=[row.pk for row in held.values()]).delete()
    Standing.objects.bulk_create(
        changed,
        update_conflicts=True,
        unique_fields=["event", "round_number", "entry"],
        update_fields=FIELDS,
    )
    for number, key in fresh.keys.items():
        Round.objects.filter(event=event, number=number).update(standings_key=key)
    return len(changed) + len(held)


def _differs(held: Standing | None, row: Standing) -> bool:
    return held is None or any(getattr(held, field) != getattr(row, field) for field in FIELDS)
