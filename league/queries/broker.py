"""What lies at the broker: how many tasks wait, for how long the first has, and which were taken and never finished."""

import json
import logging
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from celery import current_app
from django.conf import settings
from django.core.cache import cache

log = logging.getLogger(__name__)

ASKED_AT = "tavula_asked_at"
"""The header that says when a task was asked for; `league.celery` sets it."""


@dataclass(frozen=True, slots=True)
class AtBroker:
    """None where the broker's kind cannot tell: a queue of RabbitMQ cannot be looked into, one of Redis can."""

    reachable: bool
    waiting: int | None = None
    oldest_seconds: int | None = None
    taken: int | None = None
    taken_seconds: int | None = None


def look(*queues: str) -> AtBroker:
    """At these queues, or all that tasks go over. Never raises, and never waits for long."""
    try:
        with closing(current_app.connection_for_read()) as connection, closing(connection.channel()) as channel:
            names = queues or _queues()
            client = getattr(channel, "client", None)
            if client is not None and hasattr(client, "lindex"):
                return _at_redis(client, channel, names)
            counts = [count for name in names if (count := _count(connection, name)) is not None]
            return AtBroker(True, waiting=sum(counts) if counts else None)
    except Exception as error:
        # kombu and its transports raise errors of many families
        log.warning("the broker does not answer: %s", type(error).__name__)
        return AtBroker(False)


def _queues() -> tuple[str, ...]:
    """The usual one, and those that some tasks have of their own."""
    routes = current_app.conf.task_routes or {}
    return tuple({current_app.conf.task_default_queue, *(route["queue"] for route in routes.values())})


def answers() -> bool:
    """Whether the broker can be spoken to at all."""
    return look().reachable


def cache_answers() -> bool:
    """True too where there is none but this process's own."""
    return not settings.REDIS_URL or bool(cache.answers())


def _at_redis(client: Any, channel: Any, queues: Sequence[str]) -> AtBroker:
    now = time.time()
    firsts = [first for queue in queues if (first := client.lindex(queue, -1))]
    asked = [at for first in firsts if (at := json.loads(first).get("headers", {}).get(ASKED_AT))]
    held = client.zrange(channel.unacked_index_key, 0, 0, withscores=True)
    return AtBroker(
        reachable=True,
        waiting=sum(client.llen(queue) for queue in queues),
        oldest_seconds=max(0, round(now - min(asked))) if asked else None,
        taken=client.zcard(channel.unacked_index_key),
        taken_seconds=max(0, round(now - held[0][1])) if held else None,
    )


def _count(connection: Any, queue: str) -> int | None:
    """Asked on a channel of its own, which RabbitMQ closes where there is no such queue yet."""
    try:
        with closing(connection.channel()) as channel:
            return int(channel.queue_declare(queue=queue, passive=True).message_count)
    except Exception:
        return None
