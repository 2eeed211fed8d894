"""The restrictions of the Hearts family: each a code and what it leaves of the cards."""

from typing import TYPE_CHECKING, Final

from gameplay.rules.core import Restriction

if TYPE_CHECKING:
    from gameplay.rules.hearts.hand import HeartsHand


def lowest_club(hand: "HeartsHand", held: int) -> int:
    """The first lead is the lowest club in the pack."""
    if hand.tricks or hand.trick:
        return held
    return held & hand.variant.lowest_club


def follow(hand: "HeartsHand", held: int) -> int:
    """Who can follow suit must."""
    return held & hand.led or held


def first_trick(hand: "HeartsHand", held: int) -> int:
    """No points on the first trick, from who has something else."""
    if hand.tricks:
        return held
    return held & ~hand.variant.barred_first or held


def unbroken(hand: "HeartsHand", held: int) -> int:
    """No heart is led before hearts are broken, except by who holds nothing else."""
    if hand.trick or hand.played & hand.variant.breakers:
        return held
    return held & ~hand.variant.barred_lead or held


LOWEST_CLUB: Final = Restriction("must-lead-lowest-club", lowest_club)
FOLLOW: Final = Restriction("must-follow", follow)
FIRST_TRICK: Final = Restriction("points-on-first-trick", first_trick)
UNBROKEN: Final = Restriction("hearts-not-broken", unbroken)
