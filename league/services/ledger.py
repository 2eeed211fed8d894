"""The ledger's one way in: post a transaction whose lines sum to 0, or reverse a posted one.

These are called by the services that know what is booked and who may book it (prizes, fees, stakes); they ask for no
permission themselves. The database's triggers say the same as the checks here, whoever writes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction

from gameplay.texts import one_line
from league.errors import LeagueRefusal
from league.models import Account, Club, Event, Line, Player, Transaction
from league.queries.money import balance as cents_in
from league.services.guard import MOST_CENTS, is_whole

Lines = Iterable[tuple[Account, int]]


def player_account(player: Player) -> Account:
    return _account(player.club_id, Account.Kind.PLAYER, player=player)


def player_accounts(club: Club, players: Iterable[Player]) -> dict[int, Account]:
    """By player's id; those that are missing are opened, in a constant number of queries."""
    wanted = {player.pk for player in players}
    held = Account.objects.filter(club=club, kind=Account.Kind.PLAYER, player__in=wanted)
    missing = wanted - {account.player_id for account in held}
    if missing:
        new = [Account(club=club, kind=Account.Kind.PLAYER, player_id=player) for player in sorted(missing)]
        Account.objects.bulk_create(new, ignore_conflicts=True)  # somebody else may open it at the same moment
        held = held.all()
    return {account.player_id: account for account in held}


def pool_account(event: Event) -> Account:
    return _account(event.club_id, Account.Kind.POOL, event=event)


def club_account(club: Club) -> Account:
    return _account(club.pk, Account.Kind.CLUB)


def cash_account(club: Club) -> Account:
    return _account(club.pk, Account.Kind.CASH)


def _account(club_id: int, kind: str, **owner: Any) -> Account:
    """Opened where it is not there yet; two who open it at the same moment get one."""
    return Account.objects.get_or_create(club_id=club_id, kind=kind, **owner)[0]


@dataclass(frozen=True, slots=True)
class Booking:
    """A transaction to be posted: lines (account, cents) that sum to 0, under a key that is booked once."""

    kind: str
    key: str
    lines: Sequence[tuple[Account, int]]
    event: Event | None = None
    memo: str = ""


def post(
    club: Club, kind: str, key: str, lines: Lines, *, by: Any, event: Event | None = None, memo: str = ""
) -> Transaction:
    """Book these lines (account, cents; lines of 0 are left out) under a key; the same key again gives the first
    transaction back and books nothing.

    Raises `money-off`, `nothing-to-book`, `account-of-another-club`, `unbalanced`.
    """
    booking = Booking(kind, key, [line for line in lines if line[1]], event, memo)
    _check(club, booking)
    return _write(_transaction(club, booking, by), booking.lines)


def post_many(club: Club, bookings: Iterable[Booking], *, by: Any) -> list[Transaction]:
    """The same for many, in a constant number of queries; what is booked already under its key is left out. The caller
    holds a lock under which nobody else books these keys."""
    bookings = list(bookings)
    for booking in bookings:
        _check(club, booking)
    known = Transaction.objects.filter(club=club, key__in=[booking.key for booking in bookings])
    booked = set(known.values_list("key", flat=True))
    new = [booking for booking in bookings if booking.key not in booked]
    with transaction.atomic():
        posted = Transaction.objects.bulk_create(_transaction(club, booking, by) for booking in new)
        Line.objects.bulk_create(
            Line(transaction=each, account=account, cents=cents)
            for each, booking in zip(posted, new, strict=True)
            for account, cents in booking.lines
        )
        Transaction.objects.filter(pk__in=[each.pk for each in posted]).update(posted=True)
    return posted


def reverse(booked: Transaction, *, by: Any, reason: str) -> Transaction:
    """Undo a posted transaction by a new one with its lines turned round; once, however often it is asked."""
    reason = one_line(reason)
    if not reason:
        raise LeagueRefusal("reason-missing")
    if booked.kind == Transaction.Kind.REVERSAL:
        raise LeagueRefusal("reversal-of-a-reversal")
    booked_lines = booked.lines.select_related("account__player__merged_into")
    lines = [(_now(line.account), -line.cents) for line in booked_lines]
    booking = Booking(Transaction.Kind.REVERSAL, f"reversal:{booked.pk}", lines, booked.event, reason)
    reversal = _transaction(booked.club, booking, by)
    reversal.reverses = booked
    return _write(reversal, lines)


def carry_over(source: Account, target: Account, key: str, *, by: Any, memo: str) -> int:
    """Book all that is in one account to another, also where the club has put its money away since; how much it was."""
    cents = cents_in(source)
    if cents:
        lines = [(target, cents), (source, -cents)]
        booking = Booking(Transaction.Kind.MERGE, key, lines, memo=memo)
        _write(_transaction(source.club, booking, by), lines)
    return cents


def _now(account: Account) -> Account:
    """Where the player's record has been merged into another, that one's account."""
    heir = account.player.merged_into if account.player else None
    return player_account(heir) if heir else account


def _check(club: Club, booking: Booking) -> None:
    if not club.money:
        raise LeagueRefusal("money-off")
    if not booking.lines:
        raise LeagueRefusal("nothing-to-book")
    if not all(is_whole(cents, -MOST_CENTS * MOST_CENTS, MOST_CENTS * MOST_CENTS) for _, cents in booking.lines):
        raise LeagueRefusal("amount-out-of-range")
    if any(account.club_id != club.pk for account, _ in booking.lines):
        raise LeagueRefusal("account-of-another-club", club=club.name)
    total = sum(cents for _, cents in booking.lines)
    if total != 0:
        raise LeagueRefusal("unbalanced", sum=total)


def _transaction(club: Club, booking: Booking, by: Any) -> Transaction:
    return Transaction(
        club=club, event=booking.event, kind=booking.kind, key=booking.key, memo=booking.memo[:200], by=by
    )


@transaction.atomic
def _write(booked: Transaction, lines: Sequence[tuple[Account, int]]) -> Transaction:
    first = Transaction.objects.filter(club=booked.club, key=booked.key).first()
    if first is not None:
        return first
    try:
        with transaction.atomic():  # whoever books the same at the same moment waits here for the unique key
            booked.save()
    except IntegrityError:
        return Transaction.objects.get(club=booked.club, key=booked.key)
    Line.objects.bulk_create([Line(transaction=booked, account=account, cents=cents) for account, cents in lines])
    booked.posted = True
    booked.save(update_fields=["posted"])
    return booked
