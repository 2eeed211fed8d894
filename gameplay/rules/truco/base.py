"""What all variants of Truco share: pairs, the value of a hand, and the tally."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import Any, ClassVar, Final

from gameplay.rules import cards, options
from gameplay.rules.core import Fault, Variant
from gameplay.rules.deal import Deal
from gameplay.rules.errors import RuleError
from gameplay.rules.options import is_whole
from gameplay.rules.result import HandContext, HandResult
from gameplay.rules.truco.hand import TrucoHand
from gameplay.rules.truco.taken import CALL, FOLD, NOBODY, RUN, TRICKS, Taken

ORDER: Final = "4567QJKA23"
"""Ranks, low to high."""
COVERED: Final = options.choice("covered", "any", "after-first", "never")
ELEVEN: Final = options.choice("eleven", "play", "choose")
TIE_LEAD: Final = options.choice("tie_lead", "leader", "tied-card")
END_AT: Final = options.number("end_at", 12)


@dataclass(frozen=True)
class TrucoVariant(Variant):
    """`ladder`: what a hand can be worth, from its start. `short`: how many points short of the end a pair is in
    the hand of eleven, which is worth `eleven_value` from the start and gives `fold_value` where it is folded."""

    family = "truco"
    pairs = True
    low_wins = False
    seat_numbers = (4,)
    hand_size = 3
    verbs = frozenset({"play", "cover", "raise", "accept", "run", "stay", "fold"})
    tally_keys = ("pair", "value", "by")
    option_specs = (END_AT, COVERED, ELEVEN, TIE_LEAD)
    ladder: ClassVar[tuple[int, ...]]
    short: ClassVar[int]
    eleven_value: ClassVar[int]
    fold_value: ClassVar[int]

    @cached_property
    def pack(self) -> int:
        return cards.PACK & ~cards.union(cards.card(rank + suit) for rank in "89T" for suit in cards.SUITS)

    @cached_property
    def end_at(self) -> int:
        end_at = self.options["end_at"]
        assert isinstance(end_at, int)
        return end_at

    @cached_property
    def following_value(self) -> Mapping[int, int]:
        """By what a hand is worth, what may be asked for next; 0 above the top."""
        return dict(zip(self.ladder, (*self.ladder[1:], 0), strict=True))

    @abstractmethod
    def strengths(self, turned: int) -> Mapping[int, int]:
        """How strong each card is once this one is turned; cards of the same strength tie."""

    def elevens(self, before: tuple[int, ...]) -> tuple[int, ...]:
        """The pairs that are just short of the end."""
        brink = self.end_at - self.short
        return tuple([pair for pair, total in enumerate(before, start=1) if total == brink])

    def allows_totals(self, before: Sequence[int]) -> bool:
        return all(0 <= total <= self.end_at for total in before)

    def totals_fault(self, totals: Sequence[int]) -> Fault | None:
        if fault := super().totals_fault(totals):
            return fault
        if not self.allows_totals(totals):
            return "range", {"most": self.end_at}
        step = gcd(*self.ladder, self.eleven_value, self.fold_value)
        if any(total % step and total != self.end_at for total in totals):
            return "step", {"step": step}
        return ("both", {"end": self.end_at}) if min(totals) == self.end_at else None

    def end_lacking(self, totals: Sequence[int]) -> Fault | None:
        return None if self.winners_at(tuple(totals)) else ("points", {"end": self.end_at})

    def start(self, context: HandContext, deal: Deal) -> TrucoHand:
        return TrucoHand(self, context, deal)

    def score(self, context: HandContext, taken: Taken) -> HandResult:
        points = (taken.value if taken.pair == 1 else 0, taken.value if taken.pair == 2 else 0)
        after = tuple([min(self.end_at, old + new) for old, new in zip(context.before, points, strict=True)])
        winners = self.winners_at(after)
        return HandResult(points, after, bool(winners), winners, taken.as_dict())

    def ending(self, hands: int, result: HandResult) -> tuple[int, ...]:
        return self.winners_at(result.after)

    def winners_at(self, after: tuple[int, ...]) -> tuple[int, ...]:
        """The pair that these totals bring to the end of the game, or nobody."""
        return tuple([pair for pair, total in enumerate(after, start=1) if total >= self.end_at])

    def lacking(self, context: HandContext, pair: int) -> int:
        """What this pair lacks to the end of the game."""
        return max(self.end_at - context.before[pair - 1], 0)

    def score_tally(self, context: HandContext, tally: Mapping[str, Any]) -> HandResult:
        if set(tally) == {"pair"} and is_whole(tally["pair"]) and tally["pair"] == 0:
            return self.score(context, NOBODY)
        if set(tally) != set(self.tally_keys):
            raise RuleError("bad-tally", "keys", must=", ".join(self.tally_keys))
        pair, value, by = (tally[key] for key in self.tally_keys)
        if not (is_whole(pair) and pair in (1, 2)):
            raise RuleError("bad-tally", "shape", key="pair")
        if not (is_whole(value) and isinstance(by, str) and value in self.values(context, pair, by)):
            raise RuleError("bad-tally", "value", pair=pair, value=value, by=by)
        return self.score(context, Taken(pair, value, by))

    def values(self, context: HandContext, pair: int, by: str) -> tuple[int, ...]:
        """What this pair can take by this way of winning, with these totals."""
        elevens = self.elevens(context.before)
        if by == TRICKS:
            return (self.eleven_value,) if elevens else self.ladder
        if by == RUN:
            return () if elevens else self.ladder[:-1]
        if by == FOLD:
            folds = len(elevens) == 1 and pair not in elevens and self.options["eleven"] == "choose"
            return (self.fold_value,) if folds else ()
        return (self.lacking(context, pair),) if by == CALL and elevens else ()
