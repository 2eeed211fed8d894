"""How sockets hear of a move: of one made in their own process whether the channel layer is there or not, of one made
in another by way of the layer."""

from random import Random

import pytest
from asgiref.sync import async_to_sync, sync_to_async

from gameplay.live import watch
from gameplay.services import live
from tests.gameplay.live.sockets import Socket
from tests.gameplay.services.live.evening import asked_for, begun, now_at

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def nobody_looks(monkeypatch):
    monkeypatch.setattr("gameplay.live.watch.EVERY", 1000)


def moved(table, sitting) -> int:
    """A move through the services; the version after it."""
    seat, asked = asked_for(now_at(table), Random(1))
    live.act(table.key, by=sitting[seat - 1], **asked)
    return now_at(table).table.version


def versions_told(table, sitting, moves=1):
    async def tried():
        sockets = [await Socket(table.key, user).open() for user in (*sitting[:2], None)]
        for socket in sockets:
            await socket.read(0.1)
        version = [await sync_to_async(moved)(table, sitting) for _ in range(moves)][-1]
        told = [await socket.read(0.1) for socket in sockets]
        for socket in sockets:
            await socket.close()
        assert not watch.watch()._watchers
        return version, [[each["version"] for each in these if each["type"] == "state"] for these in told]

    return async_to_sync(tried)()


def test_sockets_of_the_same_process_need_no_channel_layer(monkeypatch):
    table, sitting = begun("plain-hearts")
    monkeypatch.setattr("gameplay.telling.get_channel_layer", lambda: None)
    monkeypatch.setattr("gameplay.live.ear.get_channel_layer", lambda: None)
    version, told = versions_told(table, sitting)
    assert told == [[version]] * 3


def test_those_of_another_process_hear_by_way_of_the_layer(monkeypatch):
    table, sitting = begun("plain-hearts")
    monkeypatch.setattr("gameplay.telling.through", lambda teller: None)  # as if the move were made elsewhere
    monkeypatch.setattr("gameplay.telling._tellers", [])
    version, told = versions_told(table, sitting)
    assert told == [[version]] * 3


def test_told_by_both_ways_a_version_is_sent_once():
    table, sitting = begun("plain-hearts")
    version, told = versions_told(table, sitting, moves=2)
    assert all(len(set(these)) == len(these) and these[-1] == version for these in told)


def test_a_layer_that_fails_is_listened_to_again(monkeypatch, caplog):
    table, sitting = begun("plain-hearts")
    monkeypatch.setattr("gameplay.telling.through", lambda teller: None)
    monkeypatch.setattr("gameplay.telling._tellers", [])

    async def failing(*args):
        raise OSError("away")

    async def tried():
        with monkeypatch.context() as patched:
            patched.setattr("channels.layers.InMemoryChannelLayer.group_add", failing)
            socket = await Socket(table.key, sitting[0]).open()
            assert [told["type"] for told in await socket.read(0.1)] == ["state"]
        await watch.watch()._ear.again()
        await sync_to_async(moved)(table, sitting)
        told = await socket.read(0.1)
        await socket.close()
        return [each["type"] for each in told]

    assert async_to_sync(tried)() == ["state"]
    assert "cannot be listened to" in caplog.text
