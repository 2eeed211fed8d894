"""Chances in Truco. Others' cards are any of the unseen ones; who has several plays one that is rather better."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final

from gameplay.bots.truco.table import Table
from gameplay.rules import cards
from gameplay.rules.truco.taken import pair_of

LEVELS: Final = 15
"""Strengths are 1 to 14; 0 is a covered card."""
CHOICE: Final = 0.5
"""How much better than any of them the card is that somebody plays: by half as much as the best of them."""
Chances = tuple[float, float, float]
"""That a trick is taken, tied, lost."""


class Odds:
    """`counts`: how many unseen cards there are of each strength."""

    def __init__(self, counts: Sequence[int]) -> None:
        total = max(sum(counts), 1)
        self.below = [0.0, *(count / total for count in accumulate(counts))]
        """By strength, how likely a card is to be weaker."""
        self._later: dict[tuple[int, int], Chances] = {}
        self._hand: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}

    def later(self, strength: int, held: int) -> Chances:
        """Of a trick to come, to which one plays a card of this strength, while everybody holds so many."""
        key = strength, held
        if key not in self._later:
            self._later[key] = self.trick(strength, 0, held, 1, 2)
        return self._later[key]

    def trick(self, ours: int, theirs: int, held: int, partners: int, opponents: int) -> Chances:
        """`ours` and `theirs` are on the table; so many have still to play, from so many cards each."""
        effort = 1 + CHOICE * (held - 1)
        us = [self._at_most(level, ours, effort * partners) for level in range(LEVELS)]
        them = [self._at_most(level, theirs, effort * opponents) for level in range(LEVELS)]
        taken, tied = 0.0, us[0] * them[0]
        for level in range(1, LEVELS):
            exactly = us[level] - us[level - 1]
            taken += exactly * them[level - 1]
            tied += exactly * (them[level] - them[level - 1])
        return taken, tied, 1 - taken - tied

    def _at_most(self, level: int, shown: int, to_come: float) -> float:
        """How likely the best card of a pair is to be no stronger than this."""
        if shown > level:
            return 0.0
        return float(self.below[level + 1] ** to_come) if to_come else 1.0

    def hand(self, results: tuple[int, ...], held: tuple[int, ...]) -> float:
        """How likely a pair is to take the hand, from the next trick on, for one who holds cards of these strengths."""
        key = results, held
        if key not in self._hand:
            self._hand[key] = self._chance(results, held)
        return self._hand[key]

    def _chance(self, results: tuple[int, ...], held: tuple[int, ...]) -> float:
        decided = judged(results)
        if decided is not None:
            return decided
        if not held:
            return 0.5
        return max(
            self.onward(results, self.later(card, len(held)), held[:place] + held[place + 1 :])
            for place, card in enumerate(held)
        )

    def onward(self, results: tuple[int, ...], chances: Chances, held: tuple[int, ...]) -> float:
        """The same, where a trick with these chances comes first."""
        return sum(
            chance * self.hand((*results, result), held) for chance, result in zip(chances, (1, 0, -1), strict=True)
        )


def odds_at(table: Table) -> Odds:
    """The chances of this seat."""
    return Odds(counted(table.strengths, cards.each(table.unseen)))


def odds_of_all(table: Table) -> Odds:
    """The chances as they are before one has looked at any card, but for the one that is turned."""
    return _kept(counted(table.strengths, cards.each(table.variant.pack & ~table.view.turned)))


@lru_cache(maxsize=64)
def _kept(counts: tuple[int, ...]) -> Odds:
    return Odds(counts)


def counted(strengths: Mapping[int, int], some: Iterable[int]) -> tuple[int, ...]:
    counts = [0] * LEVELS
    for card in some:
        counts[strengths[card]] += 1
    return tuple(counts)


def now(table: Table, odds: Odds, strength: int) -> Chances:
    """Of the trick on the table, with a card of this strength played to it by this seat; 0 where none is."""
    to_come = [seat for seat in table.to_come if seat != table.seat]
    ours = sum(pair_of(seat) == table.pair for seat in to_come)
    held = 3 - len(table.view.history)
    return odds.trick(max(table.ours, strength), table.theirs, held, ours, len(to_come) - ours)


def judged(results: tuple[int, ...]) -> float | None:
    """1 for a hand that is won, 0 for one that is lost, a half for one that nobody takes; None while it is open."""
    won = [result for result in results if result]
    for side in (1, -1):
        if won.count(side) == 2:
            return (1 + side) / 2
    if won and 0 in results:
        return (1 + won[0]) / 2
    return 0.5 if len(results) == 3 else None
