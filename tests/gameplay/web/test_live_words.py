"""What the table's scripts say is what the page gives them, in every language."""

import re
from pathlib import Path

import gameplay
from gameplay.rules import cards
from gameplay.web import live_words

SCRIPTS = Path(gameplay.__file__).parent / "static" / "gameplay" / "live"
TEXT = "\n".join(path.read_text(encoding="utf-8") for path in sorted(SCRIPTS.glob("*.js")) if path.name != "seals.js")


def test_every_word_that_is_said_is_there():
    said = set(re.findall(r'\b(?:say|counted)\("(\w+)"', TEXT))
    assert len(said) > 80
    assert said <= set(live_words.table_words())


def test_no_word_is_translated_for_nothing():
    unsaid = {key for key in live_words.table_words() if not re.search(rf"\b{key}\b", TEXT)}
    assert unsaid == set()


def test_every_card_has_a_name_and_a_corner():
    names = live_words.card_names()
    assert set(names) == {cards.face(card) for card in cards.each(cards.PACK)}
    assert len(set(names.values())) == 52
    assert names["QS"] == "queen of spades"
    assert set(live_words.rank_letters()) == set(cards.RANKS)


def test_numbers_have_the_forms_of_the_language():
    words = live_words.table_words()
    assert words["tricks"][:3] == ["0 tricks", "1 trick", "2 tricks"]
    assert len(words["seconds"]) == 121
