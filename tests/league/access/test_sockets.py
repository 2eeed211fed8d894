"""The socket of an online table, opened by everybody."""

import pytest
from asgiref.sync import async_to_sync

from gameplay.live.routing import websocket_urlpatterns
from gameplay.services import live
from tests.gameplay.live.sockets import Socket
from tests.league.access.tables import Key, Row, differences


def table(player, *, watched: bool) -> str:
    """It plays: `player` against bots."""
    opened = live.open_table(variant="black-lady", seats=4, options={}, hands_limit=1, move_seconds=60, watched=watched,
                             by=player, name="Player")  # fmt: skip
    live.fill_with_bots(opened.key, by=player)
    live.start(opened.key, by=player)
    return opened.key


async def _answers(key: str, user) -> tuple[bool, bool]:
    """Whether they see it, and whether they may speak there."""
    socket = await Socket(key, user).open()
    told = await socket.read()
    if not any(each["type"] == "state" for each in told):
        return False, False
    said = await socket.ask({"type": "say", "text": "Hello", "once": "a"})
    await socket.close()
    return True, said["type"] == "done"


@pytest.fixture(autouse=True)
def connection_stays(monkeypatch):
    """The sockets share that of the test, with the transaction that the world is in. Channels would close it after each
    call: one that is in a transaction looks to it like one that somebody has forgotten."""
    monkeypatch.setattr("channels.db.close_old_connections", lambda: None)


def test_sockets(world):
    found: dict[Key, Row] = {}
    for route in websocket_urlpatterns:
        for name in ("private", "watched"):
            key = table(world.people["player"], watched=name == "watched")
            answers = {role: async_to_sync(_answers)(key, user) for role, user in world.people.items()}
            for at, method in enumerate(("OPEN", "SAY")):
                who = frozenset(role for role, may in answers.items() if may[at])
                found[method, f"{route.pattern}{name}"] = Row(who)
    assert not (told := differences("sockets.txt", found)), told
