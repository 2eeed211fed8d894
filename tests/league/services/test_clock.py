"""The round's clock: one end in the database, whatever is pressed how often."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from league.models import AuditEntry, Event, Round
from league.queries.clock import clock_of
from league.services import clock, events, results, rounds, taking_back
from tests.factories import finish_table, make_event, make_member, pair, play_round, tally
from tests.refusals import refused

pytestmark = pytest.mark.django_db

EIGHT = datetime(2026, 11, 29, 20, tzinfo=UTC)


@pytest.fixture
def at(monkeypatch):
    """The time it is."""

    def say(minutes):
        monkeypatch.setattr(timezone, "now", lambda: EIGHT + timedelta(minutes=minutes))

    say(0)
    return say


@pytest.fixture
def round_():
    return play_round(make_event(players=8, checked_in=True, round_minutes=45))


def found(round_):
    round_ = Round.objects.select_related("event").get(pk=round_.pk)
    return clock_of(round_.event, round_)


def ends(round_):
    clock = found(round_)
    return clock.ends_at and (clock.ends_at - EIGHT) / timedelta(minutes=1)


def test_started_paused_extended(round_, at):
    by = round_.event.created_by
    assert (found(round_).started, found(round_).shown) == (False, False)
    clock.start(round_, 45, by=by)
    assert ends(round_) == 45
    refused("clock-changed-meanwhile", lambda: clock.start(round_, 45, by=by))
    at(15)
    clock.pause(round_, by=by)
    assert (ends(round_), found(round_).left, found(round_).left_text) == (None, 30 * 60, "30:00")
    refused("clock-not-running", lambda: clock.pause(round_, by=by))
    at(25)
    clock.extend(round_, 5, by=by, seen=found(round_).mark)
    assert found(round_).left == 35 * 60
    clock.resume(round_, by=by)
    assert ends(round_) == 60
    refused("clock-not-paused", lambda: clock.resume(round_, by=by))
    clock.extend(round_, 10, by=by, seen=found(round_).mark)
    assert ends(round_) == 70
    verbs = AuditEntry.objects.filter(verb__startswith="round.clock").order_by("pk").values_list("verb", flat=True)
    assert [verb.removeprefix("round.clock_") for verb in verbs] == [
        "start", "pause", "extend", "resume", "extend",
    ]  # fmt: skip


def test_what_is_sent_twice_is_done_once(round_, at):
    by = round_.event.created_by
    clock.start(round_, 45, by=by)
    seen = found(round_).mark
    clock.extend(round_, 5, by=by, seen=seen)
    refused("clock-changed-meanwhile", lambda: clock.extend(round_, 5, by=by, seen=seen))
    refused("clock-changed-meanwhile", lambda: clock.stop(round_, by=by, seen=seen))
    assert ends(round_) == 50
    clock.stop(round_, by=by, seen=found(round_).mark)
    assert not found(round_).started
    refused("clock-not-running", lambda: clock.extend(round_, 5, by=by, seen=found(round_).mark))


def test_five_minutes_more_once_time_is_up_are_five_from_now(round_, at):
    by = round_.event.created_by
    clock.start(round_, 45, by=by)
    at(50)
    assert found(round_).over
    clock.extend(round_, 5, by=by, seen=found(round_).mark)
    assert (ends(round_), found(round_).over) == (55, False)


@pytest.mark.parametrize("minutes", [0, -5, 601])
def test_minutes_are_minutes(round_, minutes):
    refused("clock-minutes", lambda: clock.start(round_, minutes, by=round_.event.created_by))


def test_it_belongs_to_a_round_in_play(at):
    event = make_event(players=4, checked_in=True)
    by, draft = event.created_by, pair(event)
    refused("clock-needs-play", lambda: clock.start(draft, 45, by=by))
    round_ = rounds.publish(draft, by=by)
    refused("not-allowed", lambda: clock.start(round_, 45, by=make_member(event.club)))
    clock.start(round_, 45, by=by)
    clock.announce(round_, "  Coffee at\nnine ", by=by)
    assert found(round_).announcement == "Coffee at nine"
    back = rounds.unpublish(round_, by=by, reason="wrong")
    assert (back.clock_ends_at, back.announcement) == (None, "")
    clock.start(rounds.publish(back, by=by), 45, by=by)
    undone = taking_back.undo(round_, by=by, reason="all wrong")
    assert undone.clock_ends_at is None


def test_it_ends_with_its_event(round_):
    by, event = round_.event.created_by, round_.event
    clock.start(round_, 45, by=by)
    seen = found(round_).mark
    events.cancel(event, by=by, reason="rain")
    assert found(round_) is None
    for step in (
        lambda: clock.start(round_, 45, by=by),
        lambda: clock.pause(round_, by=by),
        lambda: clock.extend(round_, 5, by=by, seen=seen),
        lambda: clock.announce(round_, "Coffee", by=by),
    ):
        refused("step-not-allowed", step)


def test_games_count_as_they_stand_when_time_is_up(at):
    event = make_event(players=12, checked_in=True)
    by, round_ = event.created_by, play_round(event)
    first, second, third = round_.tables.order_by("number")
    finish_table(first)
    results.enter_hand(second, 1, tally(second.game, 1), by=by)
    refused("results-missing", lambda: rounds.close(round_, by=by))
    refused("time-not-up", lambda: rounds.close(round_, by=by, as_it_stands=True))
    clock.start(round_, 45, by=by)
    refused("time-not-up", lambda: rounds.close(round_, by=by, as_it_stands=True))
    at(45)
    closed = rounds.close(round_, by=by, as_it_stands=True)
    assert (closed.state, closed.clock_ends_at) == ("closed", None)
    assert [table.results.count() for table in (first, second, third)] == [1, 1, 0]
    assert second.results.get().hands == 1
    third.game.refresh_from_db()
    assert third.game.state == "abandoned"


def test_the_event_says_how_long_and_what_is_finished():
    event = make_event(players=4, checked_in=True, round_minutes=50, round_end="one-more-hand")
    round_ = play_round(event)
    assert found(round_).rule == "Time is up. Finish the hand, then one more."
    events.update_event(event, {"round_end": "finish-hand", "round_minutes": None}, by=event.created_by)
    assert found(round_).rule == "Time is up. Finish the hand."
    refused("bad-value", lambda: events.update_event(event, {"round_minutes": 0}, by=event.created_by))
    refused("bad-value", lambda: events.update_event(event, {"round_end": "never"}, by=event.created_by))
    assert Event.objects.get(pk=event.pk).round_minutes is None
