"""An online table follows its game. Where that ends otherwise than by its last card (stopped, given up, its round taken
back), the table is closed, and a hand in play is cut off: it has no record, and its cards stay under seal. Where the
game goes on again, so does the table, once its players are back.

It happens in a transaction of its own, after the one that changed the game: services of a table lock its row before the
game's, those of a game the other way round would wait for them for ever. What is lost on the way the clock finds: a
table whose time is up looks first whether its game goes on.
"""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from gameplay.models import Game, LiveTable, Place
from gameplay.policy import Play, policy
from gameplay.queries.live import Standing
from gameplay.services.live.state import locked_standing, note, now, save
from gameplay.signals import game_changed

TO_COME_BACK = timedelta(minutes=5)
"""Before the next hand of a game that goes on again is dealt; sooner once all say that they are ready."""
State = LiveTable.State


@receiver(game_changed)
def hear(sender: Any, game_id: int, **kwargs: Any) -> None:
    follow(game_id)


def behind(most: int) -> list[int]:
    """Games that have ended without their online table having heard of it."""
    tables = LiveTable.objects.filter(game__isnull=False).exclude(state=State.OVER)
    late = tables.exclude(game__state=Game.State.OPEN).order_by("pk")
    return list(late.values_list("game", flat=True)[:most])


@transaction.atomic
def follow(game_id: int) -> bool:
    """Bring the game's online table in line with it; whether there was anything to do."""
    key = LiveTable.objects.filter(game_id=game_id).values_list("key", flat=True).first()
    return key is not None and in_line(locked_standing(key), now())


def in_line(at: Standing, moment: datetime) -> bool:
    """As `follow`, for services that have the table locked."""
    if at.table.game_id is None:
        return False
    goes_on = _goes_on(Game.objects.get(pk=at.table.game_id))
    if goes_on == (at.table.state != State.OVER):
        return False
    if goes_on:
        _open_again(at, moment)
    else:
        close(at, moment)
    save(at.table)
    return True


def _goes_on(game: Game) -> bool:
    return game.state == Game.State.OPEN and policy().play_of(game) != Play.OFF


def close(at: Standing, moment: datetime) -> None:
    """Nothing more is played at a locked table. The caller saves it."""
    table = at.table
    if at.dealt is not None and at.dealt.ended_at is None:
        at.dealt.ended_at = moment
        at.dealt.save(update_fields=["ended_at"])
    table.state, table.turn_since, table.deadline = State.OVER, moment, None
    table.paused_left, table.paused_from = None, ""
    note(table, "closed")


def _open_again(at: Standing, moment: datetime) -> None:
    table = at.table
    table.state = State.BETWEEN if at.dealt is not None else State.GATHERING
    table.turn_since = moment
    table.deadline = moment + TO_COME_BACK if at.dealt is not None else None
    for place in at.places:
        place.ready = place.wants_pause = False
    Place.objects.bulk_update(at.places, ["ready", "wants_pause"])
    note(table, "opened-again")
