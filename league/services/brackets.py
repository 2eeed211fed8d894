"""Knockouts: the order of the seeds is drawn once, with the first round of the bracket; every round after it follows
from that order and from the results in force."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from django.db import transaction

from league.errors import LeagueRefusal, refused
from league.models import Entry, Event, Round, User
from league.pairing import Knockout, Rules, Seeds, format_of, keep_apart, last_round, rounds_needed, seeds_of
from league.queries.apart import apart_in
from league.queries.brackets import Bracket, bracket_of
from league.queries.formats import format_settings, knockout_as_json, knockout_of
from league.queries.ratings import family_of, ratings_of
from league.queries.standings import material
from league.services import audit, draws, ties
from league.services.draws import Found
from league.services.guard import locked, permit

HAND = "hand"


def draw(
    event: Event,
    number: int,
    present: Sequence[Entry],
    absent: Sequence[Entry],
    ahead: dict[str, Any],
    sizes: Sequence[int] | None = None,
) -> Found:
    """The next round of the bracket that `ahead` begins, or of the one that is played already. `sizes`: into which
    tables the director has chosen to divide those who are in it; the rounds after it read that from its tables."""
    made_of = material(event) if not ahead else None
    found = bracket_of(made_of, number - 1) if made_of else None
    settings = found.settings if found else Knockout(**ahead["knockout"])
    order = found.seeds if found else tuple(ahead["seeds"])
    inside = set(order)
    entrants = [entrant for entrant in draws.entrants(event, number, present) if entrant.id in inside]
    rules = Rules(
        round_number=number, knockout=settings, seeds=order, played=found.played if found else (),
        sizes=tuple(sizes) if sizes else None,
    )  # fmt: skip
    with refused():
        drawn = format_of("knockout").draw(entrants, rules, Random(draws.seed_for(event, number)))
        if found and sizes:
            gone = inside - {entrant.id for entrant in entrants}
            _make_room(event, found.rounds[0] - 1 + last_round(settings, order, found.played, gone, sizes))
    parted = ties.in_matches(made_of, found, number - 1) if made_of and found else ()
    drawn = replace(drawn, why=(*draws.told_ahead(ahead), *parted, *drawn.why))
    away, out = _beside(found, inside, drawn, present, absent)
    return Found(drawn, away, out, ahead)


def _beside(
    found: Bracket | None, inside: set[int], drawn: Any, present: Sequence[Entry], absent: Sequence[Entry]
) -> tuple[list[Entry], list[Entry]]:
    """Who is away and would have played; who is out of the bracket, or never was in it."""
    still = inside - set(found.exits if found else ())
    placed = {*drawn.out, *drawn.rest, *(entry for table in drawn.tables for entry in table)}
    away = [entry for entry in absent if entry.pk in still]
    others = {entry.pk for entry in away} | placed
    return away, [entry for entry in (*present, *absent) if entry.pk not in others]


def begin(event: Event, number: int, present: Sequence[Entry]) -> dict[str, Any]:
    """The order of the seeds for the main rounds, and by which settings they are played. Who is kept apart does not
    meet in the first of them where the tiers of seeds allow it; an order by hand stays as it is."""
    found, settings = seeds(event, present, draws.seed_for(event, number), number), knockout_of(event)
    if format_settings(event).seeds_by != HAND:
        with refused():
            found = keep_apart(found, settings, apart_in(event, number))
    begun = {"seeds": found.order, "knockout": knockout_as_json(settings)}
    return begun | {"why": draws.why_as_json(found.why), **by_hand(event, number)}


def _make_room(event: Event, last: int) -> None:
    """Of other tables than the usual ones so many may go on that it takes a round more."""
    if last > event.rounds_planned:
        event.rounds_planned = last
        event.save(update_fields=["rounds_planned"])


def set_rounds(event: Event, number: int, ahead: dict[str, Any], sizes: Sequence[int] | None = None) -> None:
    """The event has as many rounds as it takes until one is left."""
    with refused():
        needed = number - 1 + rounds_needed(Knockout(**ahead["knockout"]), len(ahead["seeds"]), sizes or ())
    if event.rounds_planned != needed:
        event.rounds_planned = needed
        event.save(update_fields=["rounds_planned"])
        Round.objects.filter(event=event, number__gt=needed, state=Round.State.PLANNED).delete()


def seeds(event: Event, present: Sequence[Entry], seed: int, number: int) -> Seeds:
    """By the list of entries, by rating, by lot, or as the director has put them: who was not there then comes last."""
    by = format_settings(event).seeds_by
    ratings = ratings_of(present, family_of(event.variant)) if by == "rating" else {}
    entrants = [
        replace(entrant, rank=entry.number, rating=ratings.get(entry.pk))
        for entry, entrant in zip(present, draws.entrants(event, number, present), strict=True)
    ]
    here = [entry.pk for entry in present]
    chosen = [entry for entry in by_hand(event, number).get(HAND, []) if entry in here]
    with refused():
        return seeds_of(entrants, by, Random(seed), [*chosen, *(entry for entry in here if entry not in chosen)])


def by_hand(event: Event, number: int) -> dict[str, Any]:
    kept = Round.objects.filter(event=event, number=number).values_list("ahead", flat=True).first() or {}
    return {HAND: kept[HAND]} if HAND in kept else {}


@transaction.atomic
def set_order(event: Event, entries: Sequence[int], *, by: User) -> Round:
    """The order of the seeds by hand, first seed first; it counts where the event seeds by hand."""
    event = locked(event)
    permit(by, "league.direct_event", event)
    if event.state in Event.ENDED or event.rounds.exclude(state=Round.State.PLANNED).exists():
        raise LeagueRefusal("seeds-are-drawn")
    known = set(Entry.objects.filter(event=event).values_list("pk", flat=True))
    if len(set(entries)) < len(entries) or not set(entries) <= known:
        raise LeagueRefusal("not-in-this-round")
    round_ = Round.objects.get_or_create(event=event, number=1)[0]
    before = round_.ahead.get(HAND, [])
    round_.ahead = {**round_.ahead, HAND: list(entries)}
    round_.save(update_fields=["ahead"])
    event.format_settings = {**event.format_settings, "seeds_by": HAND}
    event.save(update_fields=["format_settings"])
    audit.log("event.seed", event, by=by, old={HAND: before}, new={HAND: list(entries)})
    return round_
