"""Hands for bots to look at."""

from gameplay.bots.bot import asked, choose
from gameplay.rules import cards, registry
from gameplay.rules.deal import Deal
from gameplay.rules.result import HandContext

TRUCO = "3C 2C AC|6D 7D QD|6H 7H QH|6S 7S QS"


def dealt(code, hands, options=None, before=None, turned="", **context):
    """A hand of this game with these cards; seats are parted by |."""
    deal = Deal(tuple(tuple(map(cards.card, hand.split())) for hand in hands.split("|")), cards.find(turned))
    variant = registry.make(code, len(deal.hands), options)
    opening = variant.opening()
    return variant.start(HandContext(1, opening.dealer, before or opening.before, **context), deal)


def after(hand, *texts):
    """The hand after these actions, whether they are legal or not."""
    for text in texts:
        hand.apply(hand.variant.read_action(text))
    return hand


def played_by(bots, hand, rng):
    """The hand, played to its end by these bots (by seat) through the checked door."""
    while not hand.over:
        seats = asked(hand, range(1, hand.variant.seats + 1))
        assert set(seats) <= set(hand.to_act)
        assert seats
        hand.step(choose(bots[seats[0] - 1], hand, seats[0], rng))
    return hand
