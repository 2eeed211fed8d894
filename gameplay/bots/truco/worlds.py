"""Hands of Truco as they may be: what a seat cannot see is dealt anew, so that all that it has seen still happens, and
so that who asked and who accepted had, most of the time, a reason."""

from collections.abc import Collection, Sequence
from random import Random
from typing import Final

from gameplay.bots.truco.odds import odds_of_all
from gameplay.bots.truco.table import Table
from gameplay.rules import cards
from gameplay.rules.actions import Action
from gameplay.rules.deal import Deal
from gameplay.rules.result import HandContext
from gameplay.rules.truco.hand import TrucoHand
from gameplay.rules.truco.taken import pair_of

TRIES: Final = 20
ASKS: Final = 0.6
ACCEPTS: Final = 0.35
"""The chance to take the hand from which on somebody asks, or accepts."""
QUIET: Final = 0.7
"""The chance from which on somebody would have asked."""
ODD: Final = 0.12
"""How often somebody does otherwise."""


class Worlds:
    def __init__(self, table: Table, rng: Random) -> None:
        view = table.view
        self.table = table
        self.rng = rng
        self.context = HandContext(view.number, view.dealer, view.before)
        tricks = zip((*view.history, view.trick), view.covered, strict=True)
        self.laid = [(seat, card, seat in down) for trick, down in tricks for seat, card in trick]
        self.known = self._known()
        self.shown = cards.union(card for _, card, _ in self.laid)
        self.pack = list(cards.each(table.unseen))
        self.ranges = ranges(table, {seat for seat, _, _ in self.laid})
        self.odds = odds_of_all(table)

    def _known(self) -> list[tuple[int, ...]]:
        """By seat, the cards of its deal that this seat knows."""
        view = self.table.view
        known = [cards.union(card for seat, card, _ in self.laid if seat == one) for one in range(5)]
        known[self.table.seat] |= view.held
        known[self.table.partner] |= view.partner
        return [tuple(cards.each(hand)) for hand in known]

    def draw(self) -> TrucoHand:
        for _ in range(TRIES):
            hands = self._hands()
            if all(self._likely(seat, hands[seat - 1]) for seat in self.ranges):
                break
        return self._hand(hands)

    def _hands(self) -> list[tuple[int, ...]]:
        self.rng.shuffle(self.pack)
        start, hands = 0, []
        for known in self.known[1:]:
            missing = 3 - len(known)
            hands.append(known + tuple(self.pack[start : start + missing]))
            start += missing
        return hands

    def _likely(self, seat: int, hand: Sequence[int]) -> bool:
        """Whether this seat would have said what it has said, or kept quiet, with these cards."""
        least, most = self.ranges[seat]
        looks = self.odds.hand((), tuple(sorted([self.table.strengths[card] for card in hand])))
        return least <= looks <= most or self.rng.random() < ODD

    def _hand(self, hands: list[tuple[int, ...]]) -> TrucoHand:
        """Words and cards do not touch each other, but for the order in which each were said and played."""
        hand = self.table.variant.start(self.context, Deal(tuple(hands), self.table.view.turned))
        for action in self.table.view.said:
            hand.apply(action)
        for seat, card, down in self.laid:
            unknown = hand.held[seat] & ~self.shown
            hand.apply(Action(seat, "cover" if down else "play", card or unknown & -unknown))
        return hand


def ranges(table: Table, played: Collection[int]) -> dict[int, tuple[float, float]]:
    """By seat, between which chances its hand probably looked: of those who have asked or accepted, and of those who
    have played a card and could have asked."""
    said = [action for action in table.view.said if action.verb in ("raise", "accept")]
    asked = {pair_of(action.seat) for action in said if action.verb == "raise"}
    found = {seat: (0.0, QUIET) for seat in played if pair_of(seat) not in asked and not table.view.elevens}
    for action in said:
        found[action.seat] = (ASKS if action.verb == "raise" else ACCEPTS, 1.0)
    return {seat: bounds for seat, bounds in found.items() if seat != table.seat}
