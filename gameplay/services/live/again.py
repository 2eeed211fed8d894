"""Another game with the same people, after one at a table by invitation: at a new table, whose link those of the old
one see. Nobody is seated there without sitting down."""

from typing import Any

from django.db import transaction

from gameplay.errors import Refusal
from gameplay.models import LiveTable
from gameplay.queries.live import AGAIN, again_at
from gameplay.services.live.state import locked_standing, note, require_place, save
from gameplay.services.live.tables import open_table


@transaction.atomic
def play_again(key: str, *, by: Any) -> LiveTable:
    """A table like this one: its game, options, seats and clocks. Whoever asks first opens it and sits there; for the
    others it is the same one, as long as it is not over. Raises `seats-by-the-draw`, `not-at-this-table`,
    `table-not-over`."""
    at = locked_standing(key)
    if not at.table.casual:
        raise Refusal("seats-by-the-draw")
    place = require_place(at, by)
    if at.table.state != LiveTable.State.OVER:
        raise Refusal("table-not-over")
    told = again_at(at.table)
    there = LiveTable.objects.exclude(state=LiveTable.State.OVER).filter(key=told["table"]).first() if told else None
    return there or _opened(at.table, place.number, by)


def _opened(old: LiveTable, seat: int, by: Any) -> LiveTable:
    made = open_table(
        variant=old.variant, seats=old.seats, options=old.options, hands_limit=old.hands_limit, watched=old.watched,
        move_seconds=old.move_seconds, reserve_seconds=old.reserve_seconds, by=by, name="",
    )  # fmt: skip
    note(old, AGAIN, seat, there=made.key)
    save(old)
    return made
