"""The ledger's one way in."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.models import Account, Club, Line, Transaction
from league.queries import money
from league.services import ledger
from tests.factories import make_club, make_event, make_player
from tests.refusals import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return make_club(money=True)


def pay(club, cents, *, key="k", to=None):
    lines = [(ledger.cash_account(club), -cents), (to or ledger.club_account(club), cents)]
    return ledger.post(club, "payment", key, lines, by=club.admin)


def test_a_transaction_is_posted_with_its_lines(club):
    ana = ledger.player_account(make_player(club, "Ana"))
    booked = pay(club, 500, to=ana)
    assert booked.posted
    assert {line.account: line.cents for line in booked.lines.all()} == {ledger.cash_account(club): -500, ana: 500}
    assert money.balance(ana) == 500
    assert money.balance(ledger.cash_account(club)) == -500


def test_the_same_key_is_booked_once(club):
    first = pay(club, 500)
    assert pay(club, 700) == first
    assert Line.objects.count() == 2
    assert pay(make_club(money=True), 700) != first  # keys are a club's own


def test_accounts_are_opened_once(club):
    players = [make_player(club, name) for name in ("Ana", "Bruno", "Carla")]
    first = ledger.player_account(players[0])
    accounts = ledger.player_accounts(club, players)
    assert accounts[players[0].pk] == first
    assert ledger.player_accounts(club, players) == accounts
    event = make_event(club)
    assert ledger.pool_account(event) == ledger.pool_account(event)
    assert ledger.club_account(club) == ledger.club_account(club)
    assert Account.objects.filter(club=club).count() == 5


def test_what_is_not_booked(club):
    cash, own = ledger.cash_account(club), ledger.club_account(club)
    other = ledger.club_account(make_club(money=True))

    def post(*lines, to=club):
        return lambda: ledger.post(to, "payment", "k", lines, by=club.admin)

    refused("unbalanced", post((cash, -500), (own, 499)))
    refused("unbalanced", post((cash, -500)))
    refused("nothing-to-book", post((cash, 0), (own, 0)))
    refused("account-of-another-club", post((cash, -500), (other, 500)))
    refused("money-off", post((cash, -500), (own, 500), to=Club.objects.create(name="No money", slug="none")))
    assert not Transaction.objects.exists()


def test_many_are_posted_in_a_constant_number_of_queries(club, django_assert_num_queries):
    cash, own = ledger.cash_account(club), ledger.club_account(club)
    pay(club, 100, key="n1")

    def bookings(how_many):
        return [ledger.Booking("payment", f"n{at}", [(cash, -at), (own, at)]) for at in range(1, how_many)]

    with django_assert_num_queries(6):
        assert len(ledger.post_many(club, bookings(5), by=club.admin)) == 3  # n1 was booked already
    with django_assert_num_queries(6):
        assert len(ledger.post_many(club, bookings(20), by=club.admin)) == 15
    assert ledger.post_many(club, bookings(20), by=club.admin) == []
    assert money.balance(own) == 100 + sum(range(2, 20))


def test_a_reversal_turns_every_line_round_once(club):
    booked = pay(club, 500)
    refused("reason-missing", lambda: ledger.reverse(booked, by=club.admin, reason=" "))
    reversal = ledger.reverse(booked, by=club.admin, reason="wrong player")
    assert ledger.reverse(booked, by=club.admin, reason="again") == reversal
    assert (reversal.reverses, reversal.memo) == (booked, "wrong player")
    assert sorted(reversal.lines.values_list("cents", flat=True)) == [-500, 500]
    assert money.balance(ledger.cash_account(club)) == 0
    refused("reversal-of-a-reversal", lambda: ledger.reverse(reversal, by=club.admin, reason="no"))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    moves=st.lists(
        st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(-5000, 5000), st.booleans()),
        max_size=8,
    )
)
def test_whatever_is_booked_and_reversed_the_ledger_sums_to_0(club, moves):
    accounts = [ledger.cash_account(club), ledger.club_account(club)]
    accounts += [ledger.player_account(player) for player in club.players.all()[:2]]
    accounts += [ledger.player_account(make_player(club, name)) for name in ("Ana", "Bruno")[: 4 - len(accounts)]]
    due = [money.balance(account) for account in accounts]
    start = Transaction.objects.count()
    for number, (source, target, cents, undo) in enumerate(moves):
        if not cents:
            continue
        lines = [(accounts[source], -cents), (accounts[target], cents)]
        booked = ledger.post(club, "payment", f"{start}-{number}", lines, by=club.admin)
        if undo:
            ledger.reverse(booked, by=club.admin, reason="undone")
        else:
            due[source] -= cents
            due[target] += cents
    assert [money.balance(account) for account in accounts] == due
    assert money.balance_sheet(club).sum_cents == 0
    assert not Transaction.objects.filter(posted=False).exists()
