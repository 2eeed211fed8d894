"""Services and reads are synchronous; a socket runs them in a thread."""

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async
from django.conf import settings

P = ParamSpec("P")
T = TypeVar("T")

_pool = ThreadPoolExecutor(settings.LIVE_THREADS, "live") if settings.LIVE_THREADS else None


def in_thread(call: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """The call, to be awaited. Without threads of its own (tests, whose connection is the main thread's) it runs where
    all other synchronous code of the process does."""
    if _pool is None:
        return database_sync_to_async(call, thread_sensitive=True)
    return database_sync_to_async(call, thread_sensitive=False, executor=_pool)
