"""What a cursor is compared with tells nothing that is hidden, and one that was made up is refused."""

import json
from base64 import urlsafe_b64encode

import pytest

from league.models import Entry
from league.services import shown_names
from tests import factories as make

HIDDEN = {"shows_name": "", "minor": True, "birth_year": None, "guardian_agreed": False}


def cursor(*place):
    return urlsafe_b64encode(json.dumps(place).encode()).decode()


def names(api, path, **query):
    answer = api.get(f"/api/v1/{path}", query)
    assert answer.status_code == 200, answer.json()
    return [row["name"] for row in answer.json()["results"]]


def test_nobody_finds_a_hidden_name_by_asking_what_comes_after_it(api, here):
    """Ana, who is a minor, shows as a player with a number: she stands where that stands, and after no "A"."""
    entries = f"events/{here.event.pk}/entries/"
    entry = Entry.objects.get(event=here.event, name="Ana")
    shown_names.set_for_player(entry.members.get().player, by=make.admin_of(here.club), **HIDDEN)
    entry.refresh_from_db()
    shown = entry.public_name
    assert names(api, entries, ordering="name") == sorted(["Bruno", "Carla", "Davide", shown])
    for guess in ("A", "Am", "An", "Ana", "An\U0010ffff", "B", "O"):
        after = names(api, entries, ordering="name", cursor=cursor("n", guess, 0))
        assert (shown in after) == (guess < shown), guess
    api.force_login(here.director)
    assert names(api, entries, ordering="name")[0] == "Ana"


def test_pages_by_name_go_on_past_one_that_is_hidden(api, here):
    entry = Entry.objects.get(event=here.event, name="Bruno")
    shown_names.set_for_player(entry.members.get().player, by=make.admin_of(here.club), **HIDDEN)
    found, path = [], f"/api/v1/events/{here.event.pk}/entries/?ordering=name&limit=1"
    while path:
        page = api.get(path).json()
        found += [row["number"] for row in page["results"]]
        path = page["next"]
    assert sorted(found) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    "value", [float("inf"), float("nan"), 1.5, None, True, [], {}, 10**40, "a\0", "\ud800"], ids=repr
)  # fmt: skip
@pytest.mark.parametrize("path", ["clubs/", "events/", "events/{}/entries/", "events/{}/entries/?ordering=name"])
def test_a_cursor_that_nobody_gave_is_refused(api, here, path, value):
    path, _mark, query = path.format(here.event.pk).partition("?")
    for way in ("n", "p"):
        for place in ([value], [value, 1], [1, value], [value, value], ["x", value]):
            answer = api.get(f"/api/v1/{path}?{query}", {"cursor": cursor(way, *place)})
            assert answer.status_code == 400, place
            assert answer.json()["errors"][0]["code"] == "bad-cursor"


AT_THE_EDGE = ("0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59")


@pytest.mark.parametrize("moment", AT_THE_EDGE)
def test_a_moment_that_no_database_keeps_is_refused(api, here, moment):
    """Somewhere on Earth it is of the calendar, and in UTC it is not."""
    for query, field in (
        ({"after": moment}, "after"),
        ({"before": moment}, "before"),
        ({"cursor": cursor("n", moment, 1)}, "cursor"),
        ({"cursor": cursor("p", moment, 1), "ordering": "starts_at"}, "cursor"),
    ):
        answer = api.get("/api/v1/events/", query)
        assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, field)
