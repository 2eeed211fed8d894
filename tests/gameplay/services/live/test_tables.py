"""Opening an online table and gathering players."""

from datetime import timedelta

import pytest
from django.utils import timezone

from gameplay.models import LiveTable
from gameplay.services import Sitter, abandon_game, live, open_game, take_up_game
from tests.gameplay.services.live.evening import UNHURRIED, now_at, players
from tests.refusals import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def four():
    return players(4)


@pytest.fixture
def others(four):
    return players(4, first=5)


@pytest.fixture
def table(four):
    return live.open_table(variant="black-lady", by=four[0], name="Ana")


def names(table):
    return [place.name for place in now_at(table).places]


def test_a_link_cannot_be_guessed(table, four):
    other = live.open_table(variant="black-lady", by=four[0], name="Ana")
    assert len(table.key) >= 21
    assert table.key != other.key


def test_seats_are_taken_once(table, four):
    live.sit_down(table.key, by=four[1], name="Bea", seat=3)
    live.sit_down(table.key, by=four[1], name="Bea", seat=3)
    refused("seat-taken", live.sit_down, table.key, by=four[2], name="Caio", seat=3)
    refused("no-such-seat", live.sit_down, table.key, by=four[2], name="Caio", seat=5)
    assert names(table) == ["Ana", "", "Bea", ""]
    live.sit_down(table.key, by=four[1], name="Bea", seat=2)
    live.sit_down(table.key, by=four[2], name="Caio")
    assert names(table) == ["Ana", "Bea", "Caio", ""]
    live.leave(table.key, by=four[1])
    live.leave(table.key, by=four[1])
    assert names(table) == ["Ana", "", "Caio", ""]


def test_only_the_host_begins_and_only_a_full_table(table, four):
    live.sit_down(table.key, by=four[1], name="Bea")
    refused("only-the-host", live.start, table.key, by=four[1])
    refused("seats-empty", live.start, table.key, by=four[0])
    refused("only-the-host", live.fill_with_bots, table.key, by=four[1])
    live.fill_with_bots(table.key, by=four[0])
    refused("table-full", live.sit_down, table.key, by=four[2], name="Caio")
    live.start(table.key, by=four[0])
    version = LiveTable.objects.get().version
    live.start(table.key, by=four[0])
    assert LiveTable.objects.get().version == version
    refused("table-has-begun", live.sit_down, table.key, by=four[2], name="Caio")
    refused("table-has-begun", live.leave, table.key, by=four[1])
    seats = list(now_at(table).table.game.seats.values_list("name", "user", "bot"))
    assert seats == [("Ana", four[0].pk, None), ("Bea", four[1].pk, None), ("Bot 1", None, "steady"),
                     ("Bot 2", None, "steady")]  # fmt: skip


def test_a_table_that_everybody_has_left_is_closed(table, four):
    live.leave(table.key, by=four[0])
    assert LiveTable.objects.get().state == "over"


def test_where_the_host_leaves_the_next_who_sits_there_begins(table, four):
    live.sit_down(table.key, by=four[2], name="Caio", seat=3)
    live.sit_down(table.key, by=four[1], name="Bea", seat=2)
    live.leave(table.key, by=four[0])
    assert LiveTable.objects.get().host == four[1]
    refused("only-the-host", live.fill_with_bots, table.key, by=four[0])
    live.sit_down(table.key, by=four[0], name="Ana")
    refused("only-the-host", live.start, table.key, by=four[0])
    live.leave(table.key, by=four[2])
    assert LiveTable.objects.get().host == four[1], "a guest who leaves changes nothing"
    live.fill_with_bots(table.key, by=four[1])
    live.start(table.key, by=four[1])
    assert LiveTable.objects.get().state == "playing"


def test_bots_are_no_hosts(table, four):
    live.fill_with_bots(table.key, by=four[0])
    live.leave(table.key, by=four[0])
    assert LiveTable.objects.get().state == "over"


def test_a_table_that_plays_is_begun_by_no_stranger(table, four):
    live.fill_with_bots(table.key, by=four[0])
    live.start(table.key, by=four[0])
    refused("not-at-this-table", live.start, table.key, by=four[3])


@pytest.mark.parametrize(("seconds", "reserve"), [(4, 0), (601, 0), (30, -1), (30, 3601)])
def test_clocks_have_bounds(four, seconds, reserve):
    refused("clock-out-of-range", live.open_table, variant="black-lady", by=four[0], name="Ana",
            move_seconds=seconds, reserve_seconds=reserve)  # fmt: skip


def test_what_no_game_has_is_refused(four):
    refused("bad-record", live.open_table, variant="bridge", by=four[0], name="Ana")
    refused("bad-record", live.open_table, variant="black-lady", seats=9, by=four[0], name="Ana")
    refused("bad-record", live.open_table, variant="black-lady", options={"pass": 4}, by=four[0], name="Ana")


def games_of(*tables):
    return [open_game(variant="plain-hearts", options={}, by=four[0], seats=[Sitter(str(user), user) for user in four])
            for four in tables]  # fmt: skip


def test_the_same_deals_at_two_tables(four, others):
    games = games_of(four, others, four)
    words = ["round 1", "round 1", ""]
    tables = [live.open_event_table(game, duplicate=word, **UNHURRIED)
              for game, word in zip(games, words, strict=True)]  # fmt: skip
    assert live.open_event_table(games[0], **UNHURRIED) == tables[0], "one online table a game"
    for table in tables:
        live.start(table.key)
    first, second, alone = (now_at(table).dealt.sealed for table in tables)
    assert first == second
    assert alone.deal != first.deal


def test_whoever_has_held_the_same_deal_elsewhere_is_dealt_another(four, others):
    """At a table of a round that was taken back, for example, perhaps in another seat."""
    moved = [*others[:3], four[0]]
    tables = [live.open_event_table(game, duplicate="round 1", **UNHURRIED) for game in games_of(four, moved)]
    for table in tables:
        live.start(table.key)
    first, second = (now_at(table).dealt.sealed for table in tables)
    assert (first.duplicate, second.duplicate) == ("round 1", "")
    assert first.deal != second.deal


def test_a_hand_that_was_cut_off_is_not_dealt_again_from_the_same_cards(open_policy, four, scorer):
    (game,) = games_of(four)
    table = live.open_event_table(game, duplicate="round 1", **UNHURRIED)
    live.start(table.key)
    seen = now_at(table).dealt.sealed
    abandon_game(game.pk, by=scorer)
    live.follow(game.pk)
    take_up_game(game.pk, by=scorer)
    live.follow(game.pk)
    live.expire(table.key, now_at(table).table.deadline)
    dealt = now_at(table).dealt
    assert (dealt.number, dealt.ended_at) == (1, None)
    assert dealt.sealed.deal != seen.deal


def test_nobody_fills_the_list_of_tables_alone(four):
    keys = [live.open_table(variant="black-lady", by=four[0], name="Ana").key for _ in range(20)]
    refused("too-many-tables", live.open_table, variant="black-lady", by=four[0], name="Ana")
    live.leave(keys[0], by=four[0])
    live.open_table(variant="black-lady", by=four[0], name="Ana")


def test_messages(table, four):
    live.sit_down(table.key, by=four[1], name="Bea")
    live.say(table.key, text="  Good evening  ", by=four[0], once="a")
    live.say(table.key, text="Good evening", by=four[0], once="a")
    refused("nothing-said", live.say, table.key, text=" ", by=four[0], once="b")
    refused("not-at-this-table", live.say, table.key, text="Hm", by=four[2], once="a")
    message = table.messages.get()
    assert (message.text, message.name) == ("Good evening", "Ana")
    complaint = live.complain(table.key, message=message.pk, reason="Rude", by=four[1])
    assert live.complain(table.key, message=message.pk, by=four[1]) == complaint
    refused("no-such-message", live.complain, table.key, message=message.pk + 1, by=four[1])


def test_one_player_does_not_drown_the_others_out(table, four, monkeypatch):
    live.sit_down(table.key, by=four[1], name="Bea")
    for number in range(10):
        live.say(table.key, text="Hm", by=four[0], once=str(number))
    refused("too-much-said", live.say, table.key, text="Hm", by=four[0], once="10")
    live.say(table.key, text="Hm", by=four[0], once="9")  # said already
    live.say(table.key, text="Please", by=four[1], once="a")
    monkeypatch.setattr("gameplay.services.live.talking.now", lambda: timezone.now() + timedelta(seconds=21))
    live.say(table.key, text="Sorry", by=four[0], once="11")
    assert table.messages.count() == 12
