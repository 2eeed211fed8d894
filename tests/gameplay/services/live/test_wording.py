"""What only a record may say, and what no game could go on with: refused before it is a move."""

from random import Random
from types import SimpleNamespace

import pytest

from gameplay import queries
from gameplay.errors import Refusal
from gameplay.models import DealtHand, Game, LiveTable, Move
from gameplay.rules import cards, registry
from gameplay.rules.actions import Action
from gameplay.rules.options import MOST
from gameplay.rules.playout import random_action
from gameplay.services import correct_hand, enter_hand, live, open_game
from gameplay.services.games import Sitter
from gameplay.services.live import wording
from tests.gameplay.rules.tables import dealt
from tests.gameplay.services.live.evening import (
    GAMES,
    UNHURRIED,
    begun,
    begun_in_the_iron_hand,
    now_at,
    play_on,
    players,
)

pytestmark = pytest.mark.django_db
State = LiveTable.State


def refused(code, table, by, action, number=1, hand=1):
    with pytest.raises(Refusal) as caught:
        live.act(table.key, hand=hand, number=number, action=action, by=by)
    assert caught.value.code == code, caught.value
    assert "%(" not in caught.value.sentence
    return caught.value


@pytest.mark.parametrize(("variant", "seats", "options"), GAMES)
@pytest.mark.parametrize("words", ["cover ??", "play ??", "pass ?? ?? ??", "cover", "play", "bid ??", "name ??"])
def test_no_card_is_left_unnamed(variant, seats, options, words):
    table, sitting = begun(variant, seats, options)
    seat = now_at(table).hand.turn or 1
    with pytest.raises(Refusal) as caught:
        live.act(table.key, hand=1, number=1, action=f"{seat} {words}", by=sitting[seat - 1])
    unnamed = variant.startswith("truco") and words == "cover ??"
    assert (caught.value.code == "card-not-named") == unnamed
    assert Move.objects.count() == 0


def test_a_place_whose_card_is_gone_is_said_without_its_face(open_policy):
    table, sitting = begun_in_the_iron_hand()
    first = now_at(table).hand.turn
    asked = {"verb": "cover", "place": 2}
    for number, seat in enumerate([(first - 1 + turn) % 4 + 1 for turn in range(4)], start=1):
        live.act(table.key, hand=21, number=number, action=asked, by=sitting[seat - 1])
    seat = now_at(table).hand.turn
    for verb in ("play", "cover"):
        told = refused("no-card-there", table, sitting[seat - 1], {"verb": verb, "place": 2}, 5, 21)
        assert told.sentence == "You have no card at place 2."
    told = refused("no-card-there", table, sitting[seat % 4], {"verb": "play", "place": 2}, 5, 21)
    assert told.facts == {"place": 2}
    # the move that is made already is acknowledged again
    assert live.act(table.key, hand=21, number=1, action=asked, by=sitting[first - 1]) == 1


def in_the_hand_of_eleven(**options):
    """At 11 : 0 in hand 12, which seat 4, of the pair that has none, leads."""
    sitting = players(4)
    seats = [Sitter(str(user), user) for user in sitting]
    game = open_game(variant="truco-paulista", options=options, seats=seats, by=sitting[0])
    for number in range(1, 12):
        enter_hand(game.pk, number=number, tally={"pair": 1, "value": 1, "by": "tricks"}, by=sitting[0])
    table = live.open_event_table(game, **UNHURRIED)
    live.start(table.key)
    hand = now_at(table).hand
    assert (hand.turn, hand.elevens) == (4, (1,))
    return table, sitting, {seat: cards.face(hand.deal.hands[seat - 1][0]) for seat in range(1, 5)}


def test_whoever_leads_does_not_take_the_choice_of_the_other_pair(open_policy):
    """A record may leave `stay` out; here somebody says it, or folds."""
    table, sitting, held = in_the_hand_of_eleven(eleven="choose")
    for action in (f"4 play {held[4]}", f"4 cover {held[4]}", "4 raise 3"):
        told = refused("not-your-turn", table, sitting[3], action, 1, 12)
        assert told.sentence == "First the pair just short of the end says whether it stays."
    refused("not-your-turn", table, sitting[3], "4 stay", 1, 12)
    refused("not-your-turn", table, sitting[0], f"1 play {held[1]}", 1, 12)
    assert now_at(table).hand.chooser == 1
    live.act(table.key, hand=12, number=1, action="3 fold", by=sitting[2])
    assert now_at(table).table.game.totals == [11, 1]


@pytest.mark.parametrize("seat", [4, 1])
def test_a_question_that_loses_the_game_is_not_asked(open_policy, seat):
    table, sitting, held = in_the_hand_of_eleven(eleven="play")
    for number, one in enumerate([4, 1][: [4, 1].index(seat)], start=1):
        live.act(table.key, hand=12, number=number, action=f"{one} play {held[one]}", by=sitting[one - 1])
    number = len(now_at(table).texts) + 1
    told = refused("bad-raise", table, sitting[seat - 1], f"{seat} raise 3", number, 12)
    assert told.sentence == "In this hand nobody asks for more: it would lose the game."
    assert now_at(table).table.state == State.PLAYING


def test_nor_in_the_iron_hand(open_policy):
    table, sitting = begun_in_the_iron_hand()
    seat = now_at(table).hand.turn
    assert refused("bad-raise", table, sitting[seat - 1], f"{seat} raise 3", 1, 21).why == "eleven"


def test_a_bid_has_a_bound():
    table, sitting = begun("auction-hearts")
    seat = now_at(table).hand.turn
    told = refused("bid-too-high", table, sitting[seat - 1], f"{seat} bid 999999999")
    assert told.sentence == "At this table a bid is 10000 chips at most: nothing was bid."
    refused("bid-too-high", table, sitting[seat - 1], f"{seat} bid 10001")
    assert live.act(table.key, hand=1, number=1, action=f"{seat} bid 10000", by=sitting[seat - 1]) == 1


def auction_with(bid):
    """A table of an event at which seat 1 has paid so much in the first hand, which lies in the pool."""
    four = players(4)
    game = open_game(variant="auction-hearts", options={}, seats=[Sitter(str(u), u) for u in four], by=four[0])
    # nobody is clear: a jackpot; then seat 1 names the suit again, and seats 1 and 2 halve the pool
    tally = {"bid": [1, bid], "suit": "H", "taken": [4, 3, 3, 3]}
    enter_hand(game.pk, number=1, tally=tally, by=four[0])
    table = live.open_event_table(game, **UNHURRIED)
    live.start(table.key)
    return table, four


def test_near_the_end_of_numbers_only_what_there_is_room_for(open_policy):
    table, _four = auction_with(MOST - 14)
    at = now_at(table)
    assert (at.hand.context.pool, at.hand.context.before[0]) == (MOST - 1, -(MOST - 10))
    assert wording._most_bid(at) == 0


@pytest.mark.parametrize("casual", [True, False])
def test_a_hand_that_cannot_be_kept_closes_its_table(open_policy, casual, caplog, monkeypatch, scorer):
    table, sitting = auction_with(5)
    LiveTable.objects.update(casual=casual)
    with monkeypatch.context() as patched:
        # 18 chips in the pool: whether it stays there, or one or two take it, some number is beyond 3
        patched.setattr("gameplay.services.hands.MOST", 3)
        for _ in play_on(table, sitting, Random(2), hands=1):
            pass
    at = now_at(table)
    assert at.table.state == State.OVER
    assert (at.table.deadline, at.dealt.hand) == (None, None)
    assert at.dealt.ended_at is not None
    assert at.hand.over
    (happened,) = at.table.happenings.filter(kind="hand-refused")
    assert happened.facts == {"hand": 2, "code": "out-of-bounds"}
    game = Game.objects.get()
    assert (game.state, game.hands_played) == ("abandoned" if casual else "open", 1)
    assert queries.verify(game) == []
    assert "cannot be kept" in caplog.text
    assert not DealtHand.objects.filter(ended_at=None).exists()
    assert live.expire_due() == 0
    if not casual:  # the director puts right what was wrong, and the table goes on with the hand
        tally = {"bid": [2, 5], "suit": "H", "taken": [4, 3, 3, 3]}
        correct_hand(game.pk, number=1, tally=tally, reason="Slip of the pen", by=scorer)
        assert live.follow(game.pk)
        assert now_at(table).table.state == State.BETWEEN


def test_a_choice_asked_for_too_early_tells_nothing_of_the_widow():
    """Where all that counts is taken but for what nobody can see in it, the answer is that of any moment before."""
    variant, rng, told = registry.make("cancellation", 6, {"moon": "choice"}), Random(5), 0
    places = [SimpleNamespace(name=f"Player {seat}") for seat in range(1, 7)]
    for _ in range(20):
        hand = dealt(variant, rng)
        while not hand.decided:
            for seat in (1, 4):
                with pytest.raises(Refusal) as caught:
                    wording.require_possible(SimpleNamespace(hand=hand, places=places), Action(seat, "moon", 1))
                assert (caught.value.code, caught.value.why) == ("not-your-turn", "moon")
            told += not hand.left
            hand.apply(random_action(hand, rng))
    assert told
