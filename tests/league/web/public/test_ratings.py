"""The club's ratings, and on a player's page how one came about."""

import csv
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.models import Player, Rating
from league.services import ratings
from league.web.charts import HEIGHT, WIDTH, curve, scale
from league.web.public.ratings import ranked
from tests.factories import finish_round, make_club, make_event, play_round
from tests.league.web.public.evenings import played, text

pytestmark = pytest.mark.django_db


def rated(players=8, **settings):
    event = played(players, **settings)
    ratings.refresh(event.club_id, "hearts")
    return event.club


def address(club, name="ratings-of", **more):
    return reverse(f"public:{name}", kwargs={"club": club.slug, "family": "hearts", **more})


def test_the_list_is_by_rating(client):
    club = rated()
    response = client.get(reverse("public:ratings", args=[club.slug]), follow=True)
    assert response.redirect_chain[0][0] == address(club)
    lines = response.context["lines"]
    assert [one.rating for _, one in lines] == sorted((one.rating for _, one in lines), reverse=True)
    assert lines[0][0] == 1
    assert "Everybody begins at 1000" in text(response)


def test_equals_share_a_rank():
    found = ranked([Rating(rating=points) for points in (1200, 1100, 1100, 1000)])
    assert [rank for rank, _ in found] == [1, 2, 2, 4]
    page_two = ranked([Rating(rating=points) for points in (1100, 1000)], first=3, better=1)
    assert [rank for rank, _ in page_two] == [2, 4]


def test_nobody_has_played(client):
    club = make_club()
    assert "No ratings yet" in text(client.get(reverse("public:ratings", args=[club.slug])))
    assert "No ratings yet" in text(client.get(address(club)))
    assert client.get(reverse("public:ratings-of", args=[club.slug, "chess"])).status_code == 404


def test_files(client):
    club = rated()
    rows = list(
        csv.reader(io.StringIO(client.get(address(club, "ratings-file", kind="csv")).content.decode("utf-8-sig")))
    )
    assert rows[0][:4] == ["Rank", "Name", "Rating", "Games"]
    assert len(rows) == 9
    whole = client.get(address(club, "ratings-file", kind="json")).json()
    assert whole["family"] == "hearts"
    assert whole["ratings"][0]["rank"] == 1
    assert client.get(address(club, "ratings-file", kind="pdf")).status_code == 404


def test_a_players_curve_has_words_and_a_table(client):
    club = rated(rounds=2)
    ana = Player.objects.get(club=club, name="Ana")
    response = client.get(reverse("public:player", args=[club.slug, ana.pk]))
    content = response.content.decode()
    assert "<svg viewBox" in content
    assert 'role="img"' in content
    assert "Rating of Ana, game by game" in content
    [view] = response.context["ratings"]
    assert len(view.curve.points.split()) == 3  # the start, and two games
    assert next(change.rating for change in view.history) == view.rating.rating
    assert view.of == 8


def test_each_family_has_its_own(client):
    club = rated(4)
    event = make_event(club, "Pairs", rules="Truco to 12", players=2, checked_in=True)
    finish_round(play_round(event))
    ratings.refresh(club.pk, "truco")
    ana = Player.objects.get(club=club, name="Ana")
    response = client.get(reverse("public:player", args=[club.slug, ana.pk]))
    assert [view.rating.family for view in response.context["ratings"]] == ["hearts", "truco"]
    assert "Truco" in text(client.get(address(club)))


def test_the_queries_do_not_grow(client):
    counted = []
    for players, rounds in ((4, 1), (16, 3)):
        club = rated(players, rounds=rounds)
        ana = Player.objects.get(club=club, name="Ana")
        for path in (address(club), reverse("public:player", args=[club.slug, ana.pk])):
            with CaptureQueriesContext(connection) as queries:
                assert client.get(path).status_code == 200
            counted.append(len(queries))
    assert counted[:2] == counted[2:]
    assert max(counted) <= 18


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [(1000, 1000, [1000, 1001]), (980, 1130, [950, 1000, 1050, 1100, 1150]), (0, 9, [0, 2, 4, 6, 8, 10])],
)
def test_a_scale_is_of_round_numbers(low, high, expected):
    assert scale(low, high) == expected


def test_a_long_curve_keeps_its_ends_and_stays_inside():
    made = curve([1000 + at % 7 for at in range(5000)] + [1200])
    points = [tuple(map(float, point.split(","))) for point in made.points.split()]
    assert len(points) == 240
    assert points[-1] == made.last
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in points)
    assert points[-1][1] == min(y for _, y in points)
