"""Time at an online table. A move may take `move_seconds`, and then what the player has left in reserve; the moment at
which that is over stands in the table's row. A task looks every other second for tables whose time is up; run twice, or
late, it finds nothing left to do, and nobody loses more than was theirs."""

import logging
from datetime import datetime, timedelta

from django.db import transaction

from gameplay.models import LiveTable, Move, Place
from gameplay.queries.live import Standing
from gameplay.services.live import acting, dealing, following, idle, pausing
from gameplay.services.live.state import locked_standing, note, now, save
from gameplay.services.live.turns import allowed, set_deadline, start_turn
from gameplay.telling import group_of

log = logging.getLogger(__name__)

BATCH = 200
"""Tables a run: what is left over, the next one finds two seconds later."""


def expire_due(moment: datetime | None = None) -> int:
    """Do what is due at every table whose time is up; how many tables that were."""
    moment = moment or now()
    due = LiveTable.objects.filter(deadline__lte=moment, state__in=LiveTable.IN_PLAY).order_by("deadline")
    keys = list(due.values_list("key", flat=True)[:BATCH])
    return sum(_expired(key, moment) for key in keys)


def _expired(key: str, moment: datetime) -> bool:
    """One table with something wrong must not keep the time of all others from running out."""
    try:
        return expire(key, moment)
    except Exception:
        log.exception("the time at table %s could not run out", group_of(key))
        return False


@transaction.atomic
def expire(key: str, moment: datetime | None = None) -> bool:
    """Do what is due at this table; whether there was anything."""
    moment = moment or now()
    at = locked_standing(key)
    table = at.table
    if table.deadline is None or table.deadline > moment or table.state not in LiveTable.IN_PLAY:
        return False
    if following.in_line(at, moment):
        return True
    if table.state == LiveTable.State.BETWEEN and idle.wait_for_somebody(at, moment):
        return True
    if table.state == LiveTable.State.BETWEEN:
        dealing.deal_next(at, moment)
    elif table.state == LiveTable.State.PAUSED:
        pausing.resume(at, moment)
    else:
        _time_is_up(at, moment)
    acting.bots_after_commit(at)
    return True


def _time_is_up(at: Standing, moment: datetime) -> None:
    late = [place for place in at.places if _is_late(at, place, moment)]
    if late and at.table.absence == LiveTable.Absence.WAIT:
        for place in late:
            note(at.table, "time-up", place.number)
        at.table.deadline = None
        save(at.table)
        return
    for place in late:
        place.reserve_ms = 0
        if at.table.absence == LiveTable.Absence.BOT:
            place.away = True
            note(at.table, "away", place.number)
        place.save(update_fields=["reserve_ms", "away"])
    if late and at.table.absence == LiveTable.Absence.SAFE:
        _play_safe(at, [place.number for place in late], moment)
        return
    if late and _is_waited_for(at):
        set_deadline(at)  # of several who may act, the others have what they had
    else:
        start_turn(at, moment)
    pausing.begin_if_agreed(at, moment)
    save(at.table)


def _is_waited_for(at: Standing) -> bool:
    return at.in_play is not None and any(not at.place(seat).played_by_bot for seat in at.in_play.to_act)


def _is_late(at: Standing, place: Place, moment: datetime) -> bool:
    hand, since = at.in_play, at.table.turn_since
    if hand is None or since is None or place.played_by_bot or place.number not in hand.to_act:
        return False
    return since + timedelta(milliseconds=allowed(at.table, place)) <= moment


def _play_safe(at: Standing, seats: list[int], moment: datetime) -> None:
    """One safe move each; of a pair that may both answer, the first one's is the pair's."""
    for seat in seats:
        hand = at.in_play
        if hand is None or seat not in hand.to_act:
            continue
        acting.move(at, acting.safe_action(at, seat), Move.By.CLOCK, moment)
    save(at.table)
