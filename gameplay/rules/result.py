"""What stands before a hand, and what it comes to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class HandContext:
    """What the game gives a hand. `before`: totals by seat or by pair. `pool`, `namer` (0: nobody) only in Auction
    Hearts, where a namer makes it a jackpot deal."""

    number: int
    dealer: int
    before: tuple[int, ...]
    pool: int = 0
    namer: int = 0

    def as_dict(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "dealer": self.dealer,
            "before": list(self.before),
            "pool": self.pool,
            "namer": self.namer or None,
        }


@dataclass(frozen=True, slots=True)
class HandResult:
    """`points` of the hand and totals `after` it, by seat or by pair; `over` and `winners` (seats, or the pair's
    number) where these totals end the game: a hand by itself knows an end by totals alone, one by the number of deals
    `GameScore.add` fills in; `taken`: facts behind the points, in the form of a tally; `moon`: the shooter. `pool`,
    `jackpot`, `namer` and `void` only in Auction Hearts."""

    points: tuple[int, ...]
    after: tuple[int, ...]
    over: bool = False
    winners: tuple[int, ...] = ()
    taken: Mapping[str, Any] = field(default_factory=dict)
    moon: int | None = None
    pool: int | None = None
    jackpot: bool | None = None
    namer: int = 0
    void: bool = False

    def answer(self) -> dict[str, Any]:
        """The keys of an answer of `check_hands`."""
        keys: dict[str, Any] = {"points": list(self.points), "after": list(self.after), "over": self.over}
        if self.over:
            keys["winners"] = list(self.winners)
        if self.pool is not None:
            keys |= {"pool": self.pool, "jackpot": self.jackpot}
        return keys

    def as_dict(self) -> dict[str, Any]:
        """The answer, and the facts for tie-breaks and pages."""
        return self.answer() | {
            "winners": list(self.winners),
            "taken": dict(self.taken),
            "moon": self.moon,
            "void": self.void,
        }
