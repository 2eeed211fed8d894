"""What each action of Truco must satisfy, in the order in which faults count."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from gameplay.rules import cards
from gameplay.rules.actions import Action
from gameplay.rules.core import OVER, PLAY
from gameplay.rules.errors import RuleError
from gameplay.rules.truco.taken import pair_of

if TYPE_CHECKING:
    from gameplay.rules.truco.hand import TrucoHand


def check_play(hand: "TrucoHand", action: Action) -> None:
    _check_turn(hand, action)
    if action.value and not action.value & hand.held[action.seat]:
        raise RuleError("not-held", seat=action.seat, card=cards.face(action.value))


def check_cover(hand: "TrucoHand", action: Action) -> None:
    if not hand.may_cover():
        raise RuleError(
            "bad-cover", "never" if hand.variant.options["covered"] == "never" else "first", seat=action.seat
        )
    check_play(hand, action)


def check_raise(hand: "TrucoHand", action: Action) -> None:
    """In the hand of eleven and the iron hand any value will do: asking at all loses the game."""
    seat, value = action.seat, action.value
    if not hand.elevens and hand.phase != OVER:
        following = hand.next_value()
        if value != following:
            raise RuleError(
                "bad-raise",
                "next" if following else "top",
                seat=seat,
                value=value,
                next=following,
                top=hand.variant.ladder[-1],
            )
        if hand.raiser == pair_of(seat):
            raise RuleError("bad-raise", "pair", seat=seat, value=value)
    if hand.phase != "answer":
        _check_turn(hand, action)


def check_answer(hand: "TrucoHand", action: Action) -> None:
    _check_not_over(hand, action)
    if hand.phase != "answer" or action.seat not in hand.to_act:
        raise RuleError("not-your-turn", "answer", seat=action.seat)


def check_decision(hand: "TrucoHand", action: Action) -> None:
    _check_not_over(hand, action)
    if hand.phase != "decide" or action.seat not in hand.to_act:
        raise RuleError("not-your-turn", "decision", seat=action.seat)


def _check_not_over(hand: "TrucoHand", action: Action) -> None:
    if hand.phase == OVER:
        raise RuleError("hand-over", text=str(action))


def _check_turn(hand: "TrucoHand", action: Action) -> None:
    """A first card (or a question) in place of `stay` means `stay`."""
    _check_not_over(hand, action)
    if hand.phase != PLAY and hand.phase != "decide":
        raise RuleError("not-your-turn", "question", seat=action.seat)
    if action.seat != hand.turn:
        raise RuleError("not-your-turn", "turn", seat=action.seat, turn=hand.turn)


CHECKS: Final[dict[str, Callable[["TrucoHand", Action], None]]] = {
    "play": check_play,
    "cover": check_cover,
    "raise": check_raise,
    "accept": check_answer,
    "run": check_answer,
    "stay": check_decision,
    "fold": check_decision,
}
