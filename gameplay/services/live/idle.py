"""Tables by invitation at which nobody is left. Where all players are away, bots play the hand in play to its end, and
no other is dealt: the table waits for somebody to come back, and is closed when nobody has for a while. Its game is
abandoned: its hands stay readable and count for nothing.

An event's table is not closed like this: its round says how far it is played.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from gameplay.models import Happening, LiveTable, Place
from gameplay.queries.live import Standing
from gameplay.services.games import abandon_left
from gameplay.services.live import following
from gameplay.services.live.state import locked_standing, note, now, save
from gameplay.services.live.turns import BETWEEN_SECONDS

NOBODY_CAME = timedelta(days=1)
"""After which a table that still waits for players is closed, where nobody has sat down meanwhile."""
NOBODY_MOVED = timedelta(days=7)
"""After which a table without a clock is closed, where nobody has moved meanwhile."""
State = LiveTable.State


def patience() -> timedelta:
    return timedelta(minutes=settings.LIVE_LEFT_MINUTES)


def nobody_is_left(at: Standing) -> bool:
    return at.table.casual and all(place.away for place in at.places if place.user_id is not None)


def wait_for_somebody(at: Standing, moment: datetime) -> bool:
    """At a locked table between two hands: whether none is dealt, since nobody is left. Then the table waits, or, where
    that was long enough, is closed. Saves the table."""
    if not nobody_is_left(at):
        return False
    end = (at.table.turn_since or moment) + patience()
    if moment >= end:
        _abandon(at, moment)
    else:
        at.table.deadline = end
        save(at.table)
    return True


def somebody_is_back(at: Standing, moment: datetime) -> None:
    """At a locked table where nobody was left until now: the next hand is dealt in a moment. The caller saves it."""
    if at.table.state == State.BETWEEN:
        at.table.turn_since, at.table.deadline = moment, moment + timedelta(seconds=BETWEEN_SECONDS)


def left_lying(most: int, moment: datetime | None = None) -> list[str]:
    """Keys of tables that `close_idle` would close, whatever their clocks say."""
    found = _idle(moment or now()).order_by("pk").values_list("key", flat=True)
    return list(found[:most])


def _idle(moment: datetime) -> QuerySet[LiveTable]:
    there = Place.objects.filter(table=OuterRef("pk"), user__isnull=False, away=False)
    lately = Happening.objects.filter(table=OuterRef("pk"), at__gt=moment - NOBODY_CAME)
    left = Q(~Exists(there), state__in=LiveTable.IN_PLAY, turn_since__lte=moment - patience())
    still = Q(state=State.PLAYING, move_seconds=None, turn_since__lte=moment - NOBODY_MOVED)
    alone = Q(~Exists(lately), state=State.GATHERING, created_at__lte=moment - NOBODY_CAME)
    return LiveTable.objects.filter(left | still | alone, casual=True)


@transaction.atomic
def close_idle(key: str, moment: datetime | None = None) -> bool:
    """Close the table, if it still is as `left_lying` found it; whether it was."""
    moment = moment or now()
    at = locked_standing(key)
    if not _idle(moment).filter(pk=at.table.pk).exists():
        return False
    _abandon(at, moment)
    return True


def _abandon(at: Standing, moment: datetime) -> None:
    following.close(at, moment)
    if at.table.game_id is not None:
        abandon_left(at.table.game_id)
    note(at.table, "abandoned")
    save(at.table)
