"""A hand of Auction Hearts, being played: the auction, the naming, and then tricks as in Plain Hearts."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from gameplay.rules import cards
from gameplay.rules.actions import INVALID, Action
from gameplay.rules.core import OVER
from gameplay.rules.deal import Deal
from gameplay.rules.errors import RuleError
from gameplay.rules.hearts.checks import Checks
from gameplay.rules.hearts.hand import HeartsHand
from gameplay.rules.hearts.view import HeartsView, common
from gameplay.rules.result import HandContext, HandResult

if TYPE_CHECKING:
    from gameplay.rules.hearts.auction_hearts import AuctionHearts

BID: Final = "bid"
NAME: Final = "name"


@dataclass(frozen=True, slots=True)
class Sold:
    """What a deal comes down to: the suit named (as a set; 0 where everybody passed), by whom, for how many chips
    (0 in a jackpot deal), and how many of its cards each seat took."""

    suit: int = 0
    namer: int = 0
    bid: int = 0
    taken: tuple[int, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The tally of this deal."""
        bid = {"bid": [self.namer, self.bid]} if self.bid else {}
        return bid | {"suit": cards.SUIT_LETTERS[self.suit], "taken": list(self.taken)}


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionView(HeartsView):
    """`bids` in the order made, 0 is a pass; `suit` the letter of the penalty suit once it is named."""

    pool: int
    jackpot_deal: bool
    bids: tuple[tuple[int, int], ...]
    high_bid: int
    namer: int
    suit: str

    def as_dict(self) -> dict[str, Any]:
        return HeartsView.as_dict(self) | {
            "pool": self.pool,
            "jackpot_deal": self.jackpot_deal,
            "bids": [{"seat": seat, "chips": chips} for seat, chips in self.bids],
            "high_bid": self.high_bid,
            "namer": self.namer or None,
            "suit": self.suit or None,
        }


def check_bid(hand: "AuctionHand", action: Action) -> None:
    seat, chips = action.seat, action.value
    if chips == INVALID:
        raise RuleError("bad-bid", "number", seat=seat)
    if 0 < chips <= hand.high_bid:
        raise RuleError("bad-bid", "low", seat=seat, bid=chips, best=hand.high_bid)
    _check_turn(hand, action, BID)


def check_name(hand: "AuctionHand", action: Action) -> None:
    _check_turn(hand, action, NAME)


def _check_turn(hand: "AuctionHand", action: Action, phase: str) -> None:
    if hand.over:
        raise RuleError("hand-over", text=str(action))
    if hand.phase != phase:
        raise RuleError("not-your-turn", "phase", seat=action.seat)
    if action.seat != hand.turn:
        raise RuleError("not-your-turn", "turn", seat=action.seat, turn=hand.turn)


class AuctionHand(HeartsHand):
    """`namer`: the highest bidder so far, or who names without bidding. `suit`: the penalty suit once it is named,
    as a set."""

    __slots__ = ("bids", "namer", "suit")
    SHARED: ClassVar[tuple[str, ...]] = (*HeartsHand.SHARED, "namer", "suit")
    CHECKS: ClassVar[Checks] = {**HeartsHand.CHECKS, BID: check_bid, NAME: check_name}

    def __init__(self, variant: "AuctionHearts", context: HandContext, deal: Deal) -> None:
        self.bids: dict[int, int] = {}
        self.namer = context.namer
        self.suit = 0
        super().__init__(variant, context, deal)

    def _open(self) -> None:
        self.left = self.variant.pack
        if self.namer:
            self.phase, self.turn = NAME, self.namer
        else:
            self.phase, self.turn = BID, self.variant.after(self.context.dealer)

    @property
    def variant(self) -> "AuctionHearts":
        return self._variant  # type: ignore[return-value]

    @property
    def high_bid(self) -> int:
        """The highest bid so far."""
        return max(self.bids.values(), default=0)

    @property
    def log(self) -> tuple[Action, ...]:
        bids = [Action(seat, BID, chips) for seat, chips in self.bids.items()]
        return (*bids, *([Action(self.namer, NAME, self.suit)] if self.suit else []), *super().log)

    @property
    def length(self) -> int:
        return len(self.bids) + bool(self.suit) + super().length

    @property
    def suit_taken(self) -> int:
        return self.suit

    def copy(self) -> Self:
        new = super().copy()
        new.bids = self.bids.copy()
        return new

    def values(self, seat: int, verb: str) -> Iterable[int]:
        if verb == BID:
            return (0, self.high_bid + 1)
        return cards.SUIT_LETTERS if verb == NAME else super().values(seat, verb)

    def _say(self, seat: int, verb: str, value: int) -> None:
        if verb == BID:
            self._bid(seat, value)
        elif verb == NAME:
            self._name(value)
        else:
            super()._say(seat, verb, value)

    def _bid(self, seat: int, chips: int) -> None:
        if chips > self.high_bid:
            self.namer = seat
        self.bids[seat] = chips
        if len(self.bids) < self.variant.seats:
            self.turn = self.variant.after(seat)
        elif self.namer:
            self.phase, self.turn = NAME, self.namer
        else:
            self.phase, self.turn = OVER, 0

    def _name(self, suit: int) -> None:
        self.suit = suit
        self.left = suit & self.variant.pack
        self._lead_first()
        if self.variant.options["lead"] == "bidder":
            self.leader = self.turn = self.namer

    def score(self) -> HandResult:
        taken = self.summary().hearts if self.suit else ()
        return self.variant.settle(self.context, Sold(self.suit, self.namer, self.high_bid, taken))

    def view(self, seat: int | None) -> AuctionView:
        return AuctionView(
            **common(self, seat),
            pool=self.context.pool,
            jackpot_deal=bool(self.context.namer),
            bids=tuple(self.bids.items()),
            high_bid=self.high_bid,
            namer=self.namer,
            suit=cards.SUIT_LETTERS[self.suit] if self.suit else "",
        )
