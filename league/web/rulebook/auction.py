"""The numbers on the page of Auction Hearts: a few deals, and what they leave in the pool."""

from dataclasses import dataclass
from typing import Any

from gameplay.names import SUITS
from gameplay.rules import cards, registry
from gameplay.rules.deal import Deal
from gameplay.rules.game import GameScore, tally_record
from league.web.rulebook.packs import packs, tables
from league.web.rulebook.tricks import NAMES, first_lead, refused, refused_in_hearts, trick

DEALS: tuple[tuple[tuple[int, int] | None, str, tuple[int, ...]], ...] = (
    ((2, 3), "H", (3, 1, 5, 4)),
    (None, "S", (0, 5, 8, 0)),
    ((1, 2), "C", (3, 0, 6, 4)),
)
"""Who bid how many chips (nobody in the deal after a jackpot), the suit, and who took how many of its cards: nobody
clear, two clear, one clear."""
ONE_CARD = {"bid": [4, 1], "suit": "H", "taken": [1, 4, 4, 4]}
"""A deal that seat 1 leaves with one card, and no part of the pool."""


@dataclass(frozen=True, slots=True)
class DealLine:
    number: int
    bidder: str
    bid: int
    suit: Any
    taken: tuple[int, ...]
    points: tuple[int, ...]
    clear: int
    pool: int
    jackpot: bool

    @property
    def sides(self) -> list[tuple[int, int]]:
        """Of each seat, the chips it gained or paid, and how many of the cards it took."""
        return list(zip(self.points, self.taken, strict=True))


def facts(variant: Any) -> dict[str, Any]:
    game = GameScore(registry.make(variant.code, variant.seats, dict(variant.options) | {"deals": None}))
    deals = [_deal(game, *each) for each in DEALS]
    sizes = _suit_sizes(variant)
    return {
        "packs": packs(variant),
        "refused": [*refused_in_hearts(variant), *_bids(variant)],
        "tricks": [trick(variant, f"{first_lead(variant)} TC KC 5D")],
        "names": NAMES[: variant.seats],
        "deals": deals,
        "totals": game.totals,
        "left": deals[-1].pool,
        "least_bid": max(_opening(variant).values(1, "bid")),
        "chip": -variant.score_tally(variant.opening(), ONE_CARD).points[0],
        "suit_most": max(sizes),
        "suit_least": min(sizes),
    }


def _suit_sizes(variant: Any) -> list[int]:
    return [(suit & table.pack).bit_count() for table in tables(variant) for suit in cards.SUIT_LETTERS]


def _deal(game: GameScore, bid: tuple[int, int] | None, suit: str, taken: tuple[int, ...]) -> DealLine:
    context = game.context()
    tally = ({"bid": list(bid)} if bid else {}) | {"suit": suit, "taken": list(taken)}
    result = game.add(tally_record(game.variant, context, tally))
    return DealLine(
        context.number,
        NAMES[(bid[0] if bid else context.namer) - 1],
        bid[1] if bid else 0,
        SUITS[suit],
        taken,
        result.points,
        taken.count(0),
        result.pool or 0,
        bool(result.jackpot),
    )


def _bids(variant: Any) -> list[Any]:
    return refused(_opening(variant), [("1 bid 2", True), ("2 bid 2", False)])


def _opening(variant: Any) -> Any:
    """A hand before the first bid."""
    return variant.start(variant.opening(), Deal(((),) * variant.seats))
