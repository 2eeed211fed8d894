"""Early, late and members' fees: which one an entry owes, and a fee that the desk sets for it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.models import AuditEntry, Entry, Event, Transaction
from league.queries import money
from league.queries.fees import rates_of
from league.services import entries, events, fees, ledger, own_fees, payments, players, substitutions
from tests.books import player_balance
from tests.factories import check_in, entry_of, make_club, make_event, make_member, make_player, pair, play_round
from tests.league.services.tables import ONE_HAND, one_hand_rules
from tests.refusals import refusal

pytestmark = pytest.mark.django_db
NOON = timezone.now().replace(hour=12, minute=0, second=0, microsecond=0)
DAY = timedelta(days=1)


@pytest.fixture
def club():
    found = make_club(money=True)
    one_hand_rules(found)
    return found


def owed(event):
    return {str(line.player): (line.due_cents, line.rate) for line in payments.fee_lines(event)}


def entered(event, name, at):
    """At this moment, and not when the test runs."""
    entries.enter_players(event, [name], by=event.created_by)
    Entry.objects.filter(event=event, name=name).update(created_at=at)


def test_the_moment_of_the_entry_says_which_fee_it_owes(club):
    """5.00; 4.00 up to noon; 6.50 from noon of the next day on: the last moment of the one and the first of the other
    are in."""
    event = make_event(
        club, rules=ONE_HAND, fee_cents=500, early_fee_cents=400, early_until=NOON, late_fee_cents=650,
        late_from=NOON + DAY,
    )  # fmt: skip
    second = timedelta(seconds=1)
    for name, at in {"Ana": NOON, "Bruno": NOON + second, "Carla": NOON + DAY - second, "Davide": NOON + DAY}.items():
        entered(event, name, at)
    due = {"Ana": (400, "early"), "Bruno": (500, "regular"), "Carla": (500, "regular"), "Davide": (650, "late")}
    assert owed(event) == due
    assert money.fund(event).cents == 400 + 500 + 500 + 650
    assert [(rate.code, rate.cents, rate.at) for rate in rates_of(event)] == [
        ("early", 400, NOON), ("regular", 500, None), ("late", 650, NOON + DAY),
    ]  # fmt: skip
    check_in(event)
    play_round(event)
    assert owed(event) == due
    assert money.balance(ledger.pool_account(event)) == 2050


def test_a_late_fee_without_a_moment_begins_with_check_in(club):
    event = make_event(club, rules=ONE_HAND, fee_cents=500, late_fee_cents=700, players=3)
    by = event.created_by
    events.open_check_in(event, by=by)
    event = Event.objects.get(pk=event.pk)
    entries.enter_players(event, ["Walter"], by=by)
    assert owed(event) == {**dict.fromkeys(("Ana", "Bruno", "Carla"), (500, "regular")), "Walter": (700, "late")}
    # who was entered in time and comes late has entered in time
    entries.check_in(entry_of(event, "Ana"), by=by)
    entries.withdraw(entry_of(event, "Bruno"), by=by)
    entries.restore(entry_of(event, "Bruno"), by=by)
    assert owed(event)["Ana"] == owed(event)["Bruno"] == (500, "regular")


def test_members_pay_their_fee_and_never_more_than_others(club):
    """Ana's account belongs to the club, Bruno is marked at the desk, Carla neither; who enters early pays 2.00, which
    is less than the members' 3.00."""
    make_player(club, "Ana", user=make_member(club))
    players.set_membership(make_player(club, "Bruno"), True, by=club.admin)
    event = make_event(
        club, rules=ONE_HAND, players=3, fee_cents=500, member_fee_cents=300, early_fee_cents=200,
        early_until=NOON - DAY,
    )  # fmt: skip
    assert owed(event) == {"Ana": (300, "member"), "Bruno": (300, "member"), "Carla": (500, "regular")}
    Entry.objects.filter(event=event, name="Bruno").update(created_at=NOON - 2 * DAY)
    assert owed(event)["Bruno"] == (200, "early")


def test_what_a_player_becomes_later_changes_no_entry(club):
    event = make_event(club, rules=ONE_HAND, players=3, fee_cents=500, member_fee_cents=300)
    carla = club.players.get(name="Carla")
    players.set_membership(carla, True, by=club.admin)
    assert owed(event)["Carla"] == (500, "regular")
    other = make_event(club, "Friday", rules=ONE_HAND, players=3, fee_cents=500, member_fee_cents=300)
    assert owed(other)["Carla"] == (300, "member")


def test_each_of_a_pair_owes_half_of_the_own_rate(club):
    """25 and, for members, 20. Ana is none: 13, the half of 25 rounded up. Bruno is one: 10, the half of 20. Carla is
    one: 10; Davide is none: 12, the half of 25 rounded down."""
    for name in ("Bruno", "Carla"):
        players.set_membership(make_player(club, name), True, by=club.admin)
    event = make_event(club, rules="Truco to 12", players=2, checked_in=True, fee_cents=25, member_fee_cents=20)
    due = {"Ana": (13, "regular"), "Bruno": (10, "member"), "Carla": (10, "member"), "Davide": (12, "regular")}
    assert owed(event) == due
    fees.charge_fees(event, by=event.created_by)
    assert owed(event) == due
    assert money.balance(ledger.pool_account(event)) == 45


def test_members_may_enter_free(club):
    make_player(club, "Ana", user=make_member(club))
    event = make_event(club, rules=ONE_HAND, players=3, checked_in=True, fee_cents=500, member_fee_cents=0)
    pair(event)
    assert Transaction.objects.filter(kind="fee").count() == 2
    assert money.fund(Event.objects.get(pk=event.pk)).cents == 1000
    assert "Ana" not in owed(event)


def test_the_desk_sets_a_fee_before_and_after_it_is_booked(club):
    event = make_event(club, rules=ONE_HAND, players=4, checked_in=True, fee_cents=500)
    by, ana = event.created_by, entry_of(event, "Ana")
    payments.receive(club.players.get(name="Ana"), 500, event, by=by)
    own_fees.set_fee(ana, 300, by=by, reason="keeps the score")
    assert owed(event)["Ana"] == (300, "own")
    assert money.fund(event).cents == 1800
    play_round(event)
    event = Event.objects.get(pk=event.pk)
    assert player_balance(club.players.get(name="Ana")) == 500 - 300
    line = next(line for line in payments.fee_lines(event) if line.player.name == "Ana")
    assert (line.is_paid, line.open_cents, line.over_cents) == (True, 0, 200)
    own_fees.set_fee(ana, 0, by=by, reason="plays free")
    assert player_balance(club.players.get(name="Ana")) == 500
    own_fees.set_fee(ana, None, by=by, reason="a mistake")
    assert player_balance(club.players.get(name="Ana")) == 0
    assert money.balance(ledger.pool_account(event)) == 2000
    told = AuditEntry.objects.filter(verb="entry.set_fee").order_by("id")
    assert [(one.old["own_fee_cents"], one.new["own_fee_cents"], one.reason) for one in told] == [
        (None, 300, "keeps the score"), (300, 0, "plays free"), (0, None, "a mistake"),
    ]  # fmt: skip
    assert not Entry.objects.get(pk=ana.pk).own_fee_why


def test_who_left_before_the_start_gets_back_what_the_desk_had_set(club):
    event = make_event(club, rules=ONE_HAND, players=4, checked_in=True, fee_cents=500)
    by, ana = event.created_by, entry_of(event, "Ana")
    own_fees.set_fee(ana, 300, by=by, reason="a friend of the house")
    event = events.start(event, by=by)
    assert player_balance(club.players.get(name="Ana")) == -300
    entries.withdraw(ana, by=by)
    assert player_balance(club.players.get(name="Ana")) == 0
    assert money.fund(Event.objects.get(pk=event.pk)).cents == 1500


def test_whoever_takes_over_owes_what_was_booked(club):
    """Also where the event takes more by then."""
    event = make_event(club, rules=ONE_HAND, players=4, checked_in=True, fee_cents=500)
    by = event.created_by
    play_round(event)
    events.update_event(event, {"fee_cents": 900}, by=by)
    substitutions.substitute(entry_of(event, "Ana"), "Zoé", by=by)
    assert player_balance(club.players.get(name="Ana")) == 0
    assert player_balance(club.players.get(name="Zoé")) == -500


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"early_fee_cents": 400}, "early-fee-incomplete"),
        ({"early_until": NOON}, "early-fee-incomplete"),
        ({"late_from": NOON}, "late-fee-missing"),
        (
            {"early_fee_cents": 1, "early_until": NOON + DAY, "late_fee_cents": 9, "late_from": NOON},
            "late-before-early",
        ),
    ],
)
def test_fees_that_do_not_fit_together_are_refused(club, changes, code):
    event = make_event(club, rules=ONE_HAND, fee_cents=500)
    assert refusal(lambda: events.update_event(event, changes, by=club.admin)).code == code


def test_who_sets_a_fee_and_where(club):
    event = make_event(club, rules=ONE_HAND, players=3, fee_cents=500)
    ana = entry_of(event, "Ana")
    by = event.created_by
    assert refusal(lambda: own_fees.set_fee(ana, 1, by=make_member(club), reason="x")).code == "not-allowed"
    assert refusal(lambda: own_fees.set_fee(ana, 1, by=by, reason=" ")).code == "reason-missing"
    assert refusal(lambda: own_fees.set_fee(ana, -1, by=by, reason="x")).code == "fee-out-of-range"
    events.update_event(event, {"fee_cents": 0}, by=by)
    assert refusal(lambda: own_fees.set_fee(ana, 1, by=by, reason="x")).code == "no-fees"
    free = make_event(players=3)
    assert (
        refusal(lambda: own_fees.set_fee(free.entries.first(), 1, by=free.created_by, reason="x")).code == "money-off"
    )
