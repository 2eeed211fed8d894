"""What the sockets of one process share: each version of a table is read once, however many look at it; and what the
channel layer has lost is found by looking the versions up, every few seconds, for all tables at once."""

import asyncio
from collections import defaultdict
from typing import Final, Protocol

from gameplay.live.threads import in_thread
from gameplay.models import LiveTable
from gameplay.queries.live import Standing, standing

EVERY: Final = 3.0


class Watcher(Protocol):
    async def look(self, version: int) -> None: ...


class Watch:
    """Belongs to one event loop; see `watch`."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[Watcher]] = defaultdict(set)
        self._read: dict[str, Standing] = {}
        self._locks: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._poller: asyncio.Task[None] | None = None

    def join(self, key: str, watcher: Watcher) -> None:
        self._watchers[key].add(watcher)
        if self._poller is None or self._poller.done():
            self._poller = asyncio.ensure_future(self._poll())

    def leave(self, key: str, watcher: Watcher) -> None:
        self._watchers[key].discard(watcher)
        if not self._watchers[key]:
            for kept in (self._watchers, self._read, self._locks):
                kept.pop(key, None)
        if not self._watchers and self._poller is not None:
            self._poller.cancel()

    async def standing(self, key: str, version: int) -> Standing | None:
        """The table as it stands, at this version at least; None where there is no such table. Nobody may change it."""
        async with self._locks[key]:
            kept = self._read.get(key)
            if kept is None or kept.table.version < version:
                kept = await in_thread(_read)(key)
                if kept is not None and key in self._watchers:
                    self._read[key] = kept
            return kept

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            for key, version in (await in_thread(_versions)(list(self._watchers))).items():
                for watcher in list(self._watchers.get(key, ())):
                    await watcher.look(version)


def _read(key: str) -> Standing | None:
    table = LiveTable.objects.filter(key=key).first()
    return standing(table) if table else None


def _versions(keys: list[str]) -> dict[str, int]:
    return dict(LiveTable.objects.filter(key__in=keys).values_list("key", "version"))


_watches: dict[asyncio.AbstractEventLoop, Watch] = {}


def watch() -> Watch:
    """The one of the loop that is running."""
    loop = asyncio.get_running_loop()
    if loop not in _watches:
        for gone in [other for other in _watches if other.is_closed()]:
            del _watches[gone]
        _watches[loop] = Watch()
    return _watches[loop]
