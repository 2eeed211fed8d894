"""The suits that a deal of Auction Hearts can be about."""

from dataclasses import dataclass

from django.utils.text import capfirst

from gameplay import names
from gameplay.rules import cards
from gameplay.rules.core import Variant


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit that can be named. `must`: how many cards of it are in the pack of this table."""

    code: str
    sign: str
    name: str
    must: int


def suits_of(variant: Variant) -> list[Suit]:
    return [
        Suit(code, sign, capfirst(str(names.SUITS[code])), (cards.SUIT_SETS[code] & variant.pack).bit_count())
        for code, sign in names.SUIT_SIGNS.items()
    ]
