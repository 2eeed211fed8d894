"""Who is waited for where several may act, or agree: those who have left keep nobody waiting, and give nobody time."""

from datetime import timedelta
from random import Random

import pytest

from gameplay.models import LiveTable, Move
from gameplay.services import live
from tests.gameplay.services.live.evening import asked_for, begun, now_at, play_on

pytestmark = pytest.mark.django_db
Absence = LiveTable.Absence


def passed_by(table, sitting, seat):
    at, pick = now_at(table), Random(seat)
    found, asked = 0, {}
    while found != seat:
        found, asked = asked_for(at, pick)
    live.act(table.key, by=sitting[seat - 1], **{**asked, "number": None})


@pytest.mark.parametrize("late", [1, 4])
@pytest.mark.parametrize("absence", [Absence.BOT, Absence.SAFE])
def test_one_who_is_late_gives_the_others_who_pass_no_time(late, absence, django_capture_on_commit_callbacks):
    table, sitting = begun("black-lady", move_seconds=30, reserve_seconds=60)
    LiveTable.objects.update(absence=absence)
    table.places.filter(number=late).update(reserve_ms=0)
    table.places.filter(number=3).update(reserve_ms=20_000)
    passed_by(table, sitting, 2)
    since = now_at(table).table.turn_since
    assert now_at(table).table.deadline == since + timedelta(seconds=30)
    with django_capture_on_commit_callbacks(execute=True):
        assert live.expire(table.key, since + timedelta(seconds=31))
    at = now_at(table)
    assert at.hand.phase == "pass"
    assert set(at.hand.to_act) == {1, 3, 4} - {late}
    assert [place.number for place in at.places if place.away] == ([late] if absence == Absence.BOT else [])
    assert (at.table.turn_since, at.table.deadline) == (since, since + timedelta(seconds=50)), "seat 3 has 30 and 20"
    assert [place.reserve_ms for place in at.places if place.number != late] == [
        20_000 if seat == 3 else 60_000 for seat in (1, 2, 3, 4) if seat != late
    ]
    assert not live.expire(table.key, since + timedelta(seconds=49))
    with django_capture_on_commit_callbacks(execute=True):
        assert live.expire(table.key, since + timedelta(seconds=50))
        assert not live.expire(table.key, since + timedelta(seconds=50))
    assert now_at(table).table.deadline == since + timedelta(seconds=90)
    with django_capture_on_commit_callbacks(execute=True):
        assert live.expire(table.key, since + timedelta(seconds=90))
    assert now_at(table).hand.phase == "play"
    assert Move.objects.count() >= 4


def test_where_only_bots_are_left_to_pass_they_are_asked_again():
    table, _sitting = begun("black-lady", move_seconds=30, reserve_seconds=0)
    since = now_at(table).table.turn_since
    moment = since + timedelta(seconds=30)
    assert live.expire(table.key, moment)  # what was to follow on commit is lost
    at = now_at(table)
    assert all(place.away for place in at.places)
    assert at.table.deadline == moment + timedelta(seconds=15)


def three_want_it(table, sitting):
    for user in sitting[:3]:
        assert not live.pause(table.key, by=user)


def test_a_pause_that_three_want_begins_when_the_fourth_leaves():
    table, sitting = begun("plain-hearts")
    three_want_it(table, sitting)
    left = now_at(table).table.deadline
    live.hand_to_bot(table.key, by=sitting[3])
    at = now_at(table)
    assert at.table.state == "paused"
    assert at.table.paused_left > 0
    assert left is not None
    live.take_back(table.key, by=sitting[3])
    assert now_at(table).table.state == "paused"
    live.go_on(table.key, by=sitting[0])
    assert now_at(table).table.state == "playing"


def test_or_when_the_fourth_is_late():
    table, sitting = begun("plain-hearts", move_seconds=30, reserve_seconds=0)
    at = now_at(table)
    for seat, user in enumerate(sitting, start=1):
        if seat != at.hand.turn:
            live.pause(table.key, by=user)
    assert live.expire(table.key, at.table.deadline)
    assert now_at(table).table.state == "paused"
    assert Move.objects.count() == 0


def test_whoever_leaves_pauses_no_table_whose_others_want_to_play():
    table, sitting = begun("plain-hearts")
    live.pause(table.key, by=sitting[0])
    live.hand_to_bot(table.key, by=sitting[3])
    assert now_at(table).table.state == "playing"
    for user in sitting[:3]:
        live.hand_to_bot(table.key, by=user)
    assert now_at(table).table.state == "playing"


def test_nor_do_those_who_are_ready_wait_for_one_who_has_left():
    table, sitting = begun("plain-hearts")
    for _ in play_on(table, sitting, Random(3), hands=1):
        pass
    for user in sitting[:3]:
        live.ready(table.key, hand=1, by=user)
    assert now_at(table).table.state == "between"
    live.hand_to_bot(table.key, by=sitting[3])
    assert (now_at(table).table.state, now_at(table).dealt.number) == ("playing", 2)
