"""A pause by agreement: it begins once all players who are there have asked for it, and ends when one of them goes on,
or by itself."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from gameplay.errors import Refusal
from gameplay.models import LiveTable, Place
from gameplay.queries.live import Standing
from gameplay.services.live import acting
from gameplay.services.live.state import locked_standing, milliseconds, note, now, require_place, save
from gameplay.services.live.turns import set_deadline

LONGEST = timedelta(minutes=20)
STOPPABLE = (LiveTable.State.PLAYING, LiveTable.State.BETWEEN)


@transaction.atomic
def pause(key: str, *, by: Any, wanted: bool = True) -> bool:
    """Ask for a pause, or no longer; whether the table pauses now. Raises `not-at-this-table`, `table-not-playing`."""
    at = locked_standing(key)
    place = require_place(at, by)
    if at.table.state == LiveTable.State.PAUSED:
        return True
    if at.table.state not in STOPPABLE:
        raise Refusal("table-not-playing", state=str(at.table.get_state_display()))
    if place.wants_pause != wanted:
        place.wants_pause = wanted
        place.save(update_fields=["wants_pause"])
        begin_if_agreed(at, now())
        save(at.table)
    return at.table.state == LiveTable.State.PAUSED


def begin_if_agreed(at: Standing, moment: datetime) -> None:
    """For services that have the table locked, and save it: those who are there may all have asked for a pause since
    somebody else is not there any more."""
    there = [place for place in at.places if not place.played_by_bot]
    if at.table.state in STOPPABLE and there and all(place.wants_pause for place in there):
        _stop(at, moment)


def _stop(at: Standing, moment: datetime) -> None:
    table = at.table
    left = milliseconds(table.deadline - moment) if table.deadline else 0
    table.paused_left, table.paused_from = max(left, 0), table.state
    table.state, table.deadline = LiveTable.State.PAUSED, moment + LONGEST
    note(table, "pause")


@transaction.atomic
def go_on(key: str, *, by: Any) -> None:
    """End the pause. Where there is none, nothing happens."""
    at = locked_standing(key)
    require_place(at, by)
    if at.table.state == LiveTable.State.PAUSED:
        resume(at, now())
        acting.bots_after_commit(at)


def resume(at: Standing, moment: datetime) -> None:
    """Go on where the table was, with the time that was left: whoever was thinking has lost nothing by the pause."""
    table = at.table
    left = timedelta(milliseconds=table.paused_left or 0)
    if table.turn_since is not None and table.deadline is not None:
        table.turn_since += moment - (table.deadline - LONGEST)  # by as long as the pause was
    table.state, table.paused_from, table.paused_left = table.paused_from, "", None
    if table.state == LiveTable.State.PLAYING:
        set_deadline(at)
    else:
        table.deadline = moment + left
    for place in at.places:
        place.wants_pause = False
    Place.objects.bulk_update(at.places, ["wants_pause"])
    note(table, "go-on")
    save(table)
