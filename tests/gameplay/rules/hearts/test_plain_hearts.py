"""Plain Hearts and its settlement, with the arithmetic shown."""

from fractions import Fraction

import pytest

from gameplay.rules import cards, registry
from gameplay.rules.game import GameScore, check
from gameplay.rules.record import read
from tests.gameplay.rules.records import FOUR, fault, record


@pytest.mark.parametrize(
    ("seats", "stripped", "size"), [(3, "2C", 17), (4, "", 13), (5, "2C 2D", 10), (6, "2C 3C 2D 2S", 8)]
)
def test_packs(seats, stripped, size):
    variant = registry.make("plain-hearts", seats)
    assert variant.pack == cards.PACK & ~cards.cards(stripped)
    assert variant.hand_size == size


def hand(*hearts, **keys):
    return record("plain-hearts", len(hearts), tally={"hearts": list(hearts)}, **keys)


def test_settlement_of_four():
    # totals 20, 15, 11, 6: the mean is 52 / 4 = 13
    variant = registry.make("plain-hearts", 4)
    assert variant.settlement((20, 15, 11, 6), 0) == (-7, -2, 2, 7)


def test_settlement_of_three_is_exact():
    # totals 5, 5, 3: the mean is 13/3
    settlement = registry.make("plain-hearts", 3).settlement((5, 5, 3), 0)
    assert settlement == (Fraction(-2, 3), Fraction(-2, 3), Fraction(4, 3))
    assert sum(settlement) == 0


def test_open_ended_by_default_and_over_after_its_deals():
    assert not check(read(hand(13, 0, 0, number=90))).over
    options = {"deals": 2}
    assert not check(read(hand(5, 5, 3, options=options))).over
    assert check(read(hand(5, 5, 3, number=2, options=options))).winners == (3,)
    game = GameScore(registry.make("plain-hearts", 3, options))
    game.add(read(hand(5, 5, 3)))
    assert (game.over, game.winners) == (False, ())
    game.add(read(hand(0, 6, 7)))
    assert (game.totals, game.winners, game.settlement) == ((5, 11, 10), (1,), (
        Fraction(11, 3), Fraction(-7, 3), Fraction(-4, 3)))  # fmt: skip
    assert fault(hand(13, 0, 0, options={"deals": 0}))[0] == "bad-record"


def test_the_left_of_the_dealer_leads_any_card_and_there_is_no_moon():
    deal = [FOUR[3], FOUR[1], FOUR[2], FOUR[0]]
    actions = [f"{seat} play {deal[seat - 1].split()[trick]}" for trick in range(13) for seat in (1, 2, 3, 4)]
    full = record("plain-hearts", deal=deal, actions=actions)
    result = check(read(full))
    assert (result.points, result.moon) == ((13, 0, 0, 0), None)
    full["actions"].append("1 moon add")
    assert fault(full)[:2] == ("bad-moon", 53)
    assert fault(record("plain-hearts", deal=deal, actions=["1 play 2H", "1 moon add"]))[:2] == ("not-your-turn", 2)
