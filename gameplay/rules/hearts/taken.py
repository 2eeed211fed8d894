"""What a hand of Hearts comes down to: who took what."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Taken:
    """By seat, seat 1 first: penalty cards of the suit, and queens of spades. `bonus`: the seat that took the
    bonus card, or 0. `choice` after a moon: actions.ADD, actions.SUBTRACT or 0."""

    hearts: tuple[int, ...]
    queens: tuple[int, ...]
    bonus: int = 0
    choice: int = 0
