"""Who has paid the entry fee: cash that a player brings, booked from the club's cash to the player's account.

A payment belongs to no event in the ledger (cash stays paid, whatever becomes of the event); its key says what it was
for. Taken back, it is reversed, and may be made anew.
"""

from dataclasses import dataclass

from django.db import transaction

from league.errors import LeagueRefusal
from league.models import Account, Entry, EntryMember, Event, Line, Player, Transaction, User
from league.queries.cash import Cash, Owed, brought
from league.queries.fees import reasons_of, shares_of
from league.queries.money import fees_booked, payment_key
from league.services import audit, ledger
from league.services.guard import MOST_CENTS, is_whole, locked, permit
from league.services.ledger import Booking


@dataclass(frozen=True, slots=True)
class FeeLine(Owed):
    """The player's share of the fee of an entry; `rate`: which of the event's fees it is."""

    entry: Entry
    rate: str


def fee_lines(event: Event) -> list[FeeLine]:
    """Whoever has a fee to pay, or has paid one, by name; a fixed number of queries. Before the fees are booked it is
    what those entered will owe."""
    charged, _times = fees_booked(event)
    paid = brought(event)
    booked = Line.objects.filter(transaction__in=charged.values(), account__kind=Account.Kind.PLAYER)
    owed = {
        (line.transaction_id, line.account.holder_id): -line.cents for line in booked.select_related("account__player")
    }
    members: dict[Entry, list[EntryMember]] = {}
    every = EntryMember.objects.filter(event=event).select_related("entry", "player")
    for member in every.order_by("entry__name", "entry_id", "position"):
        member.entry.event = event
        members.setdefault(member.entry, []).append(member)
    lines = []
    for entry, theirs in members.items():
        fee = charged.get(entry.pk)
        shares = shares_of(event, entry, theirs)
        for share, rate in zip(shares, reasons_of(event, entry, theirs), strict=True):
            player, will_owe = share.player, share.cents if entry.has_place else 0
            due = owed.get((fee.pk, player.pk), 0) if fee else will_owe
            lines.append(FeeLine(player, due, paid[player.pk].cents if player.pk in paid else 0, entry, rate))
    return [line for line in lines if line.due_cents or line.cash_cents]


@transaction.atomic
def receive(player: Player, cents: int, event: Event, *, by: User) -> Transaction:
    """The player has paid so much of the event's fee in cash, with what was paid before. Said once more, it stays as it
    is.

    Raises `money-off`, `not-entered`, `amount-out-of-range`, `nothing-to-book`.
    """
    event, entry = _entry(player, event, by)
    if not is_whole(cents, -MOST_CENTS):
        raise LeagueRefusal("amount-out-of-range")
    if cents <= 0:
        raise LeagueRefusal("nothing-to-book")
    paid = brought(event).get(player.pk, Cash())
    if paid.booked and cents == paid.cents:
        return Transaction.objects.get(pk=paid.booked[-1])
    (booked,) = ledger.post_many(event.club, [_payment(event, player, cents - paid.cents, paid.times)], by=by)
    audit.log("entry.pay", entry, by=by, new={"player": player, "cents": cents - paid.cents})
    return booked


@transaction.atomic
def receive_all(event: Event, *, by: User) -> int:
    """Everybody has paid what is still open; how many that were. Done once more, or by two at once, it books nothing
    twice: the event is locked while what is open is looked up."""
    event = locked(event)
    permit(by, "league.direct_event", event)
    if not event.club.money:
        raise LeagueRefusal("money-off")
    missing = [line for line in fee_lines(event) if line.open_cents]
    paid = brought(event)
    times = {line.player.pk: paid.get(line.player.pk, Cash()).times for line in missing}
    accounts = ledger.player_accounts(event.club, [line.player for line in missing])
    cash = ledger.cash_account(event.club)
    bookings = [
        _payment(event, line.player, line.open_cents, times[line.player.pk], accounts[line.player.pk], cash)
        for line in missing
    ]
    ledger.post_many(event.club, bookings, by=by)
    told = ((line.entry, {"player": line.player, "cents": line.open_cents}) for line in missing)
    audit.log_each("entry.pay", told, by=by)
    return len(missing)


def _payment(
    event: Event, player: Player, cents: int, times: int, own: Account | None = None, cash: Account | None = None
) -> Booking:
    own, cash = own or ledger.player_account(player), cash or ledger.cash_account(event.club)
    key = f"{payment_key(event)}{player.pk}:{times + 1}"
    return Booking(Transaction.Kind.PAYMENT, key, [(own, cents), (cash, -cents)], memo=str(event))


@transaction.atomic
def take_back(player: Player, event: Event, *, by: User) -> Transaction | None:
    """The player has not paid after all, or has been given the money back; the last of what is reversed."""
    event, entry = _entry(player, event, by)
    paid = brought(event).get(player.pk, Cash())
    reversal = None
    for booked in Transaction.objects.filter(pk__in=paid.booked).order_by("pk"):
        reversal = ledger.reverse(booked, by=by, reason=f"{event}: not paid after all")
    if reversal is not None:
        audit.log("entry.unpay", entry, by=by, old={"player": player, "cents": paid.cents})
    return reversal


def _entry(player: Player, event: Event, by: User) -> tuple[Event, Entry]:
    event = locked(event)
    permit(by, "league.direct_event", event)
    if not event.club.money:
        raise LeagueRefusal("money-off")
    member = EntryMember.objects.filter(event=event, player=player).select_related("entry").first()
    if member is None:
        raise LeagueRefusal("not-entered", player=str(player), event=str(event))
    return event, member.entry
