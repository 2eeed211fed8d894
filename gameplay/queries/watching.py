"""Who may look at an online table, and at a game that belongs to no event."""

from typing import Any

from django.db.models import Q

from gameplay.models import Game, LiveTable, Place
from gameplay.policy import policy
from gameplay.queries.live import Standing


def table_seen_by(user: Any, key: str) -> LiveTable | None:
    """The table with this key, with its game and its host, for those who may see it; for others there is none."""
    known = LiveTable.objects.select_related("game", "host").filter(key=key)
    table = known.first() if key.isprintable() else None  # the database takes no key with a NUL
    return table if table is not None and _may_watch(user, table) else None


def may_watch(user: Any, key: str) -> bool:
    """Whoever sits there; everybody else where the table may be watched, and, at an event's table, where they may see
    the event's games. A table that still gathers players is open to whoever has its link."""
    return table_seen_by(user, key) is not None


def _may_watch(user: Any, table: LiveTable) -> bool:
    if user.is_authenticated and table.places.filter(user=user).exists():
        return True
    if not table.casual:
        return table.watched and policy().may_see(user, table.game) and (not table.apart or _looks_after(user, table))
    return table.watched or table.state == LiveTable.State.GATHERING


def knows_them(user: Any, at: Standing) -> bool:
    """Whether somebody who looks on reads the players' own names; asked of the world around only where one hides."""
    return bool(at.veiled and user.is_authenticated and policy().may_moderate(user, at.table))


def played_elsewhere(table: LiveTable) -> bool:
    """Whether the cards of this table, or of another that was dealt the same, are still to be played."""
    same = LiveTable.objects.filter(duplicate=table.duplicate).exclude(state=LiveTable.State.OVER)
    return table.apart and same.exists()


def hands_seen_by(user: Any, game: Game) -> bool:
    """Whether somebody who sees the game sees what its hands came to: it would tell those who have still to play the
    same cards who took what with them. Those who sit there do, and a director who does not play them. Read with
    `select_related("live")`, it asks nothing of a game that no other is dealt the same as."""
    table = getattr(game, "live", None)
    if table is None or not table.apart:
        return True
    sits = user.is_authenticated and table.places.filter(user=user).exists()
    return sits or _looks_after(user, table) or not played_elsewhere(table)


def _looks_after(user: Any, table: LiveTable) -> bool:
    """A director, unless they play the same cards themselves."""
    if not user.is_authenticated or not policy().may_moderate(user, table):
        return False
    return not Place.objects.filter(table__duplicate=table.duplicate, user=user).exists()


def to_be_watched(at: str = "") -> Q:
    """Tables that strangers may look on at, where they may see their games: `may_watch` for lists. `at`: the way to
    the table, as "game__live__"."""
    return Q(**{f"{at}watched": True}) & ~Q(~Q(**{f"{at}duplicate": ""}), **{f"{at}replays_held": True})


def may_stay(table: LiveTable) -> bool:
    """Whether somebody who looked on when the table was another one may go on looking, as far as it knows itself. What
    only `may_watch` knows is asked again from time to time: see gameplay.live.watch."""
    return table.watched or (table.casual and table.state == LiveTable.State.GATHERING)


def may_see_casual(user: Any, game: Game) -> bool:
    """The game of a table by invitation: those who sit there, and everybody where the table may be watched. Any other
    game at no event's table is nobody's, and hidden."""
    table = LiveTable.objects.filter(game=game, casual=True).only("watched").first()
    if table is None:
        return False
    return table.watched or (user.is_authenticated and table.places.filter(user=user).exists())
