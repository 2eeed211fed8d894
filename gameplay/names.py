"""What the games are called, in the reader's language, and people where room is short. The games' English names stand
with the rules; here they are marked for translation (a test holds the two together)."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

GAMES: Mapping[str, Promise] = {
    "black-lady": _("Black Lady"),
    "omnibus": _("Omnibus Hearts"),
    "cancellation": _("Cancellation Hearts"),
    "plain-hearts": _("Plain Hearts"),
    "auction-hearts": _("Auction Hearts"),
    "truco-paulista": _("Truco Paulista"),
    "truco-mineiro": _("Truco Mineiro"),
}

SUIT_SIGNS: Mapping[str, str] = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SUITS: Mapping[str, Promise] = {
    "C": pgettext_lazy("suit", "clubs"),
    "D": pgettext_lazy("suit", "diamonds"),
    "H": pgettext_lazy("suit", "hearts"),
    "S": pgettext_lazy("suit", "spades"),
}


CALLS: Mapping[int, str] = {3: "Truco", 4: "Truco", 6: "Seis", 9: "Nove", 10: "Dez", 12: "Doze"}
"""What is cried in truco to ask for so many points: the game's own words, in every language."""

CARD = re.compile(r"([2-9TJQKA])([CDSH])")


def shown_cards(text: str) -> str:
    """Cards with the signs of their suits, tens as 10: "TH QS" as "10♥ Q♠"."""
    return CARD.sub(lambda found: found[1].replace("T", "10") + SUIT_SIGNS[found[2]], text)


def called(value: str) -> str:
    """A raise inside a sentence: "truco (3)"."""
    call = CALLS.get(int(value)) if value.isdecimal() else None
    return f"{call.lower()} ({value})" if call else value


def game_name(code: str) -> str:
    return str(GAMES.get(code, code))


def short_names(names: Sequence[str]) -> list[str]:
    """For narrow columns: Ana; Ana L. where two are called Ana; the whole name where that parts them neither. Pairs
    keep theirs."""
    found = list(names)
    for shorten in (_first, _first_and_initial):
        short = [shorten(name) for name in names]
        often = Counter(short)
        found = [
            one if often[one] == 1 and found[at] == names[at] and " + " not in names[at] else found[at]
            for at, one in enumerate(short)
        ]
    return found


def upright(short: Sequence[str]) -> bool:
    """Whether these names have to stand upright above the columns of a phone: there is room for four short words."""
    return len(short) > 4 or any(len(word) > 7 for name in short for word in name.replace("-", " ").split())


def _first(name: str) -> str:
    return name.split(" ", 1)[0]


def _first_and_initial(name: str) -> str:
    first, *rest = name.split()
    return f"{first} {rest[-1][0]}." if rest else name
