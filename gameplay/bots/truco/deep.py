"""Truco by sampled worlds: each card, question and answer is tried in hands as they may be, played on to their end."""

from collections.abc import Iterator
from random import Random
from typing import Final

from gameplay.bots.bot import Move, asked, choose
from gameplay.bots.search import Box, search
from gameplay.bots.truco.equity import chance, equity_at
from gameplay.bots.truco.rollout import played_on
from gameplay.bots.truco.steady import SteadyTruco, hides
from gameplay.bots.truco.table import Table, table_of
from gameplay.bots.truco.worlds import Worlds
from gameplay.rules import cards
from gameplay.rules.actions import Action
from gameplay.rules.truco.base import TrucoVariant
from gameplay.rules.truco.hand import ANSWER, TrucoHand
from gameplay.rules.truco.view import TrucoView
from gameplay.rules.view import View

DOUBT: Final = 0.15
"""Games won by which a move must be better than that of the rules of thumb, in a single world."""


class DeepTruco:
    def __init__(self, variant: TrucoVariant, box: Box) -> None:
        self.variant = variant
        self.box = box
        self.steady = SteadyTruco(variant)

    def act(self, view: View, rng: Random) -> Move:
        assert isinstance(view, TrucoView)
        first = self.steady.act(view, rng)
        if view.iron or not isinstance(first, Action):
            return first
        table = table_of(view, self.variant)
        moves = list(dict.fromkeys((first, *alternatives(table))))
        if len(moves) == 1:
            return first
        return search(moves, Worlds(table, rng).draw, Judge(table, self.steady, rng).value, self.box, DOUBT)


def alternatives(table: Table) -> Iterator[Action]:
    view = table.view
    for verb in view.verbs:
        if verb == "play":
            kept: dict[int, Action] = {}
            for card in cards.each(view.legal):
                how = "cover" if hides(table, card) else "play"
                kept.setdefault(table.strengths[card], Action(table.seat, how, card))
            yield from kept.values()
        elif verb != "cover":
            yield Action(table.seat, verb, view.next if verb == "raise" else 0)


class Judge:
    """What a move comes to in one world, in games won. Questions are answered there by the rules of thumb."""

    def __init__(self, table: Table, answers: SteadyTruco, rng: Random) -> None:
        self.table = table
        self.answers = answers
        self.rng = rng
        self.equity = equity_at(table)

    def value(self, hand: TrucoHand, move: Action) -> float:
        tried = hand.copy()
        tried.apply(move)
        while tried.phase == ANSWER:
            seat = asked(tried, (1, 2, 3, 4))[0]
            tried.apply(choose(self.answers, tried, seat, self.rng))
        taken = played_on(tried).taken
        if not taken.pair:
            return chance(self.equity.ours, self.equity.theirs)
        return self.equity.win(taken.value) if taken.pair == self.table.pair else self.equity.lose(taken.value)
