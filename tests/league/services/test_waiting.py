"""The waiting list: who comes beyond the capacity, who moves up and when, and who never waits."""

import pytest

from league.models import AuditEntry, Seating
from league.queries.waiting import waiting_list, waiting_places
from league.services import clubs, entries, events, waiting
from tests.books import player_balance
from tests.factories import (
    check_in,
    entry_of,
    finish_round,
    make_club,
    make_event,
    make_member,
    make_user,
    pair,
    play_round,
)
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def states(event):
    return dict(event.entries.values_list("name", "state"))


def enter(event, *names):
    return entries.enter_players(event, names, by=event.created_by)


@pytest.fixture
def full():
    """Four places; Elisa and Fabio wait."""
    return make_event(players=6, capacity=4)


def test_whoever_leaves_before_the_start_makes_room_for_the_first_in_line(full):
    assert [entry.name for entry in waiting_list(full)] == ["Elisa", "Fabio"]
    entries.withdraw(entry_of(full, "Bruno"), by=full.created_by)
    assert states(full) == {
        "Ana": "entered", "Bruno": "withdrawn", "Carla": "entered", "Davide": "entered",
        "Elisa": "entered", "Fabio": "waiting",
    }  # fmt: skip
    line = AuditEntry.objects.get(verb="entry.move_up")
    assert (line.old["state"], line.new["state"], line.by) == ("waiting", "entered", full.created_by)
    entries.remove(entry_of(full, "Ana"), by=full.created_by)
    assert states(full)["Fabio"] == "entered"


def test_who_comes_back_waits_behind_the_others(full):
    by = full.created_by
    entries.withdraw(entry_of(full, "Bruno"), by=by)
    assert entries.restore(entry_of(full, "Bruno"), by=by).state == "waiting"
    assert [entry.name for entry in waiting_list(full)] == ["Fabio", "Bruno"]
    entries.withdraw(entry_of(full, "Fabio"), by=by)
    assert [entry.name for entry in waiting_list(full)] == ["Bruno"]


def test_more_places_are_filled_at_once(full):
    events.update_event(full, {"capacity": 5}, by=full.created_by)
    assert [entry.name for entry in waiting_list(full)] == ["Fabio"]
    events.update_event(full, {"capacity": None}, by=full.created_by)
    assert not waiting_list(full)


def test_by_hand_somebody_moves_up_out_of_turn_and_beyond_the_places(full):
    fabio = entry_of(full, "Fabio")
    for by in (make_user(), make_member(full.club)):
        refused("not-allowed", lambda by=by: waiting.move_up(fabio, by=by))
    assert waiting.move_up(fabio, by=full.created_by).state == "entered"
    assert full.entries.present().count() == 5
    refused("not-waiting", lambda: waiting.move_up(fabio, by=full.created_by))


def test_who_waits_is_not_seated_nor_checked_in(full):
    refused("check-in-closed", lambda: entries.check_in(entry_of(full, "Elisa"), by=full.created_by))
    check_in(full)
    refused("still-waiting", lambda: entries.check_in(entry_of(full, "Elisa"), by=full.created_by))
    round_ = pair(full)
    assert set(Seating.objects.filter(round=round_).values_list("entry__name", flat=True)) == {
        "Ana", "Bruno", "Carla", "Davide",
    }  # fmt: skip


def test_once_it_runs_only_the_desk_moves_somebody_up(full):
    by = full.created_by
    check_in(full)
    finish_round(play_round(full))
    entries.withdraw(entry_of(full, "Ana"), by=by)
    assert states(full)["Elisa"] == "waiting"
    (answer,) = enter(full, "Zoe")
    assert (answer.code, answer.sentence) == ("waiting", "Zoe is on the waiting list, at place 3.")
    elisa = waiting.move_up(entry_of(full, "Elisa"), by=by)
    assert (elisa.state, elisa.first_round) == ("checked-in", 2)
    second = pair(full, 2)
    assert Seating.objects.filter(round=second, entry=elisa, kind="seated").exists()
    refused("event-full", lambda: entries.restore(entry_of(full, "Ana"), by=by))


def test_the_fee_follows_who_moves_up():
    club = make_club(money=True)
    event = make_event(club, players=5, capacity=4, fee_cents=500)
    check_in(event)
    play_round(event)
    elisa = entry_of(event, "Elisa").members.get().player
    assert player_balance(elisa) == 0
    waiting.move_up(entry_of(event, "Elisa"), by=club.admin)
    assert player_balance(elisa) == -500


def test_entering_oneself_beyond_the_places_is_waiting_too(full):
    clubs.set_role(full.club, rosa := make_user("Rosa"), "member", by=full.created_by)
    entry = entries.enter_self(full, by=rosa)
    assert (entry.state, waiting_places([full])[entry.pk]) == ("waiting", 3)
    assert entries.withdraw(entry, by=rosa).state == "withdrawn"


def test_places_on_the_lists_of_many_events_are_one_query(full, django_assert_num_queries):
    other = make_event(full.club, "Friday", players=5, capacity=4)
    with django_assert_num_queries(1):
        places = waiting_places([full, other])
    assert sorted(places.values()) == [1, 1, 2]


def test_a_paste_of_many_keeps_its_order(django_assert_max_num_queries):
    event = make_event(capacity=3)
    enter(event, *(f"Player {number:03}" for number in range(30)))
    assert [entry.number for entry in waiting_list(event)] == list(range(4, 31))
