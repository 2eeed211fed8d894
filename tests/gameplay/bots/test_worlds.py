"""Sampled worlds agree with everything that a seat has seen."""

from dataclasses import replace
from random import Random

import pytest

from gameplay.bots.bot import asked, choose
from gameplay.bots.hearts import table as hearts
from gameplay.bots.hearts.worlds import Worlds as HeartsWorlds
from gameplay.bots.registry import make
from gameplay.bots.truco import table as truco
from gameplay.bots.truco.worlds import Worlds as TrucoWorlds
from gameplay.rules import cards, registry
from gameplay.rules.core import replay
from gameplay.rules.playout import random_action
from gameplay.rules.result import HandContext
from tests.gameplay.bots.hands import TRUCO, after, dealt
from tests.gameplay.rules.tables import TABLES

HEARTS = [table for table in TABLES if registry.find(table[0]).family == "hearts"]
SEEN = ("seat", "phase", "turn", "verbs", "held", "legal", "counts", "leader", "trick", "history", "winners", "broken")


@pytest.mark.parametrize(("code", "seats"), HEARTS)
def test_hands_of_hearts(code, seats):
    """The same to the eye, and every card in them was played by the rules."""
    rng = Random(f"worlds {code} {seats}")
    variant = registry.make(code, seats)
    bot = make("steady", variant)
    hand = variant.start(variant.opening(), variant.deal(rng))
    while not hand.over:
        seat = hand.to_act[0]
        view = hand.view(seat)
        if view.verbs[0] in ("play", "name", "bid") and rng.random() < 0.4:
            world = HeartsWorlds(hearts.table_of(view, variant), rng).draw()
            seen = world.view(seat)
            assert [getattr(seen, name) for name in SEEN] == [getattr(view, name) for name in SEEN]
            assert sum(world.held) + sum(world.deal.widow) + world.played == variant.pack
            again = replay(world.variant, world.context, world.deal, map(str, world.log))
            assert again.view(seat) == seen
        hand.step(choose(bot, hand, seat, rng))


def test_passed_cards_stay_where_they_went():
    variant, rng = registry.make("black-lady", 4), Random(8)
    hand = variant.start(variant.opening(), variant.deal(rng))
    for _ in range(4):
        hand.step(random_action(hand, rng))
    passed = hand.passes[1]
    view = hand.view(1)
    worlds = HeartsWorlds(hearts.table_of(view, variant), rng)
    for _ in range(20):
        world = worlds.draw()
        assert world.held[2] & passed == passed
        assert world.held[1] == hand.held[1]


@pytest.mark.parametrize("code", ["truco-paulista", "truco-mineiro"])
@pytest.mark.parametrize("name", ["random", "steady"])
def test_hands_of_truco(code, name):
    rng = Random(f"worlds {code} {name}")
    variant = registry.make(code, 4, {"eleven": "choose"})
    bot = make(name, variant)
    for before in [(0, 0), (3, 9), (variant.end_at - variant.short, 4)] * 8:
        hand = variant.start(HandContext(1, 4, before), variant.deal(rng))
        while not hand.over:
            seat = asked(hand, (1, 2, 3, 4))[0]
            view = hand.view(seat)
            world = TrucoWorlds(truco.table_of(view, variant), rng).draw()
            assert replace(world.view(seat), places=(), free=()) == replace(view, places=(), free=())
            assert all(held.bit_count() == count for held, count in zip(world.held[1:], view.counts, strict=True))
            hand.step(choose(bot, hand, seat, rng))


def test_who_asks_has_a_reason():
    hand = after(dealt("truco-paulista", TRUCO, turned="4H"), "1 raise 3")
    table = truco.table_of(hand.view(2), hand.variant)
    worlds = TrucoWorlds(table, Random(1))
    strong = [sum(hand.strengths[card] for card in cards.each(worlds.draw().held[1])) for _ in range(150)]
    others = [sum(hand.strengths[card] for card in cards.each(worlds.draw().held[3])) for _ in range(150)]
    assert sum(strong) > 1.15 * sum(others)


def test_what_a_seat_knows_of_two_packs():
    """Identical cards are told apart by when they were seen, and nothing is counted twice."""
    variant, rng = registry.make("cancellation", 6), Random(5)
    hand = variant.start(variant.opening(), variant.deal(rng))
    while not hand.over:
        view = hand.view(hand.turn)
        if view.seat:
            table = hearts.table_of(view, variant)
            gone = sum(card for trick in table.plays for _, card in trick)
            assert table.mine + table.unseen + gone == variant.pack
            assert cards.folded(table.mine) == view.held
        hand.step(random_action(hand, rng))
