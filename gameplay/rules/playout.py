"""Random play: for tests, for measuring, for the simplest of bots."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from gameplay.rules.actions import Action, play
from gameplay.rules.cards import pick
from gameplay.rules.core import OVER, Hand

T = TypeVar("T")


def random_action(hand: Hand, rng: Random) -> Action:
    """One of the things that may be done now, by one of the seats that may act."""
    if hand.cards_only:
        return play(hand.turn, pick(hand.legal(), rng))
    seat = one_of(hand.to_act, rng)
    verb = one_of(hand.verbs(seat), rng)
    if verb == "play":
        return play(seat, pick(hand.legal(), rng))
    if verb == "cover":
        return Action(seat, verb, pick(hand.legal(), rng))
    if verb == "pass":
        return Action(seat, verb, three_of(hand.holding(seat), rng))
    return Action(seat, verb, one_of(tuple(hand.values(seat, verb)), rng))


def one_of(choices: Sequence[T], rng: Random) -> T:
    """As `Random.choice`, in a third of its time."""
    return choices[int(rng.random() * len(choices))] if len(choices) > 1 else choices[0]


def three_of(held: int, rng: Random) -> int:
    first = pick(held, rng)
    second = pick(held ^ first, rng)
    return first | second | pick(held ^ first ^ second, rng)


def play_out(hand: Hand, rng: Random) -> Hand:
    """Play the hand to its end, at random; it is changed in place."""
    while hand.phase != OVER:
        hand.apply(random_action(hand, rng))
    return hand
