"""Events that come round every week."""

from datetime import date, time
from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request

from league.api.club_inputs import Day
from league.api.kit.endpoints import Do, Show, Thing
from league.api.kit.inputs import Exact, Text, WholeNumber
from league.api.kit.views import at
from league.api.things import EVENT, bare_event, sees_drafts
from league.models import Event, Recurrence, Scope, User
from league.queries.recurrences import weekly_of
from league.services import recurrences

TAG = "events"
RUN = {"scope": Scope.EVENTS, "signed_in": True}


class TimeOfDay(serializers.TimeField):
    """Like 20:00."""

    def to_internal_value(self, value: Any) -> Any:
        if not isinstance(value, str):
            self.fail("invalid", format="HH:MM")
        return super().to_internal_value(value)


class WeeklyInput(Exact):
    """Until when: by a day, or by a number of times."""

    until = Day(required=False)
    times = WholeNumber(min_value=2, max_value=recurrences.MOST, required=False, help_text="This one counts.")


class WeeklyChanges(Exact):
    name = Text(max_length=recurrences.LONGEST_NAME, required=False, help_text="Its date is put behind it.")
    clock = TimeOfDay(required=False)
    until = Day(required=False)


class RecurrenceSerializer(serializers.Serializer):
    name = serializers.CharField()
    first_day = serializers.DateField()
    clock = serializers.TimeField()
    until = serializers.DateField()
    next_at = serializers.DateTimeField(allow_null=True, help_text="When the next one is made.")
    others = serializers.SerializerMethodField(help_text="Numbers of its other events.")

    def get_others(self, recurrence: Any) -> list[int]:
        return self.context["others"]


def find_recurrence(request: Request, event: int) -> Recurrence:
    found = bare_event(request, event)
    weekly = weekly_of(found) if sees_drafts(request, found) else None
    if weekly is None:
        raise Http404
    weekly.recurrence.others = [other.pk for other in weekly.others]
    weekly.recurrence.at = found.pk
    return weekly.recurrence


def _shown(request: Request, recurrence: Any) -> tuple[Recurrence, dict[str, Any]]:
    return recurrence, {"others": recurrence.others}


def _start(event: Event, *, by: User, **end: Any) -> Recurrence:
    made = recurrences.start(event, **end, by=by)
    made.at = event.pk
    return made


def _alter(recurrence: Recurrence, *, by: User, **changes: str | time | date) -> Recurrence:
    return recurrences.alter(recurrence, changes, by=by)


RECURRENCE = Thing(
    "api:recurrence", find_recurrence, RecurrenceSerializer, lambda one: {"event": one.at}, _shown,
)  # fmt: skip
ENDS = ("recurrence-needs-an-end", "recurrence-too-long", "recurrence-too-short")
ADDRESSES = [
    at("events/<int:event>/weekly/", "recurrence", TAG,
       get=Show("How it comes round", RECURRENCE, **RUN),
       patch=Do("Otherwise for those to come", RECURRENCE, _alter, WeeklyChanges, partial=True, **RUN, refuses=ENDS),
       delete=Do("It comes round no more", RECURRENCE, recurrences.stop, gives=None, **RUN,
                 about="The events that are there stay.")),
    at("events/<int:event>/weekly/start/", "start-weekly", TAG, post=Do(
        "Hold an event every week", EVENT, _start, WeeklyInput, RECURRENCE, status=201, **RUN, refuses=ENDS,
        about="Started twice, it is as it was said last.")),
]  # fmt: skip
