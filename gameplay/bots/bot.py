"""What a bot is, and how it is asked."""

from collections.abc import Collection, Iterator
from random import Random
from typing import NamedTuple, Protocol

from gameplay.rules import cards
from gameplay.rules.actions import ADD, SUBTRACT, Action
from gameplay.rules.core import Hand
from gameplay.rules.hearts.auction import AuctionView
from gameplay.rules.truco.hand import TrucoHand
from gameplay.rules.truco.view import TrucoView
from gameplay.rules.view import View


class Unseen(NamedTuple):
    """To play or to cover a card picked by its place in the deal, 1 to 3: as in the iron hand, where nobody sees the
    own cards."""

    seat: int
    verb: str
    place: int


Move = Action | Unseen


class Bot(Protocol):
    def act(self, view: View, rng: Random) -> Move:
        """What the seat of this view does now. It is only asked where the seat may act."""


def choose(bot: Bot, hand: Hand, seat: int, rng: Random) -> Action:
    """Ask a bot in this seat; the action is legal to `step`."""
    move = bot.act(hand.view(seat), rng)
    if isinstance(move, Unseen):
        assert isinstance(hand, TrucoHand)
        return hand.by_place(move.seat, move.place, move.verb)
    return move


def asked(hand: Hand, bots: Collection[int]) -> tuple[int, ...]:
    """Which of the seats that bots sit in are to be asked now. Where either partner of a pair may speak, a bot leaves
    it to a human partner, and of two bots only one speaks."""
    seats = tuple(seat for seat in hand.to_act if seat in bots)
    if not hand.variant.pairs or len(hand.to_act) == 1:
        return seats
    return seats[:1] if len(seats) == 2 else ()


def moves(view: View) -> Iterator[Move]:
    """All that the seat of this view may do now, but for passing cards, which it may do in hundreds of ways; of bids a
    pass and the lowest."""
    assert view.seat
    for verb in view.verbs:
        if isinstance(view, TrucoView) and view.iron and verb in ("play", "cover"):
            yield from (Unseen(view.seat, verb, place) for place in view.free)
        elif verb != "pass":
            yield from (Action(view.seat, verb, value) for value in _values(view, verb))


def _values(view: View, verb: str) -> Iterator[int]:
    if verb in ("play", "cover"):
        yield from cards.each(view.legal)
    elif verb == "bid":
        assert isinstance(view, AuctionView)
        yield from (0, view.high_bid + 1)
    elif verb == "name":
        yield from cards.SUIT_LETTERS
    elif verb == "moon":
        yield from (ADD, SUBTRACT)
    else:
        yield view.next if verb == "raise" and isinstance(view, TrucoView) else 0
