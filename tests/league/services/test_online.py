"""Events played online: tables opened with their round, stopped by its clock, closed and shown with it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from gameplay.jobs import taken_by
from gameplay.models import Game, Hand, LiveTable
from gameplay.policy import Play
from gameplay.services import live
from league import jobs
from league.models import AuditEntry, Event, Player, Result, Round, Table
from league.queries.online import online_settings, play_of
from league.receivers import stop_in_time, take_result
from league.services import clock, copying, events, online, reports, results, rounds, sweep, taking_back
from tests import factories as make
from tests.league.services.tables import tally
from tests.refusals import refused

pytestmark = pytest.mark.django_db
State = LiveTable.State
QUICK = {"move": 0, "replays": "round"}


def make_online(players=4, settings=None, accounts=False, **more):
    """An event played online, checked in. Without accounts bots play in all seats."""
    event = make.make_event(
        rules="Black Lady to 50", players=players, checked_in=True, online=True,
        online_settings=QUICK if settings is None else settings, **more,
    )  # fmt: skip
    if accounts:
        for player in Player.objects.filter(club=event.club):
            make.people.link_account(player, make.make_member(event.club), by=event.created_by)
    return event


def begun(event, number=1):
    round_ = make.play_round(event, number)
    online.bring_in_line(round_.pk)
    return Round.objects.get(pk=round_.pk)


def tables_of(round_):
    games = Table.with_undone.filter(round=round_).values("game")
    return list(LiveTable.objects.filter(game__in=games).order_by("game"))


def one_hand(table):
    """Bots play the hand in play; where the table stands between two, they play the next one."""
    now = LiveTable.objects.get(pk=table.pk)
    if now.state == State.BETWEEN:
        live.expire(now.key, now.deadline)
    live.play_bots(now.key)


@pytest.mark.parametrize(
    ("name", "value"),
    [("move", 4), ("move", True), ("move", "30"), ("reserve", 3601), ("absence", "sleep"), ("watched", 1),
     ("replays", "never"), ("duplicate", "yes"), ("colour", "red")],
)  # fmt: skip
def test_settings_that_there_are_not(name, value):
    event = make.make_event()
    refused(
        "unknown-online-setting",
        lambda: events.update_event(event, {"online_settings": {name: value}}, by=event.created_by),
    )


def test_a_published_round_has_online_tables_that_play():
    settings = {"move": 20, "reserve": 60, "absence": "safe", "watched": False, "replays": "round"}
    round_ = begun(make_online(8, settings, accounts=True))
    first, second = tables_of(round_)
    assert (first.move_seconds, first.reserve_seconds, first.absence) == (20, 60, "safe")
    assert (first.watched, first.casual, first.replays_held, first.duplicate) == (False, False, True, "")
    assert {first.state, second.state} == {State.PLAYING}
    assert round_.state == Round.State.PLAYING
    seats = list(first.game.seats.order_by("number").values_list("name", "user"))
    assert list(first.places.order_by("number").values_list("name", "user")) == seats
    assert all(user for _name, user in seats)
    online.bring_in_line(round_.pk)
    assert len(tables_of(round_)) == 2


def test_it_is_asked_for_on_commit_and_of_events_played_online_alone(django_capture_on_commit_callbacks):
    asked = []
    for event in (make_online(), make.make_event(players=4, checked_in=True)):
        with taken_by(lambda task, args: asked.append((task, args))), django_capture_on_commit_callbacks(execute=True):
            round_ = make.play_round(event)
        mine = [args for task, args in asked if task == jobs.ONLINE_ROUND]
        assert set(mine) == ({(round_.pk,)} if event.online else set())
        asked.clear()


def test_the_sweep_opens_what_a_lost_task_has_not_and_finds_nothing_more():
    round_ = make.play_round(make_online(accounts=True))
    assert online.out_of_line() == [round_.pk]
    assert sweep.sweep().online == 1
    assert tables_of(round_)[0].state == State.PLAYING
    assert sweep.sweep().online == 0


def test_a_week_of_a_league_waits_until_people_meet():
    event = make.make_event(
        rules="Truco to 12", players=4, checked_in=True, format="league", online=True, online_settings={"move": 0}
    )
    round_ = begun(event)
    assert {table.state for table in tables_of(round_)} == {State.GATHERING}
    assert online.out_of_line() == []


def test_tables_of_a_round_are_dealt_the_same_where_the_event_has_it_so():
    round_ = begun(make_online(11, {"move": 0, "duplicate": True}, accounts=True))
    tables = tables_of(round_)
    assert sorted(table.seats for table in tables) == [3, 4, 4]
    dealt = {table.pk: table.game.dealt.get().sealed_id for table in tables}
    fours = [dealt[table.pk] for table in tables if table.seats == 4]
    three = [dealt[table.pk] for table in tables if table.seats == 3]
    assert len(set(fours)) == 1
    assert three[0] != fours[0]
    assert all(table.replays_held for table in tables)


def test_the_result_is_final_at_once_and_replays_open_with_the_round():
    event = make_online(hands_limit=1)
    round_ = begun(event)
    (table,) = tables_of(round_)
    one_hand(table)
    game = Game.objects.get(pk=table.game_id)
    assert (game.state, game.ending) == ("over", "hands")
    take_result(None, game.pk, game.version)
    result = Result.objects.get(table__round=round_)
    assert (result.state, result.reported_by, result.hands) == (Result.State.CONFIRMED, None, 1)
    online.bring_in_line(round_.pk)
    assert LiveTable.objects.get().replays_held
    rounds.close(round_, by=event.created_by)
    assert online.out_of_line() == [round_.pk]
    online.bring_in_line(round_.pk)
    assert not LiveTable.objects.get().replays_held
    assert online.out_of_line() == []


def clock_ended(event, round_, ago=timedelta(seconds=1)):
    clock.start(round_, 10, by=event.created_by)
    Round.objects.filter(pk=round_.pk).update(clock_ends_at=timezone.now() - ago)


def test_when_time_is_up_the_hand_is_finished_and_the_game_counts_as_it_stands():
    event = make_online(round_end="finish-hand")
    round_ = begun(event)
    (table,) = tables_of(round_)
    clock_ended(event, round_)
    game = Game.objects.get(pk=table.game_id)
    assert play_of(game) == Play.TIME_UP
    refused("being-played-online", lambda: online.stop_in_time(table.game_id))
    one_hand(table)
    one_hand(table)  # no other is dealt
    assert Hand.objects.filter(game=game).count() == 1
    stop_in_time(None, game.pk)
    game.refresh_from_db()
    assert (game.state, game.ending, game.hands_played) == ("over", "stopped", 1)
    assert Result.objects.get(table__round=round_).state == Result.State.CONFIRMED
    assert AuditEntry.objects.filter(verb="table.stop", by=None).count() == 1
    live.follow(game.pk)
    assert LiveTable.objects.get().state == State.OVER
    stop_in_time(None, game.pk)
    assert AuditEntry.objects.filter(verb="table.stop").count() == 1


def test_one_more_hand_is_one():
    event = make_online(round_end="one-more-hand")
    round_ = begun(event)
    (table,) = tables_of(round_)
    clock_ended(event, round_)
    # dealt before the end of the time, as a hand in play then is
    table.game.dealt.update(dealt_at=timezone.now() - timedelta(minutes=1))
    for _hand in range(4):
        one_hand(table)
    assert Hand.objects.filter(game=table.game_id).count() == 2
    assert play_of(Game.objects.get(pk=table.game_id)) == Play.TIME_UP


def test_two_pairs_that_are_level_in_a_knockout_play_on():
    event = make.make_event(rules="Truco to 12", players=2, checked_in=True, format="knockout", online=True)
    round_ = begun(event)
    game = Game.objects.get()
    clock_ended(event, round_)
    assert play_of(game) == Play.ON
    Game.objects.update(totals=[3, 2])
    assert play_of(Game.objects.get()) == Play.TIME_UP


def test_a_clock_that_is_paused_stops_nobody():
    event = make_online()
    round_ = begun(event)
    clock.start(round_, 10, by=event.created_by)
    assert play_of(Game.objects.get()) == Play.ON
    clock.pause(Round.objects.get(pk=round_.pk), by=event.created_by)
    assert play_of(Game.objects.get()) == Play.ON


def test_a_round_that_is_taken_back_closes_its_tables_and_restored_opens_them_again():
    event = make_online(accounts=True)
    round_ = begun(event)
    taking_back.undo(round_, by=event.created_by, reason="Wrong draw")
    assert online.out_of_line() == [round_.pk]
    online.bring_in_line(round_.pk)
    (table,) = tables_of(round_)
    assert (table.state, table.deadline) == (State.OVER, None)
    assert play_of(Game.objects.get(pk=table.game_id)) == Play.OFF
    taking_back.restore(Round.with_undone.get(pk=round_.pk), by=event.created_by, reason="It was right")
    online.bring_in_line(round_.pk)
    assert LiveTable.objects.get().state == State.BETWEEN


def test_an_unpublished_round_closes_its_tables():
    event = make_online(accounts=True)
    round_ = begun(event)
    (table,) = tables_of(round_)
    rounds.unpublish(round_, by=event.created_by, reason="Too soon")
    live.follow(table.game_id)
    assert LiveTable.objects.get().state == State.OVER
    rounds.publish(Round.objects.get(pk=round_.pk), by=event.created_by)
    online.bring_in_line(round_.pk)
    (again,) = tables_of(round_)
    assert (again.pk != table.pk, again.state) == (True, State.PLAYING)


def test_an_event_that_is_called_off_closes_its_tables(django_capture_on_commit_callbacks):
    event, asked = make_online(accounts=True), []
    round_ = begun(event)
    assert online.out_of_line() == []
    with taken_by(lambda task, args: asked.append((task, args))), django_capture_on_commit_callbacks(execute=True):
        events.cancel(event, by=event.created_by, reason="Snow")
    assert (jobs.ONLINE_ROUND, (round_.pk,)) in asked
    assert online.out_of_line() == [round_.pk]
    online.bring_in_line(round_.pk)
    assert LiveTable.objects.get().state == State.OVER
    assert online.out_of_line() == []


def test_a_round_that_is_published_again_is_dealt_other_cards():
    """Its people have seen those of the hand in play, and may come to sit elsewhere."""
    event = make_online(8, {"move": 0, "duplicate": True}, accounts=True)
    round_ = begun(event)
    seen = {table.game.dealt.get().sealed_id for table in tables_of(round_)}
    rounds.unpublish(round_, by=event.created_by, reason="Too soon")
    rounds.publish(Round.objects.get(pk=round_.pk), by=event.created_by)
    online.bring_in_line(round_.pk)
    dealt = {table.game.dealt.get().sealed_id for table in tables_of(round_)}
    assert (len(seen), len(dealt)) == (1, 1)
    assert seen != dealt


def test_who_plays_enters_no_hand_and_takes_none_back():
    event = make_online(accounts=True)
    round_ = begun(event)
    (table,), at = tables_of(round_), round_.tables.get()
    player = table.places.get(number=1).user
    given = tally(at, {"Ana": 12, "Bruno": 1}, "Ana")
    refused("being-played-online", lambda: reports.report_totals(at, [26, 0, 0, 0], by=player))
    for place in table.places.all():
        live.hand_to_bot(table.key, by=place.user)
    one_hand(table)
    refused("being-played-online", lambda: results.enter_hand(at, 2, given, by=player))
    refused("being-played-online", lambda: results.withdraw_hand(at, number=1, by=player))
    assert Game.objects.get().hands_played == 1


def test_a_scorer_enters_a_hand_on_paper_between_two_hands():
    event = make_online()
    round_ = begun(event)
    (table,) = tables_of(round_)
    at = round_.tables.get()
    given = tally(at, {"Ana": 7, "Bruno": 6}, "Ana")  # 20 points: after the bots' hand, with a moon 26, still below 50
    refused("being-played-online", lambda: results.enter_hand(at, 1, given, by=event.created_by))
    one_hand(table)
    results.enter_hand(at, 2, given, by=event.created_by)
    one_hand(table)
    assert list(Hand.objects.order_by("number").values_list("number", flat=True)) == [1, 2, 3]


def test_the_director_lets_a_bot_play():
    event = make_online(settings={"move": 5, "reserve": 0, "absence": "wait"}, accounts=True)
    round_ = begun(event)
    at, (table,) = round_.tables.get(), tables_of(round_)
    assert live.expire(table.key, table.deadline)
    online.let_bot_play(at, 1, by=event.created_by)
    online.let_bot_play(at, 1, by=event.created_by)
    assert table.places.get(number=1).away
    assert AuditEntry.objects.filter(verb="table.bot_plays").count() == 1
    refused("not-allowed", lambda: online.let_bot_play(at, 1, by=make.make_user()))
    other = make.play_round(make.make_event(players=4, checked_in=True)).tables.get()
    refused("not-played-online", lambda: online.let_bot_play(other, 1, by=other.round.event.created_by))


def test_a_copy_is_played_online_too():
    event = make_online(settings={"move": 45, "duplicate": True})
    copy = copying.copy_event(event, "Again", event.starts_at + timedelta(days=7), by=event.created_by)
    assert copy.online
    assert online_settings(copy) == online_settings(event)
    assert online_settings(Event()).move == 30
