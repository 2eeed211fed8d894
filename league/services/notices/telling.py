"""Who is told what, by services that hold the event's lock, in their transaction. Only people with accounts are told.
Most is news to whoever did it, too, where it is about the own place, and is told; of a day that is agreed on, whoever
has just said the word knows it."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils import timezone

from gameplay.rules import registry
from league.models import (
    Entry,
    EntryMember,
    Event,
    EventRole,
    Membership,
    Notice,
    Player,
    Result,
    Round,
    Seating,
    Substitution,
    Table,
    User,
)  # fmt: skip
from league.queries.confirming import others_at_table
from league.queries.fixtures import is_put_off
from league.services.notices.making import mail_after_all, make, settle

Kind = Notice.Kind
TOLD = (Seating.Kind.SEATED, Seating.Kind.BYE, Seating.Kind.SIT_OUT)
"""Who is absent has not come, and who is out of the running plays no more: news only to who was told of a place."""
LEFT = ~Q(kind__in=TOLD) & Q(entry__state__in=Entry.GONE)
"""They know that they do not play."""
PAIRS = 2


def pairings(event: Event, round_: Round, only: Collection[int] | None = None) -> None:
    """Everybody in a round that is under way, of the own table and the others there. `only`: those entries whose place
    or company has just changed. Who has been told of a place and sits nowhere now is told that."""
    seatings = list(Seating.objects.filter(round=round_).exclude(LEFT).order_by("table", "side"))
    concerned = [one for one in seatings if only is None or one.entry_id in only]
    came = _came(round_, [one.entry_id for one in seatings])
    accounts = accounts_of([one.entry_id for one in concerned], round_.number)
    at_table: dict[int | None, list[Seating]] = defaultdict(list)
    for seating in seatings:
        at_table[seating.table_id].append(seating)
    numbers = dict(Table.objects.filter(round=round_).values_list("pk", "number")) if accounts else {}
    known = _told_of(event, round_)
    told: dict[int, dict[str, Any]] = {}
    for seating in concerned:
        facts: dict[str, Any] = {"round": round_.number, "kind": seating.kind}
        to = accounts.get(seating.entry_id, [])
        if seating.kind == Seating.Kind.SEATED and to:
            facts |= {"table": numbers[seating.table_id]} | _company(event, at_table[seating.table_id], seating)
            facts |= {"came": sorted(one for other in at_table[seating.table_id] for one in came[other.entry_id])}
        told |= dict.fromkeys(to if seating.kind in TOLD else known & {*to}, facts)
    make(Kind.PAIRINGS, _subject(event, round_), told, event=event, noticed=_place_in)
    mail_after_all(Kind.PAIRINGS, _subject(event, round_), told.keys())


def replaced(event: Event, round_: Round, player: Player) -> None:
    """Who has been told of a place in this round, and somebody else has it now."""
    facts = {"round": round_.number, "kind": Seating.Kind.ABSENCE}
    told = dict.fromkeys(_told_of(event, round_) & {player.user_id}, facts)
    make(Kind.PAIRINGS, _subject(event, round_), told, event=event, noticed=_place_in)


def _subject(event: Event, round_: Round) -> str:
    return f"round {event.pk}/{round_.number}"


def _told_of(event: Event, round_: Round) -> set[int]:
    """The accounts that have been told of a place in this round, or in one of its number that was drawn before."""
    known = Notice.objects.filter(kind=Kind.PAIRINGS, subject=_subject(event, round_))
    return set(known.values_list("recipient", flat=True))


def _came(round_: Round, entries: Collection[int]) -> dict[int, list[int]]:
    """By entry, the substitutions by which others have come to sit there: with the same entries it is another table."""
    found: dict[int, list[int]] = defaultdict(list)
    rows = Substitution.objects.filter(entry__in=entries, from_round__lte=round_.number)
    for entry, number in rows.values_list("entry", "pk"):
        found[entry].append(number)
    return found


def _place_in(facts: Mapping[str, Any]) -> Any:
    """What of these facts makes a place another one: not in which order the others sit, nor, of a pair, its seats."""
    side = None if facts.get("pair") else facts.get("side")
    others = sorted(map(sorted, facts.get("others", ())))
    return facts["kind"], facts.get("table"), side, sorted(facts.get("own", ())), others, facts.get("came", [])


def _company(event: Event, at_table: list[Seating], own: Seating) -> dict[str, Any]:
    """The own side of the table and the others, by their entries."""
    pairs = registry.info(event.variant).pairs
    count = min(PAIRS, len(at_table)) if pairs else len(at_table)
    sides = [[one.entry_id for one in at_table[side::count]] for side in range(count)]
    mine = next(side for side in sides if own.entry_id in side)
    others = [side for side in sides if side is not mine]
    return {"side": own.side, "pair": pairs, "own": mine, "others": others}


def accounts_of(entries: Iterable[int], number: int | None = None) -> dict[int, list[int]]:
    """By entry, the accounts of its players; paper players have none. `number`: of those who play for it in this round,
    which of an earlier one may be who has given the place away since."""
    seats: dict[tuple[int, int], tuple[int | None, bool | None]] = {}
    wanted = set(entries)
    members = EntryMember.objects.filter(entry__in=wanted).order_by("entry", "position")
    for entry, position, *account in members.values_list("entry", "position", *_account("player")):
        seats[entry, position] = (account[0], account[1])
    if number is not None:
        left = Substitution.objects.filter(entry__in=wanted, from_round__gt=number).order_by("-pk")
        for entry, position, *account in left.values_list("entry", "position", *_account("leaves")):
            seats[entry, position] = (account[0], account[1])
    found: dict[int, list[int]] = defaultdict(list)
    for (entry, _position), (user, active) in seats.items():
        if user is not None and active:
            found[entry].append(user)
    return found


def _account(player: str) -> tuple[str, str]:
    return f"{player}__user", f"{player}__user__is_active"


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


def needs_no_word(result: Result) -> None:
    """It is final, or another stands in its place: what asked for a word about it is nothing new any more."""
    settle((Kind.RESULT, Kind.DISPUTE), f"result {result.pk}")


def over(round_: Round) -> None:
    """The round is closed: where somebody sits in it is nothing new any more."""
    settle((Kind.PAIRINGS,), _subject(round_.event, round_))


def decided(disputed: Result, new: Result | None) -> None:
    """All who sit at the table of a result that had been disputed, of the one that is in force by now, if there is
    any: whichever step of a director's has ended the dispute."""
    table = disputed.table
    number, event = table.round.number, table.round.event
    facts: dict[str, Any] = {"round": number, "table": table.number, "others": [], "totals": [], "kind": ""}
    if new is not None:
        facts |= _of_table(table, new) | {"kind": new.kind, "result": new.pk}
        facts["totals"] = [side.get("points", side["total"]) for side in new.sides]
    accounts = accounts_of((side["entry"] for side in disputed.sides), number)
    told = {account: facts for own in accounts.values() for account in own}
    make(Kind.DECIDED, f"result {disputed.pk}", told, event=event)


def claim(event: Event, player: Player, account: User) -> None:
    """Whoever looks after the players of the club: somebody who wants to enter the event says which one they are."""
    role = (Membership.Role.ADMIN, Membership.Role.DIRECTOR)
    people = Membership.objects.filter(club=event.club_id, role__in=role, user__is_active=True)
    facts = {"player": player.pk, "account": account.pk}
    told = dict.fromkeys(people.values_list("user", flat=True), facts)
    make(Kind.CLAIM, f"claim {player.pk}/{account.pk}", told, event=event)


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
    accounts = accounts_of((seating.entry_id for seating in at_table), round_.number)
    for seating in at_table:
        facts: dict[str, Any] = {"round": round_.number, "table": table.number, "at": table.plays_at, "off": off}
        facts |= {"set": timezone.now(), "others": _company(event, at_table, seating)["others"]}
        told |= dict.fromkeys(accounts.get(seating.entry_id, ()), facts)
    told.pop(getattr(by, "pk", None), None)
    make(Kind.DAY, f"table {table.pk}", told, event=event)
