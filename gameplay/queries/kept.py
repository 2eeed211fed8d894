"""What this process remembers of online tables, so that it need not read again what it has just read or written: of
each the newest standing that it knows to be committed.

The log is the truth, and the table's row says which version of it holds: whoever would build upon what is kept has read
that row first, and compares. What is kept is looked at by many at once, and changed by nobody; to go on from it, take a
`Standing.copy`. Any other process goes on from the log.
"""

from collections import OrderedDict
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Final

from django.db import transaction

if TYPE_CHECKING:
    from gameplay.queries.live import Standing

MOST: Final = 1000
"""Tables; those looked at longest ago are forgotten first."""

_lock = Lock()
_kept: "OrderedDict[str, Standing]" = OrderedDict()


def get(key: str) -> "Standing | None":
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
        return _kept.get(key)


def keep_on_commit(at: "Standing") -> None:
    """What is read outside a transaction is committed already, and kept at once."""
    transaction.on_commit(partial(_keep, at))


def _keep(at: "Standing") -> None:
    key = at.table.key
    with _lock:
        old = _kept.get(key)
        newer = old is None or old.table.version < at.table.version
        if newer or (old.table.version == at.table.version and old.of_game != at.of_game):
            _kept[key] = at
            _kept.move_to_end(key)
            if len(_kept) > MOST:
                _kept.popitem(last=False)
