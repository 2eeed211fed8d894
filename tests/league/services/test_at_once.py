"""Several at the same moment, on a database that lets them."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from gameplay.errors import Refusal
from gameplay.models import Hand
from league.models import Account, Award, Event, Line, Membership, Standing, Transaction
from league.queries import money
from league.services import clubs, events, ledger, prizes, results, standings
from tests.factories import make_club, make_event, make_member, make_player, play_round
from tests.gameplay.evenings import HEARTS
from tests.league.services.tables import ONE_HAND, one_hand_rules, play_out

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def a_database_for_many():
    if connection.vendor == "sqlite":
        pytest.skip("SQLite has one writer; the suite runs this on PostgreSQL")


def at_once(*calls):
    """What each call gives, or the code of its refusal, all started at the same moment."""
    together = Barrier(len(calls))

    def run(call):
        together.wait(timeout=10)
        try:
            return call()
        except Refusal as refusal:
            return refusal.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


@pytest.fixture
def event():
    event = make_event(players=4, checked_in=True)
    event.table = play_round(event).tables.get()
    return event


def test_two_who_enter_the_same_hand_enter_one(event):
    by = event.created_by
    found = at_once(
        lambda: results.enter_hand(event.table, 1, HEARTS[0], by=by),
        lambda: results.enter_hand(event.table, 1, HEARTS[2], by=by),
    )
    assert found.count("hand-exists") == 1
    assert Hand.objects.count() == 1


def test_a_hand_that_is_sent_twice_at_once_is_one(event):
    by = event.created_by
    found = at_once(*[lambda: results.enter_hand(event.table, 1, HEARTS[0], by=by, key="k")] * 3)
    assert found == [Hand.objects.get()] * 3


def test_a_game_that_is_taken_over_by_two_has_one_result(event, monkeypatch):
    by = event.created_by
    for number, tally in enumerate(HEARTS[:3], start=1):
        results.enter_hand(event.table, number, tally, by=by)
    with monkeypatch.context() as alone:
        alone.setattr(results, "take", lambda table, **by: None)  # the result is left to the receiver and the sweep
        alone.setattr("league.receivers.results.take_result", lambda *args: None)
        results.enter_hand(event.table, 4, HEARTS[3], by=by)
    game = event.table.game_id
    found = at_once(*[lambda: results.take_result(game)] * 3)
    assert found == [event.table.results.get()] * 3


def test_what_two_book_under_one_key_is_booked_once():
    club = make_club(money=True)
    player = make_player(club, "Ana")

    def pay():
        lines = [(ledger.cash_account(club), -500), (ledger.player_account(player), 500)]
        return ledger.post(club, "payment", "k", lines, by=club.admin)

    found = at_once(pay, pay, pay)
    assert found == [Transaction.objects.get()] * 3
    assert Line.objects.count() == 2
    assert Account.objects.count() == 2


def test_several_refreshes_write_the_same_rows():
    event = make_event(players=8, checked_in=True)
    table = play_round(event).tables.get(number=1)
    for number, tally in enumerate(HEARTS, start=1):
        results.enter_hand(table, number, tally, by=event.created_by)
    Standing.objects.all().delete()
    at_once(*[lambda: standings.refresh(event.pk)] * 3)
    assert Standing.objects.count() == 8
    event.refresh_from_db()
    assert event.standings_version == event.results_version


def paid_for(players=4):
    """A game of one hand, played, at 5.00 an entry."""
    club = make_club(money=True)
    one_hand_rules(club)
    event = make_event(club, rules=ONE_HAND, players=players, checked_in=True, fee_cents=500, stake_cents=10)
    play_out(play_round(event), event.created_by)
    return event


def test_prizes_that_two_pay_are_paid_once():
    event = paid_for()
    events.finish(event, by=event.created_by)
    found = at_once(*[lambda: prizes.award(event, by=event.created_by)] * 3)
    assert found == [list(Award.objects.order_by("id"))] * 3
    assert Transaction.objects.filter(kind="prize").count() == 1
    assert money.balance(ledger.pool_account(event)) == 0


def test_a_correction_comes_before_the_end_or_not_at_all():
    event = paid_for()
    table, by = event.rounds.get().tables.get(), event.created_by
    given = {"hearts": [0, 4, 4, 5], "queen": 2}
    _finished, corrected = at_once(
        lambda: events.finish(event, by=by), lambda: results.correct_hand(table, 1, given, "misread", by=by)
    )
    assert Event.objects.get(pk=event.pk).state == "finished"
    came = corrected != "event-not-running"
    assert table.results.get(state="confirmed").sides[0]["total"] == (0 if came else 17)
    assert Transaction.objects.filter(kind="stake", reversed_by=None).count() == 1
    assert Transaction.objects.filter(kind="stake").count() == 1 + came


def test_a_confirmation_comes_before_an_event_is_called_off_or_not_at_all(event):
    Event.objects.filter(pk=event.pk).update(stake_cents=10)
    type(event.club).objects.filter(pk=event.club_id).update(money=True)
    player = event.table.seatings.get(side=1).entry.members.get().player
    player.user = make_member(event.club)
    player.save()
    for number, tally in enumerate(HEARTS, start=1):
        results.enter_hand(event.table, number, tally, by=player.user)
    reported, by = event.table.results.get(), event.created_by
    at_once(lambda: events.cancel(event, by=by, reason="fire"), lambda: results.confirm(reported, by=by))
    assert not Transaction.objects.filter(kind="stake", reversed_by=None).exists()


def test_of_two_admins_who_leave_one_stays():
    club = make_club()
    other = make_member(club, Membership.Role.ADMIN)
    found = at_once(lambda: clubs.leave(club, by=club.admin), lambda: clubs.leave(club, by=other))
    assert sorted(found, key=str) == [None, "last-admin"]
    assert club.memberships.filter(role=Membership.Role.ADMIN).count() == 1
