"""Time at an online table, by a clock that the tests turn."""

from datetime import timedelta
from random import Random

import pytest

from gameplay.models import LiveTable, Move
from gameplay.services import live
from gameplay.services.live import acting, claims, pausing
from tests.gameplay.services.live.evening import asked_for, begun, now_at, play_on

pytestmark = pytest.mark.django_db
BETWEEN = LiveTable.State.BETWEEN


@pytest.fixture
def turn_to(monkeypatch):
    """Set the clock of the services to a moment after that at which the turn began."""

    def turn(at, seconds):
        moment = at.table.turn_since + timedelta(seconds=seconds)
        for room in (acting, claims, pausing):
            monkeypatch.setattr(room, "now", lambda: moment)
        return moment

    return turn


def act(table, sitting, seed=1):
    at = now_at(table)
    seat, asked = asked_for(at, Random(seed))
    live.act(table.key, by=sitting[seat - 1], **asked)
    return seat


def test_a_move_takes_from_the_reserve_what_it_takes_beyond_its_seconds(turn_to):
    table, sitting = begun("plain-hearts", move_seconds=30, reserve_seconds=120)
    at = now_at(table)
    assert at.table.deadline - at.table.turn_since == timedelta(seconds=150)
    turn_to(at, 42.5)  # 30 of the move, 12.5 of the reserve: 107.5 are left
    seat = act(table, sitting)
    assert now_at(table).place(seat).reserve_ms == 107_500
    at = now_at(table)
    turn_to(at, 29)
    second = act(table, sitting)
    assert now_at(table).place(second).reserve_ms == 120_000


def test_a_bot_plays_on_for_whoever_lets_time_run_out(django_capture_on_commit_callbacks):
    table, sitting = begun("plain-hearts", move_seconds=30, reserve_seconds=0)
    at = now_at(table)
    seat, since = at.hand.turn, at.table.turn_since
    assert not live.expire(table.key, since + timedelta(seconds=29.9))
    with django_capture_on_commit_callbacks(execute=True):
        assert live.expire(table.key, since + timedelta(seconds=30))
    assert not live.expire(table.key, since + timedelta(seconds=30))
    at = now_at(table)
    assert at.place(seat).away
    assert at.hand.turn == seat % 4 + 1
    assert list(Move.objects.values_list("by", flat=True)) == ["bot"]
    live.take_back(table.key, by=sitting[seat - 1])
    assert not now_at(table).place(seat).away


def test_a_safe_card_is_played_where_the_table_has_it_so():
    table, _sitting = begun("plain-hearts", move_seconds=10, reserve_seconds=0)
    LiveTable.objects.update(absence=LiveTable.Absence.SAFE)
    at = now_at(table)
    seat = at.hand.turn
    assert live.expire(table.key, at.table.deadline)
    assert not now_at(table).place(seat).away
    assert list(Move.objects.values_list("by", flat=True)) == ["clock"]


def test_of_those_who_pass_only_the_late_one_is_passed_for(django_capture_on_commit_callbacks):
    table, sitting = begun("black-lady", move_seconds=30, reserve_seconds=0)
    since = now_at(table).table.turn_since
    late, _asked = asked_for(now_at(table), Random(2))
    for seat in range(1, 5):
        at = now_at(table)
        if seat != late:
            pick = Random(seat)
            while True:
                found, one = asked_for(at, pick)
                if found == seat:
                    break
            live.act(table.key, by=sitting[seat - 1], **{**one, "number": None})
    assert now_at(table).table.deadline == since + timedelta(seconds=30), "others who pass do not make it longer"
    with django_capture_on_commit_callbacks(execute=True):
        live.expire(table.key, since + timedelta(seconds=30))
    at = now_at(table)
    assert at.hand.phase == "play"
    assert [place.number for place in at.places if place.away] == [late]


def test_a_table_that_waits_tells_of_it_and_goes_on_when_the_player_comes():
    table, sitting = begun("plain-hearts", move_seconds=10, reserve_seconds=0)
    LiveTable.objects.update(absence=LiveTable.Absence.WAIT)
    at = now_at(table)
    assert live.expire(table.key, at.table.deadline)
    table.refresh_from_db()
    assert (table.deadline, table.state) == (None, "playing")
    assert list(table.happenings.filter(kind="time-up").values_list("seat", flat=True)) == [at.hand.turn]
    act(table, sitting)
    assert now_at(table).table.deadline is not None


def test_the_next_hand_is_dealt_by_itself_or_when_all_are_ready():
    table, sitting = begun("plain-hearts")
    for _ in play_on(table, sitting, Random(3), hands=1):
        pass
    at = now_at(table)
    assert at.table.state == BETWEEN
    assert live.expire_due(at.table.deadline) == 1
    assert live.expire_due(at.table.deadline) == 0
    assert now_at(table).dealt.number == 2
    for _ in play_on(table, sitting, Random(4), hands=1):
        pass
    for user in sitting[:3]:
        live.ready(table.key, hand=2, by=user)
    assert now_at(table).table.state == BETWEEN
    live.ready(table.key, hand=1, by=sitting[3])  # of another hand: nothing
    assert now_at(table).table.state == BETWEEN
    live.ready(table.key, hand=2, by=sitting[3])
    assert now_at(table).dealt.number == 3


def test_a_pause_takes_all_and_gives_the_time_back(turn_to):
    table, sitting = begun("plain-hearts", move_seconds=30, reserve_seconds=0)
    at = now_at(table)
    turn_to(at, 10)
    assert not live.pause(table.key, by=sitting[0])
    assert not live.pause(table.key, by=sitting[1], wanted=True)
    assert not live.pause(table.key, by=sitting[1], wanted=False)
    for user in sitting[2:]:
        assert not live.pause(table.key, by=user)
    assert live.pause(table.key, by=sitting[1])
    paused = now_at(table).table
    assert (paused.state, paused.paused_left) == ("paused", 20_000)
    moment = turn_to(at, 300)
    live.go_on(table.key, by=sitting[3])
    live.go_on(table.key, by=sitting[2])
    table.refresh_from_db()
    assert (table.state, table.deadline) == ("playing", moment + timedelta(seconds=20))
    turn_to(at, 305)
    seat = act(table, sitting)
    assert now_at(table).place(seat).reserve_ms == 0
    assert not now_at(table).place(seat).away


def test_a_pause_ends_by_itself():
    table, sitting = begun("plain-hearts")
    for user in sitting:
        live.pause(table.key, by=user)
    at = now_at(table)
    assert at.table.state == "paused"
    assert live.expire_due(at.table.deadline) == 1
    assert now_at(table).table.state == "playing"
    assert not any(place.wants_pause for place in now_at(table).places)


def test_without_a_clock_nothing_is_due():
    table, sitting = begun("plain-hearts", move_seconds=None)
    assert now_at(table).table.deadline is None
    act(table, sitting)
    assert now_at(table).table.deadline is None


def test_a_bot_whose_process_has_died_is_asked_again(django_capture_on_commit_callbacks):
    table, sitting = begun("plain-hearts")
    seat = now_at(table).hand.turn
    live.hand_to_bot(table.key, by=sitting[seat - 1])  # what was to follow on commit is lost
    at = now_at(table)
    assert (at.texts, at.table.deadline - at.table.turn_since) == ([], timedelta(seconds=15))
    for absence in LiveTable.Absence.values:
        LiveTable.objects.update(absence=absence)
        assert live.expire(table.key, now_at(table).table.deadline)
    with django_capture_on_commit_callbacks(execute=True):
        assert live.expire_due(now_at(table).table.deadline) == 1
        assert live.expire_due(at.table.deadline) == 0
    assert list(Move.objects.values_list("by", flat=True)) == ["bot"]


def test_to_come_and_go_gives_nobody_more_time(turn_to):
    table, sitting = begun("truco-paulista", move_seconds=30, reserve_seconds=0)
    at = now_at(table)
    turn_to(at, 29)
    for user in sitting[1:]:
        live.hand_to_bot(table.key, by=user)
        live.take_back(table.key, by=user)
    after = now_at(table).table
    assert (after.turn_since, after.deadline) == (at.table.turn_since, at.table.deadline)


def test_a_pause_after_the_time_is_up_gives_none_and_takes_none_away(turn_to):
    table, sitting = begun("plain-hearts", move_seconds=30, reserve_seconds=0)
    at = now_at(table)
    turn_to(at, 31)
    for user in sitting:
        live.pause(table.key, by=user)
    moment = turn_to(at, 100)
    live.go_on(table.key, by=sitting[0])
    assert now_at(table).table.deadline == moment - timedelta(seconds=1)
