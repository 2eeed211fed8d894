"""Seasons at the admin's desk."""

from datetime import date

import pytest
from django.urls import reverse

from league.models import Season, SeasonEvent
from league.services import seasons
from tests.factories import admin_of, make_club, make_event, make_member
from tests.league.web.desk import said

pytestmark = pytest.mark.django_db


def at(club, name, **more):
    return reverse(f"director:{name}", kwargs={"club": club.slug, **more})


def sent(**changes):
    return {"name": "Autumn", "counting": "rank-points", "rank_points": "25-18, 15", **changes}


def test_a_name_is_enough(director, club):
    assert director.get(at(club, "seasons")).status_code == 200
    form = director.get(at(club, "season-new")).context["form"]
    assert form["rank_points"].value() == "25 18 15 12 10 8 6 4 2 1"
    answer = director.post(at(club, "season-new"), sent())
    season = Season.objects.get()
    assert answer["Location"] == at(club, "season", season=season.pk)
    assert season.rank_points == [25, 18, 15]
    assert season.name in director.get(at(club, "seasons")).content.decode()


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"best": "3", "drop": "1"}, "best-or-drop"),
        ({"first_day": "2026-01-01"}, "season-needs-both-days"),
        ({"rank_points": "1 2"}, "bad-rank-points"),
    ],
)
def test_what_makes_no_sense_is_said_and_what_was_typed_stays(director, club, wrong, code):
    answer = director.post(at(club, "season-new"), sent(**wrong))
    assert [tag for tag, _ in said(answer)] == [code]
    assert not Season.objects.exists()
    assert answer.context["form"]["name"].value() == "Autumn"


def test_points_are_numbers(director, club):
    answer = director.post(at(club, "season-new"), sent(rank_points="25 x"))
    assert answer.context["form"].errors["rank_points"]


def test_changed(director, club):
    season = seasons.create_season(club, "Autumn", by=club.admin, drop=2)
    page = at(club, "season", season=season.pk)
    form = director.get(page).context["form"]
    assert form["drop"].value() == 2
    days = {"first_day": "2026-09-01", "last_day": "2026-12-31"}
    director.post(page, sent(name="Winter", rank_points="25 18 15 12 10 8 6 4 2 1", drop="", best="5", **days))
    season.refresh_from_db()
    assert (season.name, season.drop, season.best, season.last_day) == ("Winter", None, 5, date(2026, 12, 31))


def test_events_come_and_go(director, club):
    event = make_event(club, "Thursday")
    season = seasons.create_season(club, "Autumn", by=club.admin)
    page = at(club, "season", season=season.pk)
    assert director.get(page).context["others"] == [event]
    director.post(at(club, "season-add", season=season.pk), {"event": event.pk})
    assert director.get(page).context["inside"] == [event]
    director.post(at(club, "season-remove", season=season.pk, held=event.pk))
    assert director.get(page).context["inside"] == []
    assert SeasonEvent.objects.get().included is False
    strange = make_event(make_club())
    assert director.post(at(club, "season-add", season=season.pk), {"event": strange.pk}).status_code == 404


def test_deleted(director, club):
    season = seasons.create_season(club, "Autumn", by=club.admin)
    answer = director.post(at(club, "season-delete", season=season.pk))
    assert answer["Location"] == at(club, "seasons")
    assert not Season.objects.exists()


def test_for_admins_only(client, club):
    season = seasons.create_season(club, "Autumn", by=admin_of(club))
    elsewhere = make_club()
    for user in (make_member(club, "director"), admin_of(elsewhere)):
        client.force_login(user)
        for name, more in (("seasons", {}), ("season-new", {}), ("season", {"season": season.pk})):
            assert client.get(at(club, name, **more)).status_code == 403
        assert client.post(at(club, "season-delete", season=season.pk)).status_code == 403
    assert client.get(at(elsewhere, "season", season=season.pk)).status_code == 404


def test_the_queries_do_not_grow(director, club, django_assert_num_queries):
    season = seasons.create_season(club, "Autumn", by=club.admin)
    page = at(club, "season", season=season.pk)
    director.get(page)
    for number in range(2):
        seasons.add_event(season, make_event(club, f"Event {number}"), by=club.admin)
        make_event(club, f"Other {number}")
        with django_assert_num_queries(8):
            director.get(page)
