"""Omnibus, with the arithmetic shown."""

import pytest

from gameplay.rules import cards, registry
from gameplay.rules.game import check
from gameplay.rules.record import read
from tests.gameplay.rules.records import points, record


def tally(hearts, queen, bonus, moon=None, **options):
    choice = {"moon": moon} if moon else {}
    return record("omnibus", tally={"hearts": hearts, "queen": queen, "bonus": bonus} | choice, options=options)


def test_the_bonus_card_takes_ten_off():
    # 3, 4, 5 + 13, 1 - 10
    assert points(tally([3, 4, 5, 1], queen=3, bonus=4)) == (3, 4, 18, -9)


@pytest.mark.parametrize(
    ("bonus", "moon", "expected"),
    [
        (2, "add", (0, 26 - 10, 26, 26)),
        (1, "add", (0 - 10, 26, 26, 26)),
        (1, "subtract", (-26 - 10, 0, 0, 0)),
        (2, "subtract", (-26, -10, 0, 0)),
    ],
)
def test_in_a_moon_the_bonus_is_counted_apart(bonus, moon, expected):
    assert points(tally([13, 0, 0, 0], 1, bonus, moon)) == expected


def test_moon_needs_bonus():
    assert points(tally([13, 0, 0, 0], 1, 2, moon_needs_bonus=True)) == (26, -10, 0, 0)
    assert points(tally([13, 0, 0, 0], 1, 1, "subtract", moon_needs_bonus=True)) == (-36, 0, 0, 0)


def test_the_other_bonus_card():
    jack, ten = registry.make("omnibus", 4), registry.make("omnibus", 4, {"bonus_card": "TD"})
    assert (cards.faces(jack.bonus), cards.faces(ten.bonus)) == ("JD", "TD")
    assert ten.decisive == ten.penalty | cards.card("TD")
    assert not jack.bonus & (jack.breakers | jack.barred_first), "it breaks no hearts and may be played first"


def test_facts():
    result = check(read(tally([13, 0, 0, 0], 1, 2, "add")))
    assert result.taken == {"hearts": [13, 0, 0, 0], "queen": 1, "bonus": 2}
    assert result.moon == 1
