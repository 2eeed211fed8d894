"""The same number of sockets in groups of the same size, at the same pace, with nothing to play: the yardstick."""

import asyncio
import time
from collections.abc import Sequence
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect

from gameplay.management.load.people import LoadTable


async def echo_all(address: str, tables: Sequence[LoadTable], seconds: float, pace: float) -> list[float]:
    """Seconds from sending until all of a group were told."""
    site, gate, told = urlsplit(address), asyncio.Semaphore(50), []
    end = time.perf_counter() + seconds
    groups = [
        _group(
            f"ws://{site.netloc}/live/{table.key}/echo/", address.rstrip("/"), len(table.cookies), gate, end, pace, told
        )
        for table in tables
    ]
    await asyncio.gather(*groups)
    return told


async def _group(
    url: str, origin: str, size: int, gate: asyncio.Semaphore, end: float, pace: float, told: list[float]
) -> None:
    sockets: list[ClientConnection] = []
    for _ in range(size):
        async with gate:
            sockets.append(await connect(url, origin=origin))  # type: ignore[arg-type]
    number = 0
    while time.perf_counter() < end:
        began = time.perf_counter()
        await sockets[number % size].send(str(number))
        await asyncio.gather(*(socket.recv() for socket in sockets))
        told.append(time.perf_counter() - began)
        number += 1
        await asyncio.sleep(max(0.0, pace - (time.perf_counter() - began)))
    await asyncio.gather(*(socket.close() for socket in sockets))
