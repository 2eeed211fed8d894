"""A hand that is sent more than once: it counts once, and what counts no more is not said to be saved."""

from types import SimpleNamespace

import pytest

from gameplay.models import Hand
from league.models import Table
from tests import factories
from tests.league.web.entry.test_pages import JSON, at, hand, signed_in, table_of, totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return table_of(factories.make_event(players=4, checked_in=True))


@pytest.fixture
def director(table):
    return signed_in(table.round.event.created_by)


def test_the_same_key_counts_once(director, table):
    fields = hand()
    for _time in range(3):
        answer = director.post(at(table), fields, headers=JSON)
        assert (answer.status_code, answer.json()["saved"]) == (200, 1)
    assert Hand.objects.count() == 1


def test_another_key_for_the_same_number_is_refused(director, table):
    director.post(at(table), hand())
    answer = director.post(at(table), hand(hearts=(13, 0, 0, 0)), headers=JSON)
    assert answer.status_code == 409
    assert answer.json()["code"] == "hand-exists"
    assert answer.json()["state"]["next"] == 2


def test_a_key_used_for_another_hand_is_refused(director, table):
    fields = hand()
    director.post(at(table), fields)
    answer = director.post(at(table), hand(2, key=fields["key"]), headers=JSON)
    assert answer.json()["code"] == "key-reused"


def test_a_hand_that_was_taken_back_is_not_said_to_be_saved(director, table):
    fields = hand()
    director.post(at(table), fields)
    director.post(at(table, "undo"), {"number": 1})
    answer = director.post(at(table), fields, headers=JSON)
    assert (answer.status_code, answer.json()["code"], answer.json()["same"]) == (409, "hand-withdrawn", False)
    page = director.post(at(table), fields)
    assert page.status_code == 409
    assert "taken back since" in page.content.decode()
    director.post(at(table), fields | {"key": page.context["key"]})  # saved again, it is another hand
    assert totals(table) != [0, 0, 0, 0]


def test_each_page_has_a_key_of_its_own(director, table):
    keys = {director.get(at(table)).context["key"] for _time in range(2)}
    assert len(keys) == 2


def test_a_table_whose_round_is_undone_meanwhile_is_there_no_more(director, table, monkeypatch):
    """Between the look at the table and the look at its neighbours."""
    monkeypatch.setattr("league.queries.entry.neighbours.Table", SimpleNamespace(objects=Table.objects.none()))
    for answer in (director.get(at(table), headers=JSON), director.post(at(table), hand(), headers=JSON)):
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-table")
    page = director.get(at(table))
    assert page.status_code == 404
    assert "no such table any more" in page.content.decode()
