"""What a table can agree on: read from an address, written into one, and told."""

from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gameplay.rules import registry
from gameplay.rules.options import MOST
from league.web.rulebook.agreed import agreed, read_options, rules_address
from tests.gameplay.rules.tables import tables

GAMES = tuple(registry.VARIANTS)


def terms(game: str, **options):
    info = registry.info(game)
    return {term.name: term for term in agreed(registry.make(game, info.default_seats, options))}


@given(st.data(), st.sampled_from(GAMES))
@settings(max_examples=100, deadline=None)
def test_what_is_written_into_an_address_is_read_from_it(data, game):
    info = registry.info(game)
    variant = data.draw(tables(game, info.default_seats))
    given_there = dict(parse_qsl(urlsplit(rules_address(game, variant.options)).query))
    assert registry.make(game, variant.seats, read_options(info.options, given_there)).options == variant.options


@given(st.sampled_from(GAMES), st.dictionaries(st.text(max_size=5), st.text(max_size=12)), st.text(max_size=12))
@settings(max_examples=100, deadline=None)
def test_nothing_in_an_address_makes_a_table_that_cannot_be(game, others, value):
    info = registry.info(game)
    options = read_options(info.options, others | {option.name: value for option in info.options})
    registry.make(game, info.default_seats, options)


@pytest.mark.parametrize("text", ["", "0", "-5", "1.5", "abc", "٣", str(MOST + 1), "9" * 5000])
def test_what_no_table_can_agree_on_is_passed_over(text):
    assert read_options(registry.info("black-lady").options, {"end_at": text, "moon": "both", "pass": "2"}) == {}


def test_an_address_says_only_what_differs():
    assert rules_address("black-lady", {"end_at": 100}) == "/rules/black-lady/"
    assert rules_address("black-lady", {"end_at": 50, "queen_breaks": False}, 8) == (
        "/rules/black-lady/?end_at=50&queen_breaks=no&hands=8"
    )
    assert rules_address("canasta", {}) == "/rules/"


def test_of_each_option_all_values_the_usual_one_and_the_one_that_holds():
    moon = terms("black-lady", moon="add")["moon"]
    assert [choice.usual for choice in moon.choices] == [True, False, False, False]
    assert [choice.here for choice in moon.choices] == [False, True, False, False]
    assert moon.differs
    assert moon.text == moon.choices[1].text
    assert not terms("black-lady")["moon"].differs


def test_of_a_number_the_usual_one_and_from_where_on_it_may_be():
    usual, house = terms("black-lady")["end_at"], terms("black-lady", end_at=50)["end_at"]
    assert len(usual.choices) == 1
    assert ["100" in str(choice.text) for choice in house.choices] == [True, False]
    assert "50" in str(house.choices[1].text)
    assert usual.note == "Any whole number from 1 may be agreed on."


def test_no_number_at_all_is_put_into_words():
    assert str(terms("plain-hearts")["deals"].text) == "Any number of deals is played."
    assert str(terms("plain-hearts", deals=1)["deals"].text) == "A game has 1 deal."
