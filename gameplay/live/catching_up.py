"""Tables at which another process has made a move: those that wait to be read are read together, so that many moves at
once cost few questions."""

import asyncio
import logging

from gameplay.live.threads import in_thread
from gameplay.queries.live import catch_up

log = logging.getLogger(__name__)


class CatchingUp:
    def __init__(self) -> None:
        self._waiting: dict[str, asyncio.Future[None]] = {}
        self._reading: asyncio.Task[None] | None = None

    async def of(self, key: str) -> None:
        """Until what is kept of this table has been brought up to its last move, where no more than that lacks."""
        if key not in self._waiting:
            self._waiting[key] = asyncio.get_running_loop().create_future()
        told = self._waiting[key]
        if self._reading is None or self._reading.done():
            self._reading = asyncio.ensure_future(self._read())
        await asyncio.shield(told)

    async def _read(self) -> None:
        while self._waiting:
            waiting, self._waiting = self._waiting, {}
            try:
                await in_thread(catch_up)(list(waiting))
            except Exception:  # each is read by itself then
                log.exception("tables could not be brought up to what other processes have done")
            for told in waiting.values():
                told.set_result(None)
