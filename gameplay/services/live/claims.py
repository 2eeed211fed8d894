"""A hand that is decided need not be played to its last card; and the next one is dealt once all are ready."""

from typing import Any

from django.db import transaction

from gameplay.errors import Refusal
from gameplay.models import LiveTable
from gameplay.queries.live import Standing
from gameplay.services.live import acting, dealing
from gameplay.services.live.state import locked_standing, note, now, require_game, require_place, save


@transaction.atomic
def claim(key: str, *, hand: int, by: Any) -> None:
    """End a hand whose points can no longer change. One player's word is enough: nobody loses anything by it. It is no
    action of the record. Claimed twice, it is claimed once.

    Raises `not-at-this-table`, `stale-hand`, `not-decided`, `table-not-playing`."""
    at = locked_standing(key)
    place = require_place(at, by)
    if at.dealt is None or at.dealt.number != hand:
        raise Refusal("stale-hand", hand=at.dealt.number if at.dealt else 0)
    if at.dealt.ended_at is not None:
        return
    if at.table.state != LiveTable.State.PLAYING or at.hand is None:
        raise Refusal("table-not-playing", state=str(at.table.get_state_display()))
    if not at.hand.claimable:
        raise Refusal("not-decided")
    note(at.table, "claim", place.number, hand=hand, after=len(at.texts))
    dealing.end_hand(at, require_game(at), now())
    save(at.table)


@transaction.atomic
def ready(key: str, *, hand: int, by: Any) -> None:
    """This player has seen enough of the hand of this number. Once all who are there have, the next one is dealt."""
    at = locked_standing(key)
    place = require_place(at, by)
    if at.table.state != LiveTable.State.BETWEEN or at.dealt is None or at.dealt.number != hand or place.ready:
        return
    place.ready, place.away = True, False
    place.save(update_fields=["ready", "away"])
    if all_are_ready(at):
        dealing.deal_next(at, now())
        acting.bots_after_commit(at)
    else:
        save(at.table)


def all_are_ready(at: Standing) -> bool:
    """Those who are there; where nobody is, nobody has said so."""
    there = [place for place in at.places if not (place.played_by_bot or place.free)]
    return bool(there) and all(place.ready for place in there)
