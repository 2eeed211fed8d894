"""Rounds that start by themselves."""

from datetime import timedelta

import pytest
from django.utils import timezone

from gameplay.models import Game
from league.models import AuditEntry, Event, Round
from league.services import draws, entries, events, rounds, starting, upkeep
from league.services.starting import publish_due
from tests.factories import entry_of, finish_round, make_event, pair, play_round

pytestmark = pytest.mark.django_db

NOW = timezone.now()
MINUTE = timedelta(minutes=1)


def planned(*minutes, players=8, checked_in=True):
    """An event whose rounds start so many minutes from now."""
    event = make_event(players=players, checked_in=checked_in)
    rounds.plan(event, [NOW + at * MINUTE for at in minutes], by=event.created_by)
    return event


def state(event, number=1):
    return Round.objects.get(event=event, number=number).state


def test_a_round_starts_when_its_time_has_come_and_not_before():
    event = planned(10)
    assert publish_due(NOW + 9 * MINUTE) == 0
    assert state(event) == "planned"
    assert publish_due(NOW + 10 * MINUTE) == 1
    assert state(event) == "published"
    assert Event.objects.get(pk=event.pk).state == "running"
    line = AuditEntry.objects.get(verb="round.publish")
    assert (line.by, line.by_name) == (None, "schedule")


def test_twice_is_once():
    event = planned(0)
    assert [publish_due(NOW), publish_due(NOW)] == [1, 0]
    assert Game.objects.count() == 2
    assert state(event) == "published"


def test_a_draft_that_a_director_made_is_published():
    event = planned(0)
    drawn = pair(event)
    assert publish_due(NOW) == 1
    drawn.refresh_from_db()
    assert (drawn.state, drawn.paired_by) == ("published", event.created_by)


def test_a_draft_that_does_not_fit_who_is_there_waits_for_its_director():
    event = planned(0)
    drawn = pair(event)
    entries.withdraw(entry_of(event, "Ana"), by=event.created_by)
    assert publish_due(NOW) == 0
    drawn.refresh_from_db()
    assert (drawn.state, drawn.trouble["code"]) == ("paired", "draft-does-not-fit")
    rounds.publish(drawn, by=event.created_by)
    drawn.refresh_from_db()
    assert (drawn.state, drawn.trouble) == ("published", {})


def test_what_keeps_a_round_from_starting_is_told_once_and_tried_again():
    event = planned(-30, 0)
    publish_due(NOW - 20 * MINUTE)
    first, second = event.rounds.order_by("number")
    for _ in range(2):
        assert publish_due(NOW) == 0
    second.refresh_from_db()
    assert (second.state, second.trouble["code"]) == ("planned", "results-missing")
    assert second.trouble["facts"] == {"number": 1, "tables": "1, 2"}
    assert AuditEntry.objects.filter(verb="round.trouble").count() == 1
    finish_round(first)
    assert publish_due(NOW + MINUTE) == 1
    second.refresh_from_db()
    assert (second.state, second.trouble) == ("published", {})


def test_too_few_players_are_a_trouble_too():
    event = planned(0, players=2)
    assert publish_due(NOW) == 0
    round_ = event.rounds.get()
    assert round_.trouble["code"] == "too-few-entries"
    assert Event.objects.get(pk=event.pk).state == "check-in"
    entries.enter_players(event, ["Zoe"], by=event.created_by)
    entries.check_in(entry_of(event, "Zoe"), by=event.created_by)
    assert publish_due(NOW) == 1


def test_one_events_trouble_is_not_the_others():
    planned(0, players=2)
    other = planned(0)
    assert publish_due(NOW) == 1
    assert state(other) == "published"


def test_one_that_was_forgotten_is_for_a_director_and_overdue_no_more():
    """What would not start any more is nothing to be woken for; a round that cannot start now is."""
    planned(0, players=2)
    assert publish_due(NOW) == 0
    assert [upkeep.overdue_rounds(NOW + after).count() for after in (MINUTE, 2 * MINUTE)] == [0, 1]
    last = NOW + starting.LATEST - MINUTE
    assert (upkeep.overdue_rounds(last).count(), starting.due(last).count()) == (1, 1)
    assert (upkeep.overdue_rounds(last + MINUTE).count(), starting.due(last + MINUTE).count()) == (0, 0)
    assert upkeep.undone(NOW + timedelta(days=30))["rounds"] == 0


def test_only_events_that_are_under_way_start_rounds():
    event = planned(0, checked_in=False)
    cancelled = planned(0)
    events.cancel(cancelled, by=cancelled.created_by)
    assert publish_due(NOW) == 0
    assert (state(event), state(cancelled)) == ("planned", "planned")
    assert event.rounds.get().trouble == {}


def test_a_round_that_is_taken_back_comes_off_the_schedule():
    event = planned(0)
    publish_due(NOW)
    round_ = rounds.unpublish(event.rounds.get(), by=event.created_by, reason="not yet")
    assert round_.starts_at is None
    assert publish_due(NOW + MINUTE) == 0
    assert state(event) == "paired"
    rounds.plan(event, [NOW + MINUTE], by=event.created_by)
    assert publish_due(NOW + MINUTE) == 1


def test_a_manual_start_before_the_time_leaves_nothing_to_do():
    event = planned(10)
    play_round(event)
    assert publish_due(NOW + 10 * MINUTE) == 0


def test_a_trouble_that_nobody_foresaw_is_logged_and_told(monkeypatch, caplog):
    event, other = planned(0), planned(0)
    drawn = draws.draw

    def fails(drawn_event, *arguments, **named):
        if drawn_event.pk == event.pk:
            raise ZeroDivisionError("a bug")
        return drawn(drawn_event, *arguments, **named)

    monkeypatch.setattr(draws, "draw", fails)
    assert publish_due(NOW) == 1
    assert "a bug" in caplog.text
    assert event.rounds.get().trouble["code"] == "unexpected-trouble"
    assert (state(event), state(other)) == ("planned", "published")


def test_an_evening_that_is_over_is_not_started_a_day_later():
    event = planned(0)
    assert publish_due(NOW + timedelta(days=1)) == 0
    assert state(event) == "planned"
