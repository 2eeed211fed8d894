"""Auction Hearts: which suit to name, and what that is worth."""

from math import exp
from statistics import fmean
from typing import Final

from gameplay.bots.hearts.odds import Odds
from gameplay.bots.hearts.table import Table, Worth
from gameplay.rules import cards
from gameplay.rules.hearts.auction import AuctionView

SHARE: Final = 0.5
"""Of the pool, for who takes none of the suit: often one more takes none, or two, and then it is a jackpot."""


def name(table: Table) -> int:
    return min(cards.SUIT_SETS.values(), key=lambda suit: expected(table, suit))


def bid(table: Table) -> int:
    """What naming one's best suit is worth, beside some suit that another will name: less of it the fewer can still bid
    higher. 0, a pass, where the bids are beyond it."""
    view = table.view
    assert isinstance(view, AuctionView)
    lowest = view.high_bid + 1
    costs = [expected(table, suit) for suit in cards.SUIT_SETS.values()]
    best, usual = min(costs), fmean(costs)
    pool = view.pool + lowest + table.variant.pack.bit_count() / 4
    limit = int(usual - best + (exp(-best / 2) - exp(-usual / 2)) * pool * SHARE)
    to_come = table.seats - len(view.bids) - 1
    return lowest + (limit - lowest) * to_come // (2 * table.seats) if lowest <= limit else 0


def expected(table: Table, suit: int) -> float:
    """How many cards of this suit one is likely to take if it is named."""
    table.worth = Worth(suit & table.variant.pack)
    odds = Odds(table)
    return sum(odds.danger(card, table.mine & cards.SUIT_OF[card]) for card in cards.each(table.mine))
