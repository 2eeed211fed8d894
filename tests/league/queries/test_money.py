"""Balances and statements, added up by the database."""

import pytest

from league.models import Account, Event
from league.queries import money
from league.services import entries, fees, ledger
from tests.books import player_balance
from tests.factories import entry_of, make_club, make_event, make_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return make_club(money=True)


@pytest.fixture
def event(club):
    """Four at 5.00 with 10.00 added, all of it booked."""
    event = make_event(club, players=4, checked_in=True, fee_cents=500, added_cents=1000)
    fees.charge_fees(event, by=club.admin)
    return event


def player(event, name):
    return entry_of(event, name).members.get().player


def pay(club, who, cents, key):
    lines = [(ledger.cash_account(club), -cents), (ledger.player_account(who), cents)]
    return ledger.post(club, "payment", key, lines, by=club.admin, memo="at the desk")


def test_a_players_statement_runs_on(club, event):
    """5.00 of fees, 8.00 paid at the desk, of which 3.00 were somebody else's: -5, +3, 0."""
    ana = player(event, "Ana")
    pay(club, ana, 800, "desk 1")
    wrong = pay(club, ana, 300, "desk 2")
    ledger.reverse(wrong, by=club.admin, reason="not Ana's")
    lines = money.player_statement(ana)
    assert [(line.transaction.kind, line.cents, line.balance_cents) for line in lines] == [
        ("fee", -500, -500), ("payment", 800, 300), ("payment", 300, 600), ("reversal", -300, 300),
    ]  # fmt: skip
    assert player_balance(ana) == 300
    assert money.player_statement(make_player(club, "Zoe Nobody")) == []


def test_a_statement_is_one_query_however_long(club, event, django_assert_num_queries):
    ana = player(event, "Ana")
    for at in range(3):
        pay(club, ana, 100, f"desk {at}")
    with django_assert_num_queries(1):
        assert [line.transaction.event_id for line in money.player_statement(ana)] == [event.pk, None, None, None]


def test_what_is_in_an_events_pool(club, event):
    def pool():
        return money.pool_cents(event, ["fee"]), money.pool_cents(event, ["added"]), money.pool_cents(event)

    players = [player(event, name) for name in ("Ana", "Bruno", "Carla", "Davide")]
    assert pool() == (2000, 1000, 3000)
    assert [player_balance(one) for one in players] == [-500] * 4
    fees.give_back(event, by=club.admin, reason="called off")
    assert pool() == (0, 0, 0)  # what is reversed counts with what it reverses
    assert [player_balance(one) for one in players] == [0] * 4


def test_the_balance_sheet_sums_to_0(club, event, django_assert_num_queries):
    """Four owe 5.00; Ana pays 8.00; the club has put in 10.00; the pool holds 30.00."""
    pay(club, player(event, "Ana"), 800, "desk")
    other = make_club(money=True)
    pay(other, make_player(other, "Ana"), 100, "desk")
    with django_assert_num_queries(3):
        sheet = money.balance_sheet(club)
    assert sheet.by_kind == {"player": -1200, "pool": 3000, "club": -1000, "cash": -800}
    assert (sheet.owed_cents, sheet.owing_cents, sheet.sum_cents) == (300, -1500, 0)
    assert {account.player.name: account.cents for account in sheet.accounts if account.player} == {
        "Ana": 300, "Bruno": -500, "Carla": -500, "Davide": -500,
    }  # fmt: skip
    assert money.balance_sheet(make_club(money=True)).accounts == []


def test_balances_of_accounts_without_lines_are_0(club):
    account = ledger.cash_account(club)
    assert money.balance(account) == 0
    assert [each.cents for each in money.with_balances(Account.objects.filter(club=club))] == [0]


def test_the_fund_before_and_after_the_start(club):
    """Before the start everybody entered counts; then those who play, whether they have been charged yet or not."""
    event = make_event(club, players=4, fee_cents=500, fee_share_percent=50, added_cents=100)
    assert (money.fund(event).fees_cents, money.fund(event).cents, money.fund(event).charged) == (2000, 1100, False)
    entries.withdraw(entry_of(event, "Ana"), by=club.admin)
    assert money.fund(event).cents == 850
    Event.objects.filter(pk=event.pk).update(state=Event.State.RUNNING)
    entries.check_in(entry_of(event, "Bruno"), by=club.admin)
    event.refresh_from_db()
    assert (money.fund(event).fees_cents, money.fund(event).charged) == (500, True)
    fees.charge_fees(event, by=club.admin)
    assert money.fund(event).fees_cents == 500
    assert money.pool_cents(event) == 600
    event.fee_cents = 700  # what is booked stays as it was; who comes now pays the new fee
    event.save()
    entries.check_in(entry_of(event, "Carla"), by=club.admin)
    assert money.fund(event).fees_cents == 1200
