"""What those who look after an event do at its online tables."""

from collections.abc import Collection
from typing import Any

from django.db import transaction

from gameplay.errors import Refusal
from gameplay.models import LiveTable
from gameplay.policy import policy
from gameplay.queries.watching import played_elsewhere
from gameplay.services.live import acting
from gameplay.services.live.presence import set_away
from gameplay.services.live.state import locked_standing, note, save


@transaction.atomic
def let_bot_play(key: str, *, seat: int, by: Any) -> bool:
    """A bot plays on for whoever sits there, until they make a move or say that they are back; whether it did not yet.
    Raises `not-allowed`, `no-such-seat`, `table-not-playing`."""
    at = locked_standing(key)
    if by is None or not policy().may_moderate(by, at.table):
        raise Refusal("not-allowed")
    if not 1 <= seat <= len(at.places):
        raise Refusal("no-such-seat", seat=seat)
    if at.table.state not in LiveTable.IN_PLAY:
        raise Refusal("table-not-playing", state=str(at.table.get_state_display()))
    changed = set_away(at, at.place(seat), away=True)
    acting.bots_after_commit(at)
    return changed


@transaction.atomic
def open_replays(keys: Collection[str]) -> int:
    """The cards of the hands that are over may be seen at these tables; how many that were. A table that plays the same
    deals as one where they are still to be played waits for it."""
    opened = 0
    for key in sorted(keys):
        at = locked_standing(key)
        if at.table.replays_held and not played_elsewhere(at.table):
            at.table.replays_held = False
            note(at.table, "replays-opened")
            save(at.table)
            opened += 1
    return opened
