"""Sockets at many tables for a while: each table makes one move every so many seconds. Measured is, by the clients'
clock, how long after a move is sent all seats of its table have been told of it. A socket that breaks is opened again,
at the next address where nobody answers, as a browser and a proxy would."""

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from gameplay.management.load.addresses import origin, place, socket_url
from gameplay.management.load.people import LoadTable
from gameplay.management.load.player import message

CONNECT_AT_ONCE = 50
AGAIN_AFTER = 0.5
"""Seconds."""


@dataclass(slots=True)
class Figures:
    """`told`: seconds from sending a move until all seats knew it. `acknowledged`: by table and hand, the numbers of
    the moves that the server has said are made; `seen`: by table and hand, how many moves it has shown. `errors`: codes
    of refusals. `broken`: how sockets ended that should not have. `last`: by table, when its last move was
    acknowledged."""

    told: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    acknowledged: set[tuple[str, int, int]] = field(default_factory=set)
    seen: dict[tuple[str, int], int] = field(default_factory=dict)
    last: dict[str, float] = field(default_factory=dict)
    reconnects: int = 0


@dataclass(slots=True)
class Evening:
    """What all tables share. `begun`: once all sockets have been opened for the first time; `end` counts from there."""

    addresses: Sequence[str]
    seconds: float
    pace: float
    figures: Figures
    to_open: int
    gate: asyncio.Semaphore
    begun: asyncio.Event
    end: float = float("inf")
    on_begin: Callable[[], None] = lambda: None

    def opened(self) -> None:
        self.to_open -= 1
        if self.to_open == 0:
            self.on_begin()
            self.end = time.perf_counter() + self.seconds
            self.begun.set()

    @property
    def left(self) -> float:
        return self.end - time.perf_counter()


@dataclass(slots=True)
class Waiting:
    """A move of which not all seats have been told."""

    sent_at: float
    seats: set[int]


@dataclass(slots=True)
class Beat:
    """When a table moves: once every `pace` seconds, also where all its seats pass at once. A table that was held up
    keeps its own beat: those that were held up together would move together from then on."""

    pace: float
    at: float = 0.0

    def take(self, now: float) -> float:
        """Seconds until the next beat that nobody has taken."""
        if self.at < now:
            self.at += self.pace * ceil((now - self.at) / self.pace)
        taken, self.at = self.at, self.at + self.pace
        return taken - now


class Table:
    """The clients of one table. `offset`: seconds of the beginning in which it does nothing, so that not all move at
    once."""

    def __init__(self, evening: Evening, number: int, table: LoadTable, offset: float) -> None:
        self.evening, self.number, self.table, self.offset = evening, number, table, offset
        self.figures = evening.figures
        self.beat = Beat(evening.pace)
        self.states: dict[int, dict[str, Any]] = {}
        self.news: dict[int, asyncio.Event] = defaultdict(asyncio.Event)
        self.waiting: dict[tuple[int, int], Waiting] = {}
        self.sent: dict[str, tuple[int, int | None]] = {}
        self.count = 0

    async def play(self) -> None:
        await asyncio.gather(*(self._sit(seat, cookie) for seat, cookie in enumerate(self.table.cookies, start=1)))

    async def _sit(self, seat: int, cookie: str) -> None:
        """One seat's socket, opened again when it breaks."""
        attempt, first = 0, True
        while self.evening.left > 0:
            try:
                address = place(self.evening.addresses, self.number, seat, attempt)
                async with self.evening.gate:
                    url, headers = socket_url(address, self.table.key), {"Cookie": cookie}
                    socket = await connect(url, additional_headers=headers, origin=origin(address))
                if first:
                    self.evening.opened()
                self.figures.reconnects += not first
                first = False
                async with socket:
                    await self._listen(seat, socket)
            except (OSError, WebSocketException, TimeoutError) as error:
                self.figures.broken.append(type(error).__name__)
                attempt += 1
                await asyncio.sleep(min(AGAIN_AFTER, max(0.0, self.evening.left)))

    async def _listen(self, seat: int, socket: ClientConnection) -> None:
        """Hear all that is told, while the player of this seat thinks."""
        thinking = asyncio.ensure_future(self._think(seat, socket))
        try:
            while self.evening.left > 0 and not thinking.done():
                wait = self.evening.left if self.evening.begun.is_set() else self.evening.seconds
                with suppress(TimeoutError):
                    told = json.loads(await asyncio.wait_for(socket.recv(), wait))
                    if told["type"] == "state":
                        self.states[seat] = told
                        self._heard(seat, told)
                        self.news[seat].set()
                    else:
                        self._answered(told)
        finally:
            thinking.cancel()
            with suppress(asyncio.CancelledError, WebSocketException):
                await thinking

    async def _think(self, seat: int, socket: ClientConnection) -> None:
        """Answer what this seat was shown last, and the same thing once only."""
        await self.evening.begun.wait()
        self.beat.at = self.beat.at or time.perf_counter() + self.offset
        said = None
        while True:
            await self.news[seat].wait()
            self.news[seat].clear()
            asked = message(self.states[seat])
            if asked is None or asked == said:
                continue
            if asked["type"] == "act":
                await asyncio.sleep(self.beat.take(time.perf_counter()))
            said = message(self.states[seat]) or said
            await self._say(dict(said or asked), socket)

    def _heard(self, seat: int, state: dict[str, Any]) -> None:
        hand = state["hand"]
        now, seen = time.perf_counter(), (self.table.key, hand["number"])
        self.figures.seen[seen] = max(self.figures.seen.get(seen, 0), len(hand["log"]))
        for (number, move), waiting in list(self.waiting.items()):
            if (number, move) <= (hand["number"], len(hand["log"])):
                waiting.seats.discard(seat)
                if not waiting.seats:
                    self.figures.told.append(now - waiting.sent_at)
                    del self.waiting[(number, move)]

    async def _say(self, asked: dict[str, Any], socket: ClientConnection) -> None:
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
            self.figures.last[self.table.key] = time.perf_counter()


async def play_all(
    addresses: Sequence[str],
    tables: Sequence[LoadTable],
    seconds: float,
    pace: float,
    on_begin: Callable[[], None],
    figures: Figures,
) -> None:
    """`on_begin` is called once all sockets are open; `figures` fill while it goes on."""
    evening = Evening(
        addresses, seconds, pace, figures, sum(len(table.cookies) for table in tables),
        asyncio.Semaphore(CONNECT_AT_ONCE), asyncio.Event(), on_begin=on_begin,
    )  # fmt: skip
    await asyncio.gather(
        *(
            Table(evening, number, table, offset=pace * number / len(tables)).play()
            for number, table in enumerate(tables)
        )
    )
