"""Sockets for tests: real ones but for the wire, through the whole web application."""

import json
from typing import Any

from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.test import Client

from league.asgi import application

ORIGIN = [(b"origin", b"http://localhost"), (b"host", b"localhost")]


class Socket:
    """`received`: every text that came, in order."""

    def __init__(self, key: str, user: Any = None, headers: list[tuple[bytes, bytes]] | None = None) -> None:
        self.key, self.user = key, user
        self.headers = ORIGIN if headers is None else headers
        self.received: list[str] = []
        self.closed: int | None = None

    async def open(self, path: str = "") -> "Socket":
        self.session = await sync_to_async(session_of)(self.user) if self.user else ""
        cookies = [(b"cookie", f"{settings.SESSION_COOKIE_NAME}={self.session}".encode())] if self.session else []
        scope = {
            "type": "websocket", "path": path or f"/live/{self.key}/", "query_string": b"", "subprotocols": [],
            "headers": [*self.headers, *cookies],
        }  # fmt: skip
        self.wire = ApplicationCommunicator(application, scope)
        await self.wire.send_input({"type": "websocket.connect"})
        first = await self.wire.receive_output(5)
        if first["type"] == "websocket.close":
            self.closed = first.get("code", 1000)
        return self

    async def send(self, message: Any) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        await self.wire.send_input({"type": "websocket.receive", "text": text})

    async def read(self, wait: float = 0.02) -> list[dict[str, Any]]:
        """All that has come by now. Something comes to every socket that is opened: that is waited for."""
        found = []
        while not await self.wire.receive_nothing(wait if self.received else 5, 0.002):
            event = await self.wire.receive_output(1)
            if event["type"] == "websocket.close":
                self.closed = event.get("code", 1000)
                break
            self.received.append(event["text"])
            found.append(json.loads(event["text"]))
        return found

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send it, and its answer."""
        await self.send({"id": "asked", **message})
        for _ in range(50):
            for told in await self.read():
                if told.get("id") == "asked":
                    return told
        raise AssertionError(f"no answer to {message}")

    async def close(self) -> None:
        await self.wire.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wire.wait(2)


def session_of(user: Any) -> str:
    client = Client()
    client.force_login(user)
    return str(client.session.session_key)
