"""The same number of sockets in groups of the same size, at the same pace, with nothing to play: the yardstick."""

import asyncio
import time
from collections.abc import Sequence

from websockets.asyncio.client import ClientConnection, connect

from gameplay.management.load.addresses import origin, place, socket_url
from gameplay.management.load.people import LoadTable


async def echo_all(addresses: Sequence[str], tables: Sequence[LoadTable], seconds: float, pace: float) -> list[float]:
    """Seconds from sending until all of a group were told; measured once all are connected."""
    gate = asyncio.Semaphore(50)
    groups = await asyncio.gather(*(_open(addresses, number, table, gate) for number, table in enumerate(tables)))
    told: list[float] = []
    end = time.perf_counter() + seconds
    await asyncio.gather(
        *(_echo(group, pace * number / len(tables), end, pace, told) for number, group in enumerate(groups))
    )
    await asyncio.gather(*(socket.close() for group in groups for socket in group))
    return told


async def _open(
    addresses: Sequence[str], number: int, table: LoadTable, gate: asyncio.Semaphore
) -> list[ClientConnection]:
    sockets: list[ClientConnection] = []
    for seat, cookie in enumerate(table.cookies, start=1):
        address = place(addresses, number, seat)
        async with gate:
            url, headers = f"{socket_url(address, table.key)}echo/", {"Cookie": cookie}
            sockets.append(await connect(url, additional_headers=headers, origin=origin(address)))
    return sockets


async def _echo(sockets: list[ClientConnection], offset: float, end: float, pace: float, told: list[float]) -> None:
    await asyncio.sleep(offset)
    number = 0
    while time.perf_counter() < end:
        began = time.perf_counter()
        await sockets[number % len(sockets)].send(str(number))
        await asyncio.gather(*(socket.recv() for socket in sockets))
        told.append(time.perf_counter() - began)
        number += 1
        await asyncio.sleep(max(0.0, pace - (time.perf_counter() - began)))
