"""What other processes have done at many tables is read for all of them together."""

import asyncio
from random import Random

import pytest
from asgiref.sync import async_to_sync
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from gameplay.live import catching_up
from gameplay.live.catching_up import CatchingUp
from gameplay.live.watch import Watch
from gameplay.models import Game
from gameplay.queries import kept
from gameplay.queries.live import catch_up, shown
from gameplay.queries.snapshots import snapshot
from gameplay.services import live
from tests.gameplay.services.live.evening import asked_for, begun, now_at, players

pytestmark = pytest.mark.django_db(transaction=True)
MOMENT = timezone.now()


def told(at):
    return [snapshot(at, seat, MOMENT) for seat in (None, *range(1, len(at.places) + 1))]


def moved_elsewhere(table, sitting, monkeypatch, moves=1):
    """What this process has kept is the table before these moves."""
    old = shown(table.key)
    for _ in range(moves):
        seat, asked = asked_for(now_at(table), Random(1))
        live.act(table.key, by=sitting[seat - 1], **asked)
    new = shown(table.key)
    monkeypatch.setitem(kept._kept, table.key, old)
    return old, new


def test_three_questions_for_all_tables(monkeypatch):
    games = enumerate(("plain-hearts", "black-lady", "truco-paulista"))
    tables = [begun(game, sitting=players(4, first=4 * number + 1)) for number, game in games]
    news = {table.key: moved_elsewhere(table, sitting, monkeypatch)[1] for table, sitting in tables}
    with CaptureQueriesContext(connection) as asked:
        catch_up([*news, "nowhere"])
    assert len(asked) == 3
    for key, new in news.items():
        assert kept.get(key) is not new
        assert told(kept.get(key)) == told(new)


def test_what_lacks_more_than_a_move_is_left_to_be_read(monkeypatch):
    two, sitting = begun("plain-hearts")
    before, _ = moved_elsewhere(two, sitting, monkeypatch, moves=2)
    changed, others = begun("plain-hearts", sitting=sitting)
    old, _ = moved_elsewhere(changed, others, monkeypatch)
    Game.objects.filter(live=changed).update(totals=[1, 0, 0, 0])
    catch_up([two.key, changed.key])
    assert kept.get(two.key) is before
    assert kept.get(changed.key) is old
    assert before.texts == []


def test_those_that_come_while_others_are_read_are_read_together(monkeypatch):
    rounds = []

    async def tried():
        started, go_on = asyncio.Event(), asyncio.Event()

        async def reading(keys):
            rounds.append(keys)
            started.set()
            await go_on.wait()

        monkeypatch.setattr(catching_up, "in_thread", lambda call: reading)
        reader = CatchingUp()
        first = asyncio.ensure_future(reader.of("a"))
        await started.wait()
        later = [asyncio.ensure_future(reader.of(key)) for key in ("b", "c", "b")]
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(first, *later)

    async_to_sync(tried)()
    assert rounds == [["a"], ["b", "c"]]


def test_whoever_waited_for_a_question_that_failed_reads_for_itself(monkeypatch, caplog):
    table, sitting = begun("plain-hearts")
    _, new = moved_elsewhere(table, sitting, monkeypatch)

    def fails(keys):
        raise OSError("away")

    async def tried():
        with monkeypatch.context() as patched:
            patched.setattr(catching_up, "catch_up", fails)
            return await Watch().standing(table.key, new.table.version)

    assert told(async_to_sync(tried)()) == told(new)
    assert "could not be brought up" in caplog.text


def test_a_socket_is_shown_the_move_of_another_process_without_reading_all(monkeypatch):
    table, sitting = begun("plain-hearts")
    _, new = moved_elsewhere(table, sitting, monkeypatch)
    monkeypatch.setattr("gameplay.live.watch.shown", None)

    async def tried():
        return await Watch().standing(table.key, new.table.version)

    assert told(async_to_sync(tried)()) == told(new)
