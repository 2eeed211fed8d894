"""Telling those at an online table that something has changed: its key and its new version, and never what it was.

A process that has sockets of its own tells these at once, and the channel layer beside that (`through`). A channel
layer that is down is logged and harms nobody: each socket looks its table's version up every few seconds.
"""

import logging
from collections.abc import Callable
from functools import partial
from hashlib import sha256

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

log = logging.getLogger(__name__)

Teller = Callable[[str, int], bool]
_tellers: list[Teller] = []


def group_of(key: str) -> str:
    """The group's name does not tell the key: whoever reads the layer could sit down with it."""
    return f"table-{sha256(key.encode()).hexdigest()[:32]}"


def through(teller: Teller) -> None:
    """From now on this tells what changes, own sockets and the channel layer; called from any thread, it waits for
    nothing, and says whether it could (its event loop may be gone)."""
    _tellers[:] = [teller]


def tell_on_commit(key: str, version: int) -> None:
    transaction.on_commit(partial(tell, key, version))


def tell(key: str, version: int) -> None:
    if not any(teller(key, version) for teller in _tellers) and get_channel_layer() is not None:
        async_to_sync(send)(key, version)


async def send(key: str, version: int) -> None:
    """Tell the channel layer."""
    layer = get_channel_layer()
    if layer is None:
        return
    group = group_of(key)
    try:
        await layer.group_send(group, {"type": "table.changed", "group": group, "version": version})
    except Exception:
        # redis-py and channels raise errors of many families; none of them may undo what has been saved
        log.exception("a change of table could not be told; its sockets look it up")
