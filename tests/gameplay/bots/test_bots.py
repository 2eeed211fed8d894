"""What every bot keeps to in every game: it acts legally, by what its seat may see and its seed, and in its time."""

from itertools import cycle
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gameplay.bots import search
from gameplay.bots.arena import contest
from gameplay.bots.bot import Unseen, asked, choose, moves
from gameplay.bots.registry import BOTS, make
from gameplay.bots.search import Box
from gameplay.rules import registry
from gameplay.rules.actions import Action
from gameplay.rules.playout import random_action
from tests.gameplay.bots.hands import TRUCO, after, dealt, played_by
from tests.gameplay.rules import tables
from tests.gameplay.rules.test_views import reshuffled

QUICK = Box(seconds=60, worlds=3)
"""A deep bot that depends on nothing but its seed."""
GAMES = [(code, registry.info(code).default_seats) for code in registry.VARIANTS]
every_game = pytest.mark.parametrize(("code", "seats"), GAMES)
some = settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
fewest = settings(some, max_examples=2)


def at_a_table(data, code, seats, names):
    variant = data.draw(tables.tables(code, seats))
    rng = Random(data.draw(st.integers(0, 2**32)))
    kinds = cycle(rng.sample(names, len(names)))
    return [make(next(kinds), variant, QUICK) for _ in range(seats)], tables.dealt(variant, rng), rng


@pytest.mark.parametrize(("code", "seats"), tables.TABLES)
@given(data=st.data())
@some
def test_bots_act_legally(code, seats, data):
    bots, hand, rng = at_a_table(data, code, seats, ["random", "steady"])
    assert played_by(bots, hand, rng).complete


@pytest.mark.parametrize(("code", "seats"), tables.TABLES)
@given(data=st.data())
@fewest
def test_deep_bots_act_legally(code, seats, data):
    bots, hand, rng = at_a_table(data, code, seats, ["deep", "random", "steady"])
    assert played_by(bots, hand, rng).complete


@every_game
@pytest.mark.parametrize("name", BOTS)
def test_one_seed_one_hand(code, seats, name):
    variant = registry.make(code, seats)
    deal = variant.deal(Random(4))

    def log():
        bots = [make(name, variant, QUICK)] * seats
        return [str(action) for action in played_by(bots, variant.start(variant.opening(), deal), Random(9)).log]

    assert log() == log()


@every_game
@pytest.mark.parametrize("name", BOTS)
def test_what_a_bot_cannot_see_changes_nothing(code, seats, name):
    variant = registry.make(code, seats)
    rng = Random(f"{code} {name}")
    bot = make(name, variant, QUICK)
    for steps in (0, 2, 5, 9):
        hand = variant.start(variant.opening(), variant.deal(rng))
        for _ in range(steps):
            if hand.length < steps and not hand.over:
                hand.apply(random_action(hand, rng))
        for seat in hand.to_act:
            other = reshuffled(hand, seat, rng)
            assert choose(bot, hand, seat, Random(steps)) == choose(bot, other, seat, Random(steps))


@every_game
def test_steady_beats_random(code, seats):
    variant = registry.make(code, seats)
    outcome = contest(variant, [make("steady", variant), make("random", variant)], 8, 2, "steady beats random")
    assert outcome.advantage.low > 0
    assert outcome.wins.mean > 0.6


@pytest.mark.parametrize("code", ["black-lady", "truco-paulista"])
def test_deep_holds_its_own_against_steady(code):
    """How much better it is takes thousands of hands to tell: `manage.py arena deep steady`."""
    variant = registry.make(code, 4)
    box = Box(seconds=60, worlds=12)
    outcome = contest(variant, [make("deep", variant, box), make("steady", variant)], 5, 2, "deep and steady")
    assert outcome.advantage.high > 0


class Clock:
    """Every look at it takes a millisecond."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        self.now += 0.001
        return self.now


@pytest.mark.parametrize("code", ["black-lady", "auction-hearts", "truco-paulista"])
def test_deep_respects_its_time_box(code, monkeypatch):
    """It looks at the clock before each trial of a move, and at none after its time."""
    clock = Clock()
    monkeypatch.setattr(search, "perf_counter", clock)
    variant = registry.make(code, 4)
    bot, rng = make("deep", variant, Box(seconds=0.1)), Random(2)
    hand = variant.start(variant.opening(), variant.deal(rng))
    while not hand.over:
        started = clock.now
        hand.step(choose(bot, hand, asked(hand, (1, 2, 3, 4))[0], rng))
        assert clock.now - started < 0.105


def test_the_moves_of_a_view_are_those_of_the_hand():
    for code, seats in GAMES:
        rng = Random(code)
        hand = tables.dealt(registry.make(code, seats), rng)
        while not hand.over:
            for seat in hand.to_act:
                must = {str(move) for move in hand.moves(seat) if move.verb != "pass"}
                assert {*map(str, moves(hand.view(seat)))} == must or getattr(hand, "iron", False)
            hand.apply(random_action(hand, rng))


def test_in_the_iron_hand_a_bot_picks_a_place():
    hand = dealt("truco-paulista", TRUCO, before=(11, 11), turned="4H")
    for name in BOTS:
        move = make(name, hand.variant).act(hand.view(1), Random(1))
        assert isinstance(move, Unseen)
        assert move.place in (1, 2, 3)
        assert choose(make(name, hand.variant), hand, 1, Random(1)).value in hand.places(1)


def test_a_bot_leaves_the_answer_to_a_human_partner():
    hand = after(dealt("truco-paulista", TRUCO, turned="4H"), "1 raise 3")
    assert asked(hand, {2}) == ()
    assert asked(hand, {2, 3, 4}) == (2,), "of two bots one speaks"
    assert asked(hand, {1, 3}) == ()
    after(hand, "4 accept")
    assert asked(hand, {1}) == (1,), "on its own turn it is asked"
    eleven = dealt("truco-paulista", TRUCO, {"eleven": "choose"}, before=(11, 3), turned="4H")
    assert asked(eleven, {1, 2}) == ()
    assert asked(eleven, {1, 3}) == (1,)


def test_in_hearts_every_bot_speaks_for_itself():
    hand = tables.dealt(registry.make("black-lady", 5), Random(1))
    assert asked(hand, {2, 5}) == (2, 5)
    assert isinstance(choose(make("steady", hand.variant), hand, 5, Random(1)), Action)


def test_there_is_no_such_bot():
    with pytest.raises(KeyError):
        make("shallow", registry.make("black-lady", 4))
