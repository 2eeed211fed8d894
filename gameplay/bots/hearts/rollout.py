"""A hand of the Hearts family played on from where it stands, by everybody alike and as fast as can be: duck, unload,
lead low."""

from random import Random

from gameplay.bots.hearts.table import Worth
from gameplay.rules import cards
from gameplay.rules.actions import ADD, Action, play
from gameplay.rules.cards import pick
from gameplay.rules.core import PLAY
from gameplay.rules.hearts.hand import HeartsHand


def rolled_out(hand: HeartsHand, worth: Worth, rng: Random) -> HeartsHand:
    """The hand after its last card that counts; it is changed in place."""
    seats = hand.variant.seats
    follow = quick_card if hand.variant.packs == 1 else among_copies
    while hand.phase == PLAY and hand.left:
        legal = hand.legal()
        if not legal & (legal - 1):
            card = legal
        elif not hand.led:
            card = quick_lead(legal, rng)
        elif legal & hand.led:
            card = follow(hand, legal, worth, len(hand.trick) == seats - 1)
        else:
            card = quick_discard(hand, legal, worth)
        hand.apply(play(hand.turn, card))
    if hand.choosing:
        hand.apply(Action(hand.shooter, "moon", ADD))
    return hand


def quick_card(hand: HeartsHand, legal: int, worth: Worth, last: bool) -> int:
    """The highest card that ducks; if none does, the lowest, or as the last one the highest."""
    lower = legal & (hand.best - 1)
    if lower:
        queen = lower & worth.queens
        if queen:
            return queen
        if not (last and free(hand, worth)):
            lower = lower & ~worth.bonus or lower
            return 1 << lower.bit_length() - 1
    elif not last:
        return legal & -legal
    legal = legal & ~worth.queens or legal
    return 1 << legal.bit_length() - 1


def among_copies(hand: HeartsHand, legal: int, worth: Worth, last: bool) -> int:
    """The same where identical cards cancel each other: beside its copy any card ducks."""
    faces = [cards.first_copy(card) for card in hand.trick if card & hand.led]
    best = max([face for face in faces if faces.count(face) == 1], default=0)
    held = sorted(cards.each(legal), key=cards.first_copy)
    ducks = [card for card in held if cards.first_copy(card) < best or cards.first_copy(card) in faces]
    queens = [card for card in ducks if card & worth.queens]
    return (queens or ducks or (held if last else held[:1]))[-1]


def free(hand: HeartsHand, worth: Worth) -> bool:
    """Whether the trick on the table costs nothing."""
    pile = hand.pile + sum(hand.trick)
    return not pile & worth.penalty or bool(pile & worth.bonus)


def quick_lead(legal: int, rng: Random) -> int:
    """The lowest card of all, of any suit."""
    ranks = legal | legal >> 13 | legal >> 26 | legal >> 39
    low = ranks & -ranks & 8191
    lowest = legal & (low | low << 13 | low << 26 | low << 39)
    return pick(lowest, rng) if lowest else legal & -legal


def quick_discard(hand: HeartsHand, legal: int, worth: Worth) -> int:
    """Black Maria, what could catch her, penalty cards, anything high."""
    legal = legal & ~worth.bonus or legal
    queens = worth.queens & hand.left
    if queens:
        below = cards.first_copy(queens & -queens) - 1
        above = legal & cards.SPADES & ~(below | below << 52)
        if above:
            queen = above & queens
            return queen & -queen or 1 << above.bit_length() - 1
    choice = legal & worth.ones or legal
    return 1 << choice.bit_length() - 1
