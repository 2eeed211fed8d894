"""What the channel layer tells a process of all tables that it has sockets at: one channel, and one group a table,
however many sockets there are."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from channels.layers import get_channel_layer

from gameplay.telling import group_of

log = logging.getLogger(__name__)

PATIENCE: Final = 2.0
"""Seconds for which a socket waits until its table is listened to. Longer than that the layer is down: its versions are
looked up meanwhile, and `again` asks once more."""


class Ear:
    """Calls `hear` with a table's key and its new version."""

    def __init__(self, hear: Callable[[str, int], None]) -> None:
        self._hear = hear
        self._keys: dict[str, str] = {}
        self._joined: set[str] = set()
        self._channel = ""
        self._listening: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()

    async def listen(self, key: str) -> None:
        group = group_of(key)
        self._keys[group] = key
        if group not in self._joined:
            await self._join(group)

    async def again(self) -> None:
        """Listen to what could not be listened to before."""
        for group in [group for group in self._keys if group not in self._joined]:
            if not await self._join(group):
                return

    async def _join(self, group: str) -> bool:
        layer = get_channel_layer()
        if layer is None:
            return False
        try:
            async with asyncio.timeout(PATIENCE):
                await self._open(layer)
                await layer.group_add(group, self._channel)
                self._joined.add(group)
        except Exception as error:
            # of many families, as in `telling`
            log.warning("a table cannot be listened to; its version is looked up: %r", error)
        return group in self._joined

    async def _open(self, layer: Any) -> None:
        async with self._lock:
            if self._listening is None or self._listening.done():
                self._joined.clear()
                self._channel = await layer.new_channel()
                self._listening = asyncio.ensure_future(self._listen(layer, self._channel))

    async def ignore(self, key: str) -> None:
        group = group_of(key)
        self._keys.pop(group, None)
        layer = get_channel_layer()
        if layer is None or group not in self._joined:
            return
        self._joined.discard(group)
        with suppress(Exception):  # a layer that is down has forgotten it already
            async with asyncio.timeout(PATIENCE):
                await layer.group_discard(group, self._channel)
        if group in self._keys:  # somebody has come meanwhile
            await self._join(group)

    def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            self._listening = None

    async def _listen(self, layer: Any, channel: str) -> None:
        while True:
            message = await layer.receive(channel)
            if key := self._keys.get(message["group"]):
                self._hear(key, message["version"])
