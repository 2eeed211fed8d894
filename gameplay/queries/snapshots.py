"""What one seat is told of an online table, or a spectator: the only way by which anything of a hand in play leaves the
server. Each is built up from the rules' View of that seat; nothing is cut out of the whole.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

from gameplay.eyes import STRANGE, as_written, through
from gameplay.models import Game, LiveTable, Message, Place
from gameplay.queries.live import Standing
from gameplay.rules.actions import Action
from gameplay.rules.core import Hand
from gameplay.rules.hearts.hand import HeartsHand
from gameplay.rules.hearts.lady import MARIA
from gameplay.rules.truco.hand import TrucoHand


def snapshot(at: Standing, seat: int | None, moment: datetime, *, knows_them: bool = False) -> dict[str, Any]:
    """The table as this seat may see it (None: a spectator; `knows_them`: one who reads the players' own names). Times
    are milliseconds from now."""
    if at.open_part is None:
        with as_written():  # whoever asks first: the others are told the same
            at.open_part = _open_part(at)
    told = at.open_part | {
        "seat": seat,
        "places": [place | {"you": place["seat"] == seat} for place in at.open_part["places"]],
        "time_left": _left(at.table.deadline, moment),
        "muted_until": _muted(at, seat),
        "again": at.again if seat is not None else None,
    }
    if told["hand"]:
        told["hand"] = told["hand"] | _seen(at, seat)
    return told if seat is not None or knows_them else told | _in_public(at, told)


def _in_public(at: Standing, told: dict[str, Any]) -> dict[str, Any]:
    """With the names that those at the table show to strangers."""
    with through(STRANGE):
        places = [shown | {"name": place.name} for shown, place in zip(told["places"], at.places, strict=True)]
        return {"places": places, "chat": [_said(message, at) for message in at.messages]}


def _open_part(at: Standing) -> dict[str, Any]:
    """What everybody is told alike."""
    table = at.table
    return {
        "table": table.key,
        "version": table.version,
        "state": table.state,
        "game": table.variant,
        "places": [_place(place) for place in at.places],
        "move_seconds": table.move_seconds,
        "paused": table.state == LiveTable.State.PAUSED,
        "host": next((place.number for place in at.places if place.user_id and place.user_id == table.host_id), None),
        "hand": _hand(at),
        "sheet": [{"number": row.number, "points": row.points, "after": row.after} for row in at.sheet],
        "winners": at.table.game.winners if at.table.game and table.state == LiveTable.State.OVER else [],
        "abandoned": bool(at.table.game and at.table.game.state == Game.State.ABANDONED),
        "chat": [_said(message, at) for message in at.messages],
    }


def _said(message: Message, at: Standing) -> dict[str, Any]:
    place = at.place_of(message.user_id)
    return {"id": message.pk, "name": message.name, "seat": place.number if place else None, "text": message.text}


def _place(place: Place) -> dict[str, Any]:
    return {
        "seat": place.number,
        "name": place.name,
        "free": place.free,
        "bot": bool(place.bot),
        "away": place.away,
        "ready": place.ready,
        "wants_pause": place.wants_pause,
        "reserve": place.reserve_ms,
    }


def _muted(at: Standing, seat: int | None) -> str | None:
    """Until when the reader may not write: told to nobody else."""
    until = at.place(seat).muted_until if seat is not None else None
    return until.isoformat() if until is not None else None


def _left(deadline: datetime | None, moment: datetime) -> int | None:
    return None if deadline is None else max(0, int((deadline - moment).total_seconds() * 1000))


def _hand(at: Standing) -> dict[str, Any] | None:
    if at.dealt is None or at.hand is None:
        return None
    told = {
        "number": at.dealt.number,
        "seal": {"name": str(at.dealt.sealed.name), "hash": at.dealt.sealed.seal},
        "next": len(at.texts) + 1,
        "claimable": at.in_play is not None and at.hand.claimable,
    }
    told |= tricks_of(at.hand)
    if at.dealt.ended_at is not None:
        told |= _ended(at)
    return told


def _seen(at: Standing, seat: int | None) -> dict[str, Any]:
    """What this seat sees of the hand, and no other."""
    assert at.hand is not None
    return {"log": seen_log(at.hand, at.actions, seat), "view": at.hand.view(seat).as_dict()}


def tricks_of(hand: Hand) -> dict[str, Any]:
    """Who took each trick (0: nobody), how many each has, and the points in them: what everybody could have counted.
    A widow, which nobody has seen, is not counted with the trick it went with."""
    if not isinstance(hand, HeartsHand):
        return {}
    variant, suit = hand.variant, hand.suit_taken
    bonus = getattr(variant, "bonus_points", 0)
    tricks, points, pile = [0] * variant.seats, [0] * variant.seats, 0
    for trick in hand.tricks:
        pile += sum(trick.cards)
        if trick.winner:
            tricks[trick.winner - 1] += 1
            worth = (pile & suit).bit_count() + MARIA * (pile & variant.queens).bit_count()
            points[trick.winner - 1] += worth + bonus * bool(pile & variant.bonus)
            pile = 0
    return {"tricks": tricks, "counted": points, "winners": [trick.winner for trick in hand.tricks]}


def seen_log(hand: Hand, actions: Sequence[Action], seat: int | None) -> list[dict[str, Any]]:
    """All actions so far, so that a page can show one after another what it has missed. Whose passed cards and covered
    cards they are, and in the iron hand not even they, see their faces."""
    iron = isinstance(hand, TrucoHand) and hand.iron
    return [_told(action, action.seat == seat, iron) for action in actions]


@lru_cache(4096)
def _told(action: Action, own: bool, iron: bool) -> dict[str, Any]:
    """Nobody may change it: the same actions are told again and again."""
    told: dict[str, Any] = {"seat": action.seat, "verb": action.verb}
    hidden = (action.verb == "pass" and not own) or (action.verb == "cover" and (iron or not own))
    words = str(action).split(" ", 2)[2:]
    return told if hidden or not words else told | {"what": words[0]}


def _ended(at: Standing) -> dict[str, Any]:
    """What a hand that is over came to. Its cards are for the replay; see `replays`."""
    hand = at.dealt.hand if at.dealt else None
    return {"points": hand.points, "after": hand.after, "facts": hand.facts} if hand else {}
