"""Games for a stake per point, settled in the ledger."""

import pytest

from gameplay import services
from league.models import Line, Transaction
from league.services import clubs, events, ledger, results, stakes
from tests.books import player_balance
from tests.factories import entry_of, make_club, make_event, make_member, play_round
from tests.league.services.tables import ONE_HAND, enter, one_hand_rules, seats, tally

pytestmark = pytest.mark.django_db


def evening(players=4, stake_cents=10, **settings):
    club = make_club(money=True)
    one_hand_rules(club)
    event = make_event(
        club,
        rules=ONE_HAND,
        players=players,
        checked_in=True,
        stake_cents=stake_cents,
        format="single-table",
        **settings,
    )
    event.table = play_round(event).tables.get()
    return event


def balances(event):
    """In cents, by seat of the event's table."""
    entries = [entry_of(event, name) for name in seats(event.table)]
    return [player_balance(entry.members.get().player) for entry in entries]


def test_a_game_is_settled_from_player_to_player():
    """6, 4, 3, 13: the mean is 6.5; at 10 cents a point +5, +25, +35, -65."""
    event = evening()
    names = seats(event.table)
    enter(event.table, {names[0]: 6, names[1]: 4, names[2]: 3}, names[3], by=event.created_by)
    assert balances(event) == [5, 25, 35, -65]
    booked = Transaction.objects.get()
    assert (booked.kind, booked.event, booked.key) == ("stake", event, f"stake:{event.table.pk}:1")
    assert stakes.settle_game(event.table, by=event.created_by) == booked
    assert Transaction.objects.count() == 1


def test_three_with_a_remainder():
    """0, 13, 13 at 1 cent: the mean is 26/3, so 8 2/3, -4 1/3, -4 1/3. Floored 8, -5, -5; two cents are missing to 0,
    and go to the fractions 2/3, of which all three are one: the lower seats have them. 9, -4, -5."""
    event = evening(players=3, stake_cents=1)
    names = seats(event.table)
    enter(event.table, {names[2]: 13}, names[1], by=event.created_by)
    assert balances(event) == [9, -4, -5]


def test_the_example_of_the_rules():
    """Totals 0, 0, 13 at 1 cent: +5, +4, -9."""
    event = evening(players=3, stake_cents=1)
    enter(event.table, {seats(event.table)[2]: 13}, seats(event.table)[1], by=event.created_by)
    result = event.table.results.get()
    for side, total in zip(result.sides, (0, 0, 13), strict=True):
        side["total"] = total
    result.game_version += 1
    result.save()
    stakes.settle_game(event.table, by=event.created_by)
    assert balances(event) == [5, 4, -9]


def test_a_corrected_result_is_booked_anew_and_the_old_one_reversed():
    """6 4 3 13 becomes 19 4 3 0: +5 +25 +35 -65 becomes -125 +25 +35 +65."""
    event = evening()
    names = seats(event.table)
    hearts = {names[0]: 6, names[1]: 4, names[2]: 3}
    enter(event.table, hearts, names[3], by=event.created_by)
    results.correct_hand(event.table, 1, tally(event.table, hearts, names[0]), "misread", by=event.created_by)
    assert balances(event) == [-125, 25, 35, 65]
    first, reversal, second = Transaction.objects.order_by("id")
    assert reversal.reverses == first
    assert (first.key, second.key) == (f"stake:{event.table.pk}:1", f"stake:{event.table.pk}:2")
    results.withdraw_hand(event.table, by=event.created_by, number=1, reason="misread")
    assert balances(event) == [0, 0, 0, 0]
    assert Line.objects.count() == 16


def test_a_report_is_settled_when_it_is_confirmed():
    event = evening()
    names = seats(event.table)
    player = entry_of(event, names[0]).members.get().player
    player.user = make_member(event.club)
    player.save()
    enter(event.table, {names[0]: 6, names[1]: 4, names[2]: 3}, names[3], by=player.user)
    assert not Transaction.objects.exists()
    results.confirm(event.table.results.get(), by=event.created_by)
    assert balances(event) == [5, 25, 35, -65]


def test_where_nothing_is_settled():
    for event in (evening(stake_cents=0), money_off(evening()), everybody_equal()):
        names = seats(event.table)
        if not event.table.results.exists():
            enter(event.table, {names[0]: 6, names[1]: 4, names[2]: 3}, names[3], by=event.created_by)
        assert not Transaction.objects.filter(event=event).exists()


def money_off(event):
    clubs.update_club(event.club, {"money": False}, by=event.created_by)
    return event


def everybody_equal():
    """Two hands, 13 13 0 0 and 0 0 13 13: everybody has the mean."""
    club = make_club(money=True)
    clubs.create_rule_set(club, "Two hands", "black-lady", {}, hands_limit=2, by=club.admin)
    event = make_event(club, rules="Two hands", players=4, checked_in=True, stake_cents=10, format="single-table")
    event.table = play_round(event).tables.get()
    names = seats(event.table)
    enter(event.table, {names[0]: 13}, names[1], by=event.created_by)
    enter(event.table, {names[2]: 13}, names[3], by=event.created_by, number=2)
    return event


def test_the_keys_are_of_one_table():
    """Table 1 and table 11: one key begins like the other, and is not the other."""
    event = evening()
    names = seats(event.table)
    enter(event.table, {names[0]: 6, names[1]: 4, names[2]: 3}, names[3], by=event.created_by)
    own = ledger.club_account(event.club)
    lines = [(own, 5), (ledger.cash_account(event.club), -5)]
    other = ledger.post(event.club, "stake", f"stake:{event.table.pk}1:1", lines, by=event.created_by)
    results.withdraw_hand(event.table, by=event.created_by, number=1, reason="misread")
    assert not Transaction.objects.filter(reverses=other).exists()


def played(**settings):
    """6, 4, 3, 13 at 10 cents: booked are +5, +25, +35, -65."""
    event = evening(**settings)
    event.names = seats(event.table)
    event.hearts = {event.names[0]: 6, event.names[1]: 4, event.names[2]: 3}
    enter(event.table, event.hearts, event.names[3], by=event.created_by)
    return event


def test_calling_an_event_off_takes_its_stakes_back():
    event = played(fee_cents=500, added_cents=100)
    events.cancel(event, by=event.created_by, reason="fire alarm")
    assert balances(event) == [0, 0, 0, 0]
    booked = Transaction.objects.filter(event=event)
    assert booked.exclude(kind="reversal").count() == booked.filter(kind="reversal").count() == 4 + 1 + 1
    assert not booked.exclude(kind="reversal").filter(reversed_by=None).exists()


def test_what_is_heard_of_late_books_nothing_in_an_event_that_is_called_off():
    """A game that ended elsewhere a moment before; its result is taken over by the sweep."""
    event = evening()
    events.cancel(event, by=event.created_by, reason="fire alarm")
    names = seats(event.table)
    given = tally(event.table, {names[0]: 6, names[1]: 4, names[2]: 3}, names[3])
    services.enter_hand(event.table.game_id, number=1, tally=given, by=event.created_by)
    assert results.take_result(event.table.game_id).state == "confirmed"
    assert not Transaction.objects.exists()


def test_a_correction_while_money_is_off_reverses_what_is_wrong_now():
    event = played()
    money_off(event)
    given = tally(event.table, event.hearts, event.names[0])
    results.correct_hand(event.table, 1, given, "misread", by=event.created_by)
    assert balances(event) == [0, 0, 0, 0]
    assert Transaction.objects.count() == 2  # the stake and its reversal; nothing is booked anew


def test_plain_hearts_is_settled_as_its_rules_say():
    """13 hearts 6, 4, 3, 0 at 10 cents: the mean is 3.25, so -27.5, -7.5, +2.5, +32.5; floored -28, -8, 2, 32, and the
    two cents that are missing to 0 go to the lower seats: -27, -7, 2, 32."""
    club = make_club(money=True)
    clubs.create_rule_set(club, ONE_HAND, "plain-hearts", {}, hands_limit=1, by=club.admin)
    event = make_event(club, rules=ONE_HAND, players=4, checked_in=True, stake_cents=10, format="single-table")
    event.table = play_round(event).tables.get()
    results.enter_hand(event.table, 1, {"hearts": [6, 4, 3, 0]}, by=event.created_by)
    assert balances(event) == [-27, -7, 2, 32]
