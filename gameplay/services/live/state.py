"""What all services of an online table share: the locked table, who asks, and the count of its versions."""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from gameplay import telling
from gameplay.errors import Refusal
from gameplay.models import Game, Happening, LiveTable, Place
from gameplay.queries.live import Standing, standing

AS_OPENED = frozenset({
    "id", "key", "casual", "variant", "options", "seats", "hands_limit", "move_seconds", "reserve_seconds", "absence",
    "duplicate", "created_at",
})  # fmt: skip
"""What no service changes of a table once it is open; the rest is written with each version."""
CHANGED = [field.name for field in LiveTable._meta.concrete_fields if field.name not in AS_OPENED]


def locked(key: str) -> LiveTable:
    """The table as it stands now, its row locked until the transaction ends, with its game, which is not."""
    tables = LiveTable.objects.select_related("game").select_for_update(of=("self",), no_key=True)
    try:
        table = tables.get(key=key)
    except (LiveTable.DoesNotExist, ValueError):  # PostgreSQL takes no NUL in a text
        raise Refusal("no-such-table") from None
    if table.game_id is not None and table.game is None:
        # it was begun while this waited for the lock: the row is new then, and what was joined to it is not
        table.game = Game.objects.get(pk=table.game_id)
    return table


def locked_standing(key: str) -> Standing:
    """The table and its hand as they stand now, locked until the transaction ends."""
    return standing(locked(key))


def require_place(at: Standing, by: Any) -> Place:
    place = at.place_of(getattr(by, "pk", None))
    if place is None:
        raise Refusal("not-at-this-table")
    return place


def require_open(at: Standing) -> None:
    """For moves that leave the game as it is: one that was stopped just now, without its table having heard of it,
    is found by the table's own state."""
    if at.table.game is None or at.table.game.state != Game.State.OPEN:
        raise Refusal("game-not-open")


def require_game(at: Standing) -> Game:
    """The table's game, its row locked: hands are entered into it from other doors too."""
    game = Game.objects.select_for_update(no_key=True).get(pk=at.table.game_id)
    if game.state != Game.State.OPEN:
        raise Refusal("game-not-open")
    return game


def save(table: LiveTable) -> None:
    """Write the table's row, one version further, and tell its sockets on commit."""
    table.version += 1
    table.save(update_fields=CHANGED)
    telling.tell_on_commit(table.key, table.version)


def note(table: LiveTable, kind: str, seat: int | None = None, **facts: Any) -> None:
    Happening.objects.create(table=table, kind=kind, seat=seat, facts=facts)


def milliseconds(span: timedelta) -> int:
    return int(span.total_seconds() * 1000)


def now() -> datetime:
    return timezone.now()
