"""Hearts as OpenSpiel plays it: an engine written by others, in another language, from the same rules.

Both play the same hands, passing included; at every decision of the play the legal cards are the same, and so are the
points at the end. Its defaults are Black Lady for four with `moon` `add`; with its jack bonus they are Omnibus.
"""

from random import Random

import pytest

from gameplay.rules import cards, registry
from gameplay.rules.actions import Action
from gameplay.rules.deal import Deal
from gameplay.rules.result import HandContext

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: its wheels are for Linux alone")

HANDS = 2000
"""Of each game: 4,000 in all."""
DIRECTIONS = {1: 1, 2: 3, 3: 2, 0: 0}
"""By hand number (of four), OpenSpiel's number for left, right, across and none."""
OPENINGS = [
    "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC|2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD|"
    "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS|2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
    "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2H|2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD|"
    "2S 3S 4S 5S 6S 7S 8S 9S TS JS AC KS AS|QS 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
    "2C KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H|3C 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD|"
    "4C 2S 3S 4S 5S 6S 7S 8S 9S TS JS KS AS|5C 6C 7C 8C 9C TC JC QC KC AC QS AD AH",
]
"""Deals for the corners of the rules: nothing but points on the first trick, nothing but hearts to lead."""


def openspiel_numbers():
    """OpenSpiel's number of each card."""
    state = pyspiel.load_game("hearts").new_initial_state()
    state.apply_action(0)
    return {cards.card(state.action_to_string(action)): action for action in state.legal_actions()}


NUMBERS = openspiel_numbers()


def dealt_there(game, number, deal):
    state = game.new_initial_state()
    state.apply_action(DIRECTIONS[number % 4])
    for place in range(13):
        for hand in deal.hands:
            state.apply_action(NUMBERS[hand[place]])
    return state


def pass_cards(hand, state, rng):
    for seat in hand.to_act if hand.phase == "pass" else ():
        passed = rng.sample(list(cards.each(hand.held[seat])), 3)
        hand.step(Action(seat, "pass", cards.union(passed)))
        for card in passed:
            assert state.current_player() == seat - 1
            state.apply_action(NUMBERS[card])


def anyhow(hand, legal, rng):
    return rng.choice(legal)


def shooting(hand, legal, rng):
    """Seat 1 takes what it can, and the others let it, so that moons come up."""
    points = hand.variant.penalty
    if hand.turn == 1:
        return max(legal, key=cards.rank)
    mine = hand.winner == 1 and bool(hand.trick)
    return min(legal, key=lambda card: (bool(card & points) != mine, cards.rank(card)))


def compare(game, variant, number, deal, choose, rng):
    """Play one hand on both engines; its result."""
    hand = variant.start(HandContext(number, variant.dealer_of(number), (0, 0, 0, 0)), deal)
    state = dealt_there(game, number, deal)
    pass_cards(hand, state, rng)
    while not state.is_terminal():
        assert hand.turn - 1 == state.current_player()
        legal = list(cards.each(hand.legal()))
        assert {NUMBERS[card] for card in legal} == set(state.legal_actions()), str(state)
        card = choose(hand, legal, rng)
        hand.step(Action(hand.turn, "play", card))
        state.apply_action(NUMBERS[card])
    result = hand.result()
    assert [26 - share for share in state.returns()] == list(result.points), str(state)
    return result


def both(code):
    parameters = {"jd_bonus": True} if code == "omnibus" else {}
    return pyspiel.load_game("hearts", parameters), registry.make(code, 4, {"moon": "add"})


@pytest.mark.parametrize("code", ["black-lady", "omnibus"])
def test_the_same_cards_are_legal_and_the_points_are_the_same(code):
    game, variant = both(code)
    rng = Random(f"{code} beside OpenSpiel")
    moons = 0
    for number in range(1, HANDS + 1):
        choose = shooting if number % 5 == 0 else anyhow
        result = compare(game, variant, number, variant.deal(rng), choose, rng)
        moons += result.moon is not None
    assert moons > 5, "the moon is compared too"


@pytest.mark.parametrize("code", ["black-lady", "omnibus"])
@pytest.mark.parametrize("opening", OPENINGS)
def test_the_corners_of_the_rules(code, opening):
    game, variant = both(code)
    deal = Deal(tuple(tuple(map(cards.card, hand.split())) for hand in opening.split("|")))
    for seed in range(20):
        compare(game, variant, 4, deal, anyhow, Random(seed))
