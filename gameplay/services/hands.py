"""Entering, correcting and taking back hands."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from gameplay import queries
from gameplay.errors import Refusal, refused
from gameplay.models import Action, Game, Hand
from gameplay.rules.core import Variant
from gameplay.rules.game import GameScore
from gameplay.rules.record import HandRecord, read, write
from gameplay.services import state


@transaction.atomic
def enter_hand(
    game_id: int,
    *,
    number: int,
    tally: Mapping[str, Any] | None = None,
    record: Mapping[str, Any] | None = None,
    by: Any,
    key: str | None = None,
) -> Hand:
    """The next hand, as a tally or as a record with actions. The same key again gives the hand back, nothing more.

    Raises `no-such-game`, `not-allowed`, `key-reused`, `hand-exists`, `game-not-open`, `hand-out-of-order`, and what
    the rules refuse.
    """
    game = state.locked(game_id)
    state.permit_entry(by, game)
    score = queries.score_of(game)
    with refused():
        given = _read(score.variant, number, tally, record)
    first = queries.hand_with_key(game_id, key)
    if first is not None:
        return _same(first, score.variant, given)
    _require_next(game, score, number)
    return _add(game, score, given, by=by, key=key)


def _read(
    variant: Variant, number: int, tally: Mapping[str, Any] | None, record: Mapping[str, Any] | None
) -> HandRecord:
    """The record of what was sent; what a record leaves out of the game it belongs to is filled in."""
    data: dict[str, Any] = {"record": 1, "game": variant.code, "seats": variant.seats, "number": number}
    data |= dict(record or {})
    if tally is not None:
        data["tally"] = tally
    return read(data)


def _same(first: Hand, variant: Variant, given: HandRecord) -> Hand:
    """The hand entered under this key before, if this says the same."""
    told = (first.number, first.tally, [action.text for action in first.actions.all()])
    tally = None if given.tally is None else dict(given.tally)
    if told != (given.number, tally, list(given.actions or ())):
        raise Refusal("key-reused")
    return first


def _require_next(game: Game, score: GameScore, number: int) -> None:
    if Hand.objects.filter(game=game, number=number, in_force=True).exists():
        raise Refusal("hand-exists", number=number)
    if game.state != Game.State.OPEN:
        raise Refusal("game-not-open")
    following = score.context().number
    if number != following:
        raise Refusal("hand-out-of-order", number=number, next=following)


def _add(game: Game, score: GameScore, given: HandRecord, *, by: Any, key: str | None) -> Hand:
    context = score.context()
    with refused():
        result = score.add(given)
    hand = Hand(game=game, number=context.number, entered_by=by, key=key, **_content(given))
    _derive(hand, queries.derived(score.variant, context, result))
    hand.save()
    Action.objects.bulk_create(
        Action(hand=hand, number=number, text=text) for number, text in enumerate(given.actions or (), start=1)
    )
    state.write(game, score, by=by)
    return hand


def _content(given: HandRecord) -> dict[str, Any]:
    """What of a record is the truth, by field of the hand's row."""
    if given.tally is not None:
        return {"tally": dict(given.tally)}
    written = write(given)
    return {"deal": written.get("deal"), "turned": written.get("turned", ""), "widow": written.get("widow", "")}


def _derive(hand: Hand, values: Mapping[str, Any]) -> bool:
    """Set the fields that the replay gives, and whether one of them has changed."""
    changed = [field for field, value in values.items() if getattr(hand, field) != value]
    for field in changed:
        setattr(hand, field, values[field])
    return bool(changed)


@transaction.atomic
def correct_hand(game_id: int, *, number: int, tally: Mapping[str, Any], reason: str, by: Any) -> Hand:
    """Put another tally in the place of a hand; the old row stays, out of force. The hands after it are scored anew,
    and the game may end by it, or be taken up again. The same correction twice changes nothing the second time.

    Raises `reason-missing`, `no-such-hand`, `game-ends-earlier`, `later-hand-impossible`, and what the rules refuse.
    """
    game = state.locked(game_id)
    state.permit_correction(by, game)
    reason = state.require_reason(reason)
    if game.state == Game.State.ABANDONED:
        raise Refusal("game-not-open")
    hands = queries.hands_in_force(game)
    old = next((hand for hand in hands if hand.number == number), None)
    if old is None:
        raise Refusal("no-such-hand", number=number)
    with refused():
        given = _read(queries.variant_of(game), number, tally, None)
    if old.tally == dict(given.tally or {}):
        return old
    new = Hand(game=game, number=number, entered_by=by, reason=reason, tally=dict(given.tally or {}))
    played = _replayed(game, [new if hand is old else hand for hand in hands], number)
    _put_out_of_force(old)
    _rewrite(played)
    state.write(game, played.score, by=by, stopped=game.ending == Game.Ending.STOPPED, changed=True)
    return new


def _replayed(game: Game, hands: list[Hand], number: int) -> queries.Replay:
    """The game with the correction of this hand, or why there is none."""
    try:
        return queries.replay(game, hands)
    except queries.HandAfterEnd as end:
        raise Refusal("game-ends-earlier", number=number, ends=end.number) from end
    except queries.HandImpossible as fault:
        refusal = Refusal(fault.error.code, fault.error.why, at=fault.error.at, **fault.error.facts)
        if fault.number == number:
            raise refusal from fault.error
        raise Refusal("later-hand-impossible", number=fault.number, why=refusal.sentence) from fault.error


def _put_out_of_force(hand: Hand) -> None:
    hand.in_force, hand.replaced_at = False, timezone.now()
    hand.save(update_fields=["in_force", "replaced_at"])


def _rewrite(played: queries.Replay) -> None:
    """Save the correction, and what it changes in the hands after it."""
    for each in played.hands:
        if _derive(each.hand, each.derived(played.score.variant)):
            each.hand.save()


@transaction.atomic
def withdraw_hand(game_id: int, *, by: Any, number: int) -> Hand:
    """Take back the last hand, which must be the one of this number; its row stays, out of force. A game that was over
    is open again."""
    game = state.locked(game_id)
    state.permit_entry(by, game)
    if game.state == Game.State.ABANDONED:
        raise Refusal("game-not-open")
    hands = queries.hands_in_force(game)
    if not hands:
        raise Refusal("nothing-to-withdraw")
    last = hands.pop()
    if last.number != number:
        raise Refusal("not-the-last-hand", number=number, last=last.number)
    _put_out_of_force(last)
    state.write(game, queries.replay(game, hands).score, by=by)
    return last
