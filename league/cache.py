"""A cache that may be down: reads find nothing, writes are lost, and the page is merely slower."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)


def _forgiving(name: str, missing: Callable[[tuple[Any, ...]], Any]) -> Callable[..., Any]:
    method = getattr(RedisCache, name)

    @wraps(method)
    def call(self: RedisCache, *args: Any, **kwargs: Any) -> Any:
        try:
            return method(self, *args, **kwargs)
        except (RedisError, OSError):
            log.warning("cache is down: %s passed over", name)
            return missing(args)

    return call


class ForgivingRedisCache(RedisCache):
    get = _forgiving("get", lambda args: args[1] if len(args) > 1 else None)
    set = _forgiving("set", lambda args: None)
    add = _forgiving("add", lambda args: True)
    touch = _forgiving("touch", lambda args: False)
    delete = _forgiving("delete", lambda args: False)
    get_many = _forgiving("get_many", lambda args: {})
    set_many = _forgiving("set_many", lambda args: list(args[0]))
    delete_many = _forgiving("delete_many", lambda args: None)
    has_key = _forgiving("has_key", lambda args: False)
    incr = _forgiving("incr", lambda args: 1)

    def clear(self) -> None:
        """What this cache has put there, and nothing else: the broker may keep its queues in the same place."""
        try:
            client = self._cache.get_client(None, write=True)
            for key in client.scan_iter(match=self.make_key("*"), count=1000):
                client.delete(key)
        except (RedisError, OSError):
            log.warning("cache is down: clear passed over")

    def answers(self) -> bool:
        try:
            return bool(self._cache.get_client(None).ping())
        except (RedisError, OSError):
            return False
