"""A hand of Truco played on from where it stands, without another word, by everybody alike."""

from gameplay.rules import cards
from gameplay.rules.actions import play
from gameplay.rules.core import PLAY
from gameplay.rules.truco.hand import TrucoHand


def played_on(hand: TrucoHand) -> TrucoHand:
    """The hand after its last card; it is changed in place."""
    while hand.phase == PLAY:
        hand.apply(play(hand.turn, quick_card(hand)))
    return hand


def quick_card(hand: TrucoHand) -> int:
    """Lead the best card; behind it take the trick with as little as will do; leave it to a partner who has it."""
    strengths, seat = hand.strengths, hand.turn
    held = sorted(cards.each(hand.held[seat]), key=strengths.__getitem__)
    if not hand.trick:
        return held[-1]
    ours = theirs = 0
    for other, _, strength in hand.trick:
        if (other - seat) % 2:
            theirs = max(theirs, strength)
        else:
            ours = max(ours, strength)
    if ours > theirs:
        return held[0]
    for card in held:
        if strengths[card] > theirs:
            return card
    return held[0]
