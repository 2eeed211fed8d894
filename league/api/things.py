"""The things that have an address: how each is found by whoever asks, and how it is shown."""

from typing import Any, NamedTuple

from django.db.models import Prefetch, Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from gameplay.models import Action, Game, Hand, Seat
from gameplay.policy import policy
from gameplay.queries.watching import hands_seen_by
from league.api.kit.endpoints import Thing
from league.api.serializers import ClubSerializer, EntrySerializer, EventDetailSerializer
from league.api.table_serializers import (
    GameSerializer,
    HandSerializer,
    JobSerializer,
    ResultDetailSerializer,
    RoundSerializer,
    TableDetailSerializer,
)
from league.models import Club, Entry, Event, Job, Result, Round, Table
from league.queries.counts import entered
from league.queries.public import event as public_event
from league.queries.public.clubs import visible_events
from league.queries.reach import reach


def sees_drafts(request: Request, event: Event) -> bool:
    """Pairings that are not published are the directors'."""
    return request.user.has_perm("league.direct_event", event)


def find_club(request: Request, club: int) -> Club:
    return get_object_or_404(Club, pk=club)


def bare_event(request: Request, event: int) -> Event:
    """For what lies under it: the event alone."""
    return get_object_or_404(visible_events(request.user), pk=event)


def find_event(request: Request, event: int) -> Event:
    events = visible_events(request.user).annotate(entered_count=entered()).prefetch_related("rounds")
    return get_object_or_404(events, pk=event)


def with_drafts(request: Request, event: Event) -> tuple[Event, dict[str, Any]]:
    return event, {"drafts": sees_drafts(request, event)}


def entries_of(event: Event) -> QuerySet[Entry]:
    return event.entries.prefetch_related(public_event.with_players()).order_by("number")


def find_entry(request: Request, event: int, entry: int) -> Entry:
    found = bare_event(request, event)
    one = get_object_or_404(entries_of(found), pk=entry)
    one.event = found
    return one


def find_round(request: Request, event: int, number: int) -> Round:
    """One that is published; for its directors any."""
    found = bare_event(request, event)
    one = get_object_or_404(found.rounds, number=number)
    if one.state not in Round.PUBLISHED and not sees_drafts(request, found):
        raise Http404
    one.event = found
    return one


class RoundAt(NamedTuple):
    """A round that may be planned only, and has no row yet."""

    event: Event
    number: int


def find_round_at(request: Request, event: int, number: int) -> RoundAt:
    return RoundAt(bare_event(request, event), number)


def drawn_round(request: Request, at: RoundAt) -> tuple[Any, dict[str, Any]]:
    return as_pairings(request, find_round(request, at.event.pk, at.number))


def as_pairings(request: Request, one: Round) -> tuple[Any, dict[str, Any]]:
    return public_event.pairings(one.event, one), {"drafts": sees_drafts(request, one.event)}


def visible_tables(user: Any) -> QuerySet[Table]:
    """The tables of published rounds; of drafts those of the own events."""
    theirs = reach(user)
    published = Q(round__state__in=Round.PUBLISHED) & theirs.may_see("round__event")
    tables = Table.objects.select_related("round__event__club", "game__live")
    return tables.filter(published | theirs.may_direct("round__event"))


def find_table(request: Request, table: int) -> Table:
    return get_object_or_404(visible_tables(request.user), pk=table)


def as_seen(request: Request, table: Table) -> tuple[Any, dict[str, Any]]:
    view = public_event.one_table(table.round.event, table.round, table.number)
    if view is None:
        raise Http404
    view.table.round = table.round
    return view, {}


def hands_of(game: Game | None, **only: Any) -> QuerySet[Hand]:
    actions = Prefetch("actions", Action.objects.order_by("number"))
    hands = Hand.objects.filter(game=game, **only).select_related("game__live").order_by("number", "id")
    return hands.prefetch_related(actions) if game else hands.none()


def hands_seen(request: Request, table: Table) -> QuerySet[Hand]:
    """None where others have still to play the same deals."""
    seen = table.game is None or hands_seen_by(request.user, table.game)
    return hands_of(table.game if seen else None)


class HandAt(NamedTuple):
    """A place for a hand: there may be none yet, or none any more."""

    table: Table
    number: int


def find_hand(request: Request, table: int, number: int) -> HandAt:
    return HandAt(find_table(request, table), number)


def in_force(request: Request, at: HandAt) -> tuple[Hand, dict[str, Any]]:
    return get_object_or_404(hands_seen(request, at.table), number=at.number, in_force=True), {}


def with_seats() -> QuerySet[Game]:
    return Game.objects.prefetch_related(Prefetch("seats", Seat.objects.order_by("number")))


def find_game(request: Request, key: Any) -> Game:
    game = get_object_or_404(with_seats(), key=key)
    table = visible_tables(request.user).filter(game=game).first()
    if table is None or not policy().may_see(request.user, game):
        raise Http404
    game.at_table = table
    return game


def with_hands(request: Request, game: Any) -> tuple[Game, dict[str, Any]]:
    hands = list(hands_seen(request, game.at_table))
    if game.hands_played and not hands and game.state == Game.State.OPEN:
        game.totals = []
    return game, {"table": game.at_table, "hands": hands}


def find_result(request: Request, result: int) -> Result:
    results = Result.objects.select_related("table__round__event__club").prefetch_related("reports")
    return get_object_or_404(results, pk=result, table__in=visible_tables(request.user))


def find_job(request: Request, job: int) -> Job:
    found = get_object_or_404(Job.objects.select_related("club", "event__club"), pk=job)
    if not request.user.has_perm("league.see_job", found):
        raise Http404
    return found


CLUB = Thing("api:club", find_club, ClubSerializer, lambda club: {"club": club.pk})
EVENT = Thing("api:event", find_event, EventDetailSerializer, lambda event: {"event": event.pk}, with_drafts)
ENTRY = Thing("api:entry", find_entry, EntrySerializer, lambda entry: {"event": entry.event_id, "entry": entry.pk})
ROUND = Thing(
    "api:round", find_round, RoundSerializer, lambda one: {"event": one.event_id, "number": one.number}, as_pairings
)
TABLE = Thing("api:table", find_table, TableDetailSerializer, lambda table: {"table": table.pk}, as_seen)
HAND = Thing("api:hand", find_hand, HandSerializer, lambda at: {}, in_force)
GAME = Thing("api:game", find_game, GameSerializer, lambda game: {"key": game.key}, with_hands)
JOB = Thing("api:job", find_job, JobSerializer, lambda job: {"job": job.pk})
RESULT = Thing("api:result", find_result, ResultDetailSerializer, lambda result: {"result": result.pk})
