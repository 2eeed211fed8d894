"""Anything that is legal: first what to do, then how."""

from random import Random

from gameplay.bots.bot import Move, moves
from gameplay.rules.actions import Action
from gameplay.rules.core import Variant
from gameplay.rules.playout import one_of, three_of
from gameplay.rules.view import View


class RandomBot:
    def __init__(self, variant: Variant) -> None:
        pass

    def act(self, view: View, rng: Random) -> Move:
        verb = one_of(view.verbs, rng)
        if verb == "pass":
            assert view.seat
            return Action(view.seat, verb, three_of(view.held, rng))
        return one_of([move for move in moves(view) if move.verb == verb], rng)
