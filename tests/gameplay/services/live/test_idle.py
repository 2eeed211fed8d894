"""Tables by invitation at which nobody is left: bots do not play on for ever."""

from datetime import timedelta

import pytest
from django.utils import timezone

from gameplay.models import Game, LiveTable
from gameplay.queries.live import standing
from gameplay.queries.snapshots import snapshot
from gameplay.services import Sitter, live, open_game
from gameplay.services.live import idle, presence
from tests.gameplay.services.live.evening import UNHURRIED, begun, now_at, players

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("open_policy")]
State = LiveTable.State
QUARTER = timedelta(minutes=15)


@pytest.fixture
def committed(django_capture_on_commit_callbacks):
    return lambda: django_capture_on_commit_callbacks(execute=True)


@pytest.fixture
def left(committed):
    """A table whose four players have gone: bots have played their hand to its end."""
    table, sitting = begun("plain-hearts", move_seconds=30)
    for user in sitting:
        with committed():
            live.hand_to_bot(table.key, by=user)
    at = now_at(table)
    assert (at.table.state, at.dealt.number, len(at.sheet)) == (State.BETWEEN, 1, 0)
    return table, sitting


def test_bots_play_the_hand_to_its_end_and_no_other(left, committed):
    table, _sitting = left
    ended = now_at(table).table.turn_since
    with committed():
        assert live.expire(table.key, ended + timedelta(seconds=12))
    at = now_at(table)
    assert (at.table.state, at.table.deadline, at.dealt.number) == (State.BETWEEN, ended + QUARTER, 1)
    assert not live.expire(table.key, ended + timedelta(minutes=14))


def test_it_is_closed_after_a_while_and_its_game_counts_for_nothing(left, committed):
    table, _sitting = left
    ended = now_at(table).table.turn_since
    live.expire(table.key, ended + timedelta(seconds=12))
    version = now_at(table).table.version
    with committed():
        assert live.expire_due(ended + QUARTER) == 1
    at = now_at(table)
    assert (at.table.state, at.table.deadline, at.table.game.state) == (State.OVER, None, Game.State.ABANDONED)
    assert at.table.version == version + 1
    assert table.happenings.filter(kind="abandoned").exists()
    assert snapshot(standing(at.table), None, timezone.now())["abandoned"]
    assert live.expire_due(ended + 2 * QUARTER) == 0


def test_how_long_it_waits_is_a_setting(left, settings):
    table, _sitting = left
    settings.LIVE_LEFT_MINUTES = 3
    ended = now_at(table).table.turn_since
    live.expire(table.key, ended + timedelta(seconds=12))
    assert now_at(table).table.deadline == ended + timedelta(minutes=3)


@pytest.mark.parametrize("way", ["back", "ready"])
def test_whoever_comes_back_before_that_plays_on(left, committed, way, monkeypatch):
    table, sitting = left
    ended = now_at(table).table.turn_since
    live.expire(table.key, ended + timedelta(seconds=12))
    late = ended + timedelta(minutes=14)
    monkeypatch.setattr(presence, "now", lambda: late)
    with committed():
        if way == "back":
            live.take_back(table.key, by=sitting[2])
        else:
            live.ready(table.key, hand=1, by=sitting[2])
    at = now_at(table)
    assert not at.place(3).away
    if way == "back":
        assert at.table.deadline == late + timedelta(seconds=12)
        assert live.expire(table.key, at.table.deadline)
    assert now_at(table).dealt.number == 2
    assert now_at(table).table.state == State.PLAYING


def test_one_who_is_there_is_enough(committed):
    table, sitting = begun("plain-hearts", move_seconds=30)
    for user in sitting[1:]:
        live.hand_to_bot(table.key, by=user)
    assert not idle.nobody_is_left(now_at(table))
    assert live.left_lying(10, timezone.now() + timedelta(days=3)) == []


def test_an_events_table_is_left_to_its_round():
    four = players(4)
    game = open_game(variant="plain-hearts", options={}, seats=[Sitter(str(u), u) for u in four], by=four[0])
    table = live.open_event_table(game, **{**UNHURRIED, "move_seconds": 30, "absence": "bot"})
    live.start(table.key)
    for user in four:
        live.hand_to_bot(table.key, by=user)
    assert not idle.nobody_is_left(now_at(table))
    assert live.left_lying(10, timezone.now() + timedelta(days=30)) == []


def test_the_sweep_finds_what_the_clocks_have_lost(left, committed):
    table, _sitting = left
    LiveTable.objects.update(deadline=None)
    ended = now_at(table).table.turn_since
    assert live.left_lying(10, ended + timedelta(minutes=14)) == []
    assert live.left_lying(10, ended + QUARTER) == [table.key]
    assert live.close_idle(table.key, ended + QUARTER)
    assert not live.close_idle(table.key, ended + QUARTER)
    assert now_at(table).table.game.state == Game.State.ABANDONED


def test_it_is_not_closed_under_somebody_who_came_back_just_now(left):
    table, sitting = left
    ended = now_at(table).table.turn_since
    live.take_back(table.key, by=sitting[0])
    assert not live.close_idle(table.key, ended + QUARTER)


def test_a_table_to_which_nobody_comes_is_closed_after_a_day():
    user, guest = players(2)
    table = live.open_table(variant="plain-hearts", by=user, name="Ana")
    live.sit_down(table.key, by=guest, name="Bruno")
    moment = timezone.now()
    assert live.left_lying(10, moment + timedelta(hours=23)) == []
    assert live.left_lying(10, moment + timedelta(days=1, minutes=1)) == [table.key]
    assert live.close_idle(table.key, moment + timedelta(days=1, minutes=1))
    assert now_at(table).table.state == State.OVER


def test_a_table_without_a_clock_is_closed_after_a_week_without_a_move():
    table, _sitting = begun("plain-hearts", move_seconds=None)
    since = now_at(table).table.turn_since
    assert live.left_lying(10, since + timedelta(days=6)) == []
    assert live.close_idle(table.key, since + timedelta(days=7))
    at = now_at(table)
    assert (at.table.state, at.table.game.state) == (State.OVER, Game.State.ABANDONED)
    assert at.dealt.ended_at is not None
    assert at.dealt.hand is None, "the hand in play is cut off, and its cards stay under seal"
