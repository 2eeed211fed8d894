"""What one seat may see of a hand, built up from nothing."""

from dataclasses import dataclass
from typing import Any

from gameplay.rules import cards
from gameplay.rules.actions import Action

Played = tuple[int, int]
"""A seat and the card it has played; 0 where the card lies face down and is not this seat's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """`seat`: whose eyes these are (None: a spectator's). `held` and `legal` are sets of this seat's own cards;
    `verbs` what it may do now; `counts` cards left by seat, seat 1 first; `trick` the cards on the table in the
    order played, `last_trick` the one before. `history`: all tricks so far, for players who remember; a page shows
    no more than the last trick."""

    game: str
    seats: int
    number: int
    dealer: int
    before: tuple[int, ...]
    seat: int | None
    phase: str
    turn: int
    to_act: tuple[int, ...]
    verbs: tuple[str, ...]
    held: int
    legal: int
    counts: tuple[int, ...]
    leader: int
    trick: tuple[Played, ...]
    history: tuple[tuple[Played, ...], ...]
    said: tuple[Action, ...]
    over: bool

    @property
    def last_trick(self) -> tuple[Played, ...]:
        return self.history[-1] if self.history else ()

    def as_dict(self) -> dict[str, Any]:
        """For a page: cards by their faces; of the tricks only the last one."""
        return {
            "game": self.game,
            "seats": self.seats,
            "number": self.number,
            "dealer": self.dealer,
            "before": list(self.before),
            "seat": self.seat,
            "phase": self.phase,
            "turn": self.turn or None,
            "to_act": list(self.to_act),
            "verbs": list(self.verbs),
            "held": faces(self.held),
            "legal": faces(self.legal),
            "counts": list(self.counts),
            "leader": self.leader or None,
            "trick": shown(self.trick),
            "last_trick": shown(self.last_trick),
            "said": [str(action) for action in self.said],
            "over": self.over,
        }


def faces(held: int) -> list[str]:
    return [cards.face(card) for card in cards.each(held)]


def shown(trick: tuple[Played, ...]) -> list[dict[str, Any]]:
    """A trick for a page; the card is None where it lies face down."""
    return [{"seat": seat, "card": cards.face(card) if card else None} for seat, card in trick]
