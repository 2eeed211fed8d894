"""The director's page of what is drawn ahead, and the formats in the form of an event."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.models import Event, Round, Table
from league.services import results
from tests.factories import make_club, make_event
from tests.league.services.formats import TRUCO, fresh, hearts, play, start, truco

pytestmark = pytest.mark.django_db


def address(event, page=""):
    return f"/clubs/{event.club.slug}/events/{event.slug}/direct/{page}"


@pytest.fixture
def desk(client):
    def sign_in(event):
        client.force_login(event.created_by)
        return client

    return sign_in


def test_a_schedule_is_drawn_and_looked_over(desk):
    event = hearts(16, "rotation", rounds_planned=3)
    client = desk(event)
    page = client.get(address(event, "ahead/")).content.decode()
    assert "Draw the schedule" in page
    page = client.post(address(event, "ahead/draw/"), follow=True).content.decode()
    assert "The schedule is drawn" in page
    assert page.count("<tr>") == 4
    play(event, 1)
    page = client.get(address(event, "ahead/")).content.decode()
    assert "Draw the rounds to come anew" in page


def test_the_console_goes_on_to_the_finals(desk):
    event = truco(6, "swiss", rounds_planned=1, format_settings={"cut": 4})
    client = desk(event)
    assert "As soon as the results" in client.get(address(event, "ahead/")).content.decode()
    play(event, 1)
    page = client.get(address(event)).content.decode()
    assert "Go on to the finals" in page
    assert address(event, "ahead/") in page
    page = client.post(address(event, "ahead/cut/"), {"count": "4", "kind": "knockout"}, follow=True).content.decode()
    assert "The finals are set" in page
    assert "Take the cut back" in page
    assert "Pair round 2" in client.get(address(event)).content.decode()
    client.post(address(event, "ahead/cut/take-back/"), {"reason": "one more round"})
    assert not Round.objects.filter(event=event, stage="finals").exists()


def test_the_page_of_the_finals_says_who_goes_on_and_has_one_main_button(desk):
    """Six pairs, one round: the first four of the standings go on. "Go on to the finals" led here, and is done."""
    event = truco(6, "swiss", rounds_planned=1, format_settings={"cut": 4})
    client = desk(event)
    play(event, 1)
    assert "Go on to the finals" in client.get(address(event)).content.decode()
    response = client.get(address(event, "ahead/"))
    page = response.content.decode()
    assert "Go on to the finals" not in page
    assert page.count("button primary") == 1
    assert "these 4 go on" in page
    names = response.context["going_on"]
    assert len(names) == 4 == len(set(names))
    client.post(address(event, "ahead/cut/"), {"count": 4, "kind": "knockout"})
    seeds = event.rounds.get(number=2).ahead["seeds"]
    assert list(names) == [event.entries.get(pk=entry).name for entry in seeds]


def test_a_cut_of_an_unknown_kind_is_refused(desk):
    event = truco(6, "swiss", rounds_planned=1)
    play(event, 1)
    client = desk(event)
    client.post(address(event, "ahead/cut/"), {"count": "4", "kind": "lottery"})
    assert not Round.objects.filter(event=event, stage="finals").exists()


def test_entries_are_seeded_by_hand(desk):
    event = truco(4, "knockout")
    client = desk(event)
    order = list(event.entries.order_by("-number").values_list("pk", flat=True))
    client.post(address(event, "ahead/seeds/"), {f"seed-{entry}": place for place, entry in enumerate(order, start=1)})
    assert fresh(event).format_settings == {"seeds_by": "hand"}
    start(event)
    assert event.rounds.get(number=1).ahead["seeds"] == order
    assert "The order of the seeds" not in client.get(address(event, "ahead/")).content.decode()


def test_the_console_names_the_tables_that_a_correction_has_made_wrong(desk):
    event = truco(4, "knockout")
    play(event, 1)
    start(event, 2)
    client = desk(event)
    assert 'data-code="affected"' not in client.get(address(event)).content.decode()
    table = Table.objects.get(round__event=event, round__number=1, match="W1.1")
    results.correct_hand(table, 1, {"pair": 2, "value": 12, "by": "tricks"}, "wrong way round", by=event.created_by)
    page = client.get(address(event)).content.decode()
    assert 'data-code="affected"' in page
    assert "Undo round 2" in page


def test_a_knockout_that_is_over_is_finished(desk):
    event = truco(2, "knockout", format_settings={"double_elimination": True})
    for number in range(1, 4):
        if play(event, number) and "Finish the event" in desk(event).get(address(event)).content.decode():
            break
    assert number in (2, 3)


def test_a_new_event_takes_the_settings_of_its_format(client):
    club = make_club()
    client.force_login(club.admin)
    fields = {
        "rule_set": club.rule_sets.get(name=TRUCO).pk, "starts_at_0": "2027-01-10", "starts_at_1": "20:00",
        "name": "Cup", "format": "knockout", "third_place": "on", "seeds_by": "draw",
    }  # fmt: skip
    response = client.post(f"/clubs/{club.slug}/direct/events/new/", fields)
    assert response.status_code == 302, response.content.decode()
    event = Event.objects.get(name="Cup")
    assert (event.format, event.format_settings) == ("knockout", {"third_place": True, "seeds_by": "draw"})
    page = client.get(address(event, "settings/")).content.decode()
    assert 'id="id_third_place" checked' in page
    edited = {**fields, "rule_set": "", "third_place": "", "double_elimination": "on", "about": "", "rounds_planned": 3}
    edited |= {"table_size": 4, "scoring": "match", "first_round": "random", "round_end": "finish-hand"}
    client.post(address(event, "settings/"), {name: value for name, value in edited.items() if value != ""})
    assert fresh(event).format_settings == {"double_elimination": True, "seeds_by": "draw"}


def test_the_form_shows_each_setting_with_its_formats(client):
    club = make_club()
    client.force_login(club.admin)
    page = client.get(f"/clubs/{club.slug}/direct/events/new/").content.decode()
    assert 'class="format-field for-knockout for-groups"' in page
    event = make_event(club, rules=TRUCO)
    page = client.get(address(event, "settings/")).content.decode()
    assert 'value="pods"' not in page
    assert 'value="round-robin"' in page


@pytest.mark.parametrize("page", ["", "ahead/", "rounds/"])
def test_as_many_queries_for_a_large_field_as_for_a_small_one(desk, page):
    counts = []
    for pairs in (4, 12):
        event = truco(pairs, "groups", format_settings={"groups": 2})
        play(event, 1)
        client = desk(event)
        client.get(address(event, page))
        with CaptureQueriesContext(connection) as caught:
            assert client.get(address(event, page)).status_code == 200
        counts.append(len(caught))
    assert counts[0] == counts[1]
