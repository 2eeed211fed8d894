"""Telling those at an online table that something has changed: its key and its new version, and never what it was.

A channel layer that is down is logged and harms nobody: each socket looks its table's version up every few seconds.
"""

import logging
from functools import partial
from hashlib import sha256

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

log = logging.getLogger(__name__)


def group_of(key: str) -> str:
    """The group's name does not tell the key: whoever reads the layer could sit down with it."""
    return f"table-{sha256(key.encode()).hexdigest()[:32]}"


def tell_on_commit(key: str, version: int) -> None:
    transaction.on_commit(partial(tell, key, version))


def tell(key: str, version: int) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        async_to_sync(layer.group_send)(group_of(key), {"type": "table.changed", "version": version})
    except Exception:
        # redis-py and channels raise errors of many families; none of them may undo what has been saved
        log.exception("a change of table could not be told; its sockets look it up")
