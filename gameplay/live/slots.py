"""How many sockets somebody may hold open: by account, and by address for visitors who have not signed in.

All processes share the count, by way of the cache: each socket takes one of so many numbered slots, and its process
keeps it for as long as the socket is open. The slots of a process that was killed are free again after a while. Where
the cache is down, each process counts its own.
"""

import uuid
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from django.core.cache import cache

from gameplay.households import household

AN_ACCOUNT: Final = 30
"""Many tables in many windows, and as many again that have just lost their connection."""
AN_ADDRESS: Final = 150
"""A club's evening looks on through one address."""
LEASE: Final = 90
"""Seconds; a process renews its slots every 30 (see `watch`)."""

_holder = uuid.uuid4().hex
_held: dict[str, set[str]] = defaultdict(set)
"""By who holds them, the slots of this process."""


def most_of(scope: Mapping[str, Any]) -> tuple[str, int]:
    """Who opens this socket, and how many they may hold; nobody where no address is known."""
    user = scope["user"]
    if user.is_authenticated:
        return f"account-{user.pk}", AN_ACCOUNT
    client = scope.get("client")
    return (f"address-{household(client[0])}", AN_ADDRESS) if client and client[0] else ("", 0)


def take(who: str, most: int) -> str | None:
    """A slot; None where all are taken."""
    if not who:
        return ""
    if len(_held[who]) >= most:
        return None
    slots = [f"socket-{who}-{number}" for number in range(most)]
    taken = cache.get_many(slots)
    for slot in slots:
        if slot not in taken and slot not in _held[who] and cache.add(slot, _holder, LEASE):
            _held[who].add(slot)
            return slot
    return None


def give_back(who: str, slot: str) -> None:
    if slot in _held.get(who, ()):
        _held[who].discard(slot)
        if not _held[who]:
            del _held[who]
        cache.delete(slot)


def renew() -> None:
    """Keep what this process holds; a cache that was emptied learns of it again."""
    if slots := [slot for held in list(_held.values()) for slot in list(held)]:
        cache.set_many(dict.fromkeys(slots, _holder), LEASE)
