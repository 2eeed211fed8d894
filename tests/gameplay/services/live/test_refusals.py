"""What a player hears who tries something at an online table: people have names there, and cards faces."""

import pytest

from gameplay.errors import AT_THE_TABLE, Refusal, TableRefusal
from gameplay.rules.sentences import SENTENCES
from gameplay.services import live
from tests.gameplay.services.live.evening import begun, now_at

pytestmark = pytest.mark.django_db
NAMES = ["Ana", "Bruno", "Carla", "Davide"]


def test_they_are_sentences_of_the_rules():
    assert set(AT_THE_TABLE) <= set(SENTENCES)


@pytest.mark.parametrize("key", sorted(AT_THE_TABLE))
def test_no_sentence_names_a_seat(key):
    facts = {
        "seat": 1,
        "turn": 3,
        "shooter": 2,
        "card": "TH",
        "led": "9D",
        "lowest": "2C",
        "best": 4,
        "next": 6,
        "top": 12,
    }
    code, _colon, why = key.partition(":")
    told = TableRefusal(NAMES, code, why, **facts).sentence
    assert "eat " not in told
    assert not {"TH", "9D", "2C"} & set(told.replace(",", "").replace(".", "").split())
    assert "%(" not in told


def test_whose_turn_it_is():
    table, sitting = begun("plain-hearts")
    at = now_at(table)
    other = at.hand.turn % 4
    with pytest.raises(Refusal) as caught:
        live.act(table.key, hand=1, number=1, action=f"{other + 1} play 2C", by=sitting[other])
    assert caught.value.code == "not-your-turn"
    assert caught.value.sentence == f"It is the turn of {at.place(at.hand.turn).name}."


def test_what_has_no_sentence_of_its_own_is_said_as_ever():
    assert (
        TableRefusal(NAMES, "hand-over", "", text="1 play 2C").sentence == "“1 play 2C” comes after the hand is over."
    )
    assert TableRefusal(NAMES, "hearts-not-broken", "", seat=1, card="TH").facts == {"seat": 1, "card": "TH"}
