"""House rules in words: every option of every game, and every value it can have."""

import pytest

from gameplay.rules import registry
from league.models import Event
from league.web.option_words import option_texts, option_words

PLAIN_WORDS = {"moon", "share", "play", "any", "never"}
"""Values that are words of the game too."""
OPTIONS = [(code, option) for code, variant in registry.VARIANTS.items() for option in variant.option_specs]


def told(variant: str, options: dict | None = None, **fields) -> list[tuple[str, bool]]:
    event = Event(name="Thursday", variant=variant, options=options or {}, **fields)
    return [(str(text), differs) for text, differs in option_texts(event)]


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=lambda each: getattr(each, "name", each))
def test_every_option_of_every_game_has_a_label_and_a_sentence_for_each_value(game, option):
    words = option_words(game, option.name)
    assert str(words.label) != option.name
    if option.kind == "number":
        assert "7" in str(words.sentence % {"count": 7})
        return
    values = option.choices or (True, False)
    assert set(words.sentences) == set(values)
    assert all(str(words.sentences[value]).endswith(".") for value in values)
    if option.kind == "choice":
        assert set(words.choices) == set(values)


@pytest.mark.parametrize("game", registry.VARIANTS)
def test_no_code_stands_in_what_is_told(game):
    info = registry.info(game)
    for option in info.options:
        for value in option.choices or ((True, False) if option.kind == "flag" else (7,)):
            for text, _differs in told(game, {option.name: value}):
                assert "_" not in text
                assert str(value) not in text.split() or option.kind == "number" or str(value) in PLAIN_WORDS


def test_house_rules_are_marked_where_they_differ():
    texts = told("black-lady", {"end_at": 50, "moon": "add"}, hands_limit=8)
    assert ("A game ends as soon as somebody has 50 points or more; the lowest total wins.", True) in texts
    assert ("A moon puts everything onto everybody else's score.", True) in texts
    assert ("Hearts must be broken before one is led.", False) in texts
    assert ("A game has 8 hands, if it does not end before.", True) in texts


def test_the_mineiro_has_a_hand_of_ten():
    assert ("The hand of eleven is simply played.", False) in told("truco-paulista")
    assert ("The hand of ten is simply played.", False) in told("truco-mineiro")
    assert ("A game goes to 12 points.", False) in told("truco-mineiro")
