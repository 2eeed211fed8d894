"""Who may look at an online table, and at a game that belongs to no event."""

from typing import Any

from gameplay.models import Game, LiveTable
from gameplay.policy import policy


def may_watch(user: Any, key: str) -> bool:
    """Whoever sits there; everybody else where the table may be watched, and, at an event's table, where they may see
    the event's games. A table that still gathers players is open to whoever has its link."""
    table = LiveTable.objects.select_related("game").filter(key=key).first() if key.isprintable() else None
    if table is None:
        return False
    if user.is_authenticated and table.places.filter(user=user).exists():
        return True
    if not table.casual:
        return table.watched and policy().may_see(user, table.game)
    return table.watched or table.state == LiveTable.State.GATHERING


def may_stay(table: LiveTable) -> bool:
    """Whether somebody who looked on while the table gathered its players may go on looking."""
    return not table.casual or table.watched or table.state == LiveTable.State.GATHERING


def may_see_casual(user: Any, game: Game) -> bool:
    """The game of a table by invitation: those who sit there, and everybody where the table may be watched. Any other
    game at no event's table is nobody's, and hidden."""
    table = LiveTable.objects.filter(game=game, casual=True).only("watched").first()
    if table is None:
        return False
    return table.watched or (user.is_authenticated and table.places.filter(user=user).exists())
