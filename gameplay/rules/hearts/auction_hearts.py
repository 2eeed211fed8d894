"""Auction Hearts: Plain Hearts, where the suit to avoid is put up for auction.

Source: the house's rule sheet. From the dealer's left everybody bids once; the highest bidder pays into the pool and
names the suit; each card of it taken costs a chip. One player clear takes the pool, two halve it (an odd chip stays),
else it is a jackpot: the pool stays, and in the next deal the last successful bidder names the suit again, without a
bid.

Options: `lead` [left-of-dealer] | bidder, `deals` [none: open-ended], `final_pool` [play-on] | share: whether a game
goes on past its deals while a jackpot stands.

Chosen where the sheet is silent: nobody clear is a jackpot too; if everybody passes the deal is void, and the next
player deals.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from gameplay.rules import cards, options
from gameplay.rules.core import Fault
from gameplay.rules.deal import Deal
from gameplay.rules.errors import RuleError
from gameplay.rules.hearts.auction import AuctionHand, Sold
from gameplay.rules.hearts.base import totals
from gameplay.rules.hearts.plain_hearts import DEALS, PlainHearts
from gameplay.rules.options import is_whole
from gameplay.rules.result import HandContext, HandResult


@dataclass(frozen=True)
class AuctionHearts(PlainHearts):
    code = "auction-hearts"
    name = "Auction Hearts"
    low_wins = False
    verbs = frozenset({"bid", "name", "play", "moon"})
    chips = True
    keys = frozenset({"pool", "namer"})
    tally_keys = ("bid", "suit", "taken")
    option_specs = (
        options.choice("lead", "left-of-dealer", "bidder"),
        DEALS,
        options.choice("final_pool", "play-on", "share"),
    )

    def start(self, context: HandContext, deal: Deal) -> AuctionHand:
        return AuctionHand(self, context, deal)

    def sum_fault(self, totals: Sequence[int]) -> Fault | None:
        """What the players do not have is in the pool; no chip comes from nowhere."""
        return ("pool", {"sum": sum(totals)}) if sum(totals) > 0 else None

    def end_lacking(self, totals: Sequence[int]) -> Fault | None:
        """Chips do not tell how many deals there were."""
        return None

    def following(self, context: HandContext, result: HandResult) -> HandContext:
        return replace(super().following(context, result), pool=result.pool or 0, namer=result.namer)

    def ending(self, hands: int, result: HandResult) -> tuple[int, ...]:
        goes_on = bool(result.jackpot) and self.options["final_pool"] == "play-on"
        return () if goes_on else super().ending(hands, result)

    def settlement(self, totals: tuple[int, ...], pool: int) -> tuple[Fraction, ...] | None:
        return tuple(total + Fraction(pool, self.seats) for total in totals)

    def settle(self, context: HandContext, sold: Sold) -> HandResult:
        """Chips gained or paid. Whether the game is over is not said here: that takes all its deals."""
        if not sold.suit:
            none = (0,) * self.seats
            return HandResult(none, context.before, taken={"passed": True}, pool=context.pool, jackpot=False, void=True)
        points = [-taken for taken in sold.taken]
        points[sold.namer - 1] -= sold.bid
        pool = context.pool - sum(points)
        clear = self.clear(sold)
        for seat in clear:
            points[seat - 1] += pool // len(clear)
        pool -= sum(pool // len(clear) for _ in clear)
        return HandResult(
            tuple(points),
            totals(context.before, points),
            taken=sold.as_dict(),
            pool=pool,
            jackpot=not clear,
            namer=0 if clear else sold.namer,
        )

    def clear(self, sold: Sold) -> tuple[int, ...]:
        """The one or two seats that share the pool; nobody in a jackpot."""
        clear = tuple(seat for seat, taken in enumerate(sold.taken, start=1) if not taken)
        all_with_one = max(sold.taken) == (sold.suit & self.pack).bit_count()
        return clear if len(clear) in (1, 2) and not all_with_one else ()

    def score_tally(self, context: HandContext, tally: Mapping[str, Any]) -> HandResult:
        if set(tally) == {"passed"} and tally["passed"] is True and not context.namer:
            return self.settle(context, Sold())
        self._check_bidding(context, tally)
        self.check_tally_keys(tally, self.tally_keys[1:] if context.namer else self.tally_keys)
        suit = cards.SUIT_SETS.get(tally["suit"], 0) if isinstance(tally["suit"], str) else 0
        if not suit:
            raise RuleError("bad-tally", "shape", key="suit")
        taken = self.tally_numbers(tally, "taken", (suit & self.pack).bit_count())
        namer, bid = (context.namer, 0) if context.namer else self._bid(tally["bid"])
        return self.settle(context, Sold(suit, namer, bid, taken))

    def _check_bidding(self, context: HandContext, tally: Mapping[str, Any]) -> None:
        """Whether there is an auction the game says, and a sheet can have it wrong."""
        if context.namer and not {"bid", "passed"}.isdisjoint(tally):
            raise RuleError("bad-tally", "jackpot", seat=context.namer)
        if not context.namer and set(tally) == set(self.tally_keys[1:]):
            raise RuleError("bad-tally", "no-bid")

    def _bid(self, bid: Any) -> tuple[int, int]:
        if not (isinstance(bid, Sequence) and len(bid) == 2 and all(is_whole(number) for number in bid)):
            raise RuleError("bad-tally", "bid")
        if not (1 <= bid[0] <= self.seats and bid[1] >= 1):
            raise RuleError("bad-tally", "bid")
        return bid[0], bid[1]
