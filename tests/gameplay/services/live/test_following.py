"""An online table follows its game: closed with it, opened again with it, and out of time as the world around says."""

from datetime import timedelta
from random import Random

import pytest

from gameplay.models import DealtHand, Game, Hand, Happening, LiveTable, SealedDeal
from gameplay.policy import Play
from gameplay.queries.replays import sealed_hands
from gameplay.queries.snapshots import snapshot
from gameplay.services import Sitter, abandon_game, enter_hand, live, open_game, stop_for_time, stop_game, take_up_game
from gameplay.signals import time_is_up
from tests.gameplay.open_policy import OpenPolicy
from tests.gameplay.services.live.evening import UNHURRIED, asked_for, now_at, play_on, players
from tests.refusals import refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("open_policy")]
State = LiveTable.State
TALLY = {"hearts": [13, 0, 0, 0]}


@pytest.fixture
def four():
    return players(4)


@pytest.fixture
def chief(django_user_model):
    return django_user_model.objects.create_user("chief@example.org", name="Scorer Sam")


@pytest.fixture
def table(four, chief):
    """An event's table with a clock, in its first hand."""
    game = open_game(variant="plain-hearts", options={}, seats=[Sitter(str(u), u) for u in four], by=chief)
    found = live.open_event_table(game, **{**UNHURRIED, "move_seconds": 30, "absence": "bot"})
    live.start(found.key)
    return LiveTable.objects.get(pk=found.pk)


@pytest.fixture
def world_says(monkeypatch):
    return lambda play: monkeypatch.setattr(OpenPolicy, "play", play)


@pytest.fixture
def committed(django_capture_on_commit_callbacks):
    return lambda: django_capture_on_commit_callbacks(execute=True)


def test_a_game_that_is_given_up_cuts_its_hand_off_and_no_time_stays_due(table, four, chief, committed):
    seat, asked = asked_for(now_at(table), Random(1))
    version = now_at(table).table.version
    with committed():
        abandon_game(table.game_id, by=chief)
    at = now_at(table)
    assert (at.table.state, at.table.deadline, at.in_play) == (State.OVER, None, None)
    assert at.table.version == version + 1
    assert at.dealt.ended_at is not None
    assert at.dealt.hand is None
    refused("table-not-playing", live.act, table.key, by=four[seat - 1], **asked)
    # nobody is shown what was dealt: the hand has not been played
    assert "opened" not in snapshot(at, None, at.table.turn_since)["hand"]
    assert sealed_hands(now_at(table).table) == []
    assert not live.follow(table.game_id)
    assert live.expire_due(at.table.turn_since + timedelta(hours=1)) == 0


def test_a_game_that_goes_on_again_deals_the_hand_anew_once_all_are_back(table, four, chief, committed):
    with committed():
        abandon_game(table.game_id, by=chief)
    with committed():
        take_up_game(table.game_id, by=chief)
    at = now_at(table)
    assert at.table.state == State.BETWEEN
    assert at.table.deadline - at.table.turn_since == timedelta(minutes=5)
    for user in four:
        live.ready(table.key, hand=1, by=user)
    at = now_at(table)
    assert (at.table.state, at.dealt.number) == (State.PLAYING, 1)
    assert DealtHand.objects.filter(game=table.game_id, number=1).count() == 2
    assert SealedDeal.objects.count() == 2


def test_a_lost_word_of_the_end_is_found_when_time_is_up(table, chief):
    abandon_game(table.game_id, by=chief)
    assert now_at(table).table.state == State.PLAYING
    assert live.behind(9) == [table.game_id]
    assert live.expire(table.key, now_at(table).table.deadline)
    assert now_at(table).table.state == State.OVER
    assert live.behind(9) == []


def test_a_table_that_fails_does_not_stop_the_clock_of_the_others(table, monkeypatch, caplog):
    from gameplay.services.live import clocks

    def fail(*args):
        raise RuntimeError("broken")

    monkeypatch.setattr(clocks, "_time_is_up", fail)
    assert live.expire_due(table.deadline or now_at(table).table.deadline) == 0
    assert "could not run out" in caplog.text
    assert table.key not in caplog.text


def test_a_round_that_is_taken_back_closes_the_table(table, world_says):
    world_says(Play.OFF)
    assert live.follow(table.game_id)
    assert now_at(table).table.state == State.OVER
    world_says(Play.ON)
    assert live.follow(table.game_id)
    assert now_at(table).table.state == State.BETWEEN


def test_when_time_is_up_the_hand_is_finished_and_no_other_dealt(table, four, committed, world_says):
    heard = []

    def hear(sender, game_id, **kwargs):
        heard.append(game_id)
        stop_for_time(game_id)

    time_is_up.connect(hear)
    try:
        world_says(Play.TIME_UP)
        refused("being-played-online", stop_for_time, table.game_id)
        for _at in play_on(table, four, Random(3), hands=1):
            pass
        assert now_at(table).table.state == State.BETWEEN
        assert heard == []
        with committed():
            for user in four:
                live.ready(table.key, hand=1, by=user)
        # the game is stopped in the callbacks of that commit, and the table hears of it in theirs
        live.follow(table.game_id)
    finally:
        time_is_up.disconnect(hear)
    assert heard == [table.game_id]
    game = Game.objects.get(pk=table.game_id)
    assert (game.state, game.ending, game.hands_played, game.ended_by) == ("over", "stopped", 1, None)
    assert now_at(table).table.state == State.OVER
    assert DealtHand.objects.count() == 1


def test_with_more_time_the_next_hand_is_dealt(table, four, world_says):
    world_says(Play.TIME_UP)
    for _at in play_on(table, four, Random(3), hands=1):
        pass
    at = now_at(table)
    assert live.expire(table.key, at.table.deadline)
    again = now_at(table).table
    assert (again.state, again.deadline) == (State.BETWEEN, at.table.deadline + timedelta(seconds=12))
    world_says(Play.ON)
    assert live.expire(table.key, again.deadline)
    assert now_at(table).dealt.number == 2


def test_a_hand_entered_on_paper_that_ends_the_game_closes_the_table(four, chief, committed):
    game = open_game(
        variant="plain-hearts", options={}, seats=[Sitter(str(u), u) for u in four], hands_limit=2, by=chief
    )
    table = live.open_event_table(game, **UNHURRIED)
    live.start(table.key)
    for _at in play_on(table, four, Random(3), hands=1):
        pass
    with committed():
        enter_hand(game.pk, number=2, tally=TALLY, by=chief)
    assert now_at(table).table.state == State.OVER
    assert Hand.objects.filter(game=game).count() == 2


def test_the_game_is_stopped_by_hand_too(table, four, chief, committed):
    for _at in play_on(table, four, Random(3), hands=1):
        pass
    with committed():
        stop_game(table.game_id, by=chief)
    assert now_at(table).table.state == State.OVER


def test_nobody_takes_or_leaves_a_seat_at_an_events_table(four, chief):
    seats = [Sitter("Ana", four[0]), Sitter("Bea", four[1]), Sitter("Caio", four[2]), Sitter("Dina")]
    game = open_game(variant="plain-hearts", options={}, seats=seats, by=chief)
    table = live.open_event_table(game, **UNHURRIED)
    refused("seats-by-the-draw", live.sit_down, table.key, by=four[3], name="Eve", seat=4)
    refused("seats-by-the-draw", live.leave, table.key, by=four[0])
    refused("seats-by-the-draw", live.fill_with_bots, table.key, by=four[0])
    refused("not-at-this-table", live.start, table.key, by=four[3])
    for user in four[:2]:
        live.start(table.key, by=user)
    assert now_at(table).table.state == State.GATHERING
    live.start(table.key, by=four[2])
    assert now_at(table).table.state == State.PLAYING


@pytest.mark.parametrize(("absence", "bot"), [("bot", "steady"), ("safe", ""), ("wait", "")])
def test_a_seat_without_an_account_is_played_by_the_tables_rule(four, chief, absence, bot):
    seats = [Sitter("Ana", four[0]), Sitter("Bea", four[1]), Sitter("Caio", four[2]), Sitter("Dina")]
    game = open_game(variant="plain-hearts", options={}, seats=seats, by=chief)
    table = live.open_event_table(game, **{**UNHURRIED, "absence": absence})
    place = table.places.get(number=4)
    assert (place.name, place.bot, place.user) == ("Dina", bot, None)
    assert [each.bot for each in table.places.filter(number__lt=4)] == ["", "", ""]


def test_a_moderator_lets_a_bot_play_and_nobody_else_does(table, four, chief, committed):
    seat = now_at(table).hand.turn
    refused("not-allowed", live.let_bot_play, table.key, seat=seat, by=four[0])
    refused("not-allowed", live.let_bot_play, table.key, seat=seat, by=None)
    refused("no-such-seat", live.let_bot_play, table.key, seat=5, by=chief)
    with committed():
        assert live.let_bot_play(table.key, seat=seat, by=chief)
    assert not live.let_bot_play(table.key, seat=seat, by=chief)
    at = now_at(table)
    assert at.hand.turn == seat % 4 + 1
    assert Happening.objects.filter(kind="away", seat=seat).count() == 1


def test_replays_open_together_where_the_deals_are_the_same(four, chief):
    tables = []
    for _number in range(2):
        game = open_game(
            variant="plain-hearts", options={}, seats=[Sitter(str(u), u) for u in four], hands_limit=1, by=chief
        )
        tables.append(live.open_event_table(game, **UNHURRIED, duplicate="same"))
        live.start(tables[-1].key)
    one, other = tables
    for _at in play_on(one, four, Random(3), hands=1):
        pass
    assert now_at(one).table.state == State.OVER
    assert live.open_replays([one.key]) == 0
    for _at in play_on(other, four, Random(4), hands=1):
        pass
    assert live.open_replays([one.key, other.key]) == 2
    assert live.open_replays([one.key, other.key]) == 0
    assert [told["hand"] for told in sealed_hands(now_at(one).table)] == [1]


def test_deals_that_have_been_shown_are_dealt_at_no_table_again(table, chief):
    LiveTable.objects.filter(pk=table.pk).update(duplicate="same", replays_held=False)
    abandon_game(table.game_id, by=chief)
    live.follow(table.game_id)
    take_up_game(table.game_id, by=chief)
    live.follow(table.game_id)
    SealedDeal.objects.create(
        duplicate="same", number=1, deal=["AC"], salts=[], seal="known"
    )  # a deal of this number that all have seen
    live.expire(table.key, now_at(table).table.deadline)
    assert now_at(table).dealt.sealed.seal != "known"
