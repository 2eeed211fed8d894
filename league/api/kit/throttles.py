"""How often somebody may ask: counted by the minute in the cache, for each token or account, and for each address."""

import time
from typing import Any

from django.conf import settings
from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from gameplay.households import household

MINUTE = 60
PASSWORDS = 5
"""Tries in a minute: enough for a slip of the fingers, and too few to guess."""


class PerMinute(BaseThrottle):
    """So many requests in each minute of the clock. A cache that is down stops nobody."""

    def whose(self, request: Request) -> tuple[str, Any]:
        """Which rate of the settings, and who is counted."""
        raise NotImplementedError

    def most(self, rate: str) -> int:
        return settings.API_RATES[rate]

    def allow_request(self, request: Request, view: Any) -> bool:
        rate, ident = self.whose(request)
        key = f"api:{rate}:{ident}:{int(time.time()) // MINUTE}"
        cache.add(key, 0, 2 * MINUTE)
        try:
            return int(cache.incr(key)) <= self.most(rate)
        except ValueError:  # it has just been thrown out of the cache
            return True

    def wait(self) -> float:
        return MINUTE - time.time() % MINUTE


class ByAddress(PerMinute):
    """Asked first, before a token is looked at: nobody tries tokens by the million. Behind one address sits a whole
    club at times."""

    def whose(self, request: Request) -> tuple[str, Any]:
        return "address", household(request.META.get("REMOTE_ADDR", ""))


class ByCaller(PerMinute):
    """A token for itself, an account for its sessions together; who is nobody by the address."""

    def whose(self, request: Request) -> tuple[str, Any]:
        if request.auth is not None:
            return "caller", f"token-{request.auth.pk}"
        if request.user.is_authenticated:
            return "caller", f"account-{request.user.pk}"
        return "anonymous", household(request.META.get("REMOTE_ADDR", ""))


class ByPassword(PerMinute):
    """Where the account's password is asked for once more: whoever has taken a token does not find it by trying."""

    def most(self, rate: str) -> int:
        return PASSWORDS

    def whose(self, request: Request) -> tuple[str, Any]:
        return "password", f"account-{request.user.pk}"
