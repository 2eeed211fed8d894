"""Prizes: the table of them, who gets what as it stands, and paying them at the end.

What is paid out equals the fund, to the cent, in one transaction from the event's pool; the fees' other share goes to
the club in the same one. An event without a table of prizes has the usual one for a field of its size. Cents that do
not divide go by lots that follow from the event's seed, so that what is previewed is what is paid; awards keep them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from random import Random
from typing import Any

from django.db import transaction

from league.errors import LeagueRefusal, refused
from league.models import Award, Entry, EntryMember, Event, Player, Prize, Standing, Transaction, User
from league.payouts import Prize as Place
from league.payouts import check_prizes, default_prizes, halve, split
from league.payouts.types import Why
from league.queries.money import Fund, fund, pool_cents
from league.services import audit, fees, ledger, standings
from league.services.guard import locked, permit, require_reason
from league.writing import money

MOST_PLACES = 1000


@dataclass(frozen=True, slots=True)
class Payout:
    """What one player gets, alone or as half of a pair. `lot_cents`: how much of it by lot."""

    rank: int
    entry: Entry
    player: Player
    amount_cents: int
    lot_cents: int = 0


@dataclass(frozen=True, slots=True)
class Preview:
    """`places`: the amount of each paid place before ties are looked at. `why`: what limited or joined places. `paid`:
    these are the awards; otherwise it is what they would be as it stands. `trouble`: why nothing can be paid so."""

    fund: Fund
    prizes: list[Place]
    usual: bool
    payouts: list[Payout]
    places: tuple[int, ...] = ()
    why: tuple[Why, ...] = ()
    paid: bool = False
    trouble: LeagueRefusal | None = None


@transaction.atomic
def set_prizes(event: Event, lines: Iterable[Mapping[str, Any]], *, by: User) -> list[Prize]:
    """The table of prizes: lines of `rank` and either `fixed_cents` or `percent` (of what the fixed ones leave). No
    lines at all bring back the usual table.

    Raises `money-off`, `event-is-closed`, `prize-rank`, `prize-twice`, `prize-amount`, `percentages-above-100`,
    `prizes-above-fund`.
    """
    event = locked(event)
    permit(by, "league.direct_event", event)
    if not event.club.money:
        raise LeagueRefusal("money-off")
    if event.state in Event.ENDED:
        raise LeagueRefusal("event-is-closed", event=str(event), state=str(event.get_state_display()))
    places = [_place(line) for line in lines]
    _check(event, places, fund(event))
    before = _as_told(_places(event))
    event.prizes.all().delete()
    prizes = Prize.objects.bulk_create(
        Prize(event=event, rank=place.rank, fixed_cents=place.fixed_cents, percent=_decimal(place.percent))
        for place in places
    )
    audit.log("event.set_prizes", event, by=by, old={"prizes": before}, new={"prizes": _as_told(places)})
    return prizes


def preview(event: Event) -> Preview:
    """Who gets what, as it stands; once prizes are paid, who got what. A fixed number of queries."""
    purse, places = fund(event), _places(event)
    last = Standing.objects.filter(event=event).order_by("-round_number").values_list("round_number", flat=True)[:1]
    rows = list(Standing.objects.filter(event=event, round_number__in=last).select_related("entry").order_by("order"))
    awards = list(Award.objects.filter(event=event, in_force=True).select_related("entry", "player").order_by("id"))
    if awards:
        payouts = [Payout(one.rank, one.entry, one.player, one.amount_cents, one.lot_cents) for one in awards]
        table = places or list(default_prizes(len(rows)))
        return Preview(purse, table, not places, payouts, paid=True)
    try:
        return _preview(event, rows, purse, places)
    except LeagueRefusal as trouble:
        return Preview(purse, places, not places, [], trouble=trouble)


@transaction.atomic
def award(event: Event, *, by: User) -> list[Award]:
    """Pay the prizes of a finished event: one transaction, from the pool to the players. Paid already, they stay.

    Raises `prizes-before-the-end`, `prizes-above-fund`. A club without money pays nothing.
    """
    event = locked(event)
    permit(by, "league.direct_event", event)
    if not event.club.money:
        return []
    if event.state != Event.State.FINISHED:
        raise LeagueRefusal("prizes-before-the-end", event=str(event), state=str(event.get_state_display()))
    paid = list(Award.objects.filter(event=event, in_force=True).order_by("id"))
    if paid:
        return paid
    fees.charge_fees(event, by=by)
    shown = _preview(event, standings.current(event), fund(event), _places(event))
    booked = _book(event, shown, by)
    if booked is None:
        return []
    awards = [_award(event, payout, booked) for payout in shown.payouts]
    audit.log("event.award", event, by=by, new={"fund_cents": shown.fund.cents, "transaction": booked.pk})
    return Award.objects.bulk_create(awards)


@transaction.atomic
def reverse_awards(event: Event, *, by: User, reason: str) -> list[Transaction]:
    """Take the prizes back, in the ledger and on the page; the awards stay, out of force."""
    event = locked(event)
    permit(by, "league.direct_event", event)
    reason = require_reason(reason)
    if event.state == Event.State.ARCHIVED:
        raise LeagueRefusal("step-not-allowed", what=str(event), state=str(event.get_state_display()), step="reverse")
    paid = Transaction.objects.filter(event=event, kind=Transaction.Kind.PRIZE, reversed_by=None)
    reversals = [ledger.reverse(each, by=by, reason=reason) for each in paid]
    taken = Award.objects.filter(event=event, in_force=True).update(in_force=False)
    if reversals:
        audit.log("event.reverse_awards", event, by=by, old={"awards": taken}, reason=reason)
    return reversals


def _place(line: Mapping[str, Any]) -> Place:
    """A line as it was sent; numbers that are none are refused here, everything else where all lines are seen."""
    rank, fixed, percent = (line.get(key) for key in ("rank", "fixed_cents", "percent"))
    if not _is_whole(rank) or rank > MOST_PLACES:
        raise LeagueRefusal("prize-rank", rank=rank)
    try:
        share = None if percent is None else Decimal(str(percent))
    except InvalidOperation:
        raise LeagueRefusal("prize-amount", prize=rank) from None
    if (share is not None and share != round(share, 2)) or not (fixed is None or _is_whole(fixed)):
        raise LeagueRefusal("prize-amount", prize=rank)
    return Place(rank, fixed, None if share is None else Fraction(share))


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check(event: Event, places: list[Place], purse: Fund) -> None:
    """Refuse a table that cannot be paid, with amounts as people write them."""
    try:
        with refused():
            check_prizes(places, purse.cents)
    except LeagueRefusal as refusal:
        if refusal.code == "prizes-above-fund":
            raise _above_fund(event, refusal) from None
        raise


def _above_fund(event: Event, refusal: LeagueRefusal) -> LeagueRefusal:
    fixed, purse = (money(refusal.facts[key], event.club.currency) for key in ("fixed_cents", "fund_cents"))
    return LeagueRefusal("prizes-above-fund", fixed=fixed, fund=purse)


def _decimal(percent: Fraction | None) -> Decimal | None:
    return None if percent is None else Decimal(percent.numerator) / percent.denominator


def _places(event: Event) -> list[Place]:
    """The event's own table of prizes."""
    return [
        Place(prize.rank, prize.fixed_cents, None if prize.percent is None else Fraction(prize.percent))
        for prize in Prize.objects.filter(event=event).order_by("rank")
    ]


def _as_told(places: list[Place]) -> list[dict[str, Any]]:
    """For the audit trail."""
    return [
        {"rank": place.rank, "fixed_cents": place.fixed_cents}
        if place.percent is None
        else {"rank": place.rank, "percent": str(_decimal(place.percent))}
        for place in places
    ]


def _preview(event: Event, rows: list[Standing], purse: Fund, own: list[Place]) -> Preview:
    rows = [row for row in rows if row.entry.state != Entry.State.DISQUALIFIED]
    places = own or list(default_prizes(len(rows)))
    _check(event, places, purse)
    rng = Random(f"{event.seed}/prizes")
    with refused():
        shares = split([(row.entry_id, row.rank) for row in rows], purse.cents, places, event.minimum_prize_cents, rng)
    by_lot = {entry for lot in shares.lots for entry in lot.winners}
    entries = Entry.objects.in_bulk(list(shares.amounts))
    members: dict[int, list[Player]] = {}
    for member in EntryMember.objects.filter(entry__in=entries).select_related("player").order_by("position"):
        members.setdefault(member.entry_id, []).append(member.player)
    payouts = [
        payout
        for row in rows
        if row.entry_id in shares.amounts
        for payout in _payouts(
            row.rank, entries[row.entry_id], members[row.entry_id], shares.amounts[row.entry_id],
            int(row.entry_id in by_lot), rng,
        )
    ]  # fmt: skip
    return Preview(purse, places, not own, payouts, shares.places, shares.why)


def _payouts(rank: int, entry: Entry, players: list[Player], cents: int, lot: int, rng: Random) -> list[Payout]:
    """An entry's prize for its player, or for the two of a pair, an odd cent by lot. `lot_cents` of a player is what
    the share is above the one without any lots."""
    amounts = halve(cents, rng) if len(players) == 2 else (cents,)
    sure = (cents - lot) // len(amounts)
    return [
        Payout(rank, entry, player, amount, amount - sure)
        for player, amount in zip(players, amounts, strict=True)
        if amount
    ]


def _book(event: Event, shown: Preview, by: User) -> Transaction | None:
    """From the pool, all that is in it: the prizes to the players, the rest to the club."""
    accounts = ledger.player_accounts(event.club, [payout.player for payout in shown.payouts])
    lines = [(accounts[payout.player.pk], payout.amount_cents) for payout in shown.payouts]
    paid, held = sum(cents for _, cents in lines), pool_cents(event)
    lines += [(ledger.club_account(event.club), held - paid), (ledger.pool_account(event), -held)]
    if not any(cents for _, cents in lines):
        return None
    booked = Transaction.objects.filter(event=event, kind=Transaction.Kind.PRIZE).count()
    key = f"prizes:{event.pk}:{booked + 1}"
    return ledger.post(event.club, Transaction.Kind.PRIZE, key, lines, by=by, event=event, memo=str(event))


def _award(event: Event, payout: Payout, booked: Transaction) -> Award:
    return Award(
        event=event,
        entry=payout.entry,
        player=payout.player,
        rank=payout.rank,
        amount_cents=payout.amount_cents,
        lot_cents=payout.lot_cents,
        transaction=booked,
    )
