"""Places and the waiting list of an event."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from league.models import Entry, Event


@dataclass(slots=True)
class Room:
    """How many have a place, and how many wait for one."""

    capacity: int | None
    placed: int
    waiting: int

    @property
    def is_full(self) -> bool:
        """Nobody overtakes those who wait."""
        return self.capacity is not None and (self.placed >= self.capacity or self.waiting > 0)


IN_AND_WAITING = {
    "placed": Count("entries", filter=Q(entries__state__in=Entry.PLACED)),
    "waiting": Count("entries", filter=Q(entries__state=Entry.State.WAITING)),
}
"""For lists of events: what a `Room` is made of, beside the capacity."""


def room_in(event: Event) -> Room:
    """One query."""
    counts = Entry.objects.filter(event=event).aggregate(
        placed=Count("pk", filter=Q(state__in=Entry.PLACED)), waiting=Count("pk", filter=Q(state=Entry.State.WAITING))
    )
    return Room(event.capacity, **counts)


def waiting_list(event: Event) -> QuerySet[Entry]:
    """In the order in which they move up."""
    return event.entries.filter(state=Entry.State.WAITING).order_by("waiting_since", "number")


def waiting_places(events: Iterable[Event]) -> dict[int, int]:
    """By entry, its place on the waiting list of its event, 1 first; one query for all these events."""
    waiting = Entry.objects.filter(event__in=list(events), state=Entry.State.WAITING)
    places: dict[int, int] = {}
    count: dict[int, int] = {}
    for entry, event in waiting.order_by("event", "waiting_since", "number").values_list("pk", "event_id"):
        count[event] = places[entry] = count.get(event, 0) + 1
    return places
