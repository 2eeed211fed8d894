"""A sound player of Truco: plays the card with the best chances, raises on a good hand and now and then on none, runs
from what does not pay, and always with an eye on the score."""

from random import Random
from typing import Final

from gameplay.bots.bot import Move, Unseen
from gameplay.bots.truco.equity import Equity, equity_at
from gameplay.bots.truco.odds import now, odds_at
from gameplay.bots.truco.table import Table, table_of
from gameplay.rules import cards
from gameplay.rules.actions import Action
from gameplay.rules.playout import one_of
from gameplay.rules.truco.base import TrucoVariant
from gameplay.rules.truco.view import TrucoView
from gameplay.rules.view import View

RUNS: Final = 0.35
RUNS_AGAIN: Final = 0.2
"""How often a question is not accepted; and how often by a pair that has asked before."""
REASONS: Final = 1.5
"""The power of one's chances that is left against a pair that asks, or accepts: it has its reasons."""
BLUFFS: Final = 0.03


class SteadyTruco:
    def __init__(self, variant: TrucoVariant) -> None:
        self.variant = variant

    def act(self, view: View, rng: Random) -> Move:
        assert isinstance(view, TrucoView)
        assert view.seat
        if view.iron:
            return Unseen(view.seat, "play", one_of(view.free, rng))
        table = table_of(view, self.variant)
        equity = equity_at(table)
        if view.phase == "decide":
            return Action(view.seat, decision(table, equity))
        if view.phase == "answer":
            return answer(table, equity)
        card, hand = best_card(table)
        if "raise" in view.verbs and (pays(view, equity, hand) or rng.random() < BLUFFS):
            return Action(view.seat, "raise", view.next)
        return Action(view.seat, "cover" if hides(table, card) else "play", card)


def best_card(table: Table) -> tuple[int, float]:
    """The card with the best chances, of equal ones the weakest; and the chance to take the hand with it."""
    odds = odds_at(table)
    held = sorted(cards.each(table.view.held), key=lambda card: table.strengths[card])
    strengths = tuple(table.strengths[card] for card in held)
    found = [
        odds.onward(table.results, now(table, odds, strengths[place]), strengths[:place] + strengths[place + 1 :])
        for place in range(len(held))
    ]
    best = max(found)
    return held[next(place for place, hand in enumerate(found) if hand > best - 1e-6)], best


def hides(table: Table, card: int) -> bool:
    """A card that cannot take the trick need not be seen."""
    return "cover" in table.view.verbs and table.strengths[card] < max(table.ours, table.theirs)


def hand_chance(table: Table) -> float:
    """The chance to take the hand, for a seat that may have played to this trick already."""
    if table.seat in table.to_come:
        return best_card(table)[1]
    odds = odds_at(table)
    held = tuple(table.strengths[card] for card in cards.each(table.view.held))
    return odds.onward(table.results, now(table, odds, 0), held)


def pays(view: TrucoView, equity: Equity, hand: float) -> bool:
    """Whether to ask for the next value is worth more than to play on: some run, and who accepts has reasons."""
    runs = RUNS_AGAIN if view.raiser else RUNS
    stands = view.asked or view.value
    return runs * equity.win(stands) + (1 - runs) * equity.play(view.next, hand**REASONS) > equity.play(stands, hand)


def answer(table: Table, equity: Equity) -> Action:
    view = table.view
    hand = hand_chance(table) ** REASONS
    if equity.play(view.asked, hand) <= equity.lose(view.value):
        return Action(table.seat, "run")
    if "raise" in view.verbs and pays(view, equity, hand):
        return Action(table.seat, "raise", view.next)
    return Action(table.seat, "accept")


def decision(table: Table, equity: Equity) -> str:
    """To stay in the hand of eleven or to fold it, with both hands of the pair in sight."""
    both = sorted(table.strengths[card] for card in cards.each(table.view.held | table.view.partner))
    hand = odds_at(table).hand((), tuple(both[-3:]))
    stay = equity.play(table.variant.eleven_value, hand)
    return "stay" if stay >= equity.lose(table.variant.fold_value) else "fold"
