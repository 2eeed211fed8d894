"""What was said at a club's online tables and found out of place; and who may not write there for a time.

A club's tables are those of its events, and those by invitation whose host plays in the club or belongs to it.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from gameplay.models import Complaint, LiveTable, Message
from league.models import Club, Event, Mute, Table, User
from league.queries.reach import reach

AROUND = 5
"""Messages before and after the one that was complained of."""
MOST = 50


@dataclass(frozen=True, slots=True)
class Case:
    """A message that somebody complained of, with what was said around it. `complaints`: all of this message, the first
    one first. `place`: the table of an event, or None. `own`: it is about the reader, and somebody else decides it.
    `broad`: the reader may mute its writer in the whole club."""

    message: Message
    complaints: list[Complaint]
    place: Table | None
    own: bool
    broad: bool
    around: list[Message] = field(default_factory=list)

    @property
    def first(self) -> Complaint:
        return self.complaints[0]

    @property
    def is_open(self) -> bool:
        return any(each.answer == Complaint.Answer.OPEN for each in self.complaints)


@dataclass(frozen=True, slots=True)
class Board:
    open: list[Case]
    answered: list[Case]
    mutes: list[Mute]


def clubs_of_host(user_id: int | None) -> QuerySet[Club]:
    """The clubs that a table by invitation belongs to."""
    return (
        Club.objects.filter(Q(players__user=user_id) | Q(memberships__user=user_id)) if user_id else Club.objects.none()
    )


def complaints_in(club: Club, user: User) -> QuerySet[Complaint]:
    """Those that somebody may answer: of the events they direct, and, a club's admins, of its tables by invitation."""
    events = Event.objects.filter(reach(user).may_direct(), club=club)
    own = Q(message__table__game__in=Table.with_undone.filter(round__event__in=events).values("game"))
    if user.has_perm("league.administer_club", club):
        hosts = Q(players__club=club) | Q(memberships__club=club)
        own |= Q(message__table__casual=True, message__table__host__in=User.objects.filter(hosts).values("pk"))
    return Complaint.objects.filter(own)


def waiting_in(club: Club, user: User) -> int:
    """Messages about which somebody may decide, and nobody has."""
    waiting = complaints_in(club, user).filter(answer=Complaint.Answer.OPEN).exclude(message__user=user)
    return waiting.values("message").distinct().count()


def waiting_at(event: Event) -> int:
    """Messages at the event's online tables that somebody complained of, and nobody has answered; no query where the
    event is not played online."""
    if not event.online:
        return 0
    games = Table.with_undone.filter(round__event=event).values("game")
    waiting = Complaint.objects.filter(message__table__game__in=games, answer=Complaint.Answer.OPEN)
    return waiting.values("message").distinct().count()


def board(club: Club, user: User) -> Board:
    """All that stands on the page, the oldest open case first; the number of queries does not grow with it."""
    found = complaints_in(club, user).select_related("message__table", "by", "answered_by").order_by("-id")[:MOST]
    cases = _cases(list(found), club, user)
    waiting = [case for case in cases if case.is_open]
    return Board(waiting[::-1], [case for case in cases if not case.is_open], list(mutes_in(club, user)))


def _cases(complaints: list[Complaint], club: Club, user: User) -> list[Case]:
    games = {each.message.table.game_id for each in complaints}
    tables = Table.with_undone.select_related("round__event__club").filter(game__in=games)
    at = {table.game_id: table for table in tables}
    broad = user.has_perm("league.administer_club", club)
    said: dict[int, list[Message]] = defaultdict(list)
    for line in Message.objects.filter(table__in={each.message.table_id for each in complaints}).order_by("id"):
        said[line.table_id].append(line)
    cases: dict[int, Case] = {}
    for each in reversed(complaints):
        message = each.message
        if message.pk not in cases:
            own = message.user_id == user.pk
            cases[message.pk] = Case(
                message, [], at.get(message.table.game_id), own, broad, _around(message, said[message.table_id])
            )
        cases[message.pk].complaints.append(each)
    return list(cases.values())[::-1]


def _around(message: Message, said: list[Message]) -> list[Message]:
    at = next(place for place, each in enumerate(said) if each.pk == message.pk)
    return said[max(0, at - AROUND) : at + AROUND + 1]


def mutes_in(club: Club, user: User) -> QuerySet[Mute]:
    """Those that hold now, of the club and of the events that somebody directs."""
    everywhere = Q() if user.has_perm("league.administer_club", club) else Q(event__in=reach(user).directed)
    found = Mute.objects.filter(everywhere, club=club, until__gt=timezone.now(), lifted_at=None)
    return found.select_related("user", "event", "by").order_by("until")


def mutes(users: Iterable[Any], table: LiveTable, moment: datetime | None = None) -> Mapping[int, datetime]:
    """By account, until when somebody may not write at this table, as the clubs around have it."""
    if table.casual:
        where = Q(club__in=clubs_of_host(table.host_id), event=None)
    else:
        event = Event.objects.filter(rounds__tables__game=table.game_id).only("club_id").first()
        if event is None:
            return {}
        where = Q(Q(event=None) | Q(event=event), club=event.club_id)
    holding = Mute.objects.filter(where, user__in=list(users), until__gt=moment or timezone.now(), lifted_at=None)
    found: dict[int, datetime] = {}
    for user, until in holding.values_list("user", "until"):
        found[user] = max(found.get(user, until), until)
    return found
