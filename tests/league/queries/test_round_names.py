"""What rounds are called: weeks of a league, the rounds of a bracket counted from its end, finals after a cut."""

import pytest

from league.models import Event, Round
from league.queries.console.draw import explanations
from league.queries.console.facts import event_facts
from league.queries.console.next_step import next_step
from league.queries.round_names import bracket_round, plain_name, round_name, stage_names
from tests.league.services.formats import fresh, play, start, truco


@pytest.mark.parametrize(
    ("number", "last", "size", "name"),
    [
        (4, 4, 2, "Final"),
        (3, 4, 2, "Semi-finals"),
        (2, 4, 2, "Quarter-finals"),
        (1, 4, 2, "Round of 16"),
        (2, 2, 4, "Final"),
        (1, 2, 4, None),
    ],
)
def test_rounds_of_a_bracket_are_counted_from_its_end(number, last, size, name):
    assert bracket_round(number, last, size) == name


def test_a_league_has_weeks_and_others_rounds():
    assert plain_name(Event(format="league"), 2) == "Week 2"
    assert plain_name(Event(format="swiss"), 2) == "Round 2"


def finals(*numbers):
    return [Round(number=number, stage=Round.Stage.FINALS, ahead={"tables": True}) for number in numbers]


def test_finals_tables_after_a_cut():
    assert stage_names(finals(5)) == {5: "Final"}
    assert stage_names(finals(5, 6)) == {5: "Finals, round 1", 6: "Finals, round 2"}


def test_a_bracket_of_finals_begins_after_the_main_rounds():
    """Four pairs: two rounds, which are the event's fourth and fifth."""
    rounds = finals(4, 5)
    rounds[0].ahead = {"knockout": {"size": 2}, "seeds": [1, 2, 3, 4]}
    assert stage_names(rounds) == {4: "Semi-finals", 5: "Final"}


def test_what_cannot_be_read_names_nothing():
    assert stage_names([Round(number=1, ahead={"knockout": {"no": "setting"}, "seeds": [1, 2]})]) == {}


@pytest.mark.django_db
def test_the_director_reads_the_same_names():
    """Four pairs: a semi-final of two matches, and the final."""
    event = truco(4, "knockout")
    first = play(event, 1)
    assert round_name(fresh(event), first) == "Semi-finals"
    said = {reason.sentence for reason in explanations(fresh(event), first)}
    assert {"Semi-finals, match 1.", "Semi-finals, match 2."} <= said
    assert next_step(event_facts(fresh(event))).label == "Pair round 2 (Final)"
    assert round_name(fresh(event), start(event, 2)) == "Final"
