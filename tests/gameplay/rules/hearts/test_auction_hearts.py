"""Auction Hearts: who pays what into the pool, and who takes it."""

from fractions import Fraction

import pytest

from gameplay.rules import cards, registry
from gameplay.rules.errors import RuleError
from gameplay.rules.game import GameScore, check, play
from gameplay.rules.record import read
from tests.gameplay.rules.records import FOUR, record


def deal(taken, bid=None, suit="H", **keys):
    tally = {"suit": suit, "taken": taken} | ({"bid": bid} if bid else {})
    return record("auction-hearts", len(taken), tally=tally, **keys)


@pytest.mark.parametrize(
    ("taken", "bid", "suit", "points", "pool"),
    [
        # one clear takes all: 3 + 7 + 6 = 16
        ([7, 6, 0], [1, 3], "H", (-3 - 7, -6, 16), 0),
        # two clear halve 4 + 8 + 5 = 17, and a chip stays
        ([8, 5, 0, 0], [2, 4], "S", (-8, -4 - 5, 8, 8), 1),
        # the bidder may be clear: 5 + 13 = 18, of which 9 are back
        ([9, 4, 0, 0], [3, 5], "S", (-9, -4, 9 - 5, 9), 0),
        # nobody clear
        ([10, 1, 1, 1], [4, 1], "D", (-10, -1, -1, -1 - 1), 14),
        # more than two clear
        ([6, 6, 0, 0, 0], [1, 1], "D", (-6 - 1, -6, 0, 0, 0), 13),
        # all 12 clubs with one of three players: two are clear, and it is a jackpot
        ([12, 0, 0], [1, 2], "C", (-12 - 2, 0, 0), 14),
    ],
)
def test_settling(taken, bid, suit, points, pool):
    result = check(read(deal(taken, bid, suit)))
    assert (result.points, result.pool) == (points, pool)
    assert result.jackpot == (pool > 1)
    assert sum(points) + pool == 0
    assert not result.over


def test_a_jackpot_deal():
    # 14 in the pool, 13 more go in, and seat 2, who is clear, takes 27
    result = check(read(deal([6, 0, 7], pool=14, namer=1, before=[-14, 0, 0])))
    assert (result.points, result.after, result.pool, result.jackpot) == ((-6, 27, -7), (-20, 27, -7), 0, False)


def test_after_a_jackpot_the_last_bidder_names_until_the_pool_is_won():
    game = GameScore(registry.make("auction-hearts", 3))
    first = game.add(read(deal([12, 0, 0], [1, 2], "C")))
    assert first.jackpot
    context = game.context()
    assert (context.number, context.dealer, context.pool, context.namer) == (2, 1, 14, 1)
    game.add(read(deal([5, 4, 4])))
    assert game.context().namer == 1, "nobody clear: a jackpot again"
    game.add(read(deal([5, 0, 8])))
    assert (game.context().namer, game.context().pool) == (0, 0)
    assert sum(game.totals) == 0


def test_all_passed_is_void_and_the_next_player_deals():
    game = GameScore(registry.make("auction-hearts", 3, {"deals": 1}))
    void = game.add(read(record("auction-hearts", 3, tally={"passed": True})))
    assert (void.points, void.void, game.hands, game.over) == ((0, 0, 0), True, 0, False)
    assert (game.context().number, game.context().dealer) == (2, 1)
    played = check(read(record("auction-hearts", 3, actions=["1 bid 0", "2 bid 0", "3 bid 0"])))
    assert played == void


@pytest.mark.parametrize(
    ("tally", "namer", "why"),
    [
        ({"suit": "S", "taken": [4, 4, 5]}, None, "no-bid"),
        ({"bid": [1, 2], "suit": "S", "taken": [4, 4, 5]}, 2, "jackpot"),
        ({"passed": True}, 2, "jackpot"),
        ({"bid": [1, 2], "taken": [4, 4, 5]}, None, "keys"),
        ({"suit": "S"}, 2, "keys"),
    ],
)
def test_a_tally_that_has_it_wrong_whether_there_was_an_auction(tally, namer, why):
    with pytest.raises(RuleError) as refused:
        check(read(record("auction-hearts", 3, tally=tally, **({"pool": 9, "namer": namer} if namer else {}))))
    assert (refused.value.code, refused.value.why) == ("bad-tally", why)


@pytest.mark.parametrize(("final_pool", "over"), [("play-on", False), ("share", True)])
def test_a_jackpot_at_the_last_deal(final_pool, over):
    game = GameScore(registry.make("auction-hearts", 3, {"deals": 1, "final_pool": final_pool}))
    game.add(read(deal([5, 4, 4], [2, 1])))
    assert game.over is over
    # -5, -5, -4 chips; of the 14 in the pool everybody has 14/3
    assert game.settlement == (Fraction(-1, 3), Fraction(-1, 3), Fraction(2, 3))
    if over:
        assert game.winners == (3,)
        return
    game.add(read(deal([5, 0, 8])))
    # on past its deals: 14 + 13 = 27 for seat 2
    assert (game.totals, game.winners, game.hands) == ((-10, 22, -12), (2,), 2)


BIDS = ["1 bid 0", "2 bid 1", "3 bid 3", "4 bid 0"]


def auction(*actions, **keys):
    return play(read(record("auction-hearts", deal=FOUR, actions=list(actions), **keys)))


def test_the_auction():
    hand = auction(*BIDS)
    assert (hand.phase, hand.to_act, hand.namer, hand.high_bid) == ("name", (3,), 3, 3)
    view = hand.view(None)
    assert view.bids == ((1, 0), (2, 1), (3, 3), (4, 0))
    assert [str(action) for action in view.said] == BIDS
    assert hand.legal() == 0


@pytest.mark.parametrize(("lead", "leader"), [("left-of-dealer", 1), ("bidder", 3)])
def test_who_leads(lead, leader):
    hand = auction(*BIDS, "3 name S", options={"lead": lead})
    assert (hand.phase, hand.turn, hand.legal()) == ("play", leader, hand.held[leader])
    assert auction("4 name S", options={"lead": lead}, namer=4, pool=5).turn == (1 if lead == "left-of-dealer" else 4)


def test_a_deal_is_decided_once_the_suit_is_taken():
    # clubs are the suit: seat 1 takes them one by one, and nobody else has any
    plays = [f"{seat} play {FOUR[seat - 1].split()[trick]}" for trick in range(13) for seat in (1, 2, 3, 4)]
    assert not auction(*BIDS, "3 name C", *plays[:-4]).complete
    last = auction(*BIDS, "3 name C", *plays)
    assert last.complete
    assert last.result().jackpot, "all thirteen with one"
    named_hearts = auction(*BIDS, "3 name H", *plays[:-4])
    assert cards.faces(named_hearts.left) == "AH"
