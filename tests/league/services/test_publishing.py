"""A round that is published: a game at each table, with the right people in its seats."""

import pytest

from gameplay.models import Game
from league.models import AuditEntry
from league.services import clock, entries, events, results, rounds, rulings
from tests.factories import (
    TRUCO,
    make_event,
    make_player,
    make_user,
    play_round,
    tally,
)
from tests.refusals import refusal

pytestmark = pytest.mark.django_db


def test_publishing_opens_a_game_at_each_table_with_the_events_rules():
    event = make_event(players=8, checked_in=True, hands_limit=6)
    round_ = play_round(event)
    assert (round_.state, round_.published_at is not None) == ("published", True)
    for table in round_.tables.all():
        assert (table.game.variant, table.game.options["end_at"], table.game.hands_limit) == ("black-lady", 50, 6)
        names = list(table.seatings.order_by("side").values_list("entry__name", flat=True))
        assert list(table.game.seats.order_by("number").values_list("name", flat=True)) == names


def test_partners_sit_opposite_each_other():
    event = make_event(rules=TRUCO, players=2, checked_in=True)
    table = play_round(event).tables.get()
    one, other = (seating.entry.name.split(" + ") for seating in table.seatings.order_by("side"))
    seats = list(table.game.seats.order_by("number").values_list("name", flat=True))
    assert seats == [one[0], other[0], one[1], other[1]]


def test_an_account_takes_its_seat():
    event = make_event()
    ana = make_user("Ana")
    make_player(event.club, "Ana", user=ana)
    entries.enter_players(event, ["Ana", "Bruno", "Carla"], by=event.created_by)
    events.open_check_in(event, by=event.created_by)
    entries.check_in_all(event, by=event.created_by)
    table = play_round(event).tables.get()
    assert dict(table.game.seats.values_list("name", "user")) == {"Ana": ana.pk, "Bruno": None, "Carla": None}
    assert ana.has_perm("league.enter_hand", table)


def test_a_round_is_published_once():
    event = make_event(players=4, checked_in=True)
    round_ = play_round(event)
    assert refusal(rounds.publish, round_, by=event.created_by).code == "step-not-allowed"
    assert Game.objects.count() == 1


def test_it_is_played_from_the_first_hand_on_and_that_is_written_once():
    event = make_event(players=8, checked_in=True)
    round_ = play_round(event)
    for table in round_.tables.all():
        results.enter_hand(table, 1, tally(table.game, 1), by=event.created_by)
        round_.refresh_from_db()
        assert round_.state == "playing"
    [started] = AuditEntry.objects.filter(verb="round.start_play")
    assert (started.old, started.new) == ({"state": "published"}, {"state": "playing", "table": 1})


def test_a_result_without_hands_starts_the_play_too():
    event = make_event(players=8, checked_in=True)
    by, round_ = event.created_by, play_round(event)
    one, two = round_.tables.all()
    results.abandon_table(one, reason="somebody left", by=by)  # a game given up is no play
    round_.refresh_from_db()
    assert round_.state == "published"
    rulings.walkover(two, [1], reason="nobody else came", by=by)
    round_.refresh_from_db()
    assert round_.state == "playing"
    assert rounds.close(round_, by=by).state == "closed"


def test_a_round_in_which_nothing_was_played_can_be_closed():
    event = make_event(players=4, checked_in=True)
    by, round_ = event.created_by, play_round(event)
    results.abandon_table(round_.tables.get(), reason="the power failed", by=by)
    assert rounds.close(round_, by=by).state == "closed"


def test_the_clock_or_the_director_starts_the_play():
    event = make_event(players=4, checked_in=True)
    by, round_ = event.created_by, play_round(event)
    assert clock.start(round_, 40, by=by).state == "playing"
    assert refusal(rounds.start_play, round_, by=by).code == "step-not-allowed"
    other = play_round(make_event(club=event.club, name="Friday", players=4, checked_in=True))
    assert refusal(rounds.start_play, other, by=make_user("Zoe")).code == "not-allowed"
    assert rounds.start_play(other, by=by).state == "playing"
