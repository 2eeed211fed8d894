"""Opening an online table and gathering players."""

import pytest

from gameplay.models import LiveTable
from gameplay.services import Sitter, live, open_game
from tests.gameplay.services.live.evening import UNHURRIED, now_at, players
from tests.refusals import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def four():
    return players(4)


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


def test_the_same_deals_at_two_tables(four):
    games = [open_game(variant="plain-hearts", options={}, by=four[0], seats=[Sitter(str(user), user) for user in four])
             for _ in range(3)]  # fmt: skip
    words = ["round 1", "round 1", ""]
    tables = [live.open_event_table(game, duplicate=word, **UNHURRIED)
              for game, word in zip(games, words, strict=True)]  # fmt: skip
    assert live.open_event_table(games[0], **UNHURRIED) == tables[0], "one online table a game"
    for table in tables:
        live.start(table.key)
    first, second, alone = (now_at(table).dealt.sealed for table in tables)
    assert first == second
    assert alone.deal != first.deal


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
