"""What somebody who plays wants to know: where do I sit, what am I entered in, what can I enter."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from gameplay.models import Game, LiveTable
from gameplay.rules import registry
from league.models import (
    Entry,
    EntryMember,
    Event,
    EventRole,
    Membership,
    PartnerRequest,
    Player,
    Result,
    Round,
    Seating,
    Table,
    User,
)
from league.queries.clock import Clock, clock_of
from league.queries.confirming import may_confirm
from league.queries.fixtures import due_of
from league.queries.playable import pairs_enter
from league.queries.progress import by_weeks
from league.queries.status import live_table_of
from league.queries.waiting import IN_AND_WAITING, Room, waiting_places

ALIVE = (*Event.TAKES_ENTRIES, Event.State.FINISHED)
RECENT = 10


@dataclass(frozen=True, slots=True)
class MyTable:
    """A table somebody sits at, in a round that is played. `own`: as who, alone or in a pair; `others`: who else
    sits there, pair by pair where pairs play. `waits`: the result waits for a word of this person's side."""

    table: Table
    event: Event
    side: int
    own: str
    others: tuple[str, ...]
    game: Game | None
    result: Result | None
    waits: bool

    @property
    def clock(self) -> Clock | None:
        return clock_of(self.event, self.table.round)

    @property
    def live_key(self) -> str:
        """Of the online table at which it is played; "" where there is none, or play is over."""
        live = live_table_of(self.game)
        return live.key if live is not None and live.state != LiveTable.State.OVER else ""

    @property
    def due(self) -> datetime | None:
        """In a league: by when it is to be played."""
        return due_of(self.table.round, self.table.plays_at)

    @property
    def plays_in_a_pair(self) -> bool:
        return registry.info(self.event.variant).pairs


@dataclass(frozen=True, slots=True)
class MyEntry:
    """`place`: on the waiting list; 0 where it does not wait."""

    event: Event
    entry: Entry
    place: int = 0

    @property
    def may_check_in(self) -> bool:
        comes = (Entry.State.ENTERED, Entry.State.NO_SHOW)
        opens = self.event.state in Event.TAKES_CHECK_INS and not by_weeks(self.event)
        return opens and self.entry.state in comes


@dataclass(frozen=True, slots=True)
class OpenEvent:
    """One that somebody may enter. `pairs`: with a partner; `full`: onto the waiting list."""

    event: Event
    pairs: bool
    full: bool


@dataclass(frozen=True, slots=True)
class MyPage:
    tables: list[MyTable]
    entries: list[MyEntry]
    past: list[MyEntry]
    can_enter: list[OpenEvent]
    clubs: list[Membership]
    works_at: list[EventRole]
    asked: list[PartnerRequest]
    asks: list[PartnerRequest]


def my_clubs(user: User) -> QuerySet[Membership]:
    """Where somebody has a role, by the club's name."""
    return Membership.objects.filter(user=user).select_related("club").order_by("club__name", "id")


def my_page(user: User) -> MyPage:
    """Eight queries, however much somebody plays, and one more while somebody waits for a place."""
    entries = _my_entries(user)
    requests = _my_requests(user)
    known = {one.event.pk for one in entries} | {one.event_id for one in requests if one.asker.user_id == user.pk}
    clubs = list(my_clubs(user))
    return MyPage(
        tables=my_tables(user),
        entries=[one for one in entries if one.event.state in Event.GOING_ON],
        past=[one for one in entries if one.event.state in (Event.State.FINISHED, Event.State.ARCHIVED)][:RECENT],
        can_enter=[one for one in _open_events(user) if one.event.pk not in known],
        clubs=clubs,
        works_at=list(
            EventRole.objects.filter(user=user, event__state__in=ALIVE)
            .select_related("event__club")
            .order_by("-event__starts_at", "id")
        ),
        asked=[one for one in requests if one.asker.user_id != user.pk],
        asks=[one for one in requests if one.asker.user_id == user.pk],
    )


def _my_entries(user: User) -> list[MyEntry]:
    members = EntryMember.objects.filter(player__user=user).select_related("entry", "event__club")
    members = list(members.order_by("-event__starts_at", "-id"))
    waits = [member.event for member in members if member.entry.state == Entry.State.WAITING]
    places = waiting_places(waits) if waits else {}
    return [MyEntry(member.event, member.entry, places.get(member.entry_id, 0)) for member in members]


def _my_requests(user: User) -> list[PartnerRequest]:
    """Of this person, and to this person, in events that still can be entered."""
    mine = PartnerRequest.objects.filter(Q(asker__user=user) | Q(partner__user=user), event__state__in=Event.TO_COME)
    return list(mine.select_related("event__club", "asker", "partner").order_by("event__starts_at", "id"))


def _open_events(user: User) -> list[OpenEvent]:
    """Events that take entries, of the clubs somebody belongs to or plays in."""
    clubs = Q(club__memberships__user=user) | Q(club__in=Player.objects.filter(user=user).values("club"))
    mine = Event.objects.filter(clubs, state__in=Event.TO_COME).values("pk")
    events = Event.objects.filter(pk__in=mine).select_related("club").annotate(**IN_AND_WAITING)
    return [
        OpenEvent(event, pairs_enter(event), Room(event.capacity, event.placed, event.waiting).is_full)
        for event in events.order_by("starts_at", "id")
    ]


def my_tables(user: User) -> list[MyTable]:
    """Where somebody sits now, what still asks for something first: in three queries, and a few for each result that
    waits for somebody."""
    mine = Seating.objects.filter(
        entry__members__player__user=user,
        kind=Seating.Kind.SEATED,
        round__state__in=Round.UNDER_WAY,
        round__event__state=Event.State.RUNNING,
    ).select_related("entry", "table__game__live", "table__round", "round__event__club")
    in_order = mine.order_by("-round__event__starts_at", "-round__event", "round__number", "-id")
    mine_by_table = {seating.table_id: seating for seating in in_order}
    others: dict[int, list[Seating]] = {}
    for seating in Seating.objects.filter(table__in=mine_by_table).select_related("entry").order_by("table", "side"):
        others.setdefault(seating.table_id or 0, []).append(seating)
    in_force = Result.objects.filter(table__in=mine_by_table, state__in=Result.IN_FORCE)
    results = {result.table_id: result for result in in_force.select_related("reported_by")}
    tables = [
        _my_table(seating, others.get(table, []), results.get(table), user) for table, seating in mine_by_table.items()
    ]
    return sorted(tables, key=lambda one: one.result is not None and not one.waits)


def _my_table(seating: Seating, at_table: list[Seating], result: Result | None, user: User) -> MyTable:
    assert seating.table is not None
    event = seating.round.event
    count = 2 if registry.info(event.variant).pairs else len(at_table)
    names = [" + ".join(one.entry.name for one in at_table[side::count]) for side in range(min(count, len(at_table)))]
    at = ((seating.side or 1) - 1) % count
    seating.table.round = seating.round
    if result is not None:
        result.table = seating.table
    return MyTable(
        table=seating.table,
        event=event,
        side=seating.side or 0,
        own=names[at],
        others=tuple(name for other, name in enumerate(names) if other != at),
        game=seating.table.game,
        result=result,
        waits=result is not None and may_confirm(user, result),
    )
