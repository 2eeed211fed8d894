"""A league's fixtures, its weeks, and games that are put off."""

from datetime import datetime
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from league.api.kit.endpoints import Do, Many, Show, Thing
from league.api.kit.inputs import Exact, Flag, Moment
from league.api.kit.views import at
from league.api.picture_serializers import WeekSerializer
from league.api.serializers import RoundLineSerializer
from league.api.table_serializers import RoundSerializer
from league.api.things import ROUND, TABLE, RoundAt, bare_event, drawn_round, find_round_at, sees_drafts
from league.models import Event, Round, Scope, User
from league.queries.fixtures import Week, weeks_of
from league.services import fixtures, starting, weeks

TAG = "leagues"
RUN = {"scope": Scope.EVENTS, "signed_in": True}


class DateInput(Exact):
    plays_at = Moment(allow_null=True, help_text="null: no day is agreed.")


class WeekInput(Exact):
    starts_at = Moment(required=False, allow_null=True, help_text="Comes out by itself; null: by hand.")
    ends_at = Moment(help_text="To be played by.")
    those_after = Flag(required=False, help_text="Move the weeks after it by as much.")


def _weeks(request: Request, event: int) -> list[Week]:
    found = bare_event(request, event)
    if found.format != Event.Format.LEAGUE:
        raise Http404
    return weeks_of(found, drafts=sees_drafts(request, found))


def _drafts(request: Request, event: int) -> dict[str, Any]:
    return {"drafts": sees_drafts(request, bare_event(request, event))}


def find_week(request: Request, event: int, number: int) -> Round:
    """Also one that is to come, for those who direct."""
    found = bare_event(request, event)
    if not sees_drafts(request, found):
        raise Http404
    one = get_object_or_404(found.rounds, number=number)
    one.event = found
    return one


def _set_week(round_: Round, ends_at: datetime, starts_at: datetime | None = None, those_after: bool = False,
              *, by: User) -> Round:  # fmt: skip
    return weeks.set_week(round_, starts_at, ends_at, by=by, those_after=those_after)


def _publish(at_: RoundAt, *, by: User) -> Round:
    return starting.publish_week(at_.event, at_.number, by=by)


WEEK = Thing("api:week", find_week, RoundLineSerializer, lambda one: {"event": one.event_id, "number": one.number},
             lambda request, one: (one, {"drafts": True}))  # fmt: skip
TO_COME = Thing("api:round", find_round_at, RoundSerializer, lambda at_: {}, drawn_round)
ADDRESSES = [
    at("events/<int:event>/fixtures/", "fixtures", TAG, get=Many(
        "A league's fixtures", _weeks, WeekSerializer, context=_drafts,
        about="Week by week, those to come too, once the first is published.")),
    at("events/<int:event>/weeks/<int:number>/", "week", TAG,
       get=Show("A week", WEEK, **RUN),
       put=Do("Other days for a week", WEEK, _set_week, WeekInput, **RUN,
              refuses=("no-weeks", "week-ends-before", "step-not-allowed"))),
    at("events/<int:event>/weeks/<int:number>/publish/", "publish-week", TAG, post=Do(
        "Publish the next week now", TO_COME, _publish, gives=ROUND, pick=lambda found, made: made, status=200, **RUN,
        refuses=("no-weeks",))),
    at("tables/<int:table>/date/", "table-date", TAG, put=Do(
        "The day of a fixture", TABLE, fixtures.set_date, DateInput, scope=Scope.RESULTS, signed_in=True,
        refuses=("no-weeks", "fixture-is-played", "date-outside-the-week"),
        about="That those who meet have agreed on, within its week; a director may put it off beyond.")),
]  # fmt: skip
