"""The Hearts family by sampled worlds: each move is tried in hands as they may be, played on to their end."""

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from typing import Final

from gameplay.bots.bot import Move
from gameplay.bots.hearts.rollout import rolled_out
from gameplay.bots.hearts.steady import SteadyHearts
from gameplay.bots.hearts.table import Table, table_of, worth_in
from gameplay.bots.hearts.worlds import Worlds
from gameplay.bots.search import Box, search
from gameplay.rules import cards
from gameplay.rules.actions import Action, play
from gameplay.rules.cards import SUIT_OF
from gameplay.rules.hearts.base import HeartsVariant
from gameplay.rules.hearts.hand import HeartsHand
from gameplay.rules.hearts.view import HeartsView
from gameplay.rules.view import View

DOUBT: Final = 8.0
"""Points by which a move must be better than that of the rules of thumb, in a single world."""


class DeepHearts:
    """Passes, bids, and what to do after a moon are left to the rules of thumb: played on as fast as here, whole hands
    do not tell a good pass from a bad one."""

    def __init__(self, variant: HeartsVariant, box: Box) -> None:
        self.variant = variant
        self.box = box
        self.steady = SteadyHearts(variant)

    def act(self, view: View, rng: Random) -> Move:
        assert isinstance(view, HeartsView)
        first = self.steady.act(view, rng)
        assert isinstance(first, Action)
        table = table_of(view, self.variant)
        moves = list(dict.fromkeys((first, *alternatives(table, first))))
        if len(moves) == 1:
            return first
        worlds = Worlds(table, rng)

        def value(hand: HeartsHand, move: Action) -> float:
            tried = hand.copy()
            tried.apply(move)
            worth = worth_in(self.variant, cards.SUIT_LETTERS[move.value]) if move.verb == "name" else table.worth
            return balance(rolled_out(tried, worth, rng), table.seat)

        return search(moves, worlds.draw, value, self.box, DOUBT)


def balance(hand: HeartsHand, seat: int) -> float:
    """How much better this seat comes out than the others on average."""
    points = hand.score().points
    better = points[seat - 1] - fmean(points[: seat - 1] + points[seat:])
    return -better if hand.variant.low_wins else better


def alternatives(table: Table, first: Action) -> Iterator[Action]:
    """What else to try beside what the rules of thumb say."""
    if first.verb == "play":
        for group in alike(table):
            if first.value not in group:
                yield play(table.seat, group[0])
    elif first.verb == "name":
        for suit in cards.SUIT_LETTERS:
            yield Action(table.seat, "name", suit)


def alike(table: Table) -> Sequence[Sequence[int]]:
    """The legal cards, those together that come to the same."""
    groups: list[list[int]] = []
    for card in cards.each(table.legal):
        if groups and come_to_the_same(table, groups[-1][-1], card):
            groups[-1].append(card)
        else:
            groups.append([card])
    return groups


def come_to_the_same(table: Table, low: int, high: int) -> bool:
    """Whether these cards of one seat are worth the same, and no card lies between them."""
    if high > cards.PACK or not high & SUIT_OF[low] or table.worth(low) != table.worth(high):
        return False
    between = (high - 1) & ~(low | low - 1)
    return not between & (table.unseen | table.best)
