"""Laws that every registered variant keeps, with every number of seats, under any options."""

import json
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gameplay.rules import cards
from gameplay.rules.core import PLAY, replay
from gameplay.rules.errors import CODES, RuleError
from gameplay.rules.game import check, play
from gameplay.rules.playout import play_out, random_action
from gameplay.rules.record import read, record_of, write
from tests.gameplay.rules.tables import TABLES, dealt, tables

every_table = pytest.mark.parametrize(("code", "seats"), TABLES)
few = settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
LONGEST = 150
"""No hand takes more actions: 11 players with 9 cards each play 99, and there are bids, passes and raises."""


def drawn(data, code, seats):
    variant = data.draw(tables(code, seats))
    rng = Random(data.draw(st.integers(0, 2**32)))
    return dealt(variant, rng), rng


def in_play(hand):
    """All cards that are somewhere: held, on the table, taken, or on their way."""
    places = [*hand.held, *(card for trick in hand.tricks for card in trick.cards), *hand.trick]
    return places + (list(hand.passes.values()) if hand.phase == "pass" else [])


@every_table
@given(data=st.data())
@few
def test_a_hand_at_every_step(code, seats, data):
    """Somebody can always act; the fast path is the table of restrictions; `forbids` says the same of each single
    card; what may be done is accepted; no card is lost or doubled; and the hand ends."""
    hand, rng = drawn(data, code, seats)
    dealt_cards = cards.union(hand.held)
    for _ in range(LONGEST):
        if hand.over:
            break
        assert hand.to_act
        assert all(hand.verbs(seat) for seat in hand.to_act)
        assert all(hand.verbs(seat) == () for seat in range(1, seats + 1) if seat not in hand.to_act)
        assert hand.cards_only == (hand.to_act == (hand.turn,) and hand.verbs(hand.turn) == (PLAY,))
        legal = hand.legal()
        assert legal == hand.legal_by_table()
        for card in cards.each(hand.variant.pack):
            assert (hand.forbids(card) is None) == bool(card & legal)
            assert hand.forbids(card) is None or hand.forbids(card) in CODES
        if hand.phase == PLAY:
            assert legal
            assert legal & ~hand.holding(hand.turn) == 0
        hand.step(random_action(hand, rng))
        assert hand.length == len(hand.log)
        if hand.variant.family == "hearts":
            assert sum(in_play(hand)) == dealt_cards
    assert hand.over
    assert hand.to_act == ()
    assert hand.complete


@every_table
@given(data=st.data())
@few
def test_every_move_is_accepted_and_every_other_card_is_refused(code, seats, data):
    hand, rng = drawn(data, code, seats)
    for _ in range(rng.randint(0, 40)):
        if hand.over:
            return
        hand.apply(random_action(hand, rng))
    for seat in hand.to_act:
        verbs = set()
        for move in list(hand.moves(seat))[:60]:
            hand.copy().step(move)
            verbs.add(move.verb)
        assert verbs == set(hand.verbs(seat))
    if hand.phase != PLAY:
        return
    for card in cards.each(hand.variant.pack & ~hand.legal()):
        if not cards.other_copy(card) & hand.legal():
            with pytest.raises(RuleError) as refusal:
                hand.copy().step_text(f"{hand.turn} play {cards.face(card)}")
            assert str(refusal.value)


@every_table
@given(data=st.data())
@few
def test_the_replay_of_a_log_is_the_hand(code, seats, data):
    hand, rng = drawn(data, code, seats)
    play_out(hand, rng)
    again = replay(hand.variant, hand.context, hand.deal, [str(action) for action in hand.log])
    assert [str(action) for action in again.log] == [str(action) for action in hand.log]
    assert again.result() == hand.result()
    assert again.view(None) == hand.view(None)
    assert again.view(1) == hand.view(1)


@every_table
@given(data=st.data())
@few
def test_a_copy_is_a_hand_of_its_own(code, seats, data):
    hand, rng = drawn(data, code, seats)
    for _ in range(rng.randint(0, 50)):
        if hand.over:
            return
        before = [hand.view(seat) for seat in (None, *range(1, seats + 1))], hand.log
        twin = hand.copy()
        state = rng.getstate()
        action = random_action(twin, rng)
        play_out(twin, Random(1))
        assert ([hand.view(seat) for seat in (None, *range(1, seats + 1))], hand.log) == before
        rng.setstate(state)
        assert random_action(hand, rng) == action
        hand.apply(action)


@every_table
@given(data=st.data())
@few
def test_points_are_neither_made_nor_lost(code, seats, data):
    hand, rng = drawn(data, code, seats)
    result = play_out(hand, rng).result()
    variant, before = hand.variant, hand.context.before
    if variant.family == "truco":
        assert min(result.points) == 0
        assert max(result.points) in {0, *variant.ladder, variant.fold_value, *map(variant.end_at.__sub__, before)}
        assert result.after == tuple(min(variant.end_at, b + p) for b, p in zip(before, result.points, strict=True))
        return
    assert result.after == tuple(b + p for b, p in zip(before, result.points, strict=True))
    if code == "auction-hearts":
        assert sum(result.points) + result.pool == hand.context.pool
        assert result.pool >= 0
    elif code == "plain-hearts":
        assert sum(result.points) == 13
        assert sum(variant.settlement(result.after, 0)) == 0
    else:
        worth = 26 * variant.packs
        bonus = -10 if code == "omnibus" else 0
        moons = {worth} if result.moon is None else {worth * (seats - 1), -worth}
        assert sum(result.points) - bonus in moons


@every_table
@given(data=st.data())
@few
def test_a_record_reads_back_and_comes_to_the_same(code, seats, data):
    hand, rng = drawn(data, code, seats)
    result = play_out(hand, rng).result()
    record = record_of(hand, players=["Ana"] * seats, note="from a test")
    text = json.dumps(write(record))
    assert read(text) == record
    assert read(write(record)) == record
    assert check(read(text)) == result
    assert json.loads(json.dumps(result.as_dict()))["points"] == list(result.points)


@every_table
@given(data=st.data())
@few
def test_a_record_without_its_deal_comes_to_the_same(code, seats, data):
    """All cards of a hand that is played to its end are shown by its actions; in truco those that nobody has seen
    do not matter."""
    hand, rng = drawn(data, code, seats)
    result = play_out(hand, rng).result()
    written = write(record_of(hand))
    del written["deal"]
    assert check(read(written)) == result


@every_table
@given(data=st.data())
@few
def test_a_tally_comes_to_the_same_as_the_cards(code, seats, data):
    hand, rng = drawn(data, code, seats)
    result = play_out(hand, rng).result()
    tally = dict(result.taken)
    choice = [action for action in hand.log if action.verb == "moon"]
    if choice:
        tally["moon"] = str(choice[0]).split()[-1]
    assert hand.variant.score_tally(hand.context, tally) == result


@every_table
@given(data=st.data())
@few
def test_an_unfinished_record_is_incomplete_or_decided(code, seats, data):
    hand, rng = drawn(data, code, seats)
    written = write(record_of(play_out(hand, rng)))
    full = check(read(written))
    written["actions"] = written["actions"][: rng.randrange(len(written["actions"]))]
    if play(read(written)).complete:
        assert check(read(written)).points == full.points
    else:
        with pytest.raises(RuleError) as refusal:
            check(read(written))
        assert (refusal.value.code, refusal.value.at) == ("incomplete", None)
