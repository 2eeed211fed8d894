"""Prizes that are paid: to the cent."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.models import Award, Event, Standing, Transaction
from league.queries import money
from league.services import entries, events, fees, ledger, prizes, results, standings
from tests.books import player_balance
from tests.factories import check_in, entry_of, make_club, make_event, play_round
from tests.gameplay.evenings import TRUCO
from tests.league.services.prize_evenings import evening, played_out
from tests.league.services.tables import enter, play_out, seats
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def won(event):
    return {award.player.name: award.amount_cents for award in Award.objects.filter(event=event, in_force=True)}


def balance(event, name):
    return player_balance(entry_of(event, name).members.get(player__name__startswith=name).player)


def test_prizes_by_rank_are_paid_from_the_pool():
    """Four at 5.00: 20.00. 5.00 for the second, of the rest 60 and 30 percent, 9.00 and 4.50; 1.50 left over to the
    first. Points 5, 4, 16, 1: seats 4, 2, 1, 3."""
    event = evening(4, fee_cents=500)
    by = event.created_by
    lines = [{"rank": 1, "percent": 60}, {"rank": 2, "fixed_cents": 500}, {"rank": 3, "percent": 30}]
    prizes.set_prizes(event, lines, by=by)
    names = played_out(event, {1: 5, 2: 4, 3: 3, 4: 1}, 3)
    prizes.award(event, by=by)
    assert won(event) == {names[3]: 900 + 150, names[1]: 500, names[0]: 450}
    assert balance(event, names[3]) == 1050 - 500
    assert balance(event, names[2]) == -500
    assert money.balance(ledger.pool_account(event)) == 0
    assert Transaction.objects.filter(kind="prize").count() == 1
    assert [award.rank for award in Award.objects.order_by("id")] == [1, 2, 3]


def test_tied_entries_share_the_prizes_of_their_places():
    """13 13 0 0: two share the first rank, two the third. Of 100.00 50, 30 and 20 percent: 40.00 each, and 10.00."""
    event = evening(4, added_cents=10000)
    shares = (50, 30, 20)
    lines = [{"rank": rank, "percent": percent} for rank, percent in enumerate(shares, start=1)]
    prizes.set_prizes(event, lines, by=event.created_by)
    names = played_out(event, {1: 13}, 2)
    prizes.award(event, by=event.created_by)
    assert won(event) == {names[2]: 4000, names[3]: 4000, names[0]: 1000, names[1]: 1000}


def test_cents_that_do_not_divide_go_by_lot_and_are_kept():
    """1.01 for two who share the first rank: 51 and 50, and one cent of it by lot."""
    event = evening(4, added_cents=101)
    prizes.set_prizes(event, [{"rank": 1, "percent": 100}], by=event.created_by)
    names = played_out(event, {1: 13}, 2)
    standings.refresh(event.pk)
    shown = prizes.preview(event)
    prizes.award(event, by=event.created_by)
    awards = list(Award.objects.filter(event=event).order_by("-amount_cents"))
    assert [(award.amount_cents, award.lot_cents) for award in awards] == [(51, 1), (50, 0)]
    assert {award.player.name for award in awards} == set(names[2:])
    assert [(payout.player.name, payout.amount_cents, payout.lot_cents) for payout in shown.payouts] == [
        (award.player.name, award.amount_cents, award.lot_cents) for award in Award.objects.order_by("id")
    ]  # fmt: skip


def test_a_pairs_prize_is_halved():
    """Two pairs at 25: the pool of 50 goes to the winners, 25 each."""
    event = make_event(make_club(money=True), rules="Truco to 12", players=2, checked_in=True, fee_cents=25)
    by = event.created_by
    prizes.set_prizes(event, [{"rank": 1, "percent": 98}, {"rank": 2, "percent": 2}], by=by)
    table = play_round(event).tables.get()
    for number, one in enumerate(TRUCO, start=1):
        results.enter_hand(table, number, one, by=by)
    events.finish(event, by=by)
    prizes.award(event, by=by)
    first, second = seats(table)
    awards = Award.objects.filter(event=event).order_by("id")
    # 98 percent of 50 is 49, 2 percent is 1: 25 and 24 with the odd cent by lot, and 1 cent for one of the two
    assert [award.entry.name for award in awards] == [first, first, second]
    assert sorted(award.amount_cents for award in awards) == [1, 24, 25]
    assert [award.lot_cents for award in awards.order_by("amount_cents")] == [1, 0, 1]
    assert len({award.player for award in awards}) == 3


def test_without_a_table_the_usual_one_is_paid():
    """Up to seven entries: 65 and 35 percent. Four at 5.00."""
    event = evening(4, fee_cents=500)
    names = played_out(event, {1: 5, 2: 4, 3: 3, 4: 1}, 3)
    assert prizes.preview(event).usual
    prizes.award(event, by=event.created_by)
    assert won(event) == {names[3]: 1300, names[1]: 700}


def test_the_other_share_of_the_fees_is_the_clubs():
    """Four at 5.01, 75 percent: 15.03 of 20.04 are paid as prizes, 5.01 go to the club."""
    event = evening(4, fee_cents=501, fee_share_percent=75)
    played_out(event, {1: 5, 2: 4, 3: 3, 4: 1}, 3)
    prizes.award(event, by=event.created_by)
    assert sum(won(event).values()) == 1503
    assert money.balance(ledger.club_account(event.club)) == 501
    assert money.balance(ledger.pool_account(event)) == 0


def test_prizes_are_paid_once_and_reversed_once():
    event = evening(4, fee_cents=500)
    by = event.created_by
    names = played_out(event, {1: 5, 2: 4, 3: 3, 4: 1}, 3)
    awards = prizes.award(event, by=by)
    assert prizes.award(event, by=by) == awards
    assert prizes.preview(event).paid
    refused("reason-missing", lambda: prizes.reverse_awards(event, by=by, reason=""))
    prizes.reverse_awards(event, by=by, reason="a result was wrong")
    assert prizes.reverse_awards(event, by=by, reason="a result was wrong") == []
    assert won(event) == {}
    assert balance(event, names[3]) == -500
    assert money.balance(ledger.pool_account(event)) == 2000
    assert len(prizes.award(event, by=by)) == 2
    assert Award.objects.filter(event=event).count() == 4
    assert money.balance(ledger.pool_account(event)) == 0


def test_reopening_takes_the_prizes_back_and_the_new_result_is_paid():
    event = evening(4, fee_cents=500)
    by = event.created_by
    names = played_out(event, {1: 5, 2: 4, 3: 3, 4: 1}, 3)
    prizes.award(event, by=by)
    events.reopen(event, by=by, reason="Maria was another's")
    assert won(event) == {}
    table = event.rounds.get().tables.get()
    right = {"hearts": [5, 4, 3, 1], "queen": 4}
    results.correct_hand(table, 1, right, "Maria was another's", by=by)
    events.finish(Event.objects.get(pk=event.pk), by=by)
    prizes.award(event, by=by)
    # 5 4 3 14: seat 3 wins, seat 2 is second
    assert won(event) == {names[2]: 1300, names[1]: 700}


def test_prizes_wait_for_the_end():
    event = evening(4, fee_cents=500, checked_in=True)
    sentence = refused("prizes-before-the-end", lambda: prizes.award(event, by=event.created_by)).sentence
    assert "check-in" in sentence
    assert not Transaction.objects.exists()


def test_without_money_nothing_happens():
    event = make_event(players=4, checked_in=True)
    assert fees.charge_fees(event, by=event.created_by) == 0
    assert prizes.award(event, by=event.created_by) == []
    assert prizes.reverse_awards(event, by=event.created_by, reason="nothing") == []
    assert not Transaction.objects.exists()


def test_the_preview_is_as_it_stands(django_assert_num_queries):
    event = evening(8, fee_cents=500)
    shown = prizes.preview(event)
    assert (shown.fund.cents, shown.payouts, shown.paid, shown.usual) == (4000, [], False, True)
    check_in(event)
    play_out(play_round(event), event.created_by)
    standings.refresh(event.pk)
    event = Event.objects.get(pk=event.pk)
    fees.charge_fees(event, by=event.created_by)
    with django_assert_num_queries(9):
        shown = prizes.preview(Event.objects.select_related("club").get(pk=event.pk))
    assert sum(payout.amount_cents for payout in shown.payouts) == 4000
    assert shown.payouts[0].rank == 1


def test_a_table_that_the_fund_no_longer_bears_is_told_not_paid():
    """Fixed 20.00 when four are entered; one leaves before the start, and 15.00 come in."""
    event = evening(4, fee_cents=500)
    by = event.created_by
    prizes.set_prizes(event, [{"rank": 1, "fixed_cents": 2000}], by=by)
    entries.withdraw(entry_of(event, "Ana"), by=by)
    assert prizes.preview(event).trouble.code == "prizes-above-fund"
    check_in(event)
    table = play_round(event).tables.get()
    enter(table, {seats(table)[0]: 13}, seats(table)[1], by=by)
    events.finish(event, by=by)
    refused("prizes-above-fund", lambda: prizes.award(event, by=by))
    assert not Award.objects.exists()


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    ranks=st.lists(st.integers(1, 5), min_size=1, max_size=6),
    fund=st.integers(0, 10_000),
    table=st.lists(st.integers(0, 40), max_size=4).filter(lambda percents: sum(percents) <= 100),
    minimum=st.integers(0, 500),
)
def test_what_is_paid_equals_the_fund(ranks, fund, table, minimum):
    """Whoever is tied with whom: the standings are made up, the ledger is the real one."""
    event = evening(len(ranks), added_cents=fund, minimum_prize_cents=minimum)
    lines = [{"rank": rank, "percent": percent} for rank, percent in enumerate(table, start=1)]
    prizes.set_prizes(event, lines, by=event.created_by)
    for order, (entry, rank) in enumerate(zip(event.entries.order_by("number"), sorted(ranks), strict=True), start=1):
        row = {"order": order, "rank": rank, "score_numerator": -rank}
        Standing.objects.create(event=event, round_number=1, entry=entry, **row)
    Event.objects.filter(pk=event.pk).update(state=Event.State.FINISHED)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(prizes.standings, "current", lambda event: list(event.standings.order_by("order")))
        prizes.award(event, by=event.created_by)
    assert sum(won(event).values()) == fund
    assert money.balance(ledger.pool_account(event)) == 0
    assert money.balance_sheet(event.club).sum_cents == 0
    shown = prizes.preview(Event.objects.get(pk=event.pk))
    assert sum(payout.amount_cents for payout in shown.payouts) == fund
