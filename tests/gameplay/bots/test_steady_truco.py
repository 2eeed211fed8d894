"""What a sound player of Truco does. With 4H turned the fives are manilhas, clubs highest."""

from random import Random

import pytest

from gameplay.bots.registry import make
from gameplay.bots.truco.equity import Equity, chance
from gameplay.bots.truco.odds import judged, odds_at
from gameplay.bots.truco.table import table_of
from gameplay.rules import cards, registry
from gameplay.rules.truco.hand import TrucoHand
from tests.gameplay.bots.hands import after, dealt

STRONG = "5C 5H 3S"
WEAK = "4C 6D 7D"
FAIR = "3C QD JS"


def hand_of(*hands, before=(0, 0), options=None):
    """The first seats have these cards, the others any that are left."""
    taken = {card for hand in hands for card in hand.split()}
    pack = registry.make("truco-paulista", 4).pack
    left = [cards.face(card) for card in cards.each(pack & ~cards.card("4H"))]
    left = [face for face in left if face not in taken and face[0] in "67QJ"]
    others = [" ".join(left[3 * place : 3 * place + 3]) for place in range(4 - len(hands))]
    return dealt("truco-paulista", "|".join([*hands, *others]), options, before, "4H")


def says(hand, seat=0):
    """What is said without a bluff."""
    seat = seat or hand.to_act[0]
    said = {str(make("steady", hand.variant).act(hand.view(seat), Random(seed))) for seed in range(4)}
    return min(said, key=lambda text: "raise" in text)


def test_it_asks_with_a_good_hand_and_not_with_a_bad_one():
    assert says(hand_of(STRONG)) == "1 raise 3"
    assert "raise" not in says(hand_of(WEAK))


def test_it_runs_with_a_bad_hand_and_accepts_with_a_good_one():
    assert says(after(hand_of(FAIR, WEAK), "1 raise 3")) == "2 run"
    assert says(after(hand_of(FAIR, "3H 3D 2S"), "1 raise 3")) == "2 accept"
    assert says(after(hand_of(FAIR, STRONG), "1 raise 3")) == "2 raise 6"


def test_it_does_not_run_where_running_loses_the_game():
    assert says(after(hand_of(FAIR, WEAK, before=(11, 4), options={"end_at": 13}), "1 raise 3")) == "2 run"
    assert says(after(hand_of(FAIR, WEAK, before=(11, 4)), "1 play QD")) != "2 run"
    last = hand_of(FAIR, WEAK, before=(10, 4), options={"end_at": 12})
    assert says(after(last, "1 raise 3", "2 accept", "1 play 3C", "2 raise 6", "1 raise 9")) in (
        "2 accept",
        "2 raise 12",
    )


def test_it_takes_the_trick_with_as_little_as_will_do():
    """The last one to play, behind a king: the manilha would do as well."""
    hand = hand_of("KD 6C 4D", "4C QD JS", "6H QC 4S", "5C AS 7H", before=(11, 3))
    assert says(after(hand, "1 play KD", "2 play 4C", "3 play 6H")) == "4 play AS"


def test_it_leaves_the_trick_to_its_partner():
    hand = hand_of("4D 6C QC", "3D QD JS", "6H JC 4S", "5C AS 7H", before=(11, 3))
    assert says(after(hand, "1 play 4D", "2 play 3D", "3 play 6H")) == "4 cover 7H"


def test_after_a_tie_it_plays_its_best_card():
    hand = hand_of("AD 5D 6C", "AS QD JS", "4C JC 4S", "4D 7S 7H")
    after(hand, "1 play AD", "2 play AS", "3 play 4C", "4 play 4D")
    assert says(hand) in ("1 play 5D", "1 raise 3")


@pytest.mark.parametrize(("first", "partner", "must"), [(STRONG, WEAK, "stay"), (WEAK, "4S 6S 6C", "fold")])
def test_the_hand_of_eleven(first, partner, must):
    hand = hand_of(first, "3H 3D 2S", partner, before=(11, 5), options={"eleven": "choose"})
    assert says(hand) == f"1 {must}"


def test_now_and_then_it_bluffs():
    hand = hand_of(WEAK)
    said = [make("steady", hand.variant).act(hand.view(1), Random(seed)).verb for seed in range(300)]
    assert 0 < said.count("raise") < 30


def test_chances():
    assert judged((1, 1)) == judged((0, 1)) == judged((1, -1, 0)) == judged((1, 0)) == 1
    assert judged((-1, 1, -1)) == judged((0, 0, -1)) == 0
    assert judged((0, 0, 0)) == 0.5
    assert judged((1, -1)) is judged((0,)) is judged(()) is None
    odds = odds_at(table_of(hand_of(FAIR).view(1), registry.make("truco-paulista", 4)))
    chances = [odds.hand((), strengths) for strengths in [(1, 2, 3), (5, 8, 10), (10, 13, 14)]]
    assert chances == sorted(chances)
    assert chances[2] > 0.9
    assert odds.hand((1,), (1, 2)) > 0.5 > odds.hand((-1,), (1, 2))
    assert sum(odds.later(8, 2)) == pytest.approx(1)


def test_a_hand_is_judged_as_the_engine_judges_it():
    for results in [(1, 1), (1, 2, 1), (1, 2, 0), (0, 2), (0, 0, 1), (0, 0, 0), (2, 0), (2, 1, 2)]:
        hand = hand_of(FAIR)
        hand.results = list(results)
        TrucoHand._judge(hand)
        side = {1: 1, 2: 0, 0: 0.5}[hand.taken.pair]
        assert judged(tuple({1: 1, 2: -1, 0: 0}[pair] for pair in results)) == side


def test_what_points_are_worth():
    assert chance(0, 5) == 1
    assert chance(5, 0) == 0
    assert chance(7, 7) == 0.5
    assert 0.65 < chance(6, 12) < 0.75
    assert Equity(12, 12).play(3, 0.5) == pytest.approx(0.5)
    assert Equity(1, 1).play(1, 0.3) == Equity(1, 1).play(12, 0.3) == 0.3, "nothing more to lose"
