"""Random play: for tests, for measuring, for the simplest of bots."""

from random import Random

from gameplay.rules import cards
from gameplay.rules.actions import Action
from gameplay.rules.core import Hand


def random_action(hand: Hand, rng: Random) -> Action:
    """One of the things that may be done now, by one of the seats that may act."""
    seat = rng.choice(hand.to_act)
    verb = rng.choice(hand.verbs(seat))
    if verb == "pass":
        return Action(seat, verb, cards.union(rng.sample(list(cards.each(hand.holding(seat))), 3)))
    return rng.choice([move for move in hand.moves(seat) if move.verb == verb])


def play_out(hand: Hand, rng: Random) -> Hand:
    """Play the hand to its end, at random; it is changed in place."""
    while not hand.over:
        hand.apply(random_action(hand, rng))
    return hand
