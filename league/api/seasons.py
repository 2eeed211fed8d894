"""Seasons: set up, their events, their tables."""

from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from league.api import club_inputs as inputs
from league.api.club_serializers import SeasonLineSerializer, SeasonSerializer
from league.api.kit.endpoints import Do, Many, Show, Thing
from league.api.kit.views import at
from league.api.serializers import EventSerializer
from league.api.things import CLUB, find_club
from league.models import Club, Event, Scope, Season, SeasonStanding, User
from league.queries.counts import entered
from league.queries.public.clubs import visible_events
from league.queries.seasons import events_of
from league.services import seasons

TAG = "seasons"
RUN = {"scope": Scope.CLUBS, "signed_in": True}


def _seasons(request: Request, club: int) -> QuerySet[Season]:
    return Season.objects.filter(club=find_club(request, club)).select_related("club").order_by("-id")


def find_season(request: Request, season: int) -> Season:
    return get_object_or_404(Season.objects.select_related("club"), pk=season)


def _events(request: Request, season: int) -> QuerySet[Event]:
    """In the order they are held, those to come too."""
    counted = [event.pk for event in events_of(find_season(request, season))]
    seen = visible_events(request.user).annotate(entered_count=entered())
    return seen.filter(pk__in=counted).order_by("starts_at", "id")


def _table(request: Request, season: int) -> QuerySet[SeasonStanding]:
    return find_season(request, season).standings.select_related("player").order_by("order")


def _create(club: Club, *, by: User, **sent: Any) -> Season:
    return seasons.create_season(club, sent.pop("name"), by=by, **sent)


def _change(season: Season, *, by: User, **changes: date | Any) -> Season:
    return seasons.update_season(season, changes, by=by)


def _add(season: Season, event: Event, *, by: User) -> Season:
    seasons.add_event(season, event, by=by)
    return season


class Chosen:
    """An event in a season, for the step that leaves it out."""

    def __init__(self, season: Season, event: Event) -> None:
        self.season, self.event, self.club = season, event, season.club


def find_chosen(request: Request, season: int, event: int) -> Chosen:
    found = find_season(request, season)
    events = visible_events(request.user).annotate(entered_count=entered())
    return Chosen(found, get_object_or_404(events, pk=event, club=found.club))


def _remove(chosen: Chosen, *, by: User) -> None:
    seasons.remove_event(chosen.season, chosen.event, by=by)


SEASON = Thing("api:season", find_season, SeasonSerializer, lambda season: {"season": season.pk})
CHOSEN = Thing(
    "api:season-event", find_chosen, EventSerializer,
    lambda chosen: {"season": chosen.season.pk, "event": chosen.event.pk},
    lambda request, chosen: (chosen.event, {}),
)  # fmt: skip
REFUSED = ("season-needs-both-days", "season-days-in-order", "best-or-drop", "season-counts-nothing")
ADDRESSES = [
    at("clubs/<int:club>/seasons/", "seasons", TAG,
       get=Many("A club's seasons", _seasons, SeasonSerializer, about="The latest first."),
       post=Do("Make a season", CLUB, _create, inputs.NewSeasonInput, SEASON, **RUN, refuses=REFUSED,
               about="By its days, or of the events that are named, or both.")),
    at("seasons/<int:season>/", "season", TAG,
       get=Show("A season", SEASON),
       patch=Do("Change a season", SEASON, _change, inputs.SeasonInput, partial=True, **RUN, refuses=REFUSED),
       delete=Do("Remove a season", SEASON, seasons.delete_season, gives=None, **RUN,
                 about="Its events stay as they are.")),
    at("seasons/<int:season>/events/", "season-events", TAG,
       get=Many("Its events", _events, EventSerializer, about="In the order they are held, those to come too."),
       post=Do("Count an event", SEASON, _add, inputs.EventInput, **RUN,
               refuses=("other-club", "low-scores-in-season"), about="Whatever its day.")),
    at("seasons/<int:season>/events/<int:event>/", "season-event", TAG, delete=Do(
        "Leave an event out", CHOSEN, _remove, gives=None, **RUN, about="Also where its day lies in the season.")),
    at("seasons/<int:season>/table/", "season-table", TAG, get=Many(
        "Its table", _table, SeasonLineSerializer, last="order",
        about="Players by events, with what counts and what is dropped.")),
]  # fmt: skip
