"""A season's page: players by events, what is dropped, what was corrected; and its files."""

import csv
import io
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.models import Club, Event, Season, Table
from league.services import events, results, seasons, standings
from tests.factories import admin_of, make_club, make_event, play_round
from tests.league.services.tables import ONE_HAND, one_hand_rules, play_out, seats, tally
from tests.league.web.public.evenings import text

pytestmark = pytest.mark.django_db
MONDAY = datetime(2026, 11, 2, 19, tzinfo=UTC)


@pytest.fixture
def club():
    club = make_club()
    one_hand_rules(club)
    return club


def evening(club, name, week=0, *, players=4, finish=True):
    event = make_event(club, name, rules=ONE_HAND, players=players, checked_in=True, seed=week,
                       starts_at=MONDAY + timedelta(weeks=week))  # fmt: skip
    play_out(play_round(event), event.created_by)
    if finish:
        events.finish(event, by=event.created_by)
    standings.refresh(event.pk)
    return Event.objects.get(pk=event.pk)


def make_season(club, *held, name="Autumn", **settings):
    season = seasons.create_season(club, name, by=admin_of(club), events=held, **settings)
    seasons.refresh(season.pk)
    return Season.objects.get(pk=season.pk)


def page(season, name="season", **more):
    return reverse(f"public:{name}", kwargs={"club": season.club.slug, "season": season.slug, **more})


def test_players_by_events(client, club):
    season = make_season(club, evening(club, "First"), evening(club, "Second", 1, finish=False), drop=1)
    response = client.get(page(season))
    said = text(response)
    assert "Autumn" in said
    assert "25–18–15–12–10–8–6–4–2–1" in said
    assert "The worst 1 events are dropped" in said
    assert "so far" in said
    assert "being played" in said
    assert [line.row.rank for line in response.context["lines"]] == [1, 2, 3, 4]


def test_what_is_dropped_is_struck_and_says_so(client, club):
    season = make_season(club, *(evening(club, name, week) for week, name in enumerate("ABC")), best=2)
    content = client.get(page(season)).content.decode()
    assert content.count("</s>") == 4
    assert content.count(">dropped<") == 4
    assert "The best 2 events count" in text(client.get(page(season)))


def test_level_on_points_it_says_what_decided(client, club):
    season = make_season(club, evening(club, "A"), evening(club, "B"))
    why = [line.why for line in client.get(page(season)).context["lines"]]
    totals = [line.row.total for line in client.get(page(season)).context["lines"]]
    for at in range(1, 4):
        assert bool(why[at]) == (totals[at] == totals[at - 1])


def test_a_correction_is_announced(client, club):
    first = evening(club, "First")
    season = make_season(club, first)
    by = first.created_by
    assert client.get(page(season)).context["correction"] == ""
    events.reopen(first, by=by, reason="misread")
    table = Table.objects.get(round__event=first)
    names = seats(table)
    # 17 5 4 0 is 4 5 4 13: seat 4, which was first, is last
    right = tally(table, dict(zip(names, (4, 5, 4), strict=False)), names[3])
    results.correct_hand(table, 1, right, "misread", by=by)
    events.finish(Event.objects.get(pk=first.pk), by=by)
    standings.refresh(first.pk)
    seasons.refresh(season.pk)
    assert f"{names[3]} from 1 to 4" in text(client.get(page(season)))


def test_nothing_yet(client, club):
    season = make_season(club)
    assert "No results yet" in text(client.get(page(season)))
    coming = make_event(club, "Next one", starts_at=MONDAY)
    seasons.add_event(season, coming, by=admin_of(club))
    assert "Next one" in text(client.get(page(season)))


def test_the_list_and_the_clubs_page(client, club):
    listing = reverse("public:seasons", args=[club.slug])
    assert "No season yet" in text(client.get(listing))
    season = make_season(club)
    for address in (listing, reverse("public:club", args=[club.slug])):
        assert page(season) in client.get(address).content.decode()


def test_what_is_not_there(client, club):
    season = make_season(club)
    other = make_club()
    assert client.get(reverse("public:season", args=[other.slug, season.slug])).status_code == 404
    assert client.get(reverse("public:season", args=["nowhere", season.slug])).status_code == 404
    assert client.get(page(season, "season-file", kind="xml")).status_code == 404


def test_files(client, club):
    first = evening(club, "First")
    season = make_season(club, first)
    answer = client.get(page(season, "season-file", kind="csv"))
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0] == ["Rank", "Name", "Total", "First"]
    assert [row[0::2] for row in rows[1:]] == [["1", "25"], ["2", "18"], ["3", "15"], ["4", "12"]]
    whole = client.get(page(season, "season-file", kind="json")).json()
    assert [event["name"] for event in whole["events"]] == ["First"]
    assert whole["table"][0]["total"] == "25"
    assert whole["table"][0]["events"] == [{"event": first.pk, "points": "25", "state": "counts"}]


def test_the_queries_do_not_grow(client):
    counted = set()
    for players, weeks in ((4, 1), (8, 3)):
        club = make_club()
        one_hand_rules(club)
        held = [evening(club, f"Evening {week}", week, players=players) for week in range(weeks)]
        season = make_season(Club.objects.get(pk=club.pk), *held)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(page(season)).status_code == 200
        counted.add(len(queries))
    assert len(counted) == 1
    assert counted.pop() <= 8


def test_a_long_table_goes_over_pages(client, club, monkeypatch):
    monkeypatch.setattr("league.web.public.seasons.LINES_A_PAGE", 3)
    season = make_season(club, evening(club, "First"))
    first, second = client.get(page(season)), client.get(page(season) + "?page=2")
    assert [[line.row.rank for line in one.context["lines"]] for one in (first, second)] == [[1, 2, 3], [4]]
    assert "Page 1 of 2" in text(first)
