"""A sound player of the Hearts family: ducks, unloads what is dangerous, counts Black Maria and who is out of a suit,
breaks moons, and goes after the bonus card."""

from random import Random
from typing import Final

from gameplay.bots.bot import Move
from gameplay.bots.hearts.bidding import bid, name
from gameplay.bots.hearts.odds import Odds
from gameplay.bots.hearts.table import Table, table_of
from gameplay.rules import cards
from gameplay.rules.actions import ADD, SUBTRACT, Action, play
from gameplay.rules.hearts.auction import AuctionView
from gameplay.rules.hearts.base import HeartsVariant
from gameplay.rules.hearts.view import HeartsView
from gameplay.rules.view import View

RISK: Final = 0.7
"""What it costs to win a trick beside what is likely to be in it, where others have still to play to it."""
VOID: Final = 1.2
"""What it is worth to pass the last card of a suit."""


class SteadyHearts:
    def __init__(self, variant: HeartsVariant) -> None:
        self.variant = variant

    def act(self, view: View, rng: Random) -> Move:
        assert isinstance(view, HeartsView)
        assert view.seat
        verb = view.verbs[0]
        table = table_of(view, self.variant)
        if verb == "play":
            return play(view.seat, best_card(table, rng))
        if verb == "pass":
            return Action(view.seat, verb, three_to_pass(table))
        if isinstance(view, AuctionView):
            return Action(view.seat, verb, bid(table) if verb == "bid" else name(table))
        return Action(view.seat, "moon", moon(table))


def best_card(table: Table, rng: Random) -> int:
    """The legal card with the best balance; of equal ones any."""
    odds = Odds(table)
    threat = Threat(table)
    legal = list(cards.each(table.legal))
    if len(legal) == 1:
        return legal[0]
    return max(legal, key=lambda card: (balance(odds, threat, card), rng.random()))


class Threat:
    """Somebody who may be about to shoot the moon: who has taken all points so far. `stop` is what it is worth to keep
    the next point from them."""

    def __init__(self, table: Table) -> None:
        takers = [seat for seat, taken in enumerate(table.taken) if table.worth.penalty & taken]
        self.seat, self.stop = 0, 0.0
        moon = table.variant.moon_cards
        if moon and len(takers) == 1 and takers[0] != table.seat:
            self.seat = takers[0]
            whole = table.worth(table.worth.penalty)
            self.stop = whole * (table.worth(table.worth.penalty & table.taken[self.seat]) / whole) ** 2


def balance(odds: Odds, threat: Threat, card: int) -> float:
    """What is got rid of by playing this card, less what it is likely to take."""
    table, worth = odds.table, odds.worth
    wins = odds.wins(card)
    points = worth(table.table | card) + odds.dumped(card, table.behind)
    cost = points + (RISK if table.behind else odds.lead) + clearness(table) * (points > 0)
    if threat.stop and worth((table.table | card) & worth.penalty):
        cost -= threat.stop
    given = worth(card) / table.others
    if threat.stop and threat.seat == table.winner:
        given = -threat.stop * (worth(card) > 0)
    return odds.relief(card) - wins * cost + (1 - wins) * given


def clearness(table: Table) -> float:
    """In Auction Hearts: what it is worth to have taken nothing yet."""
    view = table.view
    if not isinstance(view, AuctionView) or table.taken[table.seat] & table.worth.penalty:
        return 0.0
    return 2 + (view.pool + view.high_bid) / (2 * table.seats)


def three_to_pass(table: Table) -> int:
    """One after the other the most dangerous card, as what is left then stands."""
    passed = 0
    for _ in range(3):
        odds = Odds(table)
        worst = max(cards.each(table.mine), key=lambda card: odds.relief(card) + empties(table, card))
        passed |= worst
        table.mine ^= worst
    return passed


def empties(table: Table, card: int) -> float:
    """A suit that is soon empty lets one discard."""
    suit = cards.SUIT_OF[card]
    return VOID / (table.mine & suit).bit_count() if not suit & table.worth.penalty else 0.0


def moon(table: Table) -> int:
    """Everything onto the others, unless that ends the game with somebody else as its winner."""
    view, worth = table.view, table.worth(table.worth.penalty)
    end_at = table.variant.options["end_at"]
    added = [total + (worth if seat != table.seat else 0) for seat, total in enumerate(view.before, start=1)]
    over = isinstance(end_at, int) and max(added) >= end_at
    return SUBTRACT if over and min(added) < added[table.seat - 1] else ADD
