"""How much and how often somebody may ask."""

import json
from base64 import b64encode

import pytest
from django.core.cache import cache

from tests.league.api.test_problems import problem_of


@pytest.fixture
def rates(settings):
    cache.clear()
    settings.API_RATES = {"address": 1000, "caller": 1000, "anonymous": 1000}
    yield settings.API_RATES
    cache.clear()


CLUBS = "/api/v1/clubs/"


def ask(client, times):
    return [client.get(CLUBS).status_code for _ in range(times)]


def test_each_token_is_counted_for_itself(program, rates):
    rates["caller"] = 2
    one, other = program(), program()
    assert ask(one, 2) == ask(other, 2) == [200, 200]
    answer = one.get(CLUBS)
    problem = problem_of(answer, 429, "throttled")
    assert 1 <= int(answer["Retry-After"]) <= 60
    assert answer["Retry-After"] in problem["detail"]


def test_visitors_are_counted_by_address(api, program, rates):
    rates["anonymous"] = 1
    assert ask(api, 2) == [200, 429]
    assert api.get(CLUBS, REMOTE_ADDR="192.0.2.7").status_code == 200
    assert ask(program(), 1) == [200]


def test_an_address_is_counted_before_its_token_is_looked_at(api, program, rates, django_assert_num_queries):
    rates["address"] = 1
    api.credentials(HTTP_AUTHORIZATION="Bearer tavula_guessed")
    problem_of(api.get(CLUBS), 401, "token-unknown")
    with django_assert_num_queries(0):
        problem_of(api.get(CLUBS), 429, "throttled")
    assert ask(program(), 1) == [429]


def test_nested_too_deep(api, here):
    api.force_authenticate(here.director)
    tally = {}
    for _ in range(30):
        tally = {"a": [tally]}
    answer = api.post(f"/api/v1/tables/{here.table.pk}/hands/", json.dumps({"number": 5, "tally": tally}),
                      content_type="application/json")  # fmt: skip
    problem_of(answer, 400, "malformed")


def test_a_step_that_takes_nothing_takes_nothing(api, here):
    api.force_authenticate(here.director)
    answer = api.post(f"/api/v1/results/{here.table.results.get().pk}/confirm/", {"force": True}, "json")
    assert problem_of(answer, 400, "invalid")["errors"][0]["code"] == "unknown"


def test_a_file_may_be_larger_than_a_hand(api, here):
    """A list of 50,000 names, in base64: 800,000 letters."""
    api.force_authenticate(here.director)
    names = "\n".join(f"Player {number:05}" for number in range(50_000))
    body = {"base64": b64encode(names.encode()).decode(), "file_name": "names.csv"}
    club = here.event.club_id
    assert api.post(f"/api/v1/clubs/{club}/players/import/", body, "json").status_code == 202
    api.force_authenticate(here.admin)
    problem = problem_of(
        api.patch(f"/api/v1/clubs/{club}/settings/", {"about": "a" * 300_000}, "json"), 413, "too-large"
    )
    assert "256 kB" in problem["detail"]
