"""What all services of an online table share: the locked table, who asks, and the count of its versions."""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from gameplay import telling
from gameplay.errors import Refusal
from gameplay.models import Game, Happening, LiveTable, Place
from gameplay.queries.live import Standing, standing


def locked(key: str) -> LiveTable:
    try:
        return LiveTable.objects.select_for_update(no_key=True).get(key=key)
    except (LiveTable.DoesNotExist, ValueError):  # PostgreSQL takes no NUL in a text
        raise Refusal("no-such-table") from None


def locked_standing(key: str) -> Standing:
    """The table and its hand as they stand now, locked until the transaction ends."""
    return standing(locked(key))


def require_place(at: Standing, by: Any) -> Place:
    place = at.place_of(getattr(by, "pk", None))
    if place is None:
        raise Refusal("not-at-this-table")
    return place


def require_game(at: Standing) -> Game:
    """The table's game, its row locked: hands are entered into it from other doors too."""
    game = Game.objects.select_for_update(no_key=True).get(pk=at.table.game_id)
    if game.state != Game.State.OPEN:
        raise Refusal("game-not-open")
    return game


def save(table: LiveTable) -> None:
    """Write the table's row, one version further, and tell its sockets on commit."""
    table.version += 1
    table.save()
    telling.tell_on_commit(table.key, table.version)


def note(table: LiveTable, kind: str, seat: int | None = None, **facts: Any) -> None:
    Happening.objects.create(table=table, kind=kind, seat=seat, facts=facts)


def milliseconds(span: timedelta) -> int:
    return int(span.total_seconds() * 1000)


def now() -> datetime:
    return timezone.now()
