"""Cards on a page: the sign that is seen, and the name that is read out."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy

from gameplay.names import SUIT_SIGNS as SIGNS
from gameplay.names import SUITS
from gameplay.rules import cards

RANKS: Mapping[str, Promise] = {
    "2": pgettext_lazy("card", "two"),
    "3": pgettext_lazy("card", "three"),
    "4": pgettext_lazy("card", "four"),
    "5": pgettext_lazy("card", "five"),
    "6": pgettext_lazy("card", "six"),
    "7": pgettext_lazy("card", "seven"),
    "8": pgettext_lazy("card", "eight"),
    "9": pgettext_lazy("card", "nine"),
    "T": pgettext_lazy("card", "ten"),
    "J": pgettext_lazy("card", "jack"),
    "Q": pgettext_lazy("card", "queen"),
    "K": pgettext_lazy("card", "king"),
    "A": pgettext_lazy("card", "ace"),
}
RED = "DH"
WRITTEN = re.compile(r"\b([2-9TJQKA])([CDSH])\b")


@dataclass(frozen=True, slots=True)
class Face:
    sign: str
    name: str
    red: bool


def face(card: int) -> Face:
    written = cards.face(card)
    name = gettext("%(rank)s of %(suit)s") % {"rank": RANKS[written[0]], "suit": SUITS[written[1]]}
    return Face(with_signs(written), name, written[1] in RED)


def faces(some: int) -> list[Face]:
    return [face(card) for card in cards.each(some)]


def rank_sign(rank: str) -> str:
    """What is printed in the corner: 10 for a ten."""
    return rank.replace("T", "10")


def with_signs(sentence: str) -> str:
    """A sentence in which cards stand as a record writes them, QS, with the signs that people know: Q♠."""
    return WRITTEN.sub(lambda found: rank_sign(found[1]) + SIGNS[found[2]], sentence)
