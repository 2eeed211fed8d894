"""Whose account plays in a seat of an event's table, where that comes to be known, or changes, once it is laid; and
what becomes of the seats of an account that goes."""

from typing import Any

from django.db import transaction

from gameplay.bots.registry import USUAL
from gameplay.models import LiveTable, Place, Seat
from gameplay.services.live import acting, pausing
from gameplay.services.live.muting import mutes_at, tables_of
from gameplay.services.live.state import locked_standing, note, now, save
from gameplay.services.live.tables import leave
from gameplay.services.live.turns import set_deadline


@transaction.atomic
def give_account(key: str, seat: int, user: Any) -> bool:
    """This account plays in this seat from now on (None: nobody's does); whether that is new. Where a bot has played
    there, it plays on until they say that they are back: nobody's time runs before they know of it."""
    at = locked_standing(key)
    place = at.place(seat)
    if at.table.state == LiveTable.State.OVER or place.user_id == (user.pk if user else None):
        return False
    _sit(at.table, place, user)
    if at.table.game_id is not None:
        Seat.objects.filter(game=at.table.game_id, number=seat).update(user=user, bot=place.bot or None)
    note(at.table, "account", seat)
    if at.table.state == LiveTable.State.PLAYING:
        set_deadline(at)
    pausing.begin_if_agreed(at, now())
    save(at.table)
    acting.bots_after_commit(at)
    return True


@transaction.atomic
def give_seats_up(user: Any) -> None:
    """An account is about to be deleted. At a table that gathers players its seat is free again; at one in play nobody
    waits for it: the seat is played as that of somebody who never comes."""
    for key in tables_of(user):
        at = locked_standing(key)
        place = at.place_of(user.pk)
        if at.table.casual and at.table.state == LiveTable.State.GATHERING:
            leave(key, by=user)
        elif place is not None:
            give_account(key, place.number, None)


def _sit(table: LiveTable, place: Place, user: Any) -> None:
    place.away = user is not None and bool(place.bot) and table.state in LiveTable.IN_PLAY
    place.bot = USUAL if user is None and table.absence == LiveTable.Absence.BOT else ""
    place.user, place.ready, place.wants_pause = user, False, False
    place.muted_until = mutes_at(table, [user]).get(user.pk) if user else None
    place.save(update_fields=["user", "bot", "away", "ready", "wants_pause", "muted_until"])
