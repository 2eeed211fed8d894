"""Whose time runs, and until when."""

from datetime import datetime, timedelta

from gameplay.models import LiveTable, Place
from gameplay.queries.live import Standing
from gameplay.services.live.state import milliseconds

BETWEEN_SECONDS = 12
"""To look at the last hand, where not everybody says sooner that they are ready."""


BOT_SECONDS = 15


def allowed(table: LiveTable, place: Place) -> int:
    """How long a move of this player may take now, in milliseconds."""
    return (table.move_seconds or 0) * 1000 + place.reserve_ms


def start_turn(at: Standing, moment: datetime) -> None:
    """The time of those who are to act begins. Bots have none, and a table without a clock has no deadline."""
    at.table.turn_since = moment
    set_deadline(at)


def set_deadline(at: Standing) -> None:
    """When the first of those who are waited for has no time left. A bot needs none; where it has not moved after a
    while, whoever should have asked it is gone, and it is asked again."""
    table, hand = at.table, at.in_play
    table.deadline = None
    if hand is None or table.turn_since is None:
        return
    waited_for = [at.place(seat) for seat in hand.to_act if not at.place(seat).played_by_bot]
    if not waited_for:
        table.deadline = table.turn_since + timedelta(seconds=BOT_SECONDS)
    elif table.move_seconds is not None:
        least = min(allowed(table, place) for place in waited_for)
        table.deadline = table.turn_since + timedelta(milliseconds=least)


def spend(at: Standing, place: Place, moment: datetime) -> None:
    """Take what a move took beyond its own seconds from the player's reserve."""
    table = at.table
    if table.move_seconds is None or table.turn_since is None:
        return
    over = milliseconds(moment - table.turn_since) - table.move_seconds * 1000
    if over > 0 and place.reserve_ms:
        place.reserve_ms = max(0, place.reserve_ms - over)
        place.save(update_fields=["reserve_ms"])
