"""Who has paid the entry fee: cash that a player brings, booked from the club's cash to the player's account.

A payment belongs to no event in the ledger (cash stays paid, whatever becomes of the event); its key says what it was
for. Taken back, it is reversed, and may be made anew.
"""

from collections import Counter
from dataclasses import dataclass

from django.db import transaction

from league.errors import LeagueRefusal
from league.models import Account, Entry, EntryMember, Event, Line, Player, Transaction, User
from league.queries.money import fees_booked, payment_key
from league.services import audit, ledger
from league.services.fees import shared
from league.services.guard import locked, permit


@dataclass(frozen=True, slots=True)
class FeeLine:
    """`due_cents`: the player's share of the fee; `paid_cents`: what has come of it."""

    entry: Entry
    player: Player
    due_cents: int
    paid_cents: int

    @property
    def is_paid(self) -> bool:
        return self.paid_cents > 0

    @property
    def open_cents(self) -> int:
        return 0 if self.is_paid else self.due_cents


def fee_lines(event: Event) -> list[FeeLine]:
    """Whoever has a fee to pay, or has paid one, by name; a fixed number of queries. Before the fees are booked it is
    what those entered will owe."""
    charged, _times = fees_booked(event)
    paid, _counts = _payments(event)
    booked = Line.objects.filter(transaction__in=charged.values(), account__kind=Account.Kind.PLAYER)
    owed = {
        (line.transaction_id, line.account.holder_id): -line.cents for line in booked.select_related("account__player")
    }
    members: dict[Entry, list[Player]] = {}
    every = EntryMember.objects.filter(event=event).select_related("entry", "player")
    for member in every.order_by("entry__name", "entry_id", "position"):
        members.setdefault(member.entry, []).append(member.player)
    lines = []
    for entry, players in members.items():
        fee = charged.get(entry.pk)
        comes = entry.has_place
        shares = shared(event.fee_cents if comes else 0, len(players))
        for player, share in zip(players, shares, strict=True):
            due = owed.get((fee.pk, player.pk), 0) if fee else share
            received = paid.get(player.pk)
            lines.append(FeeLine(entry, player, due, received[1] if received else 0))
    return [line for line in lines if line.due_cents or line.paid_cents]


def _payments(event: Event) -> tuple[dict[int, tuple[int, int]], Counter[int]]:
    """By player, transaction and amount of the payment in force; and how often each has paid at all."""
    start = payment_key(event)
    lines = Line.objects.filter(
        transaction__club=event.club_id,
        transaction__kind=Transaction.Kind.PAYMENT,
        transaction__key__startswith=start,
        account__kind=Account.Kind.PLAYER,
    ).select_related("account__player", "transaction__reversed_by")
    found: dict[int, tuple[int, int]] = {}
    times: Counter[int] = Counter()
    for line in lines:
        player = line.account.holder_id or 0
        times[player] += 1
        if not hasattr(line.transaction, "reversed_by"):
            found[player] = (line.transaction_id, line.cents)
    return found, times


@transaction.atomic
def receive(player: Player, cents: int, event: Event, *, by: User) -> Transaction:
    """The player has paid so much of the event's fee in cash. Paid already, it stays as it is.

    Raises `money-off`, `not-entered`, `nothing-to-book`.
    """
    event, entry = _entry(player, event, by)
    paid, times = _payments(event)
    if player.pk in paid:
        return Transaction.objects.get(pk=paid[player.pk][0])
    if cents <= 0:
        raise LeagueRefusal("nothing-to-book")
    lines = [(ledger.player_account(player), cents), (ledger.cash_account(event.club), -cents)]
    key = f"{payment_key(event)}{player.pk}:{times[player.pk] + 1}"
    booked = ledger.post(event.club, Transaction.Kind.PAYMENT, key, lines, by=by, memo=str(event))
    audit.log("entry.pay", entry, by=by, new={"player": player, "cents": cents})
    return booked


@transaction.atomic
def take_back(player: Player, event: Event, *, by: User) -> Transaction | None:
    """The player has not paid after all."""
    event, entry = _entry(player, event, by)
    paid, _times = _payments(event)
    if player.pk not in paid:
        return None
    booked = Transaction.objects.get(pk=paid[player.pk][0])
    reversal = ledger.reverse(booked, by=by, reason=f"{event}: not paid after all")
    audit.log("entry.unpay", entry, by=by, old={"player": player, "cents": paid[player.pk][1]})
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
