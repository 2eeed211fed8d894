"""Entry fees and added money: what an event's pool is filled with."""

from collections.abc import Iterable

from league.models import Account, Entry, EntryMember, Event, Player, Transaction, User
from league.queries.money import fee_key, fees_booked, playing, pool_cents
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
    posted = _charge(event, pool, playing(event) if entries is None else list(entries), by)
    missing = event.added_cents - pool_cents(event, (Transaction.Kind.ADDED,))
    if missing:
        _add(event, pool, missing, by)
    if posted:
        new = {"entries": len(posted), "fee_cents": event.fee_cents}
        audit.log("event.charge_fees", event, by=by, new=new)
    return len(posted)


def _charge(event: Event, pool: Account, entries: Iterable[Entry], by: User | None) -> list[Transaction]:
    if not event.fee_cents:
        return []
    charged, times = fees_booked(event)
    members: dict[int, list[Player]] = {}
    owing = [entry for entry in entries if entry.pk not in charged]
    for member in EntryMember.objects.filter(entry__in=owing).select_related("player").order_by("position"):
        members.setdefault(member.entry_id, []).append(member.player)
    accounts = ledger.player_accounts(event.club, (player for pair in members.values() for player in pair))
    bookings = []
    for entry, players in members.items():
        shares = zip(players, shared(event.fee_cents, len(players)), strict=True)
        lines = [(accounts[player.pk], -cents) for player, cents in shares if cents]
        key = fee_key(entry, times[entry] + 1)
        bookings.append(Booking(Transaction.Kind.FEE, key, [*lines, (pool, event.fee_cents)], event, str(event)))
    return ledger.post_many(event.club, bookings, by=by)


def shared(cents: int, players: int) -> list[int]:
    """A fee shared by the players of an entry; the odd cent is the first one's: 25 for two is 13 and 12."""
    each, odd = divmod(cents, players)
    return [each + (place < odd) for place in range(players)]


def _add(event: Event, pool: Account, cents: int, by: User | None) -> None:
    """The event's added money may be changed while it runs: what is booked is the difference."""
    booked = Transaction.objects.filter(event=event, kind=Transaction.Kind.ADDED).count()
    lines = [(ledger.club_account(event.club), -cents), (pool, cents)]
    key = f"added:{event.pk}:{booked + 1}"
    ledger.post(event.club, Transaction.Kind.ADDED, key, lines, by=by, event=event, memo=str(event))


def excuse(event: Event, *, by: User | None, reason: str) -> int:
    """Give their fees back to those who do not play after all: who left before having had a table or a bye. How many
    that were. Called where somebody leaves, or loses a seat that nobody has seen."""
    charged, _times = fees_booked(event)
    if not charged:
        return 0
    plays = set(playing(event).values_list("pk", flat=True))
    excused = [fee for entry, fee in charged.items() if entry not in plays]
    for fee in excused:
        ledger.reverse(fee, by=by, reason=reason)
    return len(excused)


def hand_over(event: Event, entry: Entry, *, by: User | None) -> None:
    """Another player has taken over the entry: the fee is theirs, and what the one who left has paid is a credit."""
    fee = fees_booked(event)[0].get(entry.pk)
    if fee is not None and event.club.money:
        ledger.reverse(fee, by=by, reason=f"{event}: taken over by {entry.name}")
        charge_fees(event, by=by, entries=[entry])


def give_back(event: Event, *, by: User | None, reason: str) -> int:
    """Reverse everything that has been booked for an event that is called off, whatever the club does with money since;
    how many transactions that were. (Payments are no event's: what was paid in cash stays paid.)"""
    event = locked(event)
    booked = Transaction.objects.filter(event=event, reversed_by=None).exclude(kind=Transaction.Kind.REVERSAL)
    for each in booked:
        ledger.reverse(each, by=by, reason=reason)
    return len(booked)
