"""Laws of an event's money, from the entries to the prizes that are paid a second time: over random fields, fees,
funds, tables of prizes, results, and what comes in between. Each amount is worked out here a second time."""

from collections import Counter, defaultdict
from datetime import timedelta
from math import floor

import pytest
from django.db import transaction
from django.db.models import Sum
from django.utils import timezone
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from gameplay.errors import Refusal
from league.models import Award, Entry, EntryMember, Event, Line, Player, Standing, Transaction
from league.queries import money
from league.queries.cash import handouts as in_hand
from league.queries.prizes import moons_shot
from league.services import disqualification, entries, events, handouts, own_fees, payments, prizes, results
from tests.factories import check_in, make_club, make_event, play_round
from tests.league.services.tables import ONE_HAND, one_hand_rules

pytestmark = pytest.mark.django_db
QUICK = settings(
    max_examples=6, deadline=None, derandomize=True, database=None, phases=[Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)  # fmt: skip
LEFT = ("percentages-above-100", "prizes-above-fund", "no-moons-to-shoot", "no-fees")
AMOUNTS = st.sampled_from([0, 1, 25, 60, 333, 500])
WORTH = st.one_of(
    st.builds(lambda cents: {"fixed_cents": cents}, st.integers(0, 700)),
    st.builds(lambda percent: {"percent": percent}, st.integers(0, 60)),
)


def opened(draw, pairs: bool) -> Event:
    """Registration is open. Everybody enters before the early fee ends, or after; every other player is a member."""
    club = make_club(money=True)
    one_hand_rules(club)
    event = make_event(
        club, rules="Truco to 12" if pairs else ONE_HAND, rounds_planned=1, seed=draw(st.integers(1, 99)),
        chain=draw(st.sampled_from([["lot"], []])),
        fee_cents=draw(AMOUNTS), early_fee_cents=draw(AMOUNTS),
        early_until=timezone.now() + timedelta(days=draw(st.sampled_from([-1, 1]))),
        member_fee_cents=draw(st.none() | AMOUNTS), fee_share_percent=draw(st.sampled_from([0, 50, 88, 100])),
        added_cents=draw(st.sampled_from([0, 101, 3000])), minimum_prize_cents=draw(st.sampled_from([0, 183, 900])),
    )  # fmt: skip
    named = [f"P{number}" for number in range(2 * draw(st.integers(2, 5)) if pairs else draw(st.integers(3, 8)))]
    entries.enter_players(event, named[:1] if not pairs else [], by=event.created_by)
    Player.objects.filter(club=club, name=named[0]).update(is_member=True)
    lines = [" + ".join(pair) for pair in zip(named[::2], named[1::2], strict=True)] if pairs else named[1:]
    entries.enter_players(event, lines, by=event.created_by)
    EntryMember.objects.filter(event=event, position=2).update(as_club_member=True)
    return event


def fee_of(event: Event, entry: Entry) -> int:
    """Each player's half of the own rate, the first one's rounded up."""
    taken = [event.fee_cents, event.early_fee_cents or 0, event.member_fee_cents or 0]
    if not any(taken):
        return 0
    if entry.own_fee_cents is not None:
        return entry.own_fee_cents
    members = list(entry.members.order_by("position"))
    by_time = event.early_fee_cents if entry.created_at <= event.early_until else event.fee_cents
    halves = []
    for member in members:
        member_fee = event.member_fee_cents
        rate = min(by_time, member_fee) if member.as_club_member and member_fee is not None else by_time
        halves.append(-(-rate // len(members)) if member.position == 1 else rate // len(members))
    return sum(halves)


def fund_of(event: Event) -> int:
    fees = sum(fee_of(event, entry) for entry in event.entries.filter(seatings__isnull=False).distinct())
    return floor(fees * event.fee_share_percent / 100 + 1e-9) + event.added_cents


def try_to(act) -> None:
    """What the fund does not bear, or what the game does not have, is refused: then it is left."""
    try:
        act()
    except Refusal as refusal:
        if refusal.code not in LEFT:
            raise


def prizes_are_set(draw, event: Event) -> None:
    by = event.created_by
    lines = [{"rank": rank, **worth} for rank, worth in enumerate(draw(st.lists(WORTH, max_size=3)), start=1)]
    kinds = draw(st.lists(st.sampled_from(["moons", "newcomer", "own"]), max_size=3, unique=True))
    specials = [{"kind": kind, "label": "The eldest", **draw(WORTH)} for kind in kinds]
    try_to(lambda: prizes.set_prizes(event, lines, specials=specials, by=by))
    for special in event.special_prizes.exclude(kind="moons"):
        numbers = draw(st.sets(st.integers(1, 6)))
        prizes.mark(special, event.entries.filter(number__in=numbers), by=by)


def tallies(draw, table) -> dict:
    """A hand in which several may be level."""
    if table.game.variant.startswith("truco"):
        return {"pair": draw(st.sampled_from([1, 2])), "value": 12, "by": "tricks"}
    seats = table.seatings.count()
    first, queen = draw(st.sampled_from([0, 5, 13])), draw(st.integers(1, seats))
    hearts = [first, 13 - first, *[0] * (seats - 2)]
    return {"hearts": hearts, "queen": queen} | ({"moon": "add"} if hearts[queen - 1] == 13 else {})


def played(draw, event: Event, correct: bool = False) -> None:
    for table in event.rounds.get(number=1).tables.select_related("game").order_by("number"):
        tally = tallies(draw, table)
        if correct:
            results.correct_hand(table, 1, tally, "looked at again", by=event.created_by)
        else:
            results.enter_hand(table, 1, tally, by=event.created_by)


def books_balance() -> None:
    sums = Line.objects.order_by().values("transaction").annotate(cents=Sum("cents")).exclude(cents=0)
    assert not sums.exists()
    assert not Transaction.objects.filter(posted=False).exists()


def paid(event: Event) -> list[tuple]:
    rows = Award.objects.filter(event=event, in_force=True).order_by("id")
    return [(one.player_id, one.entry_id, one.rank, one.special, one.amount_cents, one.lot_cents) for one in rows]


def awarded(event: Event) -> None:
    """What was shown is what is paid: the whole fund, and the pool is empty."""
    event = Event.objects.get(pk=event.pk)
    shown = prizes.preview(event)
    if shown.trouble:
        with pytest.raises(Refusal):
            prizes.award(event, by=event.created_by)
        return
    prizes.award(event, by=event.created_by)
    books_balance()
    assert shown.fund.cents == fund_of(event)
    if shown.fund.cents:
        assert paid(event) == [
            (one.player.pk, one.entry.pk, one.rank, one.special, one.amount_cents, one.lot_cents)
            for one in shown.payouts
        ]  # fmt: skip
    assert sum(row[4] for row in paid(event)) == fund_of(event)
    assert money.pool_cents(event) == 0
    lines = Line.objects.filter(transaction__event=event, transaction__kind="prize", account__kind="player")
    lines = lines.filter(transaction__reversed_by=None)
    assert (lines.aggregate(cents=Sum("cents"))["cents"] or 0) == fund_of(event)
    assert prizes.preview(event).payouts == shown.payouts
    level_entries_get_the_same(event)
    specials_go_to_the_best(event)


def handed_out(event: Event) -> None:
    """All that is won goes out of the cash box, once, and nobody has to give back more than they were handed."""
    before = cash_of(event)
    there = in_hand(event)
    handouts.hand_out_all(event, by=event.created_by)
    assert handouts.hand_out_all(event, by=event.created_by) == 0
    assert cash_of(event) == before + there.open_cents
    for line in in_hand(event).lines:
        assert line.cash_cents == line.due_cents + line.over_cents
        handouts.bring_back(line.player, event, by=event.created_by)
    assert {(line.open_cents, line.over_cents) for line in in_hand(event).lines} <= {(0, 0)}
    assert in_hand(event).cash_cents == fund_of(event) == sum(row[4] for row in paid(event))
    books_balance()


def cash_of(event: Event) -> int:
    return Line.objects.filter(account__club=event.club, account__kind="cash").aggregate(n=Sum("cents"))["n"] or 0


def level_entries_get_the_same(event: Event) -> None:
    """To the cent that goes by lot; and nobody who is disqualified gets anything."""
    out = set(event.entries.filter(state="disqualified").values_list("pk", flat=True))
    ranks = dict(Standing.objects.filter(event=event).values_list("entry", "rank"))
    amounts: Counter[tuple] = Counter()
    for _player, entry, rank, special, cents, _lot in paid(event):
        assert entry not in out
        assert rank == ranks[entry]
        amounts[special, entry] += cents
    by_rank = defaultdict(list)
    for entry in ranks.keys() - out:
        by_rank[ranks[entry]].append(amounts["", entry])
    assert all(max(level) - min(level) <= 1 for level in by_rank.values())


def specials_go_to_the_best(event: Event) -> None:
    here = Standing.objects.filter(event=event).exclude(entry__state="disqualified")
    ranks = dict(here.values_list("entry", "rank"))
    for special in event.special_prizes.all():
        marked = set(special.candidates.values_list("pk", flat=True)) & ranks.keys()
        best = {entry for entry in marked if ranks[entry] == min(ranks[one] for one in marked)}
        if special.kind == "moons":
            moons = {entry: count for entry, count in moons_shot(event).items() if entry in ranks and count}
            best = {entry for entry, count in moons.items() if count == max(moons.values())}
        won = {row[1] for row in paid(event) if row[3] == special.code}
        assert won <= best


def whole_evening(data: st.DataObject) -> None:
    """And nothing of it stays for the next one."""
    with transaction.atomic():
        _whole_evening(data.draw)
        transaction.set_rollback(True)


def _whole_evening(draw) -> None:
    pairs = draw(st.booleans())
    event = opened(draw, pairs)
    by = event.created_by
    prizes_are_set(draw, event)
    everybody = list(event.entries.order_by("number"))
    if draw(st.booleans()):
        someone, cents = everybody[draw(st.integers(0, 1))], draw(AMOUNTS)
        try_to(lambda: own_fees.set_fee(someone, cents, by=by, reason="helps at the bar"))
    if draw(st.booleans()):
        payments.receive_all(event, by=by)
        assert payments.receive_all(event, by=by) == 0
    if len(everybody) > 3 and draw(st.booleans()):
        entries.withdraw(everybody[-1], by=by)
    check_in(event)
    play_round(event)
    played(draw, event)
    if draw(st.booleans()):
        disqualification.disqualify(everybody[draw(st.integers(0, 1))], by=by, reason="for talking")
    events.finish(Event.objects.get(pk=event.pk), by=by)
    books_balance()
    awarded(event)
    if draw(st.booleans()) and not prizes.preview(event).trouble:
        handed_out(event)
    if draw(st.booleans()):
        prizes.reverse_awards(event, by=by, reason="counted wrong")
        assert paid(event) == []
        awarded(event)
    events.reopen(Event.objects.get(pk=event.pk), by=by, reason="another look")
    assert paid(event) == []
    played(draw, event, correct=True)
    events.finish(Event.objects.get(pk=event.pk), by=by)
    awarded(event)
    if not prizes.preview(event).trouble:
        handed_out(event)
    books_balance()


@QUICK
@given(st.data())
def test_what_is_paid_is_the_fund_whatever_comes_in_between(data):
    whole_evening(data)


@pytest.mark.services
@settings(QUICK, max_examples=150, derandomize=False)
@given(st.data())
def test_the_same_over_many_evenings(data):
    whole_evening(data)
