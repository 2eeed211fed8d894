"""A deal: who was given which cards, before passing."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gameplay.rules import cards


@dataclass(frozen=True, slots=True)
class Deal:
    """`hands` by seat (seat 1 first), each in the order dealt; `turned` is the vira or 0. A deal made up from what
    the actions of a record have shown may be incomplete."""

    hands: tuple[tuple[int, ...], ...]
    turned: int = 0
    widow: tuple[int, ...] = ()

    def numbered(self) -> "Deal":
        """The same faces, where of two copies of a card the one dealt first is that of the first pack: as a record
        is read."""
        seen = 0

        def copies(dealt: tuple[int, ...]) -> Iterator[int]:
            nonlocal seen
            for card in map(cards.first_copy, dealt):
                copy = cards.other_copy(card) if card & seen else card
                seen |= copy
                yield copy

        return Deal(tuple(tuple(copies(hand)) for hand in self.hands), self.turned, tuple(copies(self.widow)))

    def held(self) -> list[int]:
        """The set of cards of each seat, at the place of its number (the first place is empty)."""
        return [0, *map(sum, self.hands)]

    def as_dict(self) -> dict[str, Any]:
        """The keys of a hand record; `turned` and `widow` where there are any."""
        keys: dict[str, Any] = {"deal": [" ".join(map(cards.face, hand)) for hand in self.hands]}
        if self.turned:
            keys["turned"] = cards.face(self.turned)
        if self.widow:
            keys["widow"] = " ".join(map(cards.face, self.widow))
        return keys
