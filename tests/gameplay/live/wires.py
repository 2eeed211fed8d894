"""Real sockets for tests: a server that listens on a port, in the test's own loop, and clients that connect to it."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import uvicorn
from asgiref.sync import sync_to_async
from django.conf import settings
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from league.asgi import application
from tests.gameplay.live.sockets import session_of

PATIENCE = 20


class Listening(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield  # those are the tests' own


@asynccontextmanager
async def listening() -> AsyncIterator[int]:
    """The port of a server of the whole web application."""
    server = Listening(uvicorn.Config(application, host="127.0.0.1", port=0, lifespan="off", log_config=None))
    serving = asyncio.ensure_future(server.serve())
    while not server.started:
        await asyncio.sleep(0.005)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await serving


class Wire:
    """`received`: every text that came and was not taken yet. Nothing that comes is thrown away: `taken` gives it out
    once."""

    def __init__(self, port: int, key: str, user: Any = None) -> None:
        self.address, self.user = f"ws://127.0.0.1:{port}/live/{key}/", user
        self.received: list[str] = []
        self.version = -1
        self.closed: int | None = None
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.news = asyncio.Event()

    async def open(self) -> "Wire":
        session = await sync_to_async(session_of)(self.user) if self.user else ""
        headers = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={session}"} if session else {}
        self.wire: ClientConnection = await connect(
            self.address, origin="http://localhost", additional_headers=headers, proxy=None, compression=None
        )
        self.hearing = asyncio.ensure_future(self._hear())
        return self

    async def _hear(self) -> None:
        try:
            async for text in self.wire:
                self.received.append(str(text))
                told = json.loads(text)
                if told["type"] == "state":
                    self.version = told["version"]
                elif told["id"] in self.answers:
                    self.answers[told["id"]].set_result(told)
                self.news.set()
        except ConnectionClosed:
            pass
        self.closed = self.wire.close_code
        self.news.set()

    async def until(self, version: int) -> None:
        """Until it has been told of this version, or is closed."""
        async with asyncio.timeout(PATIENCE):
            while self.version < version and self.closed is None:
                self.news.clear()
                await self.news.wait()

    def taken(self) -> list[str]:
        texts, self.received = self.received, []
        return texts

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        known = f"asked-{len(self.answers)}"
        self.answers[known] = asyncio.get_running_loop().create_future()
        await self.wire.send(json.dumps({"id": known, **message}))
        async with asyncio.timeout(PATIENCE):
            return await self.answers[known]

    async def close(self) -> list[str]:
        """What came to the very end."""
        await self.wire.close()
        await self.hearing
        return self.taken()
