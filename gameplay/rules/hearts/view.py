"""What one seat may see of a hand of the Hearts family."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gameplay.rules import cards
from gameplay.rules.core import PLAY
from gameplay.rules.view import Played, View, faces

if TYPE_CHECKING:
    from gameplay.rules.hearts.hand import HeartsHand


@dataclass(frozen=True, slots=True, kw_only=True)
class HeartsView(View):
    """`passed_by`: who has passed already. `passed` and `received` are this seat's own; received cards are not
    seen before everybody has passed. `broken`: whether a heart may be led. `winners` of the finished tricks, 0
    where nobody took one. `decided`: the points can no longer change."""

    pass_to: int
    pass_from: int
    passed_by: tuple[int, ...]
    passed: int
    received: int
    broken: bool
    winners: tuple[int, ...]
    decided: bool
    shooter: int

    def as_dict(self) -> dict[str, Any]:
        return View.as_dict(self) | {
            "pass_to": self.pass_to or None,
            "pass_from": self.pass_from or None,
            "passed_by": list(self.passed_by),
            "passed": faces(self.passed),
            "received": faces(self.received),
            "broken": self.broken,
            "last_winner": self.winners[-1] or None if self.winners else None,
            "decided": self.decided,
            "shooter": self.shooter or None,
        }


def view_of(hand: "HeartsHand", seat: int | None) -> HeartsView:
    return HeartsView(**common(hand, seat))


def common(hand: "HeartsHand", seat: int | None) -> dict[str, Any]:
    """The fields of a HeartsView. Cards of two packs are folded: which copy it was is nobody's to know."""
    mine = hand.held[seat] if seat else 0
    return hand.seen_by(seat) | {
        "held": cards.folded(mine),
        "legal": _legal(hand, seat, mine),
        "trick": _open(hand, hand.leader, hand.trick),
        "history": tuple(_open(hand, trick.leader, trick.cards) for trick in hand.tricks),
        "broken": not hand.barred,
        "winners": tuple(trick.winner for trick in hand.tricks),
        "decided": hand.decided,
        "shooter": hand.shooter if hand.decided else 0,
        **_passing(hand, seat),
    }


def _passing(hand: "HeartsHand", seat: int | None) -> dict[str, Any]:
    """What is passed to and from this seat. The cards received are not shown before everybody has passed."""
    variant, number = hand.variant, hand.context.number
    givers = [one for one in range(1, variant.seats + 1) if seat and variant.pass_target(number, one) == seat]
    all_passed = len(hand.passes) == variant.seats
    return {
        "pass_to": variant.pass_target(number, seat) if seat else 0,
        "pass_from": givers[0] if givers else 0,
        "passed_by": tuple(sorted(hand.passes)),
        "passed": hand.passes.get(seat, 0) if seat else 0,
        "received": hand.passes[givers[0]] if givers and all_passed else 0,
    }


def _legal(hand: "HeartsHand", seat: int | None, mine: int) -> int:
    """Own cards that may be played now, or passed where this seat has still to pass."""
    if hand.phase == PLAY:
        return cards.folded(hand.legal()) if seat == hand.turn else 0
    return mine if seat and "pass" in hand.verbs(seat) else 0


def _open(hand: "HeartsHand", leader: int, played: list[int]) -> tuple[Played, ...]:
    return tuple((seat, cards.first_copy(card)) for seat, card in hand.seated(leader, played))
