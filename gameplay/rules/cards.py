"""Cards and sets of cards as whole numbers.

A card is one bit, a set of cards is an `int`: bit 13 * suit + rank, suits in the order clubs, diamonds, spades,
hearts, ranks from two to ace. The second pack, where a game has two, lies 52 bits higher; the two copies of a card
are different bits with the same face.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "CDSH"
PACK: Final = (1 << 52) - 1
TWO_PACKS: Final = (1 << 104) - 1

_SUIT: Final = (1 << 13) - 1


def _suit(number: int) -> int:
    return _SUIT << 13 * number | _SUIT << 13 * number + 52


CLUBS, DIAMONDS, SPADES, HEARTS = (_suit(_number) for _number in range(4))
SUIT_SETS: Final = {"C": CLUBS, "D": DIAMONDS, "S": SPADES, "H": HEARTS}
SUIT_LETTERS: Final = {cards: letter for letter, cards in SUIT_SETS.items()}

_FACES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
_CARDS: Final = {face: 1 << bit for bit, face in enumerate(_FACES)}
SUIT_OF: Final = {1 << bit: _suit(bit % 52 // 13) for bit in range(104)}
"""Of each card, the set of all cards of its suit (in both packs)."""


def find(face: str) -> int:
    """The card of this face (of the first pack), or 0 where there is none."""
    return _CARDS.get(face, 0)


def card(face: str) -> int:
    """The card of this face; KeyError where there is none."""
    return _CARDS[face]


def cards(faces: str) -> int:
    """The set of the cards in a text like "2C QS"."""
    return union(_CARDS[face] for face in faces.split())


def face(card: int) -> str:
    return _FACES[(card.bit_length() - 1) % 52]


def faces(cards: int) -> str:
    """The cards of a set in the record's writing, parted by single spaces."""
    return " ".join(face(card) for card in each(cards))


def rank(card: int) -> int:
    """0 for a two up to 12 for an ace."""
    return (card.bit_length() - 1) % 13


def each(cards: int) -> Iterator[int]:
    """The cards of a set one by one, lowest bit first."""
    while cards:
        low = cards & -cards
        yield low
        cards ^= low


def pick(cards: int, rng: Random) -> int:
    """One card of a set, each as likely as any other."""
    place = int(rng.random() * cards.bit_count())
    while place:
        cards &= cards - 1
        place -= 1
    return cards & -cards


def union(cards: Iterable[int]) -> int:
    result = 0
    for one in cards:
        result |= one
    return result


def other_copy(card: int) -> int:
    """The same face in the other pack."""
    return card >> 52 if card > PACK else card << 52


def first_copy(card: int) -> int:
    """The same face in the first pack."""
    return card >> 52 if card > PACK else card


def folded(cards: int) -> int:
    """The same faces with first copies first, so that it cannot be told from which pack a card came."""
    once = (cards | cards >> 52) & PACK
    twice = cards & cards >> 52 & PACK
    return once | twice << 52
