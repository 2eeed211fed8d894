"""One move at an online table: acknowledged once, refused with what the table has, bots following."""

from random import Random

import pytest
from django.db import IntegrityError, transaction

from gameplay import queries
from gameplay.errors import Refusal
from gameplay.models import Hand, LiveTable, Move, SealedDeal
from gameplay.policy import Play
from gameplay.rules import cards
from gameplay.services import abandon_game, enter_hand, live
from tests.gameplay.services.live.evening import asked_for, begun, begun_in_the_iron_hand, now_at, play_on, players

pytestmark = pytest.mark.django_db


def refused(code, call, *args, **kwargs):
    before = (Move.objects.count(), list(LiveTable.objects.values_list("version", flat=True)))
    with pytest.raises(Refusal) as caught:
        call(*args, **kwargs)
    assert caught.value.code == code, caught.value
    assert "%(" not in caught.value.sentence
    assert (Move.objects.count(), list(LiveTable.objects.values_list("version", flat=True))) == before
    return caught.value


def three_of(at, seat):
    return cards.faces(cards.union(list(cards.each(at.hand.held[seat]))[:3]))


def test_all_pass_at_once_and_each_once():
    table, sitting = begun("black-lady")
    at = now_at(table)
    texts = {seat: f"{seat} pass {three_of(at, seat)}" for seat in (3, 1, 4, 2)}
    for number, seat in enumerate((3, 1, 4), start=1):
        found = live.act(table.key, hand=1, number=None, action=texts[seat], by=sitting[seat - 1])
        assert found == number
    # again, the cards in another order: acknowledged, not passed twice
    turned = " ".join(["3", "pass", *reversed(texts[3].split()[2:])])
    version = now_at(table).table.version
    assert live.act(table.key, hand=1, number=None, action=turned, by=sitting[2]) == 1
    assert now_at(table).table.version == version
    other = f"3 pass {cards.faces(cards.union(list(cards.each(at.hand.held[3]))[-3:]))}"
    again = refused("bad-pass", live.act, table.key, hand=1, number=None, action=other, by=sitting[2])
    assert again.sentence == "You have passed already."
    assert now_at(table).hand.phase == "pass"
    live.act(table.key, hand=1, number=None, action=texts[2], by=sitting[1])
    assert now_at(table).hand.phase == "play"


def test_a_move_sent_twice_is_made_once_and_a_late_one_is_refused():
    table, sitting = begun("plain-hearts")
    seat, asked = asked_for(now_at(table), Random(1))
    assert live.act(table.key, by=sitting[seat - 1], **asked) == 1
    assert live.act(table.key, by=sitting[seat - 1], **asked) == 1
    assert Move.objects.count() == 1
    held = [cards.face(card) for card in cards.each(now_at(table).hand.held[seat])]
    late = {**asked, "action": f"{seat} play {held[0]}"}
    assert refused("stale-move", live.act, table.key, by=sitting[seat - 1], **late).facts == {"next": 2}
    refused("early-move", live.act, table.key, by=sitting[seat - 1], **{**late, "number": 3})
    refused("early-move", live.act, table.key, by=sitting[seat - 1], **{**late, "number": None})
    refused("not-your-turn", live.act, table.key, by=sitting[seat - 1], **{**late, "number": 2})
    refused("stale-hand", live.act, table.key, by=sitting[seat - 1], **{**asked, "hand": 2})


def test_nobody_moves_for_another():
    table, sitting = begun("plain-hearts")
    seat, asked = asked_for(now_at(table), Random(1))
    refused("not-your-seat", live.act, table.key, by=sitting[seat % 4], **asked)
    (stranger,) = type(sitting[0]).objects.bulk_create([type(sitting[0])(email="who@example.org")])
    refused("not-at-this-table", live.act, table.key, by=stranger, **asked)
    refused("not-at-this-table", live.act, table.key, by=None, **asked)
    refused("no-such-table", live.act, "guessed", by=sitting[0], **asked)


def test_in_the_iron_hand_a_card_is_chosen_by_its_place_alone(open_policy):
    table, sitting = begun_in_the_iron_hand()
    at = now_at(table)
    seat = at.hand.turn
    card = cards.face(at.hand.deal.hands[seat - 1][1])
    asked = {"hand": 21, "number": 1, "by": sitting[seat - 1]}
    refused("by-place-only", live.act, table.key, action=f"{seat} play {card}", **asked)
    refused("no-card-there", live.act, table.key, action={"verb": "play", "place": 4}, **asked)
    assert live.act(table.key, action={"verb": "play", "place": 2}, **asked) == 1
    assert now_at(table).texts == [f"{seat} play {card}"]
    assert live.act(table.key, action={"verb": "play", "place": 2}, **asked) == 1


def test_what_the_rules_refuse_changes_nothing():
    table, sitting = begun("plain-hearts")
    at = now_at(table)
    seat = at.hand.turn
    foreign = cards.face(next(cards.each(at.hand.held[seat % 4 + 1])))
    for action, code in [
        (f"{seat} play {foreign}", "not-held"),
        (f"{seat} play XX", "bad-card"),
        (f"{seat} dance", "bad-action"),
        ("9 play 2C", "bad-action"),
        ("", "bad-action"),
        ({"verb": "play", "place": 1}, "bad-action"),
    ]:
        refused(code, live.act, table.key, hand=1, number=1, action=action, by=sitting[seat - 1])


def test_bots_follow_at_once(django_capture_on_commit_callbacks):
    (host,) = players(1)
    with django_capture_on_commit_callbacks(execute=True):
        table = live.open_table(variant="plain-hearts", by=host, name="Ana")
        live.fill_with_bots(table.key, by=host)
        live.start(table.key, by=host)
    for _ in range(200):
        at = now_at(table)
        if at.in_play is None:
            break
        assert at.hand.to_act == (1,), "it is a player's turn, or the hand is over"
        _seat, asked = asked_for(at, Random(4))
        with django_capture_on_commit_callbacks(execute=True):
            live.act(table.key, by=host, **asked)
    made = Move.objects.filter(dealt=now_at(table).dealt)
    assert made.filter(by="player").count() == 13
    assert made.filter(by="bot").count() == 39
    assert queries.verify(now_at(table).dealt.game) == []


@pytest.mark.django_db(transaction=True)
def test_a_bot_that_fails_takes_no_move_back(monkeypatch, caplog):
    table, sitting = begun("plain-hearts")
    seat, asked = asked_for(now_at(table), Random(1))
    live.hand_to_bot(table.key, by=sitting[seat % 4])

    def fails(key):
        raise ValueError(key)

    monkeypatch.setattr("gameplay.services.live.acting.play_bots", fails)
    assert live.act(table.key, by=sitting[seat - 1], **asked) == 1
    assert Move.objects.count() == 1
    assert "bots_after_commit" in caplog.text


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("signal", ["state.game_changed", "live.dealing.time_is_up"])
def test_nor_does_a_world_that_hears_badly(signal, monkeypatch, open_policy, scorer):
    table, sitting = begun("plain-hearts")

    def fails(**facts):
        raise ValueError(facts)

    monkeypatch.setattr(f"gameplay.services.{signal}.send_robust", fails)
    if signal == "state.game_changed":
        abandon_game(table.game_id, by=scorer)
        assert now_at(table).table.game.state == "abandoned"
        return
    monkeypatch.setattr("tests.gameplay.open_policy.OpenPolicy.play", Play.TIME_UP)
    other = live.open_table(variant="plain-hearts", by=sitting[0], name="Ana")
    live.fill_with_bots(other.key, by=sitting[0])
    assert live.start(other.key, by=sitting[0]).state == LiveTable.State.BETWEEN


def test_a_hand_that_is_decided_is_claimed(open_policy):
    table, sitting = begun("plain-hearts")
    refused("not-decided", live.claim, table.key, hand=1, by=sitting[0])
    at, number = now_at(table), 1
    while at.in_play is None or not at.hand.complete:
        for at in play_on(table, sitting, Random(5), hands=1):
            if at.in_play is not None and at.hand.complete:
                break
        else:  # the last heart fell with the last card: on to the next hand
            for user in sitting:
                live.ready(table.key, hand=number, by=user)
            at, number = now_at(table), number + 1
    live.claim(table.key, hand=number, by=sitting[2])
    live.claim(table.key, hand=number, by=sitting[1])
    at = now_at(table)
    assert at.table.state == LiveTable.State.BETWEEN
    assert Hand.objects.get(number=number).points == list(at.hand.result().points)
    assert list(at.table.happenings.filter(kind="claim").values_list("seat", flat=True)) == [3]


def test_paper_keeps_out_of_a_hand_that_is_played_online(open_policy, scorer):
    table, sitting = begun("plain-hearts")
    with pytest.raises(Refusal, match="being-played-online"):
        enter_hand(table.game_id, number=1, tally={"hearts": [13, 0, 0, 0]}, by=scorer)
    abandon_game(table.game_id, by=scorer)
    seat, asked = asked_for(now_at(table), Random(1))
    refused("game-not-open", live.act, table.key, by=sitting[seat - 1], **asked)


@pytest.mark.parametrize("model", [Move, SealedDeal])
def test_what_was_dealt_and_played_stays(model):
    table, sitting = begun("plain-hearts")
    seat, asked = asked_for(now_at(table), Random(1))
    live.act(table.key, by=sitting[seat - 1], **asked)
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.update(number=7)
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.all()._raw_delete("default")
