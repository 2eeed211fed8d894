"""What each action of the Hearts family must satisfy, in the order in which faults count."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from gameplay.rules import cards
from gameplay.rules.actions import Action
from gameplay.rules.core import OVER, PLAY
from gameplay.rules.errors import RuleError

if TYPE_CHECKING:
    from gameplay.rules.hearts.hand import HeartsHand


def check_pass(hand: "HeartsHand", action: Action) -> None:
    seat = action.seat
    if not hand.variant.pass_target(hand.context.number, seat):
        raise RuleError("bad-pass", "none", seat=seat)
    if seat in hand.passes:
        raise RuleError("bad-pass", "again", seat=seat)
    if action.value.bit_count() != 3:
        raise RuleError("bad-pass", "three", seat=seat)
    missing = action.value & ~hand.held[seat]
    if missing:
        raise RuleError("not-held", seat=seat, card=cards.face(missing))


def check_play(hand: "HeartsHand", action: Action) -> None:
    seat, card = action.seat, cards.face(action.value)
    if hand.phase in (OVER, "moon"):
        raise RuleError("hand-over", text=str(action))
    if hand.phase != PLAY:
        raise RuleError("not-your-turn", "passing" if hand.phase == "pass" else "phase", seat=seat)
    if not hand.turn:
        raise RuleError("must-lead-lowest-club", seat=seat, card=card, lowest=cards.face(hand.forced))
    if seat != hand.turn:
        raise RuleError("not-your-turn", "turn", seat=seat, turn=hand.turn)
    held = hand.held_copy(seat, action.value)
    if not held:
        raise RuleError("not-held", seat=seat, card=card)
    code = hand.restricted(held)
    if code:
        led = cards.face(hand.trick[0]) if hand.trick else ""
        raise RuleError(code, seat=seat, card=card, led=led, lowest=cards.faces(hand.forced))


def check_moon(hand: "HeartsHand", action: Action) -> None:
    if hand.left and not hand.over:
        raise RuleError("not-your-turn", "moon", seat=action.seat)
    if not action.value:
        raise RuleError("bad-moon", "choice")
    if not hand.shooter:
        raise RuleError("bad-moon", "nobody")
    if not hand.variant.moon_choice:
        raise RuleError("bad-moon", "option")
    if action.seat != hand.shooter:
        raise RuleError("bad-moon", "other", seat=action.seat, shooter=hand.shooter)
    if hand.choice:
        raise RuleError("hand-over", text=str(action))


Checks = Mapping[str, Callable[[Any, Action], None]]
"""By verb; each is called with a hand and an action of it."""
CHECKS: Final[Checks] = {
    "pass": check_pass,
    "play": check_play,
    "moon": check_moon,
}
