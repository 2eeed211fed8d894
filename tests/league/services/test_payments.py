"""Who owes the fee, and who has paid it."""

import pytest

from league.models import Account, AuditEntry, Transaction
from league.queries.cash import AllOwed
from league.queries.money import balance
from league.services import entries, events, payments
from tests.books import player_balance
from tests.factories import make_club, make_event, make_member, make_player, play_round
from tests.refusals import refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return make_club(money=True)


def lines(event):
    return [(str(line.player), line.due_cents, line.cash_cents) for line in payments.fee_lines(event)]


def test_a_fee_is_paid_before_or_after_it_is_booked_and_the_account_is_level(club):
    event = make_event(club, players=4, checked_in=True, fee_cents=500)
    ana, bruno = (club.players.get(name=name) for name in ("Ana", "Bruno"))
    payments.receive(ana, 500, event, by=club.admin)
    assert player_balance(ana) == 500  # nothing is owed yet: the fee is booked when the event starts
    play_round(event)
    payments.receive(bruno, 500, event, by=club.admin)
    assert lines(event) == [("Ana", 500, 500), ("Bruno", 500, 500), ("Carla", 500, 0), ("Davide", 500, 0)]
    assert [player_balance(player) for player in club.players.order_by("name")] == [0, 0, -500, -500]
    # what the players brought is in the till: the club's cash owes it
    assert balance(Account.objects.get(club=club, kind="cash")) == -1000


def test_said_twice_it_is_booked_once_and_taken_back_it_can_be_said_anew(club):
    event = make_event(club, players=4, fee_cents=500)
    ana = club.players.get(name="Ana")
    first = payments.receive(ana, 500, event, by=club.admin)
    assert payments.receive(ana, 500, event, by=club.admin) == first
    payments.take_back(ana, event, by=club.admin)
    assert payments.take_back(ana, event, by=club.admin) is None
    assert lines(event)[0] == ("Ana", 500, 0)
    again = payments.receive(ana, 500, event, by=club.admin)
    assert again != first
    assert player_balance(ana) == 500
    assert Transaction.objects.filter(kind="payment").count() == 2
    said = AuditEntry.objects.filter(event=event, verb__endswith="pay").order_by("id")
    assert [line.verb for line in said] == ["entry.pay", "entry.unpay", "entry.pay"]


def test_partners_share_a_fee_and_each_pays_the_own_share(club):
    event = make_event(club, rules="Truco to 12", players=2, checked_in=True, fee_cents=25)
    play_round(event)
    # 25 for two is 13 and 12
    assert lines(event) == [("Ana", 13, 0), ("Bruno", 12, 0), ("Carla", 13, 0), ("Davide", 12, 0)]
    payments.receive(club.players.get(name="Bruno"), 12, event, by=club.admin)
    assert lines(event)[1] == ("Bruno", 12, 12)


def test_who_leaves_owes_nothing_and_stays_in_the_list_while_money_is_there(club):
    event = make_event(club, players=4, fee_cents=500)
    ana, bruno = (event.entries.get(name=name) for name in ("Ana", "Bruno"))
    payments.receive(club.players.get(name="Ana"), 500, event, by=club.admin)
    for entry in (ana, bruno):
        entries.withdraw(entry, by=club.admin)
    assert lines(event) == [("Ana", 0, 500), ("Carla", 500, 0), ("Davide", 500, 0)]


def test_cash_stays_paid_when_an_event_is_called_off(club):
    event = make_event(club, players=4, checked_in=True, fee_cents=500)
    ana = club.players.get(name="Ana")
    play_round(event)
    payments.receive(ana, 500, event, by=club.admin)
    events.cancel(event, by=club.admin, reason="snow")
    assert player_balance(ana) == 500


def test_refusals(club):
    event = make_event(club, players=4, fee_cents=500)
    ana, other = club.players.get(name="Ana"), make_player(club, "Zoé")
    assert refusal(payments.receive, other, 500, event, by=club.admin).code == "not-entered"
    assert refusal(payments.receive, ana, 0, event, by=club.admin).code == "nothing-to-book"
    assert refusal(payments.receive, ana, 500, event, by=make_member(club)).code == "not-allowed"
    free = make_event(make_club(), players=4)
    player = free.club.players.get(name="Ana")
    assert refusal(payments.receive, player, 5, free, by=free.created_by).code == "money-off"


def test_all_who_have_not_paid_pay_at_once_and_only_once(club):
    """Four at 5.00, Ana has paid: 15.00 of three. Said once more there is nothing left."""
    event = make_event(club, players=4, checked_in=True, fee_cents=500)
    payments.receive(club.players.get(name="Ana"), 500, event, by=club.admin)
    assert payments.receive_all(event, by=club.admin) == 3
    assert payments.receive_all(event, by=club.admin) == 0
    assert balance(Account.objects.get(club=club, kind="cash")) == -2000
    told = AllOwed(payments.fee_lines(event))
    assert (told.paid, told.due_cents, told.cash_cents, told.open_cents, told.over_cents) == (4, 2000, 2000, 0, 0)
    assert AuditEntry.objects.filter(verb="entry.pay").count() == 4
    assert refusal(payments.receive_all, event, by=make_member(club)).code == "not-allowed"


def test_the_queries_for_all_payments_do_not_grow_with_the_players(club, django_assert_num_queries):
    for players in (4, 12):
        event = make_event(club, f"Of {players}", players=players, checked_in=True, fee_cents=500)
        payments.receive(club.players.get(name="Ana"), 500, event, by=club.admin)
        with django_assert_num_queries(18):
            assert payments.receive_all(event, by=club.admin) == players - 1


def test_where_the_fee_has_gone_up_the_rest_is_open(club):
    event = make_event(club, players=4, fee_cents=500)
    ana = club.players.get(name="Ana")
    payments.receive(ana, 500, event, by=club.admin)
    event = events.update_event(event, {"fee_cents": 700}, by=club.admin)
    line = payments.fee_lines(event)[0]
    assert (line.is_paid, line.open_cents) == (False, 200)
    payments.receive(ana, 700, event, by=club.admin)
    assert payments.fee_lines(event)[0].cash_cents == 700
    payments.take_back(ana, event, by=club.admin)
    assert player_balance(ana) == 0


def test_who_has_paid_is_not_removed_with_the_money(club):
    event = make_event(club, players=4, fee_cents=500)
    ana = event.entries.get(name="Ana")
    payments.receive(club.players.get(name="Ana"), 500, event, by=club.admin)
    assert refusal(entries.remove, ana, by=club.admin).code == "entry-has-paid"
    payments.take_back(club.players.get(name="Ana"), event, by=club.admin)
    entries.remove(ana, by=club.admin)
    assert not event.entries.filter(name="Ana").exists()
