"""Long random play-outs: whole games of every variant, hand after hand, and the laws where they are rarely met."""

import json
from dataclasses import replace
from random import Random

import pytest

from gameplay.rules import cards, registry
from gameplay.rules.core import PLAY, replay
from gameplay.rules.errors import RuleError
from gameplay.rules.game import GameScore, check
from gameplay.rules.playout import play_out, random_action
from gameplay.rules.record import read, record_of, write
from gameplay.rules.result import HandContext
from tests.gameplay.rules.tables import TABLES, dealt
from tests.gameplay.rules.test_views import hidden, reshuffled, swapped

every_table = pytest.mark.parametrize(("code", "seats"), TABLES)
TRUCO = ("truco-paulista", "truco-mineiro")
LONGEST_GAME = 400
"""No game of these takes more hands; a tied hand of truco is dealt again."""


def endings(code, rng):
    """Options under which a game of this kind ends soon."""
    if code in ("plain-hearts", "auction-hearts"):
        return {"deals": rng.randint(1, 12)}
    return {"end_at": 12} if code in TRUCO else {"end_at": rng.randint(20, 100)}


@every_table
def test_whole_games(code, seats):
    """Every game ends; what the hands say adds up; a hand replayed from its record comes to the same."""
    rng = Random(f"{code} {seats}")
    for _ in range(3):
        variant = registry.make(code, seats, endings(code, rng))
        game, paid = GameScore(variant), [0] * variant.sides
        while not game.over:
            assert game.hands < LONGEST_GAME
            hand = play_out(variant.start(game.context(), variant.deal(rng)), rng)
            record = read(json.dumps(write(record_of(hand))))
            result = game.add(record)
            assert replace(check(record), over=result.over, winners=result.winners) == result
            paid = [had + points for had, points in zip(paid, result.points, strict=True)]
            assert_adds_up(game, paid)
        assert set(game.winners) <= set(range(1, variant.sides + 1))
        with pytest.raises(RuleError) as late:
            game.add(record)
        assert late.value.code == "game-over"


def assert_adds_up(game, paid):
    variant = game.variant
    if variant.family == "truco":
        assert game.totals == tuple(min(points, variant.end_at) for points in paid)
        return
    assert game.totals == tuple(paid)
    if variant.code == "auction-hearts":
        assert sum(game.totals) + game.context().pool == 0
    if variant.code in ("plain-hearts", "auction-hearts"):
        assert sum(game.settlement) == 0


@every_table
def test_what_is_refused_is_refused_for_the_reason_given(code, seats):
    """`forbids` and `step` name the same reason for every card of the pack."""
    rng = Random(f"reasons {code} {seats}")
    met = set()
    for number in range(6):
        hand = dealt(registry.make(code, seats), rng)
        for place in range(60):
            if hand.phase == PLAY and place % 6 == number:
                for card in cards.each(hand.variant.pack):
                    assert refusal(hand, card) == reason(hand, card)
                    met.add(reason(hand, card))
            if hand.over:
                break
            hand.apply(random_action(hand, rng))
    assert {None, "not-held"} <= met


def reason(hand, card):
    """What `forbids` says. Of two packs, who names a card means the copy that they hold."""
    copy = cards.other_copy(card)
    return hand.forbids(copy if copy & hand.holding(hand.turn) and not card & hand.holding(hand.turn) else card)


def refusal(hand, card):
    """The code of what `step` says."""
    try:
        hand.copy().step_text(f"{hand.turn} play {cards.face(card)}")
    except RuleError as error:
        return error.code
    return None


@every_table
def test_a_copy_does_not_feel_what_is_done_to_the_hand(code, seats):
    rng = Random(f"copies {code} {seats}")
    for _ in range(6):
        hand = dealt(registry.make(code, seats), rng)
        stop = rng.randint(0, 50)
        while not hand.over and stop:
            hand.apply(random_action(hand, rng))
            stop -= 1
        twin = hand.copy()
        views, log = [twin.view(seat) for seat in (None, *range(1, seats + 1))], twin.log
        play_out(hand, rng)
        assert ([twin.view(seat) for seat in (None, *range(1, seats + 1))], twin.log) == (views, log)
        assert play_out(twin.copy(), Random(3)).result() == play_out(twin, Random(3)).result()


@every_table
def test_every_beginning_of_a_log_is_the_hand_at_that_time(code, seats):
    rng = Random(f"beginnings {code} {seats}")
    hand = dealt(registry.make(code, seats), rng)
    while not hand.over:
        again = replay(hand.variant, hand.context, hand.deal, [str(action) for action in hand.log])
        assert again.to_act == hand.to_act
        assert list(map(str, again.log)) == list(map(str, hand.log))
        assert list(map(cards.folded, again.held)) == list(map(cards.folded, hand.held))
        hand.step(random_action(hand, rng))


@pytest.mark.parametrize("code", TRUCO)
def test_in_the_iron_hand_any_two_cards_could_change_places(code):
    """Nothing that is not on the table face up makes a difference to anybody: the own cards neither."""
    variant, rng = registry.make(code, 4), Random(code)
    iron = (variant.end_at - variant.short,) * 2
    for _ in range(40):
        hand = variant.start(HandContext(1, rng.randint(1, 4), iron), variant.deal(rng))
        while not hand.over:
            for seat in (None, 1, 2, 3, 4):
                view = hand.view(seat)
                assert (view.held, view.legal, view.partner, set(view.places) | {0}) == (0, 0, 0, {0})
                own = hand.held[seat] if seat else 0
                assert hidden(hand, seat) & own == own
                assert reshuffled(hand, seat, rng).view(seat) == view
            hand.apply(random_action(hand, rng))


@pytest.mark.parametrize("code", TRUCO)
def test_a_covered_card_could_be_any_other(code):
    variant, rng = registry.make(code, 4), Random(code)
    for _ in range(40):
        hand = variant.start(variant.opening(), variant.deal(rng))
        covered = []
        while not hand.over:
            action = random_action(hand, rng)
            if action.verb == PLAY and rng.random() < 0.5:
                action = action._replace(verb="cover")
            covered += [action] if action.verb == "cover" else []
            hand.step(action)
            for seat, _, card in covered:
                unseen = cards.union(hand.held[other] for other in (1, 2, 3, 4) if other != seat)
                for other in cards.each(unseen):
                    swap = swapped(hand, {card: other, other: card})
                    seers = {None, 1, 2, 3, 4} - {seat, *(one for one in (1, 2, 3, 4) if hand.held[one] & other)}
                    assert all(swap.view(one) == hand.view(one) for one in seers)
