"""What all variants of the Hearts family share: packs, tricks, restrictions, and how a result is put together."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from gameplay.rules import cards
from gameplay.rules.core import Fault, Restriction, RuleError, Variant
from gameplay.rules.deal import Deal
from gameplay.rules.hearts import restrictions
from gameplay.rules.hearts.hand import HeartsHand
from gameplay.rules.hearts.taken import Taken
from gameplay.rules.options import is_whole
from gameplay.rules.result import HandContext, HandResult

QUEEN = cards.cards("QS") | cards.other_copy(cards.card("QS"))
"""Black Maria, in both packs."""


@dataclass(frozen=True)
class HeartsVariant(Variant):
    """One trick-taking hand after another; low wins unless said otherwise."""

    family = "hearts"
    low_wins = True
    packs: ClassVar[int] = 1
    stripped: ClassVar[Mapping[int, str]] = {}
    """By number of players, the cards taken out of the pack."""

    @cached_property
    def pack(self) -> int:
        whole = cards.PACK if self.packs == 1 else cards.TWO_PACKS
        return whole & ~cards.cards(self.stripped.get(self.seats, ""))

    @cached_property
    def hand_size(self) -> int:
        return self.pack.bit_count() // self.seats

    @cached_property
    def restrictions(self) -> tuple[Restriction, ...]:
        return (restrictions.FOLLOW,)

    @cached_property
    def decisive(self) -> int:
        """Once all of these are taken the points can no longer change."""
        return self.penalty

    @cached_property
    def worth(self) -> int:
        """All the points of a hand, added up."""
        return self.penalty.bit_count()

    def totals_fault(self, totals: Sequence[int]) -> Fault | None:
        return super().totals_fault(totals) or self.sum_fault(totals)

    def sum_fault(self, totals: Sequence[int]) -> Fault | None:
        """Each hand adds what its cards are worth; a moon adds or takes off a multiple of that."""
        if not self.takes_off and min(totals) < 0:
            return "below", {}
        return None if sum(totals) % self.worth == 0 else ("sum", {"sum": sum(totals), "worth": self.worth})

    @property
    def takes_off(self) -> bool:
        """Whether points can come off a total."""
        return bool(self.bonus)

    @cached_property
    def moon_cards(self) -> int:
        """Who takes all of these has shot the moon; none where there is no moon."""
        return 0

    @property
    def moon_choice(self) -> bool:
        """Whether the shooter chooses."""
        return False

    @cached_property
    def lowest_club(self) -> int:
        """The card that must be led first; 0 where the player on the dealer's left leads what they like."""
        return 0

    @cached_property
    def barred_first(self) -> int:
        """Not to be played on the first trick by who has something else."""
        return 0

    @cached_property
    def barred_lead(self) -> int:
        """Not to be led before one of `breakers` has been played."""
        return 0

    @cached_property
    def breakers(self) -> int:
        return 0

    @cached_property
    def queens(self) -> int:
        """The queens of spades, where they count."""
        return 0

    @cached_property
    def bonus(self) -> int:
        """The card that takes points off, where there is one."""
        return 0

    def start(self, context: HandContext, deal: Deal) -> HeartsHand:
        return HeartsHand(self, context, deal)

    @abstractmethod
    def score(self, context: HandContext, taken: Taken) -> HandResult:
        """What these cards come to, at the table of this context."""

    def winners(self, totals: Sequence[int]) -> tuple[int, ...]:
        best = min(totals) if self.low_wins else max(totals)
        return tuple(seat for seat, total in enumerate(totals, start=1) if total == best)

    def tally_numbers(self, tally: Mapping[str, Any], key: str, must: int) -> tuple[int, ...]:
        """The numbers by seat under this key, which add up to `must`."""
        numbers = tally[key]
        if not (
            isinstance(numbers, list)
            and len(numbers) == self.seats
            and all(is_whole(number) and number >= 0 for number in numbers)
        ):
            raise RuleError("bad-tally", "shape", key=key)
        if sum(numbers) != must:
            raise RuleError("bad-tally", key, sum=sum(numbers), must=must)
        return tuple(numbers)

    def tally_seat(self, tally: Mapping[str, Any], key: str) -> int:
        seat = tally[key]
        if not (is_whole(seat) and 1 <= seat <= self.seats):
            raise RuleError("bad-tally", "seat", key=key)
        return seat

    def check_tally_keys(self, given: Iterable[str], keys: Sequence[str]) -> None:
        if set(given) != set(keys):
            raise RuleError("bad-tally", "keys", must=", ".join(keys))

    def check_takers(self, taken: Taken) -> None:
        """Nobody takes a card without a trick."""
        takers = sum(any(one) for one in zip(taken.hearts, taken.queens, strict=True))
        if takers > self.hand_size:
            raise RuleError("bad-tally", "takers", takers=takers, tricks=self.hand_size)


def totals(before: Sequence[int], points: Sequence[int]) -> tuple[int, ...]:
    return tuple(old + new for old, new in zip(before, points, strict=True))
