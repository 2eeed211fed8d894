"""Results beyond the single hand, and what is drawn ahead: disputes, records, annulled hands, schedules, finals."""

import pytest
from rest_framework.test import APIClient

from league.services import rounds
from tests import factories as make
from tests.league.api.test_event_life import ask, refused
from tests.league.api.test_writing import seated

pytestmark = pytest.mark.django_db


def as_user(user):
    client = APIClient()
    client.force_authenticate(user)
    return client


@pytest.fixture
def table(here):
    rounds.close(here.round, by=here.director)
    second = rounds.pair(here.event, 2, by=here.director)
    return rounds.publish(second, by=here.director).tables.get()


def test_two_reports_that_differ_are_decided(here, table):
    one, other, director = as_user(seated(table, 1)), as_user(seated(table, 2)), as_user(here.director)
    address = f"tables/{table.pk}/totals/"
    first = ask(one, "post", address, {"totals": [52, 52, 0, 0]})
    assert first["result"]["state"] == "reported"
    refused(one, "post", address, {"totals": [0, 52, 52, 0]}, 422, "reported-by-own-side")
    assert ask(other, "post", address, {"totals": [0, 52, 52, 0]})["result"]["state"] == "disputed"
    result = f"results/{first['result']['id']}/"
    said = ask(director, "get", result)["reports"]
    assert [(one["side"], one["totals"]) for one in said] == [(2, [0, 52, 52, 0])]
    refused(other, "post", f"{result}decide/", {"reason": "Mine."}, 403, "not-allowed")
    decided = ask(director, "post", f"{result}decide/", {"totals": said[0]["totals"], "reason": "The sheet says so."})
    assert (decided["state"], decided["id"] != first["result"]["id"]) == ("confirmed", True)
    refused(
        director, "post", f"{result}decide/", {"reason": "Again.", "totals": [1, 1, 1, 1]}, 409, "result-not-disputed"
    )


def test_the_same_totals_confirm(here, table):
    address = f"tables/{table.pk}/totals/"
    ask(as_user(seated(table, 1)), "post", address, {"totals": [52, 52, 0, 0]})
    agreed = ask(as_user(seated(table, 2)), "post", address, {"totals": [52, 52, 0, 0]})
    assert agreed["result"]["state"] == "confirmed"


def test_records_come_together_or_not_at_all(here, table):
    scorer = as_user(here.scorer)
    hand = {"tally": {"hearts": [13, 0, 0, 0], "queen": 2}}
    address = f"tables/{table.pk}/records/"
    wrong = [hand, {"tally": {"hearts": [12, 0, 0, 0], "queen": 2}}]
    refused(scorer, "post", address, {"number": 1, "records": wrong}, 422, "bad-tally")
    assert ask(scorer, "get", f"tables/{table.pk}/hands/")["results"] == []
    entered = ask(scorer, "post", address, {"number": 1, "records": [hand] * 2}, 201)
    assert [one["number"] for one in entered["hands"]] == [1, 2]
    annulled = f"tables/{table.pk}/hands/1/annul/"
    refused(scorer, "post", annulled, {"reason": "A revoke."}, 403, "not-allowed")
    assert ask(as_user(here.director), "post", annulled, {"reason": "A revoke."})["points"] == [0, 0, 0, 0]
    stopped = ask(as_user(here.director), "post", f"tables/{table.pk}/stop/", {"reason": "Late."})
    assert (stopped["state"], stopped["sides"][0]["points"]) == ("final", 13)


def test_a_schedule_is_drawn_ahead():
    event = make.make_event(players=8, checked_in=True, format="rotation", rounds_planned=2)
    director = as_user(event.created_by)
    address = f"events/{event.pk}/"
    assert ask(director, "post", f"{address}schedule/")["number"] == 1
    ask(director, "post", f"{address}rounds/1/draw/")
    assert ask(director, "get", address)["rounds_planned"] == 2


def test_the_best_go_on_to_finals(here):
    director = as_user(here.director)
    event = make.make_event(here.club, "Cut", players=8, checked_in=True, by=here.director, rounds_planned=1)
    make.finish_round(make.play_round(event))
    address = f"events/{event.pk}/finals/"
    refused(director, "post", address, {"count": 4, "kind": "poker"}, 422, "unknown-format-setting")
    first = ask(director, "post", address, {"count": 4, "kind": "tables"})
    assert (first["number"], first["state"]) == (2, "planned")
    refused(director, "post", address, {"count": 4}, 409, "finals-are-drawn")
    assert api_delete(director, address, "Too early.")["rounds_planned"] == 1
    seeds = list(event.entries.order_by("-number").values_list("pk", flat=True))
    refused(director, "put", f"events/{event.pk}/seeds/", {"entries": seeds}, 409, "seeds-are-drawn")


def api_delete(client, address, reason):
    answer = client.delete(f"/api/v1/{address}?reason={reason}")
    assert answer.status_code == 200, answer.content
    return answer.json()
