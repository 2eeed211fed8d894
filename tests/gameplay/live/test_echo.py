"""The sockets that only measure: for those who sit at the table, and no faster than others."""

import pytest
from asgiref.sync import async_to_sync
from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from django.contrib.auth import get_user_model
from django.urls import path

from gameplay.live import limits
from gameplay.live.closing import NO_TABLE, TOO_MUCH
from gameplay.live.echo import EchoConsumer
from gameplay.models import Happening
from tests.gameplay.live.sockets import Socket
from tests.gameplay.services.live.evening import begun

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def measured(monkeypatch):
    """A site with LIVE_ECHO."""
    routes = URLRouter([path("live/<str:key>/echo/", EchoConsumer.as_asgi())])
    monkeypatch.setattr("tests.gameplay.live.sockets.application", AuthMiddlewareStack(routes))


async def opened(key, user=None):
    return await Socket(key, user).open(f"/live/{key}/echo/")


async def heard(socket, wait=0.3):
    """What is said to it, until it is closed or nothing more comes."""
    told = []
    while not await socket.wire.receive_nothing(wait):
        event = await socket.wire.receive_output(1)
        if event["type"] == "websocket.close":
            socket.closed = event["code"]
            break
        told.append(event["text"])
    return told


def written():
    return Happening.objects.filter(kind="echo").count()


def test_those_at_the_table_hear_each_other():
    table, sitting = begun("plain-hearts")

    async def tried():
        sockets = [await opened(table.key, user) for user in sitting[:2]]
        await sockets[0].send("1")
        told = [await heard(socket) for socket in sockets]
        for socket in sockets:
            await socket.close()
        return told

    assert async_to_sync(tried)() == [["1"], ["1"]]
    assert written() == 1


@pytest.mark.parametrize("who", ["a visitor", "an account that sits elsewhere", "a table that is none"])
def test_nobody_else_writes_a_row(who):
    table, sitting = begun("plain-hearts")
    stranger = get_user_model().objects.create_user(email="stranger@example.org", password="x")
    user = {"a visitor": None, "an account that sits elsewhere": stranger}.get(who, sitting[0])

    async def tried():
        socket = await opened("guessed" if who == "a table that is none" else table.key, user)
        await socket.send("1")
        told = await heard(socket)
        return told, socket.closed

    assert async_to_sync(tried)() == ([], NO_TABLE)
    assert written() == 0


def test_as_fast_as_any_socket_and_no_faster(monkeypatch):
    for name, value in (("BURST", 2), ("A_SECOND", 0.0), ("PATIENCE", 3)):
        monkeypatch.setattr(limits, name, value)
    table, sitting = begun("plain-hearts")

    async def tried():
        socket = await opened(table.key, sitting[0])
        for number in range(8):
            await socket.send(str(number))
        return await heard(socket), socket.closed

    assert async_to_sync(tried)() == (["0", "1"], TOO_MUCH)
    assert written() == 2
