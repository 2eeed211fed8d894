"""What an event has moved, added up by the database."""

import pytest

from league.models import Entry
from league.queries.event_books import event_books
from league.queries.money import balance_sheet
from league.services import events, fees, payments, prizes, standings
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Four at 5.00 with 10.00 added, at a cent a point; the table plays to the end."""
    club = factories.make_club(money=True)
    event = factories.make_event(club, players=4, checked_in=True, fee_cents=500, added_cents=1000, stake_cents=1)
    factories.finish_round(factories.play_round(event))
    standings.refresh(event.pk)
    return event


def pay(event, name, cents=500):
    player = factories.entry_of(event, name).members.get().player
    return payments.receive(player, cents, event, by=event.created_by)


def test_all_that_was_moved_is_there(event):
    """Totals 0, 12, 12, 54 at a cent: +19.5, +7.5, +7.5, -34.5 points come to 20, 8, 7 and -35 cents."""
    pay(event, "Ana")
    events.finish(event, by=event.created_by)
    prizes.award(event, by=event.created_by)
    books = event_books(event)
    assert (books.fees_cents, books.added_cents, books.prizes_cents, books.pool_cents) == (2000, 1000, 3000, 0)
    assert (books.cash_cents, books.stakes_cents) == (500, 35)
    assert [kind.value for kind in books.kinds] == ["fee", "stake", "prize", "payment"]
    assert books.totals == [-2000, 0, 3000, 500]
    assert books.open_cents == 1500
    ana = next(one for one in books.players if one.player.name == "Ana")
    assert (ana.by_kind[0], ana.by_kind[3]) == (-500, 500)
    assert ana.cents == sum(ana.by_kind)


def test_what_the_club_keeps_is_no_prize():
    """Fees of 106.50; 80 % of them are 85.20, with 30.00 added 115.20: 21.30 stay. The same
    after the prizes have been taken back and awarded anew."""
    club = factories.make_club(money=True)
    event = factories.make_event(club, players=4, checked_in=True, fee_cents=10650 // 4, added_cents=3000,
                                 fee_share_percent=80)  # fmt: skip
    Entry.objects.filter(event=event, number=1).update(own_fee_cents=10650 - 3 * (10650 // 4), own_fee_why="x")
    factories.finish_round(factories.play_round(event))
    standings.refresh(event.pk)
    events.finish(event, by=event.created_by)
    assert (event_books(event).prizes_cents, event_books(event).kept_cents) == (0, 0)
    prizes.award(event, by=event.created_by)

    def sums():
        books = event_books(event)
        return books.fees_cents, books.added_cents, books.prizes_cents, books.kept_cents, books.pool_cents

    assert sums() == (10650, 3000, 11520, 2130, 0)
    prizes.reverse_awards(event, by=event.created_by, reason="A wrong result.")
    assert sums() == (10650, 3000, 0, 0, 13650)
    prizes.award(event, by=event.created_by)
    assert sums() == (10650, 3000, 11520, 2130, 0)
    sheet = balance_sheet(club)
    assert (sheet.by_kind["club"], sheet.by_kind["pool"], sheet.sum_cents) == (2130 - 3000, 0, 0)


def test_what_is_taken_back_counts_no_more(event):
    pay(event, "Ana")
    payments.take_back(factories.entry_of(event, "Ana").members.get().player, event, by=event.created_by)
    books = event_books(event)
    assert books.cash_cents == 0
    assert books.open_cents == -2000


def test_payments_for_another_event_are_another_events(event):
    other = factories.make_event(event.club, "Friday", players=2, fee_cents=300)
    pay(other, "Ana", 300)
    assert event_books(event).cash_cents == 0
    assert event_books(other).cash_cents == 300


def test_before_anything_is_booked_all_is_0(django_assert_num_queries):
    event = factories.make_event(factories.make_club(money=True), players=4)
    books = event_books(event)
    assert (books.fees_cents, books.pool_cents, books.cash_cents, books.stakes_cents) == (0, 0, 0, 0)
    assert (books.players, books.totals) == ([], [])


@pytest.mark.parametrize("players", [4, 12])
def test_two_queries_whatever_the_size(django_assert_num_queries, players):
    club = factories.make_club(money=True)
    event = factories.make_event(club, players=players, checked_in=True, fee_cents=500)
    fees.charge_fees(event, by=club.admin)
    with django_assert_num_queries(2):
        assert len(event_books(event).players) == players
