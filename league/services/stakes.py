"""Games played for a stake per point: settled from player to player, in the ledger, once their result is confirmed.

Settled so are plain Hearts and, by choice, the other games of its family in which few points are good: the mean less
the own total. In Auction Hearts it is the chips, with an equal share of those that are left in the pool. What a table
owes itself is one transaction, under a key that names the version of its game; when the result is replaced it is
reversed, and the new one is booked. What a director has ruled is no game and
settles nothing. Whether there is a stake decides about booking alone: what is wrong is reversed
also where a club has put its money away since.
"""

from collections.abc import Iterator

from django.db.models import Q

from league.models import Event, Result, Round, Table, Transaction, User
from league.queries.sitting import sat
from league.queries.stakes import plays_for_money, table_stakes
from league.services import ledger


def settle_game(table: Table, *, by: User | None) -> Transaction | None:
    """Bring the ledger in line with the table's confirmed result, if it has one. The event is locked by the caller, who
    also knows that `by` may change the result; doing it again changes nothing.

    Totals 0, 0, 13 at a stake of 1 cent: +5, +4, -9.
    """
    event = table.round.event
    booked_before = list(_booked(table))
    if not booked_before and not plays_for_money(event):
        return None
    confirmed = table.results.filter(state=Result.State.CONFIRMED, kind=Result.Kind.GAME)
    result = confirmed.order_by("pk").first()
    for booked in booked_before:
        if result and booked.key.split(":")[2] == str(result.game_version):
            return booked
        ledger.reverse(booked, by=by, reason=f"round {table.round.number}, table {table.number}: {_why(table)}")
    return _book(event, table, result, by=by) if result else None


def _why(table: Table) -> str:
    return "undone" if table.round.state == Round.State.UNDONE else "result replaced"


def _prefix(table: Table) -> str:
    return f"stake:{table.pk}:"


def _booked(table: Table) -> Iterator[Transaction]:
    """The table's settlements that have not been reversed."""
    stakes = Transaction.objects.filter(club=table.round.event.club_id, kind=Transaction.Kind.STAKE)
    yield from stakes.filter(key__startswith=_prefix(table), reversed_by=None)


def _key(table: Table, result: Result) -> str:
    """For the version of the game; once its round has been undone and restored, for the second time, and so on."""
    key = f"{_prefix(table)}{result.game_version}"
    before = Transaction.objects.filter(Q(key=key) | Q(key__startswith=f"{key}:"), club=table.round.event.club_id)
    times = before.count()
    return f"{key}:{times + 1}" if times else key


def _book(event: Event, table: Table, result: Result, *, by: User | None) -> Transaction | None:
    cents = table_stakes(event, result)
    if not any(cents):
        return None
    sitting = sat([side["entry"] for side in result.sides], table.round.number)
    players = {entry: alone for entry, [alone] in sitting.items()}
    accounts = ledger.player_accounts(event.club, players.values())
    lines = [(accounts[players[side["entry"]].pk], amount) for side, amount in zip(result.sides, cents, strict=True)]
    memo = f"{event}, round {table.round.number}, table {table.number}"
    return ledger.post(event.club, Transaction.Kind.STAKE, _key(table, result), lines, by=by, event=event, memo=memo)
