"""Sockets at many tables for a while: each table makes one move every so many seconds. Measured is, by the clients'
clock, how long after a move is sent all seats of its table have been told of it."""

import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from gameplay.management.load.people import LoadTable
from gameplay.management.load.player import message

CONNECT_AT_ONCE = 50


@dataclass(slots=True)
class Figures:
    """`told`: seconds from sending a move until all seats knew it. `acknowledged`: by table and hand, the numbers of
    the moves that the server has said are made."""

    told: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    acknowledged: set[tuple[str, int, int]] = field(default_factory=set)
    reconnected: int = 0


@dataclass(slots=True)
class Waiting:
    """A move of which not all seats have been told."""

    sent_at: float
    seats: set[int]


class Table:
    """The clients of one table."""

    def __init__(self, address: str, table: LoadTable, pace: float, figures: Figures, offset: float) -> None:
        self.address, self.table, self.pace, self.figures = address, table, pace, figures
        self.next_at = time.perf_counter() + offset
        self.waiting: dict[tuple[int, int], Waiting] = {}
        self.sent: dict[str, tuple[int, int | None]] = {}
        self.count = 0

    async def play(self, end: float, gate: asyncio.Semaphore) -> None:
        seats = [self._sit(seat, cookie, end, gate) for seat, cookie in enumerate(self.table.cookies, start=1)]
        await asyncio.gather(*seats)

    async def _sit(self, seat: int, cookie: str, end: float, gate: asyncio.Semaphore) -> None:
        """One seat's socket, opened again when it breaks."""
        first = True
        while time.perf_counter() < end:
            try:
                async with gate:
                    socket = await connect(self._url(), additional_headers={"Cookie": cookie}, origin=self._origin())
                self.figures.reconnected += not first
                first = False
                async with socket:
                    await self._listen(seat, socket, end)
            except (OSError, WebSocketException, TimeoutError) as error:
                self.figures.errors.append(f"socket: {type(error).__name__}")
                await asyncio.sleep(0.5)

    def _url(self) -> str:
        site = urlsplit(self.address)
        return f"{'wss' if site.scheme == 'https' else 'ws'}://{site.netloc}/live/{self.table.key}/"

    def _origin(self) -> Any:
        site = urlsplit(self.address)
        return f"{site.scheme}://{site.netloc}"

    async def _listen(self, seat: int, socket: ClientConnection, end: float) -> None:
        while (left := end - time.perf_counter()) > 0:
            try:
                told = json.loads(await asyncio.wait_for(socket.recv(), left))
            except TimeoutError:
                return
            if told["type"] == "state":
                self._heard(seat, told)
                await self._answer(told, socket, end)
            else:
                self._answered(told)

    def _heard(self, seat: int, state: dict[str, Any]) -> None:
        hand = state["hand"]
        now = time.perf_counter()
        for (number, move), waiting in list(self.waiting.items()):
            if (number, move) <= (hand["number"], len(hand["log"])):
                waiting.seats.discard(seat)
                if not waiting.seats:
                    self.figures.told.append(now - waiting.sent_at)
                    del self.waiting[(number, move)]

    async def _answer(self, state: dict[str, Any], socket: ClientConnection, end: float) -> None:
        asked = message(state)
        if asked is None:
            return
        wait = self.next_at - time.perf_counter()
        if asked["type"] == "act" and wait > 0:
            if wait > end - time.perf_counter():
                return
            await asyncio.sleep(wait)
        self.next_at = max(self.next_at, time.perf_counter()) + (self.pace if asked["type"] == "act" else 0)
        self.count += 1
        asked["id"] = str(self.count)
        if asked["type"] == "act":
            self.sent[asked["id"]] = (asked["hand"], asked["number"])
            if asked["number"] is not None:
                key = (asked["hand"], asked["number"])
                self.waiting[key] = Waiting(time.perf_counter(), set(range(1, len(self.table.cookies) + 1)))
        await socket.send(json.dumps(asked))

    def _answered(self, told: dict[str, Any]) -> None:
        asked = self.sent.pop(told["id"] or "", None)
        if told["type"] == "refused":
            self.figures.errors.append(told["code"])
        elif asked is not None:
            self.figures.acknowledged.add((self.table.key, asked[0], told["number"]))


async def play_all(address: str, tables: Sequence[LoadTable], seconds: float, pace: float) -> Figures:
    figures, gate = Figures(), asyncio.Semaphore(CONNECT_AT_ONCE)
    end = time.perf_counter() + seconds
    playing = [
        Table(address, table, pace, figures, offset=pace * place / len(tables)).play(end, gate)
        for place, table in enumerate(tables)
    ]
    await asyncio.gather(*playing)
    return figures
