"""What one seat is told of an online table, or a spectator: the only way by which anything of a hand in play leaves the
server. Each is built up from the rules' View of that seat; nothing is cut out of the whole.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from gameplay.models import DealtHand, Place
from gameplay.queries.live import Standing, record_in_play
from gameplay.rules import sealing
from gameplay.rules.actions import Action
from gameplay.rules.core import Variant
from gameplay.rules.truco.hand import TrucoHand


def snapshot(at: Standing, seat: int | None, moment: datetime) -> dict[str, Any]:
    """The table as this seat may see it (None: a spectator). Times are milliseconds from now."""
    table = at.table
    return {
        "table": table.key,
        "version": table.version,
        "state": table.state,
        "game": table.variant,
        "seat": seat,
        "places": [_place(place, seat) for place in at.places],
        "time_left": _left(table.deadline, moment),
        "move_seconds": table.move_seconds,
        "hand": _hand(at, seat),
    }


def _place(place: Place, seat: int | None) -> dict[str, Any]:
    told = {
        "seat": place.number,
        "name": place.name,
        "free": place.free,
        "bot": bool(place.bot),
        "away": place.away,
        "ready": place.ready,
        "wants_pause": place.wants_pause,
    }
    return told | {"reserve": place.reserve_ms, "you": place.number == seat}


def _left(deadline: datetime | None, moment: datetime) -> int | None:
    return None if deadline is None else max(0, int((deadline - moment).total_seconds() * 1000))


def _hand(at: Standing, seat: int | None) -> dict[str, Any] | None:
    if at.dealt is None or at.hand is None:
        return None
    told = {
        "number": at.dealt.number,
        "seal": {"name": str(at.dealt.sealed.name), "hash": at.dealt.sealed.seal},
        "next": len(at.texts) + 1,
        "log": _log(at, seat),
        "view": at.hand.view(seat).as_dict(),
        "claimable": at.in_play is not None and at.hand.complete,
    }
    if at.dealt.ended_at is not None:
        told |= _ended(at)
    return told


def _log(at: Standing, seat: int | None) -> list[dict[str, Any]]:
    """All actions so far, so that a page can show one after another what it has missed. Whose passed cards and covered
    cards they are, and in the iron hand not even they, see their faces."""
    assert at.hand is not None
    iron = isinstance(at.hand, TrucoHand) and at.hand.iron
    actions = [at.variant.read_action(text) for text in at.texts]
    return [_told(action, own=action.seat == seat, iron=iron) for action in actions]


def _told(action: Action, *, own: bool, iron: bool) -> dict[str, Any]:
    told: dict[str, Any] = {"seat": action.seat, "verb": action.verb}
    hidden = (action.verb == "pass" and not own) or (action.verb == "cover" and (iron or not own))
    words = str(action).split(" ", 2)[2:]
    return told if hidden or not words else told | {"what": words[0]}


def _ended(at: Standing) -> dict[str, Any]:
    """A hand that is over: what it came to, and, unless replays are held back, all that was dealt."""
    hand = at.dealt.hand if at.dealt else None
    if hand is None:
        return {}
    told: dict[str, Any] = {"points": hand.points, "after": hand.after, "facts": hand.facts}
    if not at.table.replays_held and at.dealt:
        told["opened"] = opened(at.variant, at.dealt, at.texts)
    return told


def opened(
    variant: Variant, dealt: DealtHand, texts: Sequence[str], closed: frozenset[str] = frozenset()
) -> list[dict[str, str]]:
    """The places of a deal whose hand is over, with cards and salts; those of covered cards stay under seal. `closed`:
    places that other tables have covered, where the same deal was played."""
    record = record_in_play(variant, dealt, texts)
    assert record.deal is not None
    covered = closed | covered_places(record.deal.hands, [variant.read_action(text) for text in texts])
    told = sealing.openings(str(dealt.sealed.name), record.deal, dealt.sealed.salts, covered)
    return [each.as_dict() for each in told]


def covered_places(hands: Sequence[Sequence[int]], actions: Sequence[Action]) -> frozenset[str]:
    """The places of the cards that were played covered."""
    return frozenset(
        f"{action.seat}.{hands[action.seat - 1].index(action.value) + 1}"
        for action in actions
        if action.verb == "cover" and action.value
    )
