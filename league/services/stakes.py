"""Games played for a stake per point: settled from player to player, in the ledger, once their result is confirmed.

Settled so are the games in which few points are good: plain Hearts, and by choice the other ones of its family. What a
table owes itself is one transaction, under a key that names the version of its game; when the result is replaced it is
reversed, and the new one is booked. Whether there is a stake decides about booking alone: what is wrong is reversed
also where a club has put its money away since.
"""

from collections.abc import Iterator

from gameplay.rules import registry
from league.errors import refused
from league.models import EntryMember, Event, Result, Table, Transaction, User
from league.payouts import settle
from league.services import ledger


def settle_game(table: Table, *, by: User | None) -> Transaction | None:
    """Bring the ledger in line with the table's confirmed result, if it has one. The event is locked by the caller, who
    also knows that `by` may change the result; doing it again changes nothing.

    Totals 0, 0, 13 at a stake of 1 cent: +5, +4, -9.
    """
    event = table.round.event
    result = table.results.filter(state=Result.State.CONFIRMED).first()
    key = f"{_prefix(table)}{result.game_version}" if result else ""
    for booked in _booked(table):
        if booked.key == key:
            return booked
        ledger.reverse(booked, by=by, reason=f"round {table.round.number}, table {table.number}: result replaced")
    return _book(event, table, result, key, by=by) if result and _plays_for_money(event) else None


def _plays_for_money(event: Event) -> bool:
    """In an event that has been called off nothing is booked any more, whenever its last result is heard of."""
    lives = event.state != Event.State.CANCELLED
    return lives and event.club.money and event.stake_cents > 0 and registry.info(event.variant).low_wins


def _prefix(table: Table) -> str:
    return f"stake:{table.pk}:"


def _booked(table: Table) -> Iterator[Transaction]:
    """The table's settlements that have not been reversed."""
    stakes = Transaction.objects.filter(club=table.round.event.club_id, kind=Transaction.Kind.STAKE)
    yield from stakes.filter(key__startswith=_prefix(table), reversed_by=None)


def _book(event: Event, table: Table, result: Result, key: str, *, by: User | None) -> Transaction | None:
    with refused():
        cents = settle([side["total"] for side in result.sides], event.stake_cents)
    if not any(cents):
        return None
    members = EntryMember.objects.filter(entry__in=[side["entry"] for side in result.sides]).select_related("player")
    players = {member.entry_id: member.player for member in members}
    accounts = ledger.player_accounts(event.club, players.values())
    lines = [(accounts[players[side["entry"]].pk], amount) for side, amount in zip(result.sides, cents, strict=True)]
    memo = f"{event}, round {table.round.number}, table {table.number}"
    return ledger.post(event.club, Transaction.Kind.STAKE, key, lines, by=by, event=event, memo=memo)
