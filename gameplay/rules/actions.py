"""Actions: what a seat does, and how the hand record writes it ("3 play QS")."""

import re
from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from gameplay.rules import cards
from gameplay.rules.errors import RuleError

ADD: Final = 1
SUBTRACT: Final = -1
CHOICES: Final = {"add": ADD, "subtract": SUBTRACT}
INVALID: Final = -1
"""The value of a bid that is no whole number from 0."""

_SEATS: Final = {str(seat): seat for seat in range(1, 100)}
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,8})", re.ASCII)


class Action(NamedTuple):
    """`value` by verb: `play`, `cover`: the card (0: not known); `pass`: the set of cards (0: not three of them);
    `bid`, `raise`: the number; `name`: the suit, as the set of its cards; `moon`: ADD, SUBTRACT or 0 for anything
    else."""

    seat: int
    verb: str
    value: int = 0

    def __str__(self) -> str:
        words = _WRITTEN.get(self.verb, _nothing)(self.value)
        return f"{self.seat} {self.verb} {words}" if words else f"{self.seat} {self.verb}"


@cache
def play(seat: int, card: int) -> Action:
    """The action of playing this card: made once, since play-outs need the same ones over and over."""
    return Action(seat, "play", card)


def read(text: str, seats: int, verbs: frozenset[str], pack: int) -> Action:
    """The action of this text. RuleError `bad-action` or `bad-card`; whether the hand allows it is not asked here."""
    who, _, rest = text.partition(" ")
    verb, gap, tail = rest.partition(" ")
    words = tail.split(" ") if gap else []
    seat = _SEATS.get(who)
    if not seat or verb not in verbs or "" in words:
        raise RuleError("bad-action", text=text)
    if seat > seats:
        raise RuleError("bad-action", "seat", seat=seat)
    value = _READ[verb](words, pack)
    if value is None:
        raise RuleError("bad-action", text=text)
    return play(seat, value) if verb == "play" else Action(seat, verb, value)


def read_card(word: str, pack: int) -> int:
    """The card of this face, of a pack that has it; else RuleError `bad-card`."""
    card = cards.find(word)
    if not card & pack:
        raise RuleError("bad-card", card=word)
    return card


def _number(word: str) -> int | None:
    return int(word) if _NUMBER.fullmatch(word) else None


def _read_play(words: list[str], pack: int) -> int | None:
    return read_card(words[0], pack) if len(words) == 1 else None


def _read_cover(words: list[str], pack: int) -> int | None:
    return 0 if words == ["??"] else _read_play(words, pack)


def _read_pass(words: list[str], pack: int) -> int | None:
    passed = cards.union([read_card(word, pack) for word in words])
    return passed if len(words) == 3 and passed.bit_count() == 3 else 0


def _read_bid(words: list[str], pack: int) -> int | None:
    chips = _number(words[0]) if len(words) == 1 else None
    return INVALID if chips is None or chips < 0 else chips


def _read_name(words: list[str], pack: int) -> int | None:
    return cards.SUIT_SETS.get(words[0]) if len(words) == 1 else None


def _read_moon(words: list[str], pack: int) -> int | None:
    return CHOICES.get(words[0], 0) if len(words) == 1 else 0


def _read_raise(words: list[str], pack: int) -> int | None:
    return _number(words[0]) if len(words) == 1 else None


def _read_nothing(words: list[str], pack: int) -> int | None:
    return None if words else 0


def _nothing(value: int) -> str:
    return ""


def _written_moon(value: int) -> str:
    return "add" if value == ADD else "subtract"


_READ: Final[dict[str, Callable[[list[str], int], int | None]]] = {
    "play": _read_play,
    "cover": _read_cover,
    "pass": _read_pass,
    "bid": _read_bid,
    "name": _read_name,
    "moon": _read_moon,
    "raise": _read_raise,
    "accept": _read_nothing,
    "run": _read_nothing,
    "stay": _read_nothing,
    "fold": _read_nothing,
}
_WRITTEN: Final[dict[str, Callable[[int], str]]] = {
    "play": cards.face,
    "cover": lambda card: cards.face(card) if card else "??",
    "pass": cards.faces,
    "bid": str,
    "name": lambda suit: cards.SUIT_LETTERS[suit],
    "moon": _written_moon,
    "raise": str,
}
