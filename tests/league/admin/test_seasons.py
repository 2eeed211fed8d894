"""Seasons are set up in the admin site as at the desk; their tables, and ratings, are only read there."""

import pytest
from django.urls import reverse

from league.models import AuditEntry, Rating, RatingChange, Season, SeasonStanding
from league.services import ratings, seasons, standings
from tests.league.admin.test_saving import page, problems, send, typed

DERIVED = (SeasonStanding, Rating, RatingChange)


@pytest.fixture
def season(here):
    standings.refresh(here.event.pk)
    ratings.refresh(here.club.pk, "hearts")
    season = seasons.create_season(here.club, "Autumn", by=here.admin, events=[here.event])
    seasons.refresh(season.pk)
    return season


def test_a_season_is_made_and_changed_by_an_admin(client, here):
    client.force_login(here.admin)
    data = {"club": here.club.pk, "name": "Winter", "counting": "rank-points", "rank_points": "[3, 2, 1]"}
    assert send(client, Season, data).status_code == 302
    season = Season.objects.get()
    assert (season.slug, season.rank_points, season.variant) == ("winter", [3, 2, 1], "")
    sent = typed(client.get(page(Season, "change", season.pk)))
    assert send(client, Season, sent | {"drop": "2"}, season).status_code == 302
    assert Season.objects.get().drop == 2
    assert AuditEntry.objects.filter(verb__startswith="season.").count() == 2


def test_what_makes_no_sense_is_said(client, here):
    client.force_login(here.admin)
    data = {"club": here.club.pk, "name": "Winter", "counting": "rank-points"}
    assert problems(send(client, Season, data | {"rank_points": "7"})) == ["Write points as a list, like [25, 18, 15]."]
    [said] = problems(send(client, Season, data | {"rank_points": "[1]", "best": "1", "drop": "1"}))
    assert said == "Count the best events or drop the worst: one of the two."
    assert not Season.objects.exists()


def test_a_director_reads_and_a_stranger_sees_nothing(client, here, there, season):
    client.force_login(here.director)
    assert client.get(page(Season, "change", season.pk)).status_code == 200
    assert send(client, Season, {"name": "Mine"}, season).status_code == 403
    assert client.get(page(Season, "add")).status_code == 403
    for user, shown in ((here.director, True), (there.admin, False)):
        client.force_login(user)
        for model in (Season, *DERIVED):
            found = client.get(reverse(f"admin:league_{model._meta.model_name}_changelist")).context["cl"].queryset
            assert found.exists() is shown


def test_what_is_derived_is_only_read(client, here, season):
    client.force_login(here.admin)
    for model in DERIVED:
        thing = model.objects.first()
        assert client.get(page(model, "change", thing.pk)).status_code == 200
        assert send(client, model, {"rank": "1"}, thing).status_code == 403
        assert client.get(page(model, "add")).status_code == 403
