"""What stands on the sheets of an evening, for programs."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from league.queries.console import prints
from league.services import rounds, slips
from tests import factories as make
from tests.league.api.test_clubs import program
from tests.league.api.test_event_life import ask
from tests.league.worlds import make_side

pytestmark = pytest.mark.django_db
SHEETS = ("by-name", "slips", "score-sheets", "badges", "check-in")


@pytest.fixture
def director(here):
    return program(here.director, "events", "results", "money")


def rows(client, event, sheet):
    return ask(client, "get", f"events/{event.pk}/prints/{sheet}/")["results"]


def test_everybody_by_name(here, director):
    lines = rows(director, here.event, "by-name")
    assert [line["name"] for line in lines] == ["Ana", "Bruno", "Carla", "Davide"]
    assert {line["table"] for line in lines} == {1}
    assert sorted(line["seat"] for line in lines) == [1, 2, 3, 4]
    assert {(line["kind"], line["partner"]) for line in lines} == {("seated", "")}


def test_slips_say_where_a_table_enters(here, director):
    (slip,) = rows(director, here.event, "slips")
    assert (slip["table"], slip["url"]) == (1, f"http://testserver/api/v1/tables/{here.table.pk}/")
    assert [[seat["seat"] for seat in side] for side in slip["sides"]] == [[1], [2], [3], [4]]
    assert slip["page"] == f"http://testserver/t/{slips.slip_of(here.table).token}/"
    assert APIClient().get(slip["page"]).status_code == 200
    (without,) = rows(program(here.director, "events"), here.event, "slips")
    assert without == slip | {"page": None}  # who enters results needs their scope
    rounds.close(here.round, by=here.director)
    assert rows(director, here.event, "slips") == [without]


def test_of_a_draft_there_are_places_and_no_codes(here, director):
    event = make.make_event(here.club, "Friday", players=8, checked_in=True, by=here.director)
    assert [rows(director, event, sheet) for sheet in ("by-name", "slips")] == [[], []]
    (empty,) = rows(director, event, "score-sheets")
    assert (empty["table"], empty["sides"]) == (None, [""] * 4)
    make.pair(event)
    assert len(rows(director, event, "by-name")) == 8
    assert [slip["page"] for slip in rows(director, event, "slips")] == [None, None]
    assert ask(director, "get", f"events/{event.pk}/prints/slips/?round=1")["results"] == rows(director, event, "slips")
    for asked in ("2", "0", "x", "9" * 30):
        assert ask(director, "get", f"events/{event.pk}/prints/slips/?round={asked}", status=404)["code"] == "not-found"


def test_score_sheets_speak_the_language_of_the_event(here, director):
    here.event.language = "it"
    here.event.save()
    (sheet,) = rows(director, here.event, "score-sheets")
    names = [side[0]["name"] for side in rows(director, here.event, "slips")[0]["sides"]]
    assert (sheet["table"], sheet["sides"]) == (1, names)
    assert sheet["before"][0] == "Mano"
    assert [line[0] for line in sheet["lines"]] == [str(number) for number in range(1, len(sheet["lines"]) + 1)]
    assert all(len(line) == len(sheet["before"]) for line in sheet["lines"])  # number, and who deals


def test_badges_and_the_list_for_the_desk(here, director):
    badges = rows(director, here.event, "badges")
    assert [(badge["name"], badge["number"], badge["pair"]) for badge in badges] == [
        ("Ana", 1, ""), ("Bruno", 2, ""), ("Carla", 3, ""), ("Davide", 4, ""),
    ]  # fmt: skip
    assert badges[0]["page"] == f"http://testserver/clubs/{here.club.slug}/players/{badges[0]['player']}/"
    event = make.make_event(here.club, "Friday", players=2, fee_cents=500, by=here.director)
    desk = rows(director, event, "check-in")
    assert [(line["number"], line["state"], line["open_cents"]) for line in desk] == [
        (1, "entered", 500), (2, "entered", 500),
    ]  # fmt: skip
    assert [line["open_cents"] for line in rows(program(here.director, "events"), event, "check-in")] == [None, None]
    assert [line["open_cents"] for line in rows(director, here.event, "check-in")] == [None] * 4  # no fee


def test_pairs_have_their_names_together(here, director):
    event = make.make_event(here.club, "Pairs", rules=make.TRUCO, players=4, checked_in=True, by=here.director)
    make.play_round(event)
    event.refresh_from_db()
    (slip, *_others) = rows(director, event, "slips")
    assert [len(side) for side in slip["sides"]] == [1, 1]
    people = [badge.player.name for badge in prints.badges(event)]
    assert [badge["name"] for badge in rows(director, event, "badges")] == people
    assert all(badge["pair"] for badge in rows(director, event, "badges"))


@pytest.mark.parametrize("sheet", SHEETS)
def test_they_are_for_who_directs(here, sheet):
    at = f"events/{here.event.pk}/prints/{sheet}/"
    assert ask(APIClient(), "get", at, status=401)["code"] == "not-signed-in"
    for user in (here.member, here.scorer, make.make_user("Stranger")):
        assert ask(program(user, "events", "results"), "get", at, status=404)["code"] == "not-found"
    assert ask(program(here.director, "results"), "get", at, status=403)["code"] == "scope-missing"


def test_they_ask_as_often_for_much_as_for_little(here, api):
    def asked(side):
        counts = []
        for sheet in SHEETS:
            api.force_authenticate(type(side.director).objects.get(pk=side.director.pk))
            with CaptureQueriesContext(connection) as queries:
                assert api.get(f"/api/v1/events/{side.event.pk}/prints/{sheet}/").status_code == 200
            counts.append(len(queries))
        return counts

    assert asked(make_side("Big", players=12)) == asked(here)
