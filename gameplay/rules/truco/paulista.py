"""Truco Paulista, for 4 players in two pairs.

Source: the house's rule sheet. 40 cards; the vira is turned, and the four cards of the rank after it are the
manilhas, diamonds lowest, clubs highest; a hand is worth 1, raised to 3, 6, 9 and 12; the game goes to `end_at`.

Options: `end_at` [12], `covered` [any] | after-first | never, `eleven` [play] | choose, `tie_lead` [leader] |
tied-card.

Chosen where the sheet is silent: after a tie the same player leads again; either partner may answer, and the first
answer counts; the iron hand is worth 3, and asking in it loses the game as in the hand of eleven. A question asked
in place of `stay`, like a first card, means `stay`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from gameplay.rules import cards
from gameplay.rules.truco.base import ORDER, TrucoVariant

MANILHAS: Final = "DSHC"
"""The suits of the manilhas, low to high."""


@dataclass(frozen=True)
class Paulista(TrucoVariant):
    code = "truco-paulista"
    name = "Truco Paulista"
    keys = frozenset({"turned"})
    ladder = (1, 3, 6, 9, 12)
    short = 1
    eleven_value = 3
    fold_value = 1

    @property
    def turns_card(self) -> bool:
        return True

    def strengths(self, turned: int) -> Mapping[int, int]:
        return strengths_after(cards.face(turned)[0])


@cache
def strengths_after(rank: str) -> Mapping[int, int]:
    """Strengths where a card of this rank is turned."""
    manilha = ORDER[(ORDER.index(rank) + 1) % len(ORDER)]
    plain = {cards.card(rank + suit): strength for strength, rank in enumerate(ORDER, start=1) for suit in cards.SUITS}
    return plain | {cards.card(manilha + suit): len(ORDER) + place for place, suit in enumerate(MANILHAS, start=1)}
