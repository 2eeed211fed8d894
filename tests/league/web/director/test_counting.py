"""How an event counts: points, rules and tie-breaks, changed at the director's desk without a script."""

import re

import pytest

from league.models import Event
from league.queries.playable import tiebreaks_of
from league.services import events
from league.web.director.counting import changed_chain
from tests.factories import make_event, make_member
from tests.league.web.desk import at, said
from tests.refusals import refused

pytestmark = pytest.mark.django_db
HEARTS = ["places", "low_total", "best_round", "lot"]


def step(client, event, value, **more):
    answer = client.post(at(event, "chain"), {"step": value, **more})
    assert answer["Location"].endswith("#chain")
    event.refresh_from_db()
    return said(answer)


@pytest.fixture
def event(club):
    return make_event(club)


def test_tie_breaks_are_moved_taken_out_and_added(director, event):
    assert event.chain == HEARTS
    step(director, event, "up:best_round")
    assert event.chain == ["places", "best_round", "low_total", "lot"]
    step(director, event, "down:places")
    assert event.chain == ["best_round", "places", "low_total", "lot"]
    step(director, event, "remove:low_total")
    assert event.chain == ["best_round", "places", "lot"]
    step(director, event, "add", code="moons")
    assert event.chain == ["best_round", "places", "moons", "lot"]
    step(director, event, "usual")
    assert event.chain == HEARTS


def test_the_ends_of_the_list(director, event):
    step(director, event, "up:places")
    step(director, event, "down:lot")
    assert event.chain == HEARTS
    for value in ("up:luck", "sideways:lot", ""):
        step(director, event, value)
        assert event.chain == HEARTS


@pytest.mark.parametrize(
    ("code", "against"),
    [("luck", "unknown-tie-break"), ("places", "tie-break-twice"), ("diff", "tie-break-does-not-fit")],
)
def test_what_does_not_belong_in_the_chain_is_refused(director, event, code, against):
    assert [tag for tag, _ in step(director, event, "add", code=code)] == [against]
    assert event.chain == HEARTS


def test_the_page_explains_each_and_offers_the_others(director, event):
    page = director.get(at(event, "settings"))
    assert [code for code, _ in page.context["chain"]] == HEARTS
    assert {code for code, _ in page.context["other_tiebreaks"]} == set(tiebreaks_of("black-lady")) - set(HEARTS)
    content = page.content.decode()
    assert "Card points taken per hand played; fewer is better." in content
    for verb in ("up", "down", "remove"):
        assert f'value="{verb}:best_round"' in content
    assert re.search(r'value="up:places"\s+disabled', content)


def test_an_empty_chain(director, event):
    for code in HEARTS:
        step(director, event, f"remove:{code}")
    assert event.chain == []
    assert "shares the rank" in director.get(at(event, "settings")).content.decode()
    assert changed_chain(event, "add", "lot") == ["lot"]


def test_of_a_closed_event_nothing_changes(director, event):
    events.cancel(event, by=event.created_by, reason="rain")
    assert [tag for tag, _ in step(director, event, "up:lot")] == ["event-is-closed"]


def test_the_points_of_a_match_and_the_rules(director, club):
    event = make_event(club, rules="Truco to 12")
    form = director.get(at(event, "settings")).context["counting"]
    assert list(form.fields) == ["win", "draw", "loss", "bye", "absence", "walkover"]
    sent = {
        "win": "2",
        "draw": "0.5",
        "loss": "",
        "bye_0": "points",
        "bye_1": "3/2",
        "absence_0": "worst",
        "walkover_0": "",
    }
    answer = director.post(at(event, "counting"), sent)
    assert answer["Location"].endswith("#counting")
    event.refresh_from_db()
    assert event.scoring_settings == {"win": "2", "draw": "1/2", "bye": "3/2", "absence": "worst"}
    form = director.get(at(event, "settings")).context["counting"]
    assert form["win"].value() == "2"
    assert re.search(r'value="points" selected', str(form["bye"]))
    director.post(at(event, "counting"), {})
    event.refresh_from_db()
    assert event.scoring_settings == {}


def test_what_fits_another_scoring_stays_and_is_not_offered(director, event):
    Event.objects.filter(pk=event.pk).update(scoring_settings={"win": "5"})
    form = director.get(at(event, "settings")).context["counting"]
    assert list(form.fields) == ["bye", "absence", "walkover"]
    assert "win" not in dict(form.fields["bye"].fields[0].choices)
    director.post(at(event, "counting"), {"bye_0": "zero"})
    event.refresh_from_db()
    assert event.scoring_settings == {"win": "5", "bye": "zero"}


def test_what_is_no_number_is_said(director, event):
    answer = director.post(at(event, "counting"), {"bye_0": "points", "bye_1": "many"})
    assert [tag for tag, _ in said(answer)] == ["bad-number"]
    event.refresh_from_db()
    assert event.scoring_settings == {}


def test_plain_points_need_tables_that_are_alike(club):
    one = make_event(club, format="single-table", scoring="points")
    assert one.scoring == "points"
    pods = make_event(club, "Pods")
    refused("points-tables-differ", lambda: events.update_event(pods, {"scoring": "points"}, by=club.admin))
    refused("points-tables-differ", lambda: events.update_event(one, {"format": "pods"}, by=club.admin))


def test_for_the_events_directors_only(client, event):
    client.force_login(make_member(event.club, "director"))
    for name in ("counting", "chain"):
        assert client.post(at(event, name), {"step": "usual"}).status_code == 403


@pytest.mark.parametrize("win", ["99999999999999999999", "1e99999999", "1000001", "1/1001"])
def test_points_have_bounds(director, club, win):
    event = make_event(club, rules="Truco to 12")
    answer = director.post(at(event, "counting"), {"win": win})
    assert [tag for tag, _ in said(answer)] == ["bad-number"]
    event.refresh_from_db()
    assert event.scoring_settings == {}
