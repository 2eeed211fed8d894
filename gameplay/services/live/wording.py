"""What a player at an online table says, as an action of the rules; and what only a record of an old hand may say, or a
number with which no game could go on, is refused here, before it is a move."""

from collections.abc import Mapping
from typing import Any, Final

from gameplay.errors import Refusal, TableRefusal, refused
from gameplay.models import Place
from gameplay.queries.live import Standing
from gameplay.rules.actions import Action
from gameplay.rules.hearts.hand import HeartsHand
from gameplay.rules.options import MOST
from gameplay.rules.truco.hand import DECIDE, TrucoHand

CARD_VERBS: Final = ("play", "cover")
MOST_BID: Final = 10_000
"""Chips. No sheet has a bound; a game at this one holds a hundred thousand hands before a number is too large to be
kept."""


def written(at: Standing, place: Place, action: str | Mapping[str, Any]) -> Action:
    """The action, which must be this player's. In the iron hand a card can only be named by its place: to name one by
    its face would be a way to ask what one holds."""
    if isinstance(action, Mapping):
        return _at_place(at, place, action)
    with refused([each.name for each in at.places]):
        made = at.variant.read_action(action)
    if made.seat != place.number:
        raise Refusal("not-your-seat", seat=made.seat, own=place.number)
    if made.verb in CARD_VERBS and _unseen(at):
        raise Refusal("by-place-only")
    if made.verb in CARD_VERBS and not made.value:
        raise Refusal("card-not-named")  # "??": nobody wrote down which; here it is known
    return made


def _unseen(at: Standing) -> bool:
    return isinstance(at.hand, TrucoHand) and at.hand.iron


def _at_place(at: Standing, place: Place, action: Mapping[str, Any]) -> Action:
    """What lay at this place when it was dealt: a move that is made already is said once more like this, too."""
    verb, number = action.get("verb"), action.get("place")
    if not _unseen(at) or verb not in CARD_VERBS or type(number) is not int:
        raise Refusal("bad-action", text=str(action)[:60])
    assert at.hand is not None
    own = at.hand.deal.hands[place.number - 1]
    if not 1 <= number <= len(own):
        raise Refusal("no-card-there", place=number)
    return Action(place.number, verb, own[number - 1])


def require_possible(at: Standing, made: Action) -> None:
    """For a move that is not made yet. Raises `no-card-there`, `bid-too-high`, `not-your-turn`, `bad-raise`."""
    hand = at.hand
    if isinstance(hand, TrucoHand):
        _require_offered(hand, made)
    if made.verb == "moon" and isinstance(hand, HeartsHand) and not hand.decided:
        # the rules know what lies in a widow: their answer would tell whether anything that counts does
        raise TableRefusal([place.name for place in at.places], "not-your-turn", "moon", seat=made.seat)
    if isinstance(hand, TrucoHand) and hand.iron and made.verb in CARD_VERBS and not made.value & hand.held[made.seat]:
        # said by the rules, this would tell the face of a card that was covered unseen
        raise Refusal("no-card-there", place=hand.deal.hands[made.seat - 1].index(made.value) + 1)
    if made.verb == "bid" and made.value > (most := _most_bid(at)):
        raise Refusal("bid-too-high", most=most)


def _require_offered(hand: TrucoHand, made: Action) -> None:
    """A record leaves `stay` out, and whoever leads has said it with their card, though it may be the other pair's; and
    it may hold the question that loses a game at once. Here the pair says itself whether it stays, and nobody is
    offered that question."""
    asks = made.verb == "raise"
    if hand.phase == DECIDE and (asks or made.verb in CARD_VERBS):
        raise Refusal("not-your-turn", "undecided")
    if asks and hand.elevens and not hand.over:
        raise Refusal("bad-raise", "eleven")


def _most_bid(at: Standing) -> int:
    """What the worst end of this hand leaves room for: the bidder pays it, and everybody a chip for each card of the
    suit, into the pool."""
    assert at.hand is not None
    context = at.hand.context
    room = MOST - max(context.pool, *map(abs, context.before)) - at.variant.pack.bit_count()
    return max(0, min(MOST_BID, room))
