"""What a lost task leaves undone is found and done."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from league import tasks
from league.models import Event, Rating, RatingChange, RatingList, Result, Season, SeasonStanding, Standing
from league.services import events, rounds, seasons, standings, sweep
from tests.factories import finish_round, make_event, play_round

pytestmark = pytest.mark.django_db


def stale(event):
    event = Event.objects.get(pk=event.pk)
    return event.standings_version < event.results_version


def played(players=8):
    event = make_event(players=players, checked_in=True)
    finish_round(play_round(event))
    return event


def test_stale_standings_are_refreshed():
    event, other = played(), played()
    assert stale(event)
    assert stale(other)
    swept = sweep.sweep()
    assert swept.standings == 2
    assert not stale(event)
    assert Standing.objects.filter(event=event, round_number=1).count() == 8
    again = sweep.sweep()
    assert (again.results, again.standings, again.seasons, again.ratings, again.rounds) == (0, 0, 0, 0, 0)


def test_results_that_nobody_heard_of_are_taken():
    """As if the process had died between the end of the game and its result."""
    event = played()
    sweep.sweep()
    lost = Result.objects.filter(table__number=2)
    sides = lost.get().sides
    with transaction.atomic():
        lost.delete()
        Event.objects.filter(pk=event.pk).update(standings_version=0)
        Standing.objects.all().delete()
    swept = sweep.sweep()
    assert (swept.results, swept.standings) == (1, 1)
    assert lost.get().sides == sides
    assert Standing.objects.count() == 8


def test_rounds_whose_time_has_come_are_started():
    event = make_event(players=8, checked_in=True)
    now = timezone.now()
    rounds.plan(event, [now + timedelta(minutes=5)], by=event.created_by)
    sweep.sweep(now)
    assert event.rounds.get().state == "planned"
    sweep.sweep(now + timedelta(minutes=5))
    assert event.rounds.get().state == "published"


def test_one_that_fails_is_logged_and_stops_no_other(monkeypatch, caplog):
    broken, whole = played(), played()
    refresh = standings.refresh

    def fails(event_id):
        if event_id == broken.pk:
            raise RuntimeError("a table is on fire")
        return refresh(event_id)

    monkeypatch.setattr(standings, "refresh", fails)
    assert sweep.sweep().standings == 1
    assert "a table is on fire" in caplog.text
    assert (stale(broken), stale(whole)) == (True, False)
    monkeypatch.setattr(standings, "refresh", refresh)
    assert sweep.sweep().standings == 1
    assert not stale(broken)


def test_what_follows_from_standings_is_found_too_and_comes_to_the_same_by_its_own_tasks():
    event = played()
    season = seasons.create_season(event.club, "Autumn", by=event.created_by, events=[event])
    sweep.sweep()
    events.finish(event, by=event.created_by)
    swept = sweep.sweep()
    assert (swept.seasons, SeasonStanding.objects.count(), Rating.objects.count()) == (1, 8, 8)
    made = [list(model.objects.order_by("id").values()) for model in (SeasonStanding, Rating, RatingChange)]
    for _ in range(2):
        tasks.refresh_season(season.pk)
        tasks.refresh_seasons(event.club_id)
        tasks.refresh_ratings(event.club_id, "hearts")
    assert [list(model.objects.order_by("id").values()) for model in (SeasonStanding, Rating, RatingChange)] == made
    Rating.objects.all().delete()
    RatingChange.objects.all().delete()
    RatingList.objects.all().delete()
    SeasonStanding.objects.all().delete()
    Season.objects.update(counted="")
    swept = sweep.sweep()
    assert (swept.seasons, swept.ratings) == (1, 1)
    assert (SeasonStanding.objects.count(), Rating.objects.count(), RatingChange.objects.count()) == (8, 8, 8)
