"""What a program must know to make an event and lead it: the games with their options, and the next step."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from gameplay.rules import registry
from tests import factories as make
from tests.league.api.test_clubs import program
from tests.league.api.test_event_life import ask, new_event

pytestmark = pytest.mark.django_db


def test_every_game_with_what_house_rules_may_change():
    found = ask(APIClient(), "get", "variants/")["results"]
    assert [one["code"] for one in found] == list(registry.VARIANTS)
    for one in found:
        assert [option["name"] for option in one["options"]] == [
            each.name for each in registry.info(one["code"]).options
        ]
        assert all(option["words"] for option in one["options"])
        assert ask(APIClient(), "get", f"variants/{one['code']}/") == one
    assert ask(APIClient(), "get", "variants/poker/", status=404)["code"] == "not-found"


def test_what_an_option_says_of_itself():
    options = {one["name"]: one for one in ask(APIClient(), "get", "variants/black-lady/")["options"]}
    moon, end = options["moon"], options["end_at"]
    assert (moon["kind"], moon["default"], moon["minimum"]) == ("choice", "choice", None)
    assert [one["value"] for one in moon["choices"]] == ["choice", "add", "subtract", "none"]
    assert moon["choices"][3]["words"] == "has it all: there is no moon"
    assert (end["kind"], end["default"], end["minimum"], end["choices"]) == ("number", 100, 1, [])
    spoken = ask(APIClient(), "get", "variants/black-lady/", Accept_Language="it")["options"]
    assert spoken[0]["words"] != ask(APIClient(), "get", "variants/black-lady/")["options"][0]["words"]


def test_what_it_says_can_be_sent(here):
    director = program(here.director, "clubs")
    game = ask(APIClient(), "get", "variants/omnibus/")
    changed = {one["name"]: one["choices"][-1]["value"] for one in game["options"] if one["kind"] == "choice"}
    sent = {"name": "Ours", "variant": "omnibus", "options": changed}
    made = ask(director, "post", f"clubs/{here.club.pk}/rule-sets/", sent, 201)
    assert made["options"].items() <= changed.items()


def test_the_next_step_leads_an_evening(here):
    director = program(here.director, "events")
    event = new_event(director, here.club)
    at = f"events/{event['id']}/next-step/"
    first = ask(director, "get", at)
    assert (first["round"], first["table"], first["job"]) == (None, None, None)
    assert first["label"]
    ask(director, "post", f"events/{event['id']}/entries/", {"names": ["Ana", "Bruno", "Carla", "Davide"]})
    ask(director, "post", f"events/{event['id']}/open-check-in/")
    ask(director, "post", f"events/{event['id']}/entries/check-in/")
    assert ask(director, "get", at)["code"] == "pair"
    ask(director, "post", f"events/{event['id']}/rounds/1/draw/", {})
    drawn = ask(director, "get", at)
    assert (drawn["code"], drawn["round"]) == ("publish", 1)
    assert ask(program(here.member, "events"), "get", at, status=404)["code"] == "not-found"


def test_the_next_step_asks_as_often_for_much_as_for_little(here):
    director, counts = program(here.director, "events"), []
    for players in (8, 24):
        event = make.make_event(here.club, f"Of {players}", players=players, checked_in=True, by=here.director)
        make.play_round(event)
        ask(director, "get", f"events/{event.pk}/next-step/")
        with CaptureQueriesContext(connection) as queries:
            ask(director, "get", f"events/{event.pk}/next-step/")
        counts.append(len(queries))
    assert counts[0] == counts[1]
