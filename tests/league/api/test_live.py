"""Online tables through the API: opened, joined, played; and nobody is told another's cards."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from gameplay.models import LiveTable, Message, SealedDeal
from gameplay.services import live
from league.services import tokens
from tests import factories as make
from tests.league.api.test_event_life import ask, refused
from tests.league.worlds import played_online

pytestmark = pytest.mark.django_db


def program(name):
    user = make.make_user(name)
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {tokens.make('Program', ['read', 'play'], by=user)[1]}")
    client.user = user
    return client


@pytest.fixture
def ana(db):
    return program("Ana")


@pytest.fixture
def bruno(db):
    return program("Bruno")


def opened(client, **more):
    return ask(client, "post", "live/", {"variant": "black-lady", "move_seconds": None} | more, 201)


def begun(ana, bruno, django_capture_on_commit_callbacks):
    """A table of four: Ana in seat 1, Bruno in seat 2, two bots."""
    key = opened(ana)["key"]
    assert ask(bruno, "post", f"live/{key}/sit/", {"seat": 2})["seat"] == 2
    ask(ana, "post", f"live/{key}/fill/")
    with django_capture_on_commit_callbacks(execute=True):
        ask(ana, "post", f"live/{key}/start/")
    return key


def test_a_table_is_opened_and_joined_by_its_key(ana, bruno):
    made = opened(ana, watched=False)
    assert (made["seat"], made["host"], made["state"], made["variant"]) == (1, 1, "gathering", "black-lady")
    key = made["key"]
    assert [place["name"] for place in made["places"]] == ["Ana", "", "", ""]
    assert ask(bruno, "get", f"live/{key}/")["seat"] is None
    refused(bruno, "post", f"live/{key}/fill/", None, 422, "only-the-host")
    refused(bruno, "post", f"live/{key}/sit/", {"seat": 1}, 409, "seat-taken")
    assert ask(bruno, "post", f"live/{key}/sit/")["seat"] == 2
    assert [line["own"] for line in ask(bruno, "get", "live/")["results"]] == [True]
    assert ask(bruno, "post", f"live/{key}/stand/")["seat"] is None
    refused(ana, "post", f"live/{key}/start/", None, 422, "seats-empty")
    assert ask(ana, "get", "live/nothing/", status=404)["code"] == "not-found"


def test_the_largest_table_there_is(ana, bruno):
    key = opened(ana, variant="cancellation", seats=11)["key"]
    assert ask(bruno, "post", f"live/{key}/sit/", {"seat": 11})["seat"] == 11
    ask(ana, "post", f"live/{key}/fill/", {"most": 9})
    assert not any(place["free"] for place in ask(ana, "get", f"live/{key}/")["places"])


def test_each_seat_is_told_its_own_cards_and_no_others(ana, bruno, django_capture_on_commit_callbacks):
    key = begun(ana, bruno, django_capture_on_commit_callbacks)
    deal = SealedDeal.objects.get().deal
    for client, seat in ((ana, 1), (bruno, 2)):
        told = ask(client, "get", f"live/{key}/")
        own = deal[seat - 1].split()
        assert sorted(told["hand"]["view"]["held"]) == sorted(own)
        text = json.dumps(told)
        hidden = [card for hand in deal for card in hand.split() if card not in own]
        assert [card for card in hidden if f'"{card}"' in text or f" {card}" in text] == []
    watching = json.dumps(ask(APIClient(), "get", f"live/{key}/"))
    assert [card for hand in deal for card in hand.split() if f'"{card}"' in watching] == []
    assert ask(ana, "get", f"live/{key}/hands/1/", status=404)["code"] == "not-found"  # not over yet
    assert ask(ana, "get", f"live/{key}/seals/")["results"] == []


def test_a_move_is_made_once_and_known_by_its_place(ana, bruno, django_capture_on_commit_callbacks):
    key = begun(ana, bruno, django_capture_on_commit_callbacks)
    told = ask(ana, "get", f"live/{key}/")
    own = told["hand"]["view"]["held"]
    move = {"hand": 1, "action": f"1 pass {' '.join(own[:3])}"}
    refused(bruno, "post", f"live/{key}/moves/", move, 422, "not-your-seat")
    number = ask(ana, "post", f"live/{key}/moves/", move)["number"]
    assert ask(ana, "post", f"live/{key}/moves/", move)["number"] == number  # sent again it is the same move
    refused(ana, "post", f"live/{key}/moves/", move | {"hand": 2}, 409, "stale-hand")
    told = ask(bruno, "get", f"live/{key}/")
    assert [one for one in told["hand"]["log"] if one["seat"] == 1] == [{"seat": 1, "verb": "pass"}]
    refused(ana, "post", f"live/{key}/claim/", {"hand": 1}, 409, "not-decided")
    refused(ana, "post", f"live/{key}/moves/", {"hand": 1, "action": "1 play 2C", "verb": "play"}, 400, "invalid")


def test_pause_chat_and_who_watches(ana, bruno, django_capture_on_commit_callbacks):
    key = begun(ana, bruno, django_capture_on_commit_callbacks)
    assert not ask(ana, "post", f"live/{key}/pause/", {"wanted": True})["paused"]
    assert ask(bruno, "post", f"live/{key}/pause/")["paused"]
    assert not ask(ana, "post", f"live/{key}/go-on/")["paused"]
    for _ in range(2):
        said = ask(ana, "post", f"live/{key}/chat/", {"text": "Good luck"}, Idempotency_Key="hello")
    assert [(one["name"], one["text"]) for one in said["chat"]] == [("Ana", "Good luck")]
    stranger = program("Stranger")
    refused(stranger, "post", f"live/{key}/chat/", {"text": "Hello"}, 422, "not-at-this-table")
    ask(bruno, "post", f"live/{key}/complain/", {"message": said["chat"][0]["id"]}, 204)
    refused(APIClient(), "post", f"live/{key}/pause/", None, 401, "not-signed-in")


def test_two_messages_whose_keys_begin_alike_are_both_said(ana):
    key = opened(ana)["key"]
    longest = "k" * 63
    for end, text in (("1", "Hello"), ("2", "Anybody there?"), ("2", "Anybody there?")):
        told = ask(ana, "post", f"live/{key}/chat/", {"text": text}, Idempotency_Key=longest + end)
    assert [one["text"] for one in told["chat"]] == ["Hello", "Anybody there?"]
    live.say(key, text="Far too long", by=ana.user, once=longest * 5)
    live.say(key, text="And another", by=ana.user, once=longest * 5 + "1")
    assert max(map(len, Message.objects.values_list("key", flat=True))) <= Message._meta.get_field("key").max_length
    assert Message.objects.count() == 4


def test_what_stands_still_is_not_told_again(ana, bruno, django_capture_on_commit_callbacks):
    key = begun(ana, bruno, django_capture_on_commit_callbacks)
    first = ana.get(f"/api/v1/live/{key}/")
    again = ana.get(f"/api/v1/live/{key}/", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert bruno.get(f"/api/v1/live/{key}/")["ETag"] != first["ETag"]


def test_a_replay_that_an_event_holds_back_is_held_back_here(here):
    played_online(here)
    LiveTable.objects.update(replays_held=True)
    at = f"live/{LiveTable.objects.get().key}/"
    client = APIClient()
    client.force_authenticate(here.director)
    assert ask(client, "get", f"{at}hands/1/", status=404)["code"] == "not-found"
    assert ask(client, "get", f"{at}seals/")["results"] == []


def test_the_list_asks_as_often_for_many_as_for_few(ana):
    counts = []
    for tables in (1, 4):
        for _ in range(tables):
            opened(ana)
        with CaptureQueriesContext(connection) as queries:
            listed = ask(ana, "get", "live/")["results"]
        counts.append(len(queries))
    assert len(listed) == LiveTable.objects.count() == 5
    assert counts[0] == counts[1]


def test_another_game_is_opened_once_and_told_to_those_who_sat_there(ana, bruno, django_capture_on_commit_callbacks):
    key = begun(ana, bruno, django_capture_on_commit_callbacks)
    refused(ana, "post", f"live/{key}/again/", None, 422, "table-not-over")
    LiveTable.objects.filter(key=key).update(state=LiveTable.State.OVER, deadline=None)
    made = ask(ana, "post", f"live/{key}/again/", None, 201)
    assert (made["seat"], made["state"], made["again"]) == (1, "gathering", None)
    assert made["key"] != key
    assert ask(bruno, "get", f"live/{key}/")["again"] == {"table": made["key"], "seat": 1}
    theirs = ask(bruno, "post", f"live/{key}/again/", None, 201)
    assert (theirs["key"], theirs["seat"]) == (made["key"], None)
    stranger = program("Carla")
    assert ask(stranger, "get", f"live/{key}/")["again"] is None
    refused(stranger, "post", f"live/{key}/again/", None, 422, "not-at-this-table")
