"""Plain Hearts, for 3 to 6 players, settled among all.

Source: the house's rule sheet. The player on the dealer's left leads any card; no passing, no Lady, no moon, no
restriction but to follow suit. Each heart 1 point; low wins, and equal lowest totals share the win. Above the mean of
all totals a player pays the difference, below it a player collects it: exact fractions, which add up to 0.

Options: `deals` [none: open-ended], the number of deals after which a game ends.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Final

from gameplay.rules import cards, options
from gameplay.rules.core import Fault
from gameplay.rules.hearts.base import HeartsVariant, totals
from gameplay.rules.hearts.taken import Taken
from gameplay.rules.result import HandContext, HandResult

DEALS: Final = options.number("deals", None)


@dataclass(frozen=True)
class PlainHearts(HeartsVariant):
    code = "plain-hearts"
    name = "Plain Hearts"
    seat_numbers = (3, 4, 5, 6)
    verbs = frozenset({"play", "moon"})
    tally_keys: ClassVar[tuple[str, ...]] = ("hearts",)
    stripped = {3: "2C", 5: "2C 2D", 6: "2C 3C 2D 2S"}
    option_specs: ClassVar[tuple[options.Option, ...]] = (DEALS,)

    @cached_property
    def penalty(self) -> int:
        return cards.HEARTS & self.pack

    def sum_fault(self, totals: Sequence[int]) -> Fault | None:
        deals = self.options["deals"]
        if isinstance(deals, int) and sum(totals) > deals * self.worth:
            return "deals", {"sum": sum(totals), "most": deals * self.worth}
        return super().sum_fault(totals)

    def score(self, context: HandContext, taken: Taken) -> HandResult:
        after = totals(context.before, taken.hearts)
        winners = self.winners(after) if self.played_out(context.number) else ()
        return HandResult(taken.hearts, after, bool(winners), winners, {"hearts": list(taken.hearts)})

    def ending(self, hands: int, result: HandResult) -> tuple[int, ...]:
        return self.winners(result.after) if self.played_out(hands) else ()

    def played_out(self, hands: int) -> bool:
        deals = self.options["deals"]
        return isinstance(deals, int) and hands >= deals

    def end_lacking(self, totals: Sequence[int]) -> Fault | None:
        """Each deal adds the same, so that the sum says how many there were."""
        deals, played = self.options["deals"], sum(totals) // self.worth
        return ("deals", {"deals": deals, "played": played}) if isinstance(deals, int) and played < deals else None

    def score_tally(self, context: HandContext, tally: Mapping[str, Any]) -> HandResult:
        self.check_tally_keys(tally, self.tally_keys)
        hearts = self.tally_numbers(tally, "hearts", self.penalty.bit_count())
        return self.score(context, Taken(hearts, (0,) * self.seats))

    def settlement(self, totals: tuple[int, ...], pool: int) -> tuple[Fraction, ...] | None:
        mean = Fraction(sum(totals), self.seats)
        return tuple(mean - total for total in totals)
