"""A round that was missed: what it costs stands with it, so that a line of the cross-table adds up."""

from fractions import Fraction

import pytest

from league.queries.public.absences import absences
from league.services import entries, standings
from tests.factories import entry_of, finish_round, make_event, play_round
from tests.league.web.desk import at
from tests.league.web.public.evenings import address, played, text

pytestmark = pytest.mark.django_db
LOWEST = Fraction(-69, 2)
"""Round 1 at a table of four: 0, 12, 12, 54, mean 19½; the last has 19½ − 54."""


@pytest.fixture
def event():
    event = played(4, rounds_planned=3)
    entries.enter_players(event, ["Zoe"], by=event.created_by)
    finish_round(play_round(event, 2))
    standings.refresh(event.pk)
    event.refresh_from_db()
    return event


def test_a_late_comer_has_the_lowest_score_and_it_is_told(client, event):
    zoe = entry_of(event, "Zoe")
    row = event.standings.get(round_number=2, entry=zoe)
    assert row.score == LOWEST + Fraction(row.round_score)
    assert absences(event, 2, [zoe.pk, entry_of(event, "Ana").pk]) == {zoe.pk: {1: LOWEST}}
    said = text(client.get(address(event, "standings")))
    assert "absent in round 1: −34½, the lowest score of all who played" in said


def test_the_line_of_the_cross_table_adds_up(client, event):
    lines = client.get(address(event, "standings-cross")).context["lines"]
    cells = next(cells for row, _score, cells, _ruled in lines if row.entry.name == "Zoe")
    assert cells[0] == ("−34½", "absent, the lowest score of all who played")


def test_where_it_costs_nothing_the_score_says_so(client):
    event = make_event(rules="Truco to 12", players=2, checked_in=True, rounds_planned=3)
    finish_round(play_round(event))
    entries.enter_players(event, ["Zoe + Yann"], by=event.created_by)
    standings.refresh(event.pk)
    assert "absent in round 1: 0 " in text(client.get(address(event, "standings")))


def test_it_is_said_before_somebody_is_entered_late(client, event):
    client.force_login(event.created_by)
    page = text(client.get(at(event, "entries")))
    assert "Who misses a game has the lowest score of all who played then." in page


def test_nobody_was_away(django_assert_num_queries):
    event = played(4)
    everybody = list(event.entries.values_list("pk", flat=True))
    with django_assert_num_queries(2):
        assert absences(event, 1, everybody) == {}
