"""The waiting list: entries beyond an event's capacity, in the order in which they came.

Before the start the first one moves up by itself as soon as a place is free. Once rounds are played nobody does: who
waits may have gone home, so the desk moves up whoever is there. By hand anybody can be moved up, out of turn and beyond
the capacity; the log says who did.
"""

from typing import Any

from django.db import transaction
from django.utils import timezone

from league.errors import LeagueRefusal
from league.models import Entry, Event, Seating, User
from league.queries.progress import next_unseen
from league.queries.waiting import room_in, waiting_list
from league.services.entry_steps import came, change, for_the_desk, left, refuse_drawn_for_good
from league.services.notices import telling

BEFORE_THE_START = (Event.State.DRAFT, *Event.TO_COME)


def last_in_line() -> dict[str, Any]:
    """What an entry has that waits behind all others."""
    return {"state": Entry.State.WAITING, "waiting_since": timezone.now()}


def fill_up(event: Event, *, by: User | None) -> list[Entry]:
    """For services that hold the event's lock and may have made room: who moves up, if anybody."""
    if event.state not in BEFORE_THE_START:
        return []
    waiting = list(waiting_list(event))
    free = len(waiting) if event.capacity is None else max(event.capacity - room_in(event).placed, 0)
    moving = waiting[:free]
    for entry in moving:
        _move_up(entry, by, state=Entry.State.ENTERED)
    return moving


@transaction.atomic
def move_up(entry: Entry, *, by: User) -> Entry:
    """By hand. In a running event it plays from the next round on, like a late entry."""
    event, entry = for_the_desk(entry, by)
    if entry.state != Entry.State.WAITING:
        raise LeagueRefusal("not-waiting", entry=entry.name)
    refuse_drawn_for_good(event)
    running = event.state == Event.State.RUNNING
    state = Entry.State.CHECKED_IN if running else Entry.State.ENTERED
    first = max(entry.first_round, next_unseen(event) if running else 1)  # later, where it was entered so
    _move_up(entry, by, state=state, first_round=first)
    came(event, by, [entry])
    return entry


def _move_up(entry: Entry, by: User | None, **changes: Any) -> None:
    since = entry.waiting_since
    change(entry, "move_up", by, waiting_since=None, **changes)
    telling.place(entry, since)


def made_room(event: Event, by: User | None) -> None:
    """For services that hold the event's lock: somebody has left."""
    fill_up(event, by=by)
    left(event, by)


def come_back(event: Event, entry: Entry, step: str, by: User, reason: str = "") -> None:
    """For services that hold the event's lock. Who left before the own first round comes as late as a new entry would,
    and waits where the event is full; who has played is never asked to wait."""
    left_before = entry.withdrawn_from is not None and entry.withdrawn_from <= entry.first_round
    never_played = left_before and not Seating.objects.filter(entry=entry).exclude(kind=Seating.Kind.ABSENCE).exists()
    full, running = room_in(event).is_full, event.state == Event.State.RUNNING
    if never_played:
        refuse_drawn_for_good(event)
    elif full:
        raise LeagueRefusal("event-full", capacity=event.capacity)
    place = {"state": Entry.State.CHECKED_IN if running else Entry.State.ENTERED}
    first = max(entry.first_round, next_unseen(event)) if never_played else entry.first_round
    change(
        entry, step, by, reason,
        withdrawn_from=None, leaving_from=None, disqualified_why="", first_round=first,
        **(last_in_line() if full else place),
    )  # fmt: skip
    came(event, by, [entry])
