"""Services and reads are synchronous; a socket runs them in a thread."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from threading import local
from time import monotonic
from typing import Any, Final, ParamSpec, TypeVar

from channels.db import database_sync_to_async
from django.conf import settings
from django.db import connection, connections

P = ParamSpec("P")
T = TypeVar("T")

_pool = ThreadPoolExecutor(settings.LIVE_THREADS, "live") if settings.LIVE_THREADS else None
_writing = asyncio.Lock()
_last = local()
RESTED: Final = 5.0
"""Seconds after which a connection is asked whether it still stands."""


def in_thread(call: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """The call, to be awaited. Without threads of its own (tests, whose connection is the main thread's) it runs where
    all other synchronous code of the process does."""
    if _pool is None:
        return database_sync_to_async(call, thread_sensitive=True)
    return partial(_in_pool, call)  # type: ignore[return-value]


def in_turn(call: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """As `in_thread`, for what writes. SQLite lets one write at a time, and whoever finds it busy looks again after a
    while, later and later; here they queue up, and nobody who only reads waits behind them."""
    if _pool is None or connection.vendor != "sqlite":
        return in_thread(call)
    return partial(_queued, call)  # type: ignore[return-value]


async def _queued(call: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    async with _writing:
        return await _in_pool(call, *args, **kwargs)


async def _in_pool(call: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    work = partial(copy_context().run, _connected, call, *args, **kwargs)
    return await asyncio.get_running_loop().run_in_executor(_pool, work)


def _connected(call: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """A thread of the pool keeps its connection for as long as it serves: to open one takes longer than a move. One
    that has failed, or found its server gone after a rest, is opened anew."""
    rested = monotonic() - getattr(_last, "used", 0.0) > RESTED
    for own in connections.all(initialized_only=True):
        own.close_at = None
        own.close_if_unusable_or_obsolete()
        own.health_check_done = not rested
    try:
        return call(*args, **kwargs)
    finally:
        _last.used = monotonic()
