"""Notices whose time comes by itself: what begins soon, and turns in slow games online. Looked for every minute; found
twice, they are made once."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from gameplay.models import LiveTable
from gameplay.services.live.standing_still import still_since, turn_at
from league.models import Entry, EntryMember, Event, Notice, Round, Seating, Table
from league.services.notices import sending
from league.services.notices.making import REMIND_HOURS, choices_of, make
from league.services.notices.telling import accounts_of
from league.services.one_by_one import one_by_one

Kind = Notice.Kind
SLOW_TURN = timedelta(minutes=5)
"""A game online whose turn has stood for so long is a slow one: who sits in front of it has seen that by then."""
STALE_TURN = timedelta(days=1)
"""After that nobody is told any more: a table that lies about would never be quiet."""
AT_ONCE = 200


def run(now: datetime | None = None) -> None:
    """What is due every minute."""
    make_due(now)
    sending.wake(now)


def make_due(now: datetime | None = None) -> int:
    """How many were made."""
    now = now or timezone.now()
    return sum(one_by_one(kind, [(now,)]) for kind in (_starts, _fixtures, _turns))


def _starts(now: datetime) -> int:
    """Events that people are entered in. Whoever has entered since the time of the reminder knows when it begins."""
    soon = Event.objects.filter(public=True, state__in=Event.TO_COME, starts_at__gt=now)
    events = soon.filter(starts_at__lte=now + timedelta(hours=REMIND_HOURS[-1])).select_related("club")
    members: dict[int, list[tuple[int, datetime]]] = defaultdict(list)
    placed = EntryMember.objects.filter(event__in=events, entry__state__in=Entry.PLACED, player__user__is_active=True)
    for event, account, entered in placed.values_list("event", "player__user", "entry__created_at"):
        members[event].append((account, entered))
    return one_by_one(_start, [(event, members[event.pk], now) for event in events])


def _start(event: Event, known: list[tuple[int, datetime]], now: datetime) -> int:
    told = _reminded(event.starts_at, known, now)
    return _remind(f"event {event.pk}", event, told, {"at": event.starts_at})


def _reminded(starts_at: datetime, known: Iterable[tuple[int, datetime]], now: datetime) -> list[int]:
    """Those whose own time of being reminded has come, and who have not known of the start for less than that."""
    since = dict(known)
    chosen = choices_of(list(since))
    hours = {account: timedelta(hours=chosen[account].remind_hours) for account in since}
    return [account for account, at in since.items() if hours[account] and at <= starts_at - hours[account] <= now]


def _remind(subject: str, event: Event, accounts: list[int], facts: dict[str, Any]) -> int:
    return len(make(Kind.REMINDER, subject, dict.fromkeys(accounts, facts), event=event)) if accounts else 0


def _fixtures(now: datetime) -> int:
    """Fixtures of a league for which a day is agreed."""
    until = now + timedelta(hours=REMIND_HOURS[-1])
    tables = Table.objects.filter(
        plays_at__gt=now, plays_at__lte=until, round__state__in=Round.UNDER_WAY, round__event__state=Event.State.RUNNING
    ).select_related("round__event__club").defer(*Round.light("round"))  # fmt: skip
    at_table = _at_tables(tables)
    return one_by_one(_fixture, [(table, at_table[table.pk], now) for table in tables])


def _fixture(table: Table, at_table: dict[int, list[int]], now: datetime) -> int:
    assert table.plays_at is not None
    made = 0
    for own, accounts in at_table.items():
        told = _reminded(table.plays_at, [(account, table.round.published_at or now) for account in accounts], now)
        others = [[entry] for entry in at_table if entry != own]
        facts = {"at": table.plays_at, "table": table.number, "others": others}
        made += _remind(f"table {table.pk}", table.round.event, told, facts)
    return made


def _at_tables(tables: QuerySet[Table]) -> dict[int, dict[int, list[int]]]:
    """By table, by entry in the order of sides: the accounts of who plays for it there. Two queries a week."""
    seated = Seating.objects.filter(table__in=tables, kind=Seating.Kind.SEATED).order_by("table", "side")
    by_week: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for week, number, table, entry in seated.values_list("round", "round__number", "table", "entry"):
        by_week[week, number].append((table, entry))
    found: dict[int, dict[int, list[int]]] = defaultdict(dict)
    for (_week, number), places in by_week.items():
        accounts = accounts_of([entry for _table, entry in places], number)
        for table, entry in places:
            found[table][entry] = accounts.get(entry, [])
    return found


def _turns(now: datetime) -> int:
    """At each table that stands still, those whose turn it is. What somebody is told of is that one turn."""
    return one_by_one(_turn, [(table,) for table in still_since(now - STALE_TURN, now - SLOW_TURN, AT_ONCE)])


def _turn(table: LiveTable) -> int:
    turn = turn_at(table)
    if turn is None:
        return 0
    event = Event.objects.filter(rounds__tables__game=table.game_id).select_related("club").first()
    facts = {"key": table.key, "game": table.variant, "since": turn.since}
    return len(make(Kind.TURN, f"online {table.pk}", dict.fromkeys(turn.accounts, facts), event=event))
