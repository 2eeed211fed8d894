"""What is on, over all clubs or in one: live now, next, latest results. A fixed number of queries each."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Case, Count, Q, QuerySet, When

from gameplay.models import LiveTable
from gameplay.queries.watching import to_be_watched
from league.models import Club, Entry, Event, EventRole, Membership, Player, Round, Standing, Table
from league.queries.progress import by_weeks
from league.queries.public.event import progress, put_off
from league.queries.reach import reach

LIVE = (Event.State.RUNNING,)
DONE = (Event.State.FINISHED, Event.State.ARCHIVED)
MOST_DESKS = 6


@dataclass(slots=True)
class EventLine:
    """An event in a list, with what can be said of it in one line."""

    event: Event
    entries: int = 0
    round: Round | None = None
    tables_in: int = 0
    tables: int = 0
    put_off: int = 0
    winners: list[str] = field(default_factory=list)


def visible_events(user: Any) -> QuerySet[Event]:
    """The events that somebody may see."""
    return Event.objects.filter(reach(user).may_see()).select_related("club")


def live(events: QuerySet[Event]) -> QuerySet[Event]:
    return events.filter(state__in=LIVE).order_by("starts_at", "id")


def to_come(events: QuerySet[Event]) -> QuerySet[Event]:
    return events.filter(state__in=Event.TO_COME).order_by("starts_at", "id")


def done(events: QuerySet[Event]) -> QuerySet[Event]:
    return events.filter(state__in=DONE).order_by("-starts_at", "-id")


def watchable(events: QuerySet[Event], most: int) -> list[Table]:
    """Tables of these events that are played online just now, and may be watched; one query."""
    in_play = Table.objects.filter(
        to_be_watched("game__live__"), game__live__state__in=LiveTable.IN_PLAY,
        round__event__in=events.filter(state__in=LIVE), round__state__in=Round.UNDER_WAY,
    )  # fmt: skip
    shown = in_play.select_related("round__event__club", "game__live").defer(*Round.light("round"))
    return list(shown.order_by("round__event__starts_at", "round__event", "round__number", "number")[:most])


def drafts(events: QuerySet[Event]) -> QuerySet[Event]:
    """Seen by those who work on them."""
    return events.filter(state=Event.State.DRAFT).order_by("starts_at", "id")


def lines(events: Sequence[Event]) -> list[EventLine]:
    """The events with their entries, the round being played, its progress, and the winners; at most five queries."""
    found = {event.pk: EventLine(event) for event in events}
    if not found:
        return []
    _count_entries(found)
    _add_rounds(found)
    _add_winners({pk: line for pk, line in found.items() if line.event.state in DONE})
    return list(found.values())


def _count_entries(found: dict[int, EventLine]) -> None:
    counted = Entry.objects.filter(event__in=found).present()
    for pk, count in counted.order_by().values_list("event").annotate(count=Count("pk")):
        found[pk].entries = count


def _add_rounds(found: dict[int, EventLine]) -> None:
    rounds = list(Round.objects.filter(event__in=found, state__in=Round.PUBLISHED).order_by("number"))
    ways, off = progress(rounds), put_off([one for one in rounds if by_weeks(found[one.event_id].event)])
    for one in rounds:
        line = found[one.event_id]
        line.round = one
        made, of = ways.get(one.pk, (0, 0))
        weekly = by_weeks(line.event)  # whose weeks are open at once
        line.tables_in, line.tables = (line.tables_in + made, line.tables + of) if weekly else (made, of)
        line.put_off += off.get(one.pk, 0)


def _add_winners(found: dict[int, EventLine]) -> None:
    """First of the latest standings; more than one where the rank is shared."""
    if not found:
        return
    latest: dict[int, int] = {}
    rows = Standing.objects.filter(event__in=found, rank=1).select_related("entry").order_by("-round_number", "order")
    for row in rows:
        if row.round_number == latest.setdefault(row.event_id, row.round_number):
            found[row.event_id].winners.append(row.entry.name)


def is_newcomer(user: Any) -> bool:
    """Somebody with an account who belongs to no club and plays in none."""
    if not user.is_authenticated or reach(user).clubs:
        return False
    return not Player.objects.filter(user=user).exists()


@dataclass(frozen=True, slots=True)
class Desks:
    """Where somebody organises: clubs, and events that are not over, each with the role there."""

    clubs: list[Club] = field(default_factory=list)
    events: list[EventRole] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.clubs or self.events)


def desks_of(user: Any, all_clubs: Iterable[Club]) -> Desks:
    """Of these clubs those that somebody runs, and events, those in hand before those to come; one query, and none for
    those who have no role in an event."""
    roles = reach(user)
    runs = [club for club in all_clubs if roles.clubs.get(club.pk, Membership.Role.MEMBER) != Membership.Role.MEMBER]
    if not roles.events:
        return Desks(runs)
    mine = EventRole.objects.filter(user=user, event__state__in=Event.TAKES_ENTRIES).select_related("event__club")
    in_hand = Case(When(event__state__in=Event.TAKES_CHECK_INS, then=0), default=1)
    return Desks(runs, list(mine.order_by(in_hand, "event__starts_at", "id")[:MOST_DESKS]))


def clubs(user: Any) -> QuerySet[Club]:
    """All clubs, with how many events of theirs somebody may see."""
    seen = Q(events__in=Event.objects.filter(reach(user).may_see()).values("pk"))
    return Club.objects.annotate(seen=Count("events", filter=seen)).order_by("name")
