"""Prizes that are handed out in cash: from the player's account to the cash box, once, and back."""

import pytest

from league.models import Account, AuditEntry, Transaction
from league.queries.cash import handouts
from league.queries.event_books import booked_lines, event_books
from league.queries.money import balance, balance_sheet
from league.services import events, payments, prizes
from league.services import handouts as cash
from tests.books import player_balance
from tests.factories import make_club, make_event, make_member, play_round
from tests.league.services.tables import ONE_HAND, enter, one_hand_rules, seats
from tests.refusals import refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    """Four at 5.00, all paid; seat 4 has won 13.00, seat 2 has won 7.00."""
    club = make_club(money=True)
    one_hand_rules(club)
    event = make_event(club, rules=ONE_HAND, players=4, checked_in=True, fee_cents=500)
    table = play_round(event).tables.get()
    names = seats(table)
    enter(table, dict(zip(names, (5, 4, 3, 1), strict=True)), names[2], by=event.created_by)
    payments.receive_all(event, by=club.admin)
    events.finish(event, by=club.admin)
    prizes.award(event, by=club.admin)
    return event, [club.players.get(name=name) for name in names]


def box(event):
    """What is in the cash box: its account owes it."""
    return -balance(Account.objects.get(club=event.club, kind="cash"))


def lines(event):
    return [(line.player, line.due_cents, line.cash_cents) for line in handouts(event).lines]


def test_an_award_is_a_credit_until_it_is_handed_out(evening):
    """20.00 in the box, 13.00 and 7.00 to get; 13.00 handed out leave 7.00 in the box, which are to get."""
    event, (_a, second, _c, first) = evening
    assert lines(event) == [(first, 1300, 0), (second, 700, 0)]
    assert (box(event), balance_sheet(event.club).owed_cents) == (2000, 2000)
    booked = cash.hand_out(first, event, by=event.created_by)
    assert (booked.kind, booked.event) == ("handout", None)
    assert sorted(booked.lines.values_list("account__kind", "cents")) == [("cash", 1300), ("player", -1300)]
    assert (player_balance(first), player_balance(second), box(event)) == (0, 700, 700)
    assert balance_sheet(event.club).owed_cents == 700
    told = handouts(event)
    assert (told.still_open, told.open_cents, told.cash_cents, told.over_cents) == (1, 700, 1300, 0)
    books = event_books(event)
    assert (books.handed_cents, books.cash_cents, books.open_cents) == (1300, 2000, 700)
    assert [line.cents for line in booked_lines(event) if line.transaction_id == booked.pk] == [-1300]


def test_said_twice_it_is_booked_once_and_taken_back_it_can_be_said_anew(evening):
    event, (_a, second, _c, first) = evening
    by = event.created_by
    cash.hand_out(first, event, by=by)
    assert cash.hand_out(first, event, by=by) is None
    assert cash.hand_out_all(event, by=by) == 1
    assert cash.hand_out_all(event, by=by) == 0
    assert box(event) == 0
    assert cash.take_back(first, event, by=by) is not None
    assert cash.take_back(first, event, by=by) is None
    assert lines(event) == [(first, 1300, 0), (second, 700, 700)]
    cash.hand_out(first, event, by=by)
    assert (box(event), player_balance(first)) == (0, 0)
    said = (
        AuditEntry.objects.filter(event=event, verb__contains="hand", verb__startswith="event.")
        .order_by("id")
        .values_list("verb", flat=True)
    )
    assert list(said) == ["event.hand_out"] * 2 + ["event.not_handed_out", "event.hand_out"]


def test_what_is_too_much_in_hand_after_a_correction_comes_back(evening):
    """Handed out 13.00 and 7.00; taken back, all of it is in the players' hands, and the accounts owe it. Awarded anew
    as before, nothing is to be done."""
    event, (_a, second, _c, first) = evening
    by = event.created_by
    cash.hand_out_all(event, by=by)
    events.reopen(event, by=by, reason="another look")
    assert sorted(lines(event), key=lambda line: -line[2]) == [(first, 0, 1300), (second, 0, 700)]
    assert (handouts(event).over_cents, player_balance(first)) == (2000, -1300)
    cash.bring_back(first, event, by=by)
    assert cash.bring_back(first, event, by=by) is None
    assert (player_balance(first), box(event)) == (0, 1300)
    events.finish(event, by=by)
    prizes.award(event, by=by)
    assert lines(event) == [(first, 1300, 0), (second, 700, 700)]
    cash.hand_out_all(event, by=by)
    assert (player_balance(first), player_balance(second), box(event)) == (0, 0, 0)


def test_credits_may_stay_when_the_event_is_put_away(evening):
    event, (_a, _second, _c, first) = evening
    events.archive(event, by=event.created_by)
    cash.hand_out(first, event, by=event.created_by)
    assert player_balance(first) == 0


def test_a_fee_that_is_not_paid_stays_open_beside_the_prize(evening):
    event, (_a, _second, _c, first) = evening
    payments.take_back(first, event, by=event.created_by)
    cash.hand_out(first, event, by=event.created_by)
    assert player_balance(first) == -500
    assert next(line.open_cents for line in payments.fee_lines(event) if line.player == first) == 500


def test_refusals(evening):
    event, (loser, _second, _c, first) = evening
    assert refusal(cash.hand_out, loser, event, by=event.created_by).code == "nothing-won"
    assert refusal(cash.hand_out, first, event, by=make_member(event.club)).code == "not-allowed"
    assert refusal(cash.hand_out_all, event, by=make_member(event.club)).code == "not-allowed"
    free = make_event(make_club(), players=4)
    assert refusal(cash.hand_out_all, free, by=free.created_by).code == "money-off"


def test_two_queries_find_who_has_what(evening, django_assert_num_queries):
    event, _players = evening
    cash.hand_out_all(event, by=event.created_by)
    with django_assert_num_queries(2):
        assert handouts(event).cash_cents == 2000
    assert not Transaction.objects.filter(posted=False).exists()
