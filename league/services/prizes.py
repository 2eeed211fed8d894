"""Prizes: the table of them, who gets what as it stands, and paying them at the end.

What is paid out equals the fund, to the cent, in one transaction from the event's pool; the fees' other share goes to
the club in the same one. An event without a table of prizes has the usual one for a field of its size. Cents that do
not divide go by lots that follow from the event's seed, so that what is previewed is what is paid; awards keep them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from django.db import transaction

from league.errors import LeagueRefusal, refused
from league.models import Award, Entry, Event, Prize, SpecialPrize, Standing, Transaction, User
from league.payouts import Category, split
from league.payouts import Prize as Place
from league.queries.money import Fund, fund, pool_cents
from league.queries.prizes import places_of, specials_of, tables_of, usual_places, won_by
from league.services import audit, fees, ledger, prize_lines, standings
from league.services.guard import locked, permit, require_reason
from league.services.prize_shares import Payout, Preview, payouts_of


@dataclass(frozen=True, slots=True)
class _Table:
    """The table of prizes as it is for those who can win: `places` of its own, or the usual ones."""

    places: list[Place]
    specials: list[SpecialPrize]
    usual: bool
    categories: list[Category]


def _table(event: Event, rows: list[Standing]) -> _Table:
    """Before anybody is ranked the usual table is that of those who are entered."""
    (own, categories), specials = tables_of(event), specials_of(event)
    if own:
        return _Table(own, specials, False, categories)
    entries = len(rows) or event.entries.present().count()
    return _Table(usual_places(entries, specials, categories), specials, True, categories)


@transaction.atomic
def set_prizes(
    event: Event,
    lines: Iterable[Mapping[str, Any]],
    *,
    specials: Iterable[Mapping[str, Any]] | None = None,
    categories: Iterable[Mapping[str, Any]] | None = None,
    add_up: bool | None = None,
    by: User,
) -> list[Prize]:
    """The table of prizes: lines of `rank` and either `fixed_cents` or `percent` (of what the fixed ones leave). No
    lines at all bring back the usual table. `specials`: lines of `kind`, `label` for one of the club's own, and the
    same; None leaves them as they are. One that stays keeps whom the desk has marked for it. `categories`: lines of
    `category` (its key), `rank` within it, and the same; None leaves these as they are. `add_up`: whether those come
    on top of prizes for places.

    Raises `money-off`, `event-is-closed`, `prize-rank`, `prize-twice`, `prize-amount`, `percentages-above-100`,
    `prizes-above-fund`, and of special prizes `special-unknown`, `special-without-a-name`, `special-twice`,
    `no-moons-to-shoot`.
    """
    event = locked(event)
    permit(by, "league.direct_event", event)
    _require_open(event)
    places, held = [prize_lines.place(line) for line in lines], specials_of(event)
    wanted = held if specials is None else [prize_lines.special(event, line) for line in specials]
    within = None if categories is None else prize_lines.within(event, categories)
    prize_lines.check(event, places, wanted, fund(event), tables_of(event)[1] if within is None else within.tables)
    before = prize_lines.as_told(places_of(event), held)
    event.prizes.filter(category=None).delete()
    if within is not None:
        prize_lines.save_within(event, within, by=by)
    _set_add_up(event, add_up, by)
    prizes = Prize.objects.bulk_create(
        Prize(event=event, rank=place.rank, fixed_cents=place.fixed_cents, percent=prize_lines.decimal(place.percent))
        for place in places
    )
    _save_specials(held, wanted)
    new = {"prizes": prize_lines.as_told(places, wanted)}
    audit.log("event.set_prizes", event, by=by, old={"prizes": before}, new=new)
    return prizes


def _require_open(event: Event) -> None:
    if not event.club.money:
        raise LeagueRefusal("money-off")
    if event.state in Event.ENDED:
        raise LeagueRefusal("event-is-closed", event=str(event), state=str(event.get_state_display()))


def _set_add_up(event: Event, add_up: bool | None, by: User) -> None:
    if add_up is not None:
        with audit.changing(event, ("prizes_add_up",), "event.update", by=by):
            event.prizes_add_up = add_up
            event.save(update_fields=["prizes_add_up"])


def _save_specials(held: list[SpecialPrize], wanted: list[SpecialPrize]) -> None:
    rows = {special.code: special for special in held}
    for special in wanted:
        row = rows.pop(special.code, None)
        if row is not None and row is not special:
            special.pk = row.pk
        special.save()
    for gone in rows.values():
        gone.delete()


@transaction.atomic
def mark(special: SpecialPrize, candidates: Iterable[Entry], *, by: User) -> SpecialPrize:
    """Who can win a special prize: these entries of the event, and no others.

    Raises `nobody-to-mark`, `other-event`, `prizes-are-paid`.
    """
    event = locked(special.event)
    permit(by, "league.direct_event", event)
    if special.kind not in SpecialPrize.MARKED:
        raise LeagueRefusal("nobody-to-mark")
    if Award.objects.filter(event=event, in_force=True).exists():
        raise LeagueRefusal("prizes-are-paid")
    wanted = list(candidates)
    if any(entry.event_id != event.pk for entry in wanted):
        raise LeagueRefusal("other-event")
    before = sorted(special.candidates.values_list("number", flat=True))
    special.candidates.set(wanted)
    after = sorted(entry.number for entry in wanted)
    if before != after:
        old, new = ({"special": special.code, "entries": numbers} for numbers in (before, after))
        audit.log("event.mark", event, by=by, old=old, new=new)
    return special


@transaction.atomic
def mark_entry(entry: Entry, wanted: Iterable[int], *, by: User) -> None:
    """Which of the event's special prizes (by number) this entry can win; of the other entries all stays as it is."""
    event = locked(entry.event)
    wanted = set(wanted)
    for special in specials_of(event):
        if special.kind in SpecialPrize.MARKED:
            others = [one for one in special.candidates.all() if one.pk != entry.pk]
            mark(special, [*others, entry] if special.pk in wanted else others, by=by)


def preview(event: Event) -> Preview:
    """Who gets what, by the results as they are; once prizes are paid, who got what. A fixed number of queries."""
    purse = fund(event)
    rows = _in_the_running(standings.as_it_stands(event))
    awards = list(Award.objects.filter(event=event, in_force=True).select_related("entry", "player").order_by("id"))
    table = _table(event, rows)
    if awards:
        payouts = [
            Payout(one.rank, one.entry, one.player, one.amount_cents, one.lot_cents, one.special) for one in awards
        ]
        apart: Counter[str] = Counter()
        for one in awards:
            apart[one.special] += one.amount_cents
        return Preview(
            purse,
            table.places,
            table.usual,
            payouts,
            paid=True,
            specials=table.specials,
            apart=apart,
            categories=table.categories,
        )
    try:
        return _preview(event, rows, purse, table)
    except LeagueRefusal as trouble:
        return Preview(purse, table.places, table.usual, [], trouble=trouble, specials=table.specials,
                       categories=table.categories)  # fmt: skip


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
    rows = _in_the_running(standings.current(event))
    shown = _preview(event, rows, fund(event), _table(event, rows))
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


def _in_the_running(rows: list[Standing]) -> list[Standing]:
    """Who is disqualified wins nothing, and those behind move up."""
    return [row for row in rows if row.entry.state != Entry.State.DISQUALIFIED]


def _preview(event: Event, rows: list[Standing], purse: Fund, table: _Table) -> Preview:
    prize_lines.check(event, table.places, table.specials, purse, table.categories)
    rng = Random(f"{event.seed}/prizes")
    ranked = [(row.entry_id, row.rank) for row in rows]
    won = won_by(event, table.specials, rows)
    with refused():
        shares = split(
            ranked, purse.cents, table.places, event.minimum_prize_cents, rng,
            specials=won, categories=table.categories, cumulative=event.prizes_add_up,
        )  # fmt: skip
    payouts = payouts_of(rows, shares, rng)
    apart = {code: sum(cents.values()) for code, cents in shares.by_special.items()}
    return Preview(
        purse,
        table.places,
        table.usual,
        payouts,
        shares.places,
        shares.why,
        specials=table.specials,
        apart=apart,
        categories=table.categories,
    )


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
        special=payout.special,
        amount_cents=payout.amount_cents,
        lot_cents=payout.lot_cents,
        transaction=booked,
    )
