"""Who is told what, by services that hold the event's lock, in their transaction. Only people with accounts are told;
whoever has just done the thing knows it."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils import timezone

from gameplay.rules import registry
from league.models import Entry, EntryMember, Event, EventRole, Membership, Notice, Result, Round, Seating, Table
from league.queries.confirming import others_at_table
from league.queries.fixtures import is_put_off
from league.services.notices.making import make

Kind = Notice.Kind
TOLD = (Seating.Kind.SEATED, Seating.Kind.BYE, Seating.Kind.SIT_OUT)
"""Who is absent has not come, and who is out of the running plays no more."""
PAIRS = 2


def pairings(event: Event, round_: Round) -> None:
    """Everybody in a round that has just been published: the own table and the others there."""
    seatings = list(Seating.objects.filter(round=round_, kind__in=TOLD).order_by("table", "side"))
    accounts = accounts_of(seating.entry_id for seating in seatings)
    at_table: dict[int | None, list[Seating]] = defaultdict(list)
    for seating in seatings:
        at_table[seating.table_id].append(seating)
    numbers = dict(Table.objects.filter(round=round_).values_list("pk", "number")) if accounts else {}
    told: dict[int, dict[str, Any]] = {}
    for seating in seatings:
        facts: dict[str, Any] = {"round": round_.number, "kind": seating.kind}
        if seating.kind == Seating.Kind.SEATED and accounts.get(seating.entry_id):
            facts |= {"table": numbers[seating.table_id]} | _company(event, at_table[seating.table_id], seating)
        told |= dict.fromkeys(accounts.get(seating.entry_id, ()), facts)
    make(Kind.PAIRINGS, f"round {event.pk}/{round_.number}", told, event=event)


def _company(event: Event, at_table: list[Seating], own: Seating) -> dict[str, Any]:
    """The own side of the table and the others, by their entries."""
    pairs = registry.info(event.variant).pairs
    count = min(PAIRS, len(at_table)) if pairs else len(at_table)
    sides = [[one.entry_id for one in at_table[side::count]] for side in range(count)]
    mine = next(side for side in sides if own.entry_id in side)
    others = [side for side in sides if side is not mine]
    return {"side": own.side, "pair": pairs, "own": mine, "others": others}


def accounts_of(entries: Iterable[int]) -> dict[int, list[int]]:
    """By entry, the accounts of its players; paper players have none."""
    found: dict[int, list[int]] = defaultdict(list)
    members = EntryMember.objects.filter(entry__in=set(entries), player__user__is_active=True)
    for entry, account in members.order_by("entry", "position").values_list("entry", "player__user"):
        found[entry].append(account)
    return found


def result(result: Result) -> None:
    """The other sides of the table, whose word a reported result waits for."""
    if result.state != Result.State.REPORTED:
        return
    table = result.table
    facts = _of_table(table, result) | {"totals": [side["total"] for side in result.sides]}
    told = dict.fromkeys(others_at_table(result), facts)
    make(Kind.RESULT, f"result {result.pk}", told, event=table.round.event)


def _of_table(table: Table, result: Result) -> dict[str, Any]:
    others = [[side["entry"]] for side in result.sides]
    return {"round": table.round.number, "table": table.number, "others": others}


def dispute(result: Result) -> None:
    """The event's directors; where it has none with an account, the admins of its club."""
    event = result.table.round.event
    directors = EventRole.objects.filter(event=event, role=EventRole.Role.DIRECTOR, user__is_active=True)
    admins = Membership.objects.filter(club=event.club_id, role=Membership.Role.ADMIN, user__is_active=True)
    told = [*directors.values_list("user", flat=True)] or [*admins.values_list("user", flat=True)]
    facts = _of_table(result.table, result)
    make(Kind.DISPUTE, f"result {result.pk}", dict.fromkeys(told, facts), event=event)


def place(entry: Entry, since: datetime | None) -> None:
    """Of an entry that has moved up; `since` when it had waited."""
    if not entry.event.public:  # a draft is nowhere yet
        return
    told = {account: {"since": since} for account in accounts_of([entry.pk])[entry.pk]}
    make(Kind.PLACE, f"entry {entry.pk}", told, event=entry.event)


def day(table: Table, by: Any) -> None:
    """Whoever else plays a fixture, of its day: agreed, put off, or none any more."""
    event, round_ = table.round.event, table.round
    at_table = list(Seating.objects.filter(table=table, kind=Seating.Kind.SEATED).order_by("side"))
    off = table.plays_at is not None and is_put_off(round_, table.plays_at, table.plays_at)
    told: dict[int, dict[str, Any]] = {}
    accounts = accounts_of(seating.entry_id for seating in at_table)
    for seating in at_table:
        facts: dict[str, Any] = {"round": round_.number, "table": table.number, "at": table.plays_at, "off": off}
        facts |= {"set": timezone.now(), "others": _company(event, at_table, seating)["others"]}
        told |= dict.fromkeys(accounts.get(seating.entry_id, ()), facts)
    told.pop(getattr(by, "pk", None), None)
    make(Kind.DAY, f"table {table.pk}", told, event=event)
