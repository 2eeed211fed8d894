"""Events, their entries, rounds, standings and payouts, to read. A draft is there for those who work on it only."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.filters import EventFilter
from league.api.serializers import (
    EntrySerializer,
    EventDetailSerializer,
    EventSerializer,
    RoundLineSerializer,
    StandingsSerializer,
)
from league.api.table_serializers import RoundSerializer
from league.models import Entry, Event, Round, Standing
from league.queries.counts import entered
from league.queries.public import event as public_event
from league.queries.public.clubs import visible_events


class OfEvent(generics.GenericAPIView):
    """A thing of the event that the address names, if who asks may see the event."""

    filter_backends: list[Any] = []

    def event(self) -> Event:
        return get_object_or_404(visible_events(self.request.user), pk=self.kwargs["event"])

    def sees_drafts(self, event: Event) -> bool:
        """Pairings that are not published are the directors'."""
        return self.request.user.has_perm("league.direct_event", event)


@extend_schema(tags=["events"])
class EventList(generics.ListAPIView):
    """Events, the latest first."""

    serializer_class = EventSerializer
    filterset_class = EventFilter
    queryset = Event.objects.all()

    def get_queryset(self) -> QuerySet[Event]:
        return visible_events(self.request.user).annotate(entered_count=entered()).order_by("-starts_at", "-id")


@extend_schema(tags=["events"])
class EventDetail(OfEvent):
    """An event."""

    serializer_class = EventDetailSerializer

    def get(self, request: Request, event: int) -> Response:
        events = visible_events(request.user).annotate(entered_count=entered()).prefetch_related("rounds")
        found = get_object_or_404(events, pk=event)
        context = self.get_serializer_context() | {"drafts": self.sees_drafts(found)}
        return Response(EventDetailSerializer(found, context=context).data)


@extend_schema(tags=["events"])
class EntryList(OfEvent, generics.ListAPIView):
    """Who competes, by number."""

    serializer_class = EntrySerializer
    queryset = Entry.objects.all()

    def get_queryset(self) -> QuerySet[Entry]:
        return self.event().entries.prefetch_related(public_event.with_players()).order_by("number")


@extend_schema(tags=["rounds"])
class RoundList(OfEvent):
    """The event's rounds, the planned ones too."""

    serializer_class = RoundLineSerializer
    pagination_class = None

    @extend_schema(responses=RoundLineSerializer(many=True))
    def get(self, request: Request, event: int) -> Response:
        found = self.event()
        context = self.get_serializer_context() | {"drafts": self.sees_drafts(found)}
        return Response(RoundLineSerializer(public_event.rounds_of(found), many=True, context=context).data)


@extend_schema(tags=["rounds"])
class RoundDetail(OfEvent):
    """A round with its pairings: tables, byes and absences."""

    serializer_class = RoundSerializer

    def get(self, request: Request, event: int, number: int) -> Response:
        found = self.event()
        one = get_object_or_404(found.rounds, number=number)
        drafts = self.sees_drafts(found)
        if one.state not in Round.PUBLISHED and not (drafts and one.state == Round.State.PAIRED):
            raise Http404
        context = self.get_serializer_context() | {"drafts": drafts}
        return Response(RoundSerializer(public_event.pairings(found, one), context=context).data)


@extend_schema(tags=["standings"])
class Standings(OfEvent):
    """The standings as of a round, the latest where none is named."""

    serializer_class = StandingsSerializer

    @extend_schema(parameters=[OpenApiParameter("round", OpenApiTypes.INT, description="As of this round.")])
    def get(self, request: Request, event: int) -> Response:
        found = self.event()
        numbers = public_event.rounds_with_standings(found)
        number = self._wanted(request.query_params.get("round"), numbers)
        rows: list[Standing] = public_event.standings(found, number) if number is not None else []
        shown = {
            "event": found.pk,
            "round": number,
            "rounds": numbers,
            "up_to_date": found.standings_version == found.results_version,
            "rows": rows,
        }
        return Response(StandingsSerializer(shown, context=self.get_serializer_context()).data)

    def _wanted(self, asked: str | None, numbers: list[int]) -> int | None:
        if asked is None:
            return numbers[-1] if numbers else None
        if asked not in map(str, numbers):
            raise Http404
        return int(asked)
