"""How many weeks a league has: as its field needs, or as many as somebody asks for; and the draw before it begins."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from league.models import Event
from league.services import draws_ahead, entries, events, rounds
from tests.factories import TRUCO, lines, make_club, make_event
from tests.league.services.formats import fresh
from tests.league.services.tables import ONE_HAND, one_hand_rules
from tests.refusals import refused

pytestmark = pytest.mark.django_db
SOON = timezone.now() + timedelta(days=2)


def league(players, rules=TRUCO, **settings):
    """With registration open."""
    club = make_club()
    one_hand_rules(club)
    return make_event(club, rules=rules, players=players, format="league", starts_at=SOON, seed=7, **settings)


def preview(event):
    draws_ahead.draw_ahead(event, by=event.created_by)
    return fresh(event)


@pytest.mark.parametrize(
    ("players", "rules", "settings", "weeks"),
    [
        (6, TRUCO, {}, 5),  # six pairs meet in five weeks
        (5, TRUCO, {}, 5),  # each is out once
        (4, TRUCO, {"format_settings": {"double": True}}, 6),
        (16, ONE_HAND, {}, 5),  # fifteen others, three a week
        (6, TRUCO, {"format_settings": {"weeks": 3}}, 3),
        (16, ONE_HAND, {"rounds_planned": 7}, 7),  # asked for where it was made
    ],
)
def test_as_many_as_the_field_needs_or_somebody_asks_for(players, rules, settings, weeks):
    event = league(players, rules, **settings)
    assert preview(event).rounds_planned == weeks
    first = rounds.pair(event, 1, by=event.created_by)
    assert (fresh(event).rounds_planned, len(first.ahead["rounds"]), event.rounds.count()) == (weeks, weeks, weeks)


def test_a_preview_leaves_registration_open_and_the_draw_takes_in_who_came_since():
    event = preview(league(6))
    assert (event.state, event.entries.filter(state="checked-in").count()) == (Event.State.REGISTRATION, 0)
    entries.enter_players(event, ["Zita + Zoran"], by=event.created_by)
    rounds.pair(event, 1, by=event.created_by)
    assert (fresh(event).state, fresh(event).rounds_planned) == (Event.State.RUNNING, 7)


def test_a_draft_is_looked_over_and_drawn_without_a_check_in():
    club = make_club()
    rule_set = club.rule_sets.get(name=TRUCO)
    event = events.create_event(
        club, "Winter", rule_set=rule_set, by=club.admin, format="league", open_registration=False, starts_at=SOON
    )
    entries.enter_players(event, lines(event, 4), by=club.admin)
    assert (preview(event).state, fresh(event).public, fresh(event).rounds_planned) == (Event.State.DRAFT, False, 3)
    rounds.pair(event, 1, by=club.admin)
    assert (fresh(event).state, fresh(event).public) == (Event.State.RUNNING, True)


def test_weeks_can_be_changed_after_the_preview_and_fewer_be_played_after_the_start():
    event = preview(league(6))
    by = event.created_by
    events.update_event(event, {"rounds_planned": 4}, by=by)
    assert fresh(event).format_settings == {"weeks": 4}
    rounds.publish(rounds.pair(event, 1, by=by), by=by)
    assert (fresh(event).rounds_planned, event.rounds.count()) == (4, 4)
    events.update_event(fresh(event), {"rounds_planned": 2}, by=by)
    assert (fresh(event).rounds_planned, event.rounds.count()) == (2, 2)
    events.update_event(fresh(event), {"rounds_planned": 4}, by=by)
    assert [type(week.ends_at) for week in event.rounds.all()] == [datetime] * 4  # with their days
    refused("more-weeks-than-drawn", lambda: events.update_event(fresh(event), {"rounds_planned": 5}, by=by))


def test_refusals_of_a_league_speak_of_weeks():
    event = preview(league(4))
    by = event.created_by
    rounds.publish(rounds.pair(event, 1, by=by), by=by)
    refusal = refused("not-the-next-round", lambda: rounds.pair(event, 3, by=by))
    assert refusal.sentence == "The next week to be published is 2, not 3."
    assert "week 1" in refused("results-missing", lambda: rounds.close(event.rounds.get(number=1), by=by)).sentence
    refusal = refused("schedule-begun", lambda: draws_ahead.draw_ahead(event, by=by))
    assert refusal.sentence == "The fixtures cannot be drawn anew once a week is out: 1 are."
