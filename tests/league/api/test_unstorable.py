"""Letters that no database holds, in what the API is asked: an answer in words, or an empty list.

On PostgreSQL a query that asks for one fails, so `make check` runs these there as well.
"""

import json

import pytest

from tests import factories as make

pytestmark = pytest.mark.django_db

UNSTORABLE = ["\0", "a\0b", "\x1f", "9" * 400]


@pytest.fixture
def round_():
    return make.play_round(make.make_event(players=4, checked_in=True))


@pytest.mark.parametrize("value", UNSTORABLE)
def test_in_what_a_list_is_asked_for(api, round_, value):
    api.force_authenticate(round_.event.created_by)
    event = f"/api/v1/events/{round_.event_id}/"
    for address in ("/api/v1/clubs/", "/api/v1/events/", f"{event}entries/", f"{event}rounds/", f"{event}standings/"):
        for name in ("club", "state", "variant", "after", "before", "date", "round", "page", "cursor", "format", "q",
                     "limit", "offset", "ordering", "page_size"):  # fmt: skip
            answer = api.get(address, {name: value})
            assert answer.status_code in (200, 400, 404), (address, name)


@pytest.mark.parametrize("value", ["\0", "a\0b"])
def test_nobody_has_such_a_letter(api, round_, value):
    answer = api.get("/api/v1/events/", {"club": value})
    assert answer.status_code == 400 or answer.json()["results"] == []


@pytest.mark.parametrize(
    "body",
    [
        {"number": 1, "tally": {"hearts": ["\0", 0, 0, 13], "queen": 1}},
        {"number": 1, "tally": {"\0": 1}},
        {"number": 1, "record": {"record": 1, "\0": "\0"}},
        {"number": 1, "record": {"record": 1, "x-note": "\0", "tally": {"hearts": [0, 4, 4, 5], "queen": 4}}},
        {"number": 1, "key": "\0", "tally": {"hearts": [0, 4, 4, 5], "queen": 4}},
        {"number": 1, "key": "\ud800", "tally": {"hearts": [0, 4, 4, 5], "queen": 4}},
        {"number": 1, "record": {"record": 1, "x-\ud800": "\ud800", "tally": {"hearts": [0, 4, 4, 5], "queen": 4}}},
    ],
)
def test_in_what_it_is_told(api, round_, body):
    api.force_authenticate(round_.event.created_by)
    table = round_.tables.get()
    sent = api.post(f"/api/v1/tables/{table.pk}/hands/", json.dumps(body), content_type="application/json")
    assert sent.status_code in (201, 400, 409, 422)
    assert sent["Content-Type"].startswith("application/")
