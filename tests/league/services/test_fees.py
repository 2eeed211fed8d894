"""Entry fees and added money: who pays, when, and who gets it back."""

import pytest

from league.models import Transaction
from league.queries import money
from league.queries.fees import shared
from league.services import clubs, entries, events, fees, ledger, rounds
from tests.books import player_balance
from tests.factories import check_in, entry_of, make_club, make_event, pair, play_round
from tests.league.services.tables import ONE_HAND, one_hand_rules, play_out

pytestmark = pytest.mark.django_db


def evening(players=4, **details):
    club = make_club(money=True)
    one_hand_rules(club)
    return make_event(club, rules=ONE_HAND, players=players, **details)


def balance(event, name):
    return player_balance(entry_of(event, name).members.get(player__name__startswith=name).player)


def test_every_entry_that_plays_pays_its_fee_once():
    """Five enter at 5.00, four check in: 20.00 in the pool, and 30.00 of the club's on top."""
    event = evening(5, fee_cents=500, added_cents=3000)
    entries.withdraw(entry_of(event, "Elisa"), by=event.created_by)
    check_in(event)
    fees.charge_fees(event, by=event.created_by)
    assert fees.charge_fees(event, by=event.created_by) == 0
    assert balance(event, "Ana") == -500
    assert balance(event, "Elisa") == 0
    assert money.balance(ledger.pool_account(event)) == 4 * 500 + 3000
    assert money.balance(ledger.club_account(event.club)) == -3000
    assert Transaction.objects.filter(kind="fee").count() == 4


def test_a_pair_shares_its_fee_to_the_cent():
    """25 for two: the first pays 13, the second 12."""
    event = make_event(make_club(money=True), rules="Truco to 12", players=2, checked_in=True, fee_cents=25)
    fees.charge_fees(event, by=event.created_by)
    shares = [player_balance(member.player) for member in entry_of(event, "Ana").members.order_by("position")]
    assert shares == [-13, -12]
    assert shared(26, 2) == [13, 13]


def test_what_is_added_later_is_booked_as_the_difference():
    event = evening(4, checked_in=True, added_cents=3000)
    by = event.created_by
    fees.charge_fees(event, by=by)
    events.update_event(event, {"added_cents": 2500}, by=by)
    fees.charge_fees(event, by=by)
    assert money.balance(ledger.pool_account(event)) == 2500


def test_fees_are_booked_at_the_start_and_from_latecomers():
    """By the services that do these things: nobody thinks of it. One who is entered and has not come pays nothing."""
    event = evening(5, fee_cents=500, checked_in=True)
    by = event.created_by
    entries.undo_check_in(entry_of(event, "Elisa"), by=by)
    assert balance(event, "Ana") == 0
    play_out(play_round(event), by)
    assert [balance(event, name) for name in ("Ana", "Davide", "Elisa")] == [-500, -500, 0]
    entries.check_in(entry_of(event, "Elisa"), by=by)
    assert balance(event, "Elisa") == -500
    entries.enter_players(event, ["Fabio"], by=by)
    play_round(event, 2)  # where he plays for the first time
    assert balance(event, "Fabio") == -500
    assert money.balance(ledger.pool_account(event)) == 6 * 500


def test_an_event_that_is_called_off_gives_everything_back():
    event = evening(4, checked_in=True, fee_cents=500, added_cents=3000)
    events.start(event, by=event.created_by)
    assert balance(event, "Ana") == -500
    events.cancel(event, by=event.created_by, reason="the lights went out")
    assert balance(event, "Ana") == 0
    assert money.balance(ledger.pool_account(event)) == 0
    assert Transaction.objects.filter(kind="reversal", memo="the lights went out").count() == 5
    assert fees.give_back(event, by=event.created_by, reason="again") == 0


def test_the_queries_for_fees_do_not_grow_with_the_entries(django_assert_num_queries):
    for players in (4, 20):
        event = evening(players, checked_in=True, fee_cents=500)
        ledger.pool_account(event)
        with django_assert_num_queries(18):
            assert fees.charge_fees(event, by=event.created_by) == players


def test_whoever_leaves_before_the_first_round_gets_the_fee_back_and_pays_again_on_coming_back():
    event = evening(5, fee_cents=500, checked_in=True)
    by = event.created_by
    event = events.start(event, by=by)
    ana = entry_of(event, "Ana")
    for _time in range(2):
        entries.withdraw(ana, by=by)
        assert (balance(event, "Ana"), balance(event, "Bruno")) == (0, -500)
        assert money.fund(event).cents == 4 * 500
        entries.restore(ana, by=by)
        assert balance(event, "Ana") == -500
    keys = Transaction.objects.filter(kind="fee", key__startswith=f"fee:{ana.pk}").order_by("id")
    assert list(keys.values_list("key", flat=True)) == [f"fee:{ana.pk}", f"fee:{ana.pk}:2", f"fee:{ana.pk}:3"]
    entries.undo_check_in(ana, by=by)
    assert balance(event, "Ana") == 0
    assert money.fund(event).cents == 4 * 500


def test_whoever_has_played_has_paid():
    event = evening(5, fee_cents=500, checked_in=True)
    play_out(play_round(event), event.created_by)
    entries.withdraw(entry_of(event, "Ana"), by=event.created_by)
    assert balance(event, "Ana") == -500


def test_a_seat_in_a_draft_that_is_taken_back_is_no_seat():
    event = evening(5, fee_cents=500, checked_in=True)
    by = event.created_by
    round_ = pair(event)
    entries.withdraw(entry_of(event, "Ana"), by=by)
    assert balance(event, "Ana") == -500  # seated still
    rounds.unpair(round_, by=by)
    assert balance(event, "Ana") == 0
    assert money.balance(ledger.pool_account(event)) == 4 * 500


def test_a_fee_comes_back_also_where_money_is_off_by_then():
    event = evening(5, fee_cents=500, checked_in=True)
    events.start(event, by=event.created_by)
    clubs.update_club(event.club, {"money": False}, by=event.created_by)
    entries.withdraw(entry_of(event, "Ana"), by=event.created_by)
    assert balance(event, "Ana") == 0
