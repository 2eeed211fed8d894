"""A hand that is there already: what was entered is kept, and can become its correction."""

import re
from html import unescape

import pytest

from gameplay.models import Hand
from tests import factories
from tests.league.web.entry.test_pages import JSON, at, hand, signed_in, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return table_of(factories.make_event(players=4, checked_in=True))


@pytest.fixture
def director(table):
    client = signed_in(table.round.event.created_by)
    client.post(at(table), hand())
    return client


def test_what_was_entered_stays_in_the_form_beside_the_way_to_a_correction(director, table):
    answer = director.post(at(table), hand(hearts=(5, 0, 6, 2)))
    page = unescape(answer.content.decode())
    assert answer.status_code == 409
    assert "Hand 1 has been entered already. Correct it if it is wrong." in page
    assert "saved now, it is hand 2." in page
    assert answer.context["form"]["rows"][0]["cells"][0]["value"] == "5"
    link = re.search(r'href="([^"]*/hands/1/correct/[^"]*)"', page)[1]
    correction = director.get(link)
    assert [row["cells"][0]["value"] for row in correction.context["form"]["rows"]] == ["5", "0", "6", "2"]
    fields = hand(hearts=(5, 0, 6, 2)) | {"reason": "counted again"}
    assert director.post(link, fields, follow=True).status_code == 200
    assert list(Hand.objects.filter(in_force=True).values_list("points", flat=True)) == [[5, 0, 19, 2]]


@pytest.mark.parametrize(("hearts", "same"), [((3, 0, 8, 2), True), ((5, 0, 6, 2), False)])
def test_the_script_hears_whether_anything_differs(director, table, hearts, same):
    answer = director.post(at(table), hand(hearts=hearts), headers=JSON)
    data = answer.json()
    assert (answer.status_code, data["code"], data["same"], data["state"]["next"]) == (409, "hand-exists", same, 2)


def test_the_same_hand_again_leaves_an_empty_form(director, table):
    page = director.post(at(table), hand(), follow=True)
    assert [str(said) for said in page.context["messages"]][-1] == "Hand 1 has been entered already, just like this."
    assert page.context["form"]["rows"][0]["cells"][0]["value"] == ""


def test_a_pair_win_together():
    event = factories.make_event(rules=factories.TRUCO, players=2, checked_in=True)
    table = table_of(event)
    factories.finish_table(table)
    page = unescape(signed_in(event.created_by).get(at(table)).content.decode())
    assert f"{table.seatings.get(side=1).entry.name} win<" in page
