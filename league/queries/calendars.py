"""What stands in calendars and feeds: a club's events, somebody's own, and by what one sees that something is new."""

import hashlib
from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Max, OuterRef, QuerySet, Subquery, Sum

from league.models import AuditEntry, Club, Entry, EntryMember, Event, Round, Seating, Table, User

PAST = timedelta(days=366)
MOST = 500
USUAL = timedelta(hours=3)
"""An evening, where nobody has said how long a round is."""


@dataclass(frozen=True, slots=True)
class Day:
    """`waits`: on the waiting list. `table`: a fixture of a league, whose `others` are met there."""

    event: Event
    starts: datetime
    ends: datetime
    waits: bool = False
    table: Table | None = None
    others: tuple[str, ...] = ()

    @property
    def changed(self) -> datetime:
        return self.event.changed or self.event.created_at  # type: ignore[attr-defined]

    @property
    def whole_days(self) -> bool:
        """A league goes on for weeks."""
        return self.table is None and self.ends - self.starts > timedelta(days=1)


def _public() -> QuerySet[Event]:
    """With when something about each was last changed, and when its last round ends."""
    told = AuditEntry.objects.filter(event=OuterRef("pk"), verb__startswith="event.").order_by()
    changed = told.values("event").annotate(at=Max("at")).values("at")
    ends = (
        Round.objects.filter(event=OuterRef("pk")).order_by().values("event").annotate(at=Max("ends_at")).values("at")
    )
    events = Event.objects.filter(public=True).select_related("club")
    return events.annotate(changed=Subquery(changed), last_end=Subquery(ends))


def _day(event: Event, waits: bool = False) -> Day:
    minutes = (event.round_minutes or 0) * event.rounds_planned
    ends = event.starts_at + (timedelta(minutes=minutes) if minutes else USUAL)
    if event.format == Event.Format.LEAGUE:
        ends = max(event.last_end or ends, ends)  # type: ignore[attr-defined]
    return Day(event, event.starts_at, ends, waits)


def club_days(club: Club, now: datetime) -> list[Day]:
    """Cancelled events too: that is what a calendar must be told. One query."""
    events = _public().filter(club=club, starts_at__gt=now - PAST).order_by("-starts_at", "-id")
    return [_day(event) for event in events[:MOST]]


def own_days(account: User, now: datetime) -> list[Day]:
    """Events that somebody is entered in, and the fixtures for which a day is agreed; four queries."""
    mine = EntryMember.objects.filter(player__user=account, entry__state__in=(*Entry.PLACED, Entry.State.WAITING))
    states = dict(mine.filter(event__public=True).values_list("event", "entry__state"))
    events = _public().filter(pk__in=states, starts_at__gt=now - PAST).order_by("-starts_at", "-id")
    found = {event.pk: event for event in events[:MOST]}
    days = [_day(event, states[pk] == Entry.State.WAITING) for pk, event in found.items()]
    return days + _fixtures(account, found)


def _fixtures(account: User, events: dict[int, Event]) -> list[Day]:
    seated = Seating.objects.filter(
        entry__members__player__user=account, table__plays_at__isnull=False, round__event__in=events,
        round__state__in=Round.PUBLISHED,
    ).select_related("table", "round").defer(*Round.light("round"))  # fmt: skip
    mine = {seating.table_id: seating for seating in seated}
    others: dict[int | None, list[str]] = defaultdict(list)
    for seating in Seating.objects.filter(table__in=mine).select_related("entry").order_by("side"):
        if seating.entry_id != mine[seating.table_id].entry_id:
            others[seating.table_id].append(seating.entry.name)
    days = []
    for number, seating in mine.items():
        event, table = events[seating.round.event_id], seating.table
        assert table is not None
        assert table.plays_at is not None
        table.round = seating.round
        ends = table.plays_at + timedelta(minutes=event.round_minutes or 120)
        days.append(Day(event, table.plays_at, ends, table=table, others=tuple(others[number])))
    return days


def version_of(club: Club) -> tuple[str, datetime | None]:
    """What changes whenever a feed of the club does, and when that was last; two queries. Everything that is done in a
    club leaves a line in its trail, but for standings, which count themselves."""
    last = AuditEntry.objects.filter(club=club).order_by("-id").values_list("id", "at").first()
    counts = Event.objects.filter(club=club).aggregate(events=Count("pk"), standings=Sum("standings_version"))
    number, at = last or (0, None)
    return hashlib.blake2s(repr((club.pk, number, counts)).encode(), digest_size=16).hexdigest(), at


def results_of(club: Club, most: int = 50) -> list[Event]:
    """The latest of its events that are over."""
    over = _public().filter(club=club, state__in=(Event.State.FINISHED, Event.State.ARCHIVED))
    return list(over.order_by("-starts_at", "-id")[:most])
