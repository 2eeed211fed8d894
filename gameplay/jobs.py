"""How a service asks for a task without importing it: by name, once the transaction is committed."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from celery import current_app
from django.db import transaction

from gameplay.counting import NOT_QUEUED

log = logging.getLogger(__name__)

Taker = Callable[[str, tuple[Any, ...]], None]
_taker: ContextVar[Taker | None] = ContextVar("taker", default=None)


def ask(task: str, *args: Any) -> None:
    """Queue `task` on commit. A broker that is down is logged, never an error of the request: the sweep comes round."""

    def send() -> None:
        if taker := _taker.get():
            taker(task, args)
            return
        try:
            current_app.send_task(task, args=args)
        except Exception:
            NOT_QUEUED.labels(task).inc()
            # kombu and its transports raise errors of many families; none of them may undo what has been saved
            log.exception("task %s%r could not be queued; the sweep will find it", task, args)

    transaction.on_commit(send)


@contextmanager
def taken_by(taker: Taker) -> Iterator[None]:
    """What is asked for meanwhile is told to `taker`, and to no broker: for a program that is its own worker."""
    before = _taker.set(taker)
    try:
        yield
    finally:
        _taker.reset(before)
