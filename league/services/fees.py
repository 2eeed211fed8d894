"""Entry fees and added money: what an event's pool is filled with."""

from collections.abc import Iterable, Mapping

from league.models import Account, Entry, Event, Transaction, User
from league.queries.fees import Share, fees_due, takes_fees
from league.queries.money import fee_key, fees_booked, fees_standing, playing, pool_cents
from league.services import audit, ledger
from league.services.guard import locked
from league.services.ledger import Booking


def charge_fees(event: Event, *, by: User | None, entries: Iterable[Entry] | None = None) -> int:
    """Book the fee of every entry that plays (or of these), and the added money: from the players and from the club to
    the event's pool. Called when the event starts and when a late entry checks in, by whoever does that; what is booked
    already is not booked again. How many fees that were. A club without money has none.
    """
    if not event.club.money:
        return 0
    event = locked(event)
    pool = ledger.pool_account(event)
    posted = _charge(event, pool, playing(event) if entries is None else entries, by)
    missing = event.added_cents - pool_cents(event, (Transaction.Kind.ADDED,))
    if missing:
        _add(event, pool, missing, by)
    if posted:
        audit.log("event.charge_fees", event, by=by, new={"entries": len(posted)})
    return len(posted)


def _charge(event: Event, pool: Account, entries: Iterable[Entry], by: User | None) -> list[Transaction]:
    if not takes_fees(event):
        return []
    entries = list(entries)
    charged, times = fees_booked(event, entries[0].pk if len(entries) == 1 else None)
    due = fees_due(event, [entry for entry in entries if entry.pk not in charged])
    return _book(event, pool, {fee_key(entry, times[entry] + 1): shares for entry, shares in due.items()}, by)


def _book(event: Event, pool: Account, due: Mapping[str, list[Share]], by: User | None) -> list[Transaction]:
    """Fees by their keys; who owes nothing has none."""
    owing = {key: [share for share in shares if share.cents] for key, shares in due.items()}
    accounts = ledger.player_accounts(event.club, (share.player for shares in owing.values() for share in shares))
    bookings = []
    for key, shares in owing.items():
        lines = [(accounts[share.player.pk], -share.cents) for share in shares]
        if lines:
            lines.append((pool, sum(share.cents for share in shares)))
            bookings.append(Booking(Transaction.Kind.FEE, key, lines, event, str(event)))
    return ledger.post_many(event.club, bookings, by=by)


def _add(event: Event, pool: Account, cents: int, by: User | None) -> None:
    """The event's added money may be changed while it runs: what is booked is the difference."""
    booked = Transaction.objects.filter(event=event, kind=Transaction.Kind.ADDED).count()
    lines = [(ledger.club_account(event.club), -cents), (pool, cents)]
    key = f"added:{event.pk}:{booked + 1}"
    ledger.post(event.club, Transaction.Kind.ADDED, key, lines, by=by, event=event, memo=str(event))


def excuse(event: Event, *, by: User | None, reason: str) -> int:
    """Give their fees back to those who do not play after all: who left before having had a table or a bye. How many
    that were. Called where somebody leaves, or loses a seat that nobody has seen."""
    charged = fees_standing(event)
    if not charged:
        return 0
    plays = set(playing(event).values_list("pk", flat=True))
    excused = [fee for entry, fee in charged.items() if entry not in plays]
    for fee in Transaction.objects.filter(pk__in=excused) if excused else ():
        ledger.reverse(fee, by=by, reason=reason)
    return len(excused)


def hand_over(event: Event, entry: Entry, *, by: User | None) -> None:
    """Another player has taken over a place of the entry: what was booked for it is theirs, and what the one who left
    has paid is a credit. It stays as much as it was, whatever the event takes by now."""
    charged, times = fees_booked(event, entry.pk)
    fee = charged.get(entry.pk)
    if fee is None or not event.club.money:
        return
    booked = fee.lines.filter(account__kind=Account.Kind.PLAYER).select_related("account__player")
    held = {line.account.holder_id: -line.cents for line in booked}
    comes = entry.substitutions.latest("id").comes_id
    players = [member.player for member in entry.members.select_related("player").order_by("position")]
    stays = {player.pk: held.get(player.pk, 0) for player in players if player.pk != comes}
    stays[comes] = sum(held.values()) - sum(stays.values())
    ledger.reverse(fee, by=by, reason=f"{event}: taken over by {entry.name}")
    shares = [Share(player, stays[player.pk]) for player in players]
    _book(event, ledger.pool_account(event), {fee_key(entry.pk, times[entry.pk] + 1): shares}, by)


def book_anew(event: Event, entry: Entry, *, by: User | None, reason: str) -> None:
    """The desk has set another fee: what is booked goes back, and who plays owes what it is now."""
    if event.state not in Event.STARTED or not event.club.money:
        return
    fee = fees_booked(event, entry.pk)[0].get(entry.pk)
    if fee is not None:
        ledger.reverse(fee, by=by, reason=reason)
    charge_fees(event, by=by, entries=playing(event).filter(pk=entry.pk))


def give_back(event: Event, *, by: User | None, reason: str) -> int:
    """Reverse everything that has been booked for an event that is called off, whatever the club does with money since;
    how many transactions that were. (Payments are no event's: what was paid in cash stays paid.)"""
    event = locked(event)
    booked = Transaction.objects.filter(event=event, reversed_by=None).exclude(kind=Transaction.Kind.REVERSAL)
    for each in booked:
        ledger.reverse(each, by=by, reason=reason)
    return len(booked)
