"""Truco Mineiro, for 4 players in two pairs.

Source: the house's rule sheet. As Paulista, without a vira: the manilhas are always 4C, 7H, AS, 7D, high to low, and
all other cards of these ranks stay at their ordinary place. A hand is worth 2, raised to 4, 6, 10 and 12; the hand of
ten, two points short of the end, is worth 4 and gives 2 where it is folded.

Options and choices are those of Paulista; `eleven` is about the hand of ten here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from gameplay.rules import cards
from gameplay.rules.truco.base import ORDER, TrucoVariant

MANILHAS: Final = "7D AS 7H 4C"
"""Low to high."""
STRENGTHS: Final[Mapping[int, int]] = {
    cards.card(rank + suit): strength for strength, rank in enumerate(ORDER, start=1) for suit in cards.SUITS
} | {cards.card(face): strength for strength, face in enumerate(MANILHAS.split(), start=len(ORDER) + 1)}


@dataclass(frozen=True)
class Mineiro(TrucoVariant):
    code = "truco-mineiro"
    name = "Truco Mineiro"
    carried = frozenset({"turned"})
    ladder = (2, 4, 6, 10, 12)
    short = 2
    eleven_value = 4
    fold_value = 2

    def strengths(self, turned: int) -> Mapping[int, int]:
        return STRENGTHS
