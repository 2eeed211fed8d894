"""The table that a service has before it, for whom the game's own services ask the policy about meanwhile: it need not
be looked for again."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from league.models import Table

_known: ContextVar[Table | None] = ContextVar("table at hand", default=None)


@contextmanager
def at_hand(table: Table) -> Iterator[None]:
    before = _known.set(table)
    try:
        yield
    finally:
        _known.reset(before)


def table_at_hand(game_id: int) -> Table | None:
    """The table, if it is the one at which this game is played."""
    table = _known.get()
    return table if table is not None and table.game_id == game_id else None
