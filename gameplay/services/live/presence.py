"""Whoever is away has a bot play for them, and may take the cards back at any moment."""

from typing import Any

from django.db import transaction

from gameplay.models import LiveTable, Place
from gameplay.queries.live import Standing
from gameplay.services.live import acting, claims, dealing, idle, pausing
from gameplay.services.live.state import locked_standing, note, now, require_place, save
from gameplay.services.live.turns import set_deadline


@transaction.atomic
def hand_to_bot(key: str, *, by: Any) -> None:
    """A bot plays on for this player until they take their cards back."""
    _set_away(key, by, away=True)


@transaction.atomic
def take_back(key: str, *, by: Any) -> None:
    """The player is there again."""
    _set_away(key, by, away=False)


def _set_away(key: str, by: Any, *, away: bool) -> None:
    at = locked_standing(key)
    set_away(at, require_place(at, by), away=away)
    acting.bots_after_commit(at)


def set_away(at: Standing, place: Place, *, away: bool) -> bool:
    """For services that have the table locked: saves it where anything changes, and says whether it did. The turn goes
    on as it was: to come and go gives nobody more time."""
    if place.away == away:
        return False
    was_left = idle.nobody_is_left(at)
    place.away, place.wants_pause = away, False
    place.save(update_fields=["away", "wants_pause"])
    note(at.table, "away" if away else "back", place.number)
    if at.table.state == LiveTable.State.PLAYING:
        set_deadline(at)
    elif was_left and not away:
        idle.somebody_is_back(at, now())
    if away:
        pausing.begin_if_agreed(at, now())
    if away and at.table.state == LiveTable.State.BETWEEN and claims.all_are_ready(at):
        dealing.deal_next(at, now())
    else:
        save(at.table)
    return True
