"""Which games events are played in, and how; and what may stand in the settings of a scoring."""

import pytest

from gameplay.rules import registry
from league.models import Event
from league.queries import playable, scoring
from league.standings import SCORING, TIEBREAKS, check_scoring


def test_all_games_are_played():
    assert all(playable.can_be_played(code) for code in registry.VARIANTS)


def test_a_game_whose_hands_the_entry_page_cannot_take_is_not(monkeypatch):
    monkeypatch.setattr(registry.find("black-lady"), "tally_keys", ("hearts", "slippers"))
    assert not playable.can_be_played("black-lady")


def test_a_game_of_chips():
    assert playable.scorings_of("auction-hearts") == (Event.Scoring.CHIPS, Event.Scoring.PLACING)
    assert playable.usual_chain("auction-hearts") == ["places", "best_round", "lot"]
    assert playable.can_have_a_stake("auction-hearts")
    assert not playable.can_have_a_stake("truco-paulista")


@pytest.mark.parametrize("code", registry.VARIANTS)
def test_what_a_game_offers_fits_it(code):
    event = Event(variant=code, table_size=registry.info(code).default_seats)
    sides = playable.sides_at_a_table(event)
    assert sides.smallest <= sides.full <= sides.largest
    for system in playable.scorings_of(code):
        alike = system == Event.Scoring.POINTS
        sizes = (sides.full, sides.full) if alike else (sides.smallest, sides.largest)
        assert check_scoring(SCORING[system].code, sides=sizes, hands_differ=not alike) is None
    assert set(playable.usual_chain(code)) <= set(playable.tiebreaks_of(code)) <= set(TIEBREAKS)
    assert Event.Format.SINGLE_TABLE in playable.formats_of(code)
    assert playable.usual_chain(code)[-1] == "lot"


def test_sides_at_a_table():
    assert playable.sides_at_a_table(Event(variant="truco-paulista", table_size=4)) == (2, 2, 2)
    assert playable.sides_at_a_table(Event(variant="black-lady", table_size=5)) == (3, 5, 7)


def test_the_words_of_scoring_are_those_of_the_standings():
    assert scoring.POINTS == ("win", "draw", "loss", "top")
    assert set(scoring.RULES) == {"bye", "absence", "walkover"}
    for system in SCORING.values():
        for name in scoring.RULES:
            assert scoring.is_setting(name, getattr(system, name))


@pytest.mark.parametrize(
    ("name", "value", "known"),
    [
        ("win", 3, True), ("win", "1/2", True), ("win", "bye", False), ("win", True, False), ("win", None, False),
        ("bye", "mean", True), ("bye", "-1", True), ("bye", "worst", False), ("absence", "1/0", False),
        ("luck", 3, False),
    ],
)  # fmt: skip
def test_settings_of_scoring(name, value, known):
    assert scoring.is_setting(name, value) is known
