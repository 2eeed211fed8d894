"""Cards and sets of cards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameplay.rules import cards

sets = st.integers(0, cards.TWO_PACKS)


def test_faces_are_cards_and_cards_are_faces():
    assert [cards.face(1 << bit) for bit in (0, 12, 13, 51, 52, 103)] == ["2C", "AC", "2D", "AH", "2C", "AH"]
    assert all(cards.card(cards.face(card)) == card for card in cards.each(cards.PACK))
    assert cards.find("2♣") == cards.find("c2") == cards.find("") == 0
    with pytest.raises(KeyError):
        cards.card("1C")


def test_suits_and_ranks():
    assert cards.CLUBS | cards.DIAMONDS | cards.SPADES | cards.HEARTS == cards.TWO_PACKS
    assert cards.SUIT_OF[cards.other_copy(cards.card("QS"))] == cards.SPADES
    assert cards.rank(cards.card("AH")) == cards.rank(cards.other_copy(cards.card("AH"))) == 12
    assert cards.card("AC") > cards.card("KC"), "within a suit the higher card is the greater number"


@given(sets)
def test_a_set_is_the_union_of_its_cards(held):
    one_by_one = list(cards.each(held))
    assert cards.union(one_by_one) == held
    assert one_by_one == sorted(one_by_one)
    assert len(one_by_one) == held.bit_count()


@given(sets)
def test_a_folded_set_has_the_same_faces_in_first_copies(held):
    folded = cards.folded(held)
    assert sorted(cards.faces(folded).split()) == sorted(cards.faces(held).split())
    assert cards.folded(folded) == folded
    assert all(cards.other_copy(card) & folded for card in cards.each(folded) if card > cards.PACK)


def test_copies():
    queen = cards.card("QS")
    other = cards.other_copy(queen)
    assert other != queen
    assert cards.face(other) == "QS"
    assert cards.other_copy(other) == cards.first_copy(other) == cards.first_copy(queen) == queen
