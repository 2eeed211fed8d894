"""What points are worth in a game of Truco: how likely a pair is to win it."""

from dataclasses import dataclass
from typing import Final

from gameplay.bots.truco.table import Table

STEEPNESS: Final = 1.3
"""How much a lead counts: with half as far to go as the others, a pair wins seven games of ten."""


@dataclass(frozen=True, slots=True)
class Equity:
    """Before this hand, what either pair lacks to the end of the game."""

    ours: int
    theirs: int

    def win(self, value: int) -> float:
        return chance(self.ours - value, self.theirs)

    def lose(self, value: int) -> float:
        return chance(self.ours, self.theirs - value)

    def play(self, value: int, hand: float) -> float:
        """With a hand of this value that is won with this chance."""
        return hand * self.win(value) + (1 - hand) * self.lose(value)


def equity_at(table: Table) -> Equity:
    before, end_at = table.view.before, table.variant.end_at
    return Equity(end_at - before[table.pair - 1], end_at - before[2 - table.pair])


def chance(ours: int, theirs: int) -> float:
    """To be first at the end, with so far to go."""
    if ours <= 0 or theirs <= 0:
        return float(ours <= 0)
    return float(theirs**STEEPNESS / (ours**STEEPNESS + theirs**STEEPNESS))
