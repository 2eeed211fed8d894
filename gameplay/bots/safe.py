"""What is done for a player whose time is up at a table where nobody plays on for them (Absence.SAFE; else the usual
bot takes their cards): nothing bold. Passes and plays low, never bids, never raises, runs from a raise, stays in a hand
of eleven. It decides by the own cards' ranks alone."""

from random import Random

from gameplay.bots.bot import Move, Unseen, moves
from gameplay.rules import cards
from gameplay.rules.actions import Action
from gameplay.rules.core import Variant
from gameplay.rules.view import View

PREFERRED = ("play", "run", "stay", "cover")


class SafeBot:
    def __init__(self, variant: Variant) -> None:
        pass

    def act(self, view: View, rng: Random) -> Move:
        assert view.seat
        if "pass" in view.verbs:
            highest = sorted(cards.each(view.held), key=_height)[-3:]
            return Action(view.seat, "pass", cards.union(highest))
        found = list(moves(view))
        for verb in PREFERRED:
            if fitting := [move for move in found if move.verb == verb]:
                return min(fitting, key=_low)
        return min(found, key=_low)


def _low(move: Move) -> tuple[int, int]:
    if isinstance(move, Unseen):
        return (move.place, 0)
    return _height(move.value) if move.verb in ("play", "cover") else (move.value, 0)


def _height(card: int) -> tuple[int, int]:
    """By rank, then by suit."""
    return cards.rank(card), card
