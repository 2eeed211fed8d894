"""Entering, correcting and taking back hands."""

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils import timezone

from gameplay import queries
from gameplay.errors import Refusal, refused
from gameplay.models import Action, Game, Hand
from gameplay.rules.core import Variant
from gameplay.rules.game import GameScore
from gameplay.rules.options import MOST
from gameplay.rules.record import HandRecord, read, write
from gameplay.rules.record.jsontext import parse
from gameplay.rules.result import HandContext
from gameplay.services import state
from gameplay.texts import fitting_key


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

    Raises `no-such-game`, `not-allowed`, `key-reused`, `hand-withdrawn` (entered under this key, and taken back since),
    `hand-exists`, `game-not-open`, `hand-out-of-order`, and what the rules refuse.
    """
    game = state.locked(game_id)
    state.permit_entry(by, game)
    score = queries.score_of(game)
    with refused():
        given = read_into(score.variant, number, record or {}, {} if tally is None else {"tally": tally})
    return _enter(game, score, number, given, by=by, key=key)


@transaction.atomic
def enter_records(
    game_id: int, *, number: int, records: Iterable[Mapping[str, Any] | bytes], by: Any, key: str | None = None
) -> list[Hand]:
    """Hands in order, the first of this number, as records or as the lines of a file that hold them: all of them, or
    none. What refuses one says its `place`, and is what `enter_hand` raises. Each has a key of its own, made of `key`.
    """
    game = state.locked(game_id)
    state.permit_entry(by, game)
    score = queries.score_of(game)
    hands = []
    for place, record in enumerate(records):
        try:
            with refused():
                data = parse(record) if isinstance(record, bytes) else record
                given = read_into(score.variant, number + place, data)
            own = f"{key}.{place}" if key else None
            hands.append(_enter(game, score, number + place, given, by=by, key=own))
        except Refusal as refusal:
            refusal.place = place
            raise
    return hands


def enter_played(game: Game, given: HandRecord) -> Hand:
    """A hand that was played at the game's online table and is complete; the game's row is locked. Nobody entered
    it."""
    return _add(game, queries.score_of(game), given, by=None, key=None)


def _enter(game: Game, score: GameScore, number: int, given: HandRecord, *, by: Any, key: str | None) -> Hand:
    key = fitting_key(key) if key else None
    first = queries.hand_with_key(game.pk, key)
    if first is not None:
        return _same(first, given)
    _require_next(game, score, number)
    return _add(game, score, given, by=by, key=key)


def read_into(
    variant: Variant, number: int, record: Mapping[str, Any], more: Mapping[str, Any] | None = None
) -> HandRecord:
    """The record of what was sent; what a record leaves out of the game it belongs to is filled in. Nothing is
    written: whoever must know beforehand whether a hand will be taken asks it, too."""
    own = {"record": 1, "game": variant.code, "seats": variant.seats, "number": number}
    data = {**own, **record, **(more or {})}
    options = data.get("options", {})
    if data["game"] != variant.code or not isinstance(options, Mapping):
        return read(data)
    given = read({**data, "options": {**variant.options, **options}})
    for option, must in variant.options.items():
        value = given.variant.options[option]
        if value != must:
            raise Refusal("bad-record", "options", option=option, value=value, must=must)
    return given


def _same(first: Hand, given: HandRecord) -> Hand:
    """The hand entered under this key before, if this says the same."""
    content = {"number": given.number, "tally": None, **_content(given)}
    told = {field: getattr(first, field) for field in content}
    if told != content or [action.text for action in first.actions.all()] != list(given.actions or ()):
        raise Refusal("key-reused")
    _require_standing(first)
    return first


def _require_standing(first: Hand) -> None:
    """Refuse where this hand, or what has been put in its place, counts no more. What replaces a hand has a reason."""
    later = list(Hand.objects.filter(game=first.game_id, number=first.number, pk__gt=first.pk))
    if first.in_force or (later and all(hand.reason for hand in later) and any(hand.in_force for hand in later)):
        return
    there = any(hand.in_force for hand in later)
    raise Refusal("hand-exists" if there else "hand-withdrawn", number=first.number)


@transaction.atomic
def enter_annulled(game_id: int, *, number: int, record: Mapping[str, Any] | None = None, reason: str, by: Any) -> Hand:
    """The next hand, which was annulled elsewhere: it counts for nothing. `record`: what had been entered of it, which
    stays readable; it must be one that could be entered here."""
    game = state.locked(game_id)
    state.permit_correction(by, game)
    reason = state.require_reason(reason)
    score = queries.score_of(game)
    _require_next(game, score, number)
    with refused():
        given = read_annulled(score, number, record) if record else None
    values = queries.derived(score.variant, score.context(), score.annul())
    told: list[dict[str, Any]] = [{"tally": dict(queries.ANNULLED), "reason": reason}]
    if given is not None:
        told.insert(0, {**_content(given), "in_force": False, "replaced_at": timezone.now()})
    for fields in told:
        hand = Hand(game=game, number=number, entered_by=state.account(by), **fields)
        _derive(hand, values)
        hand.save()
        if given is not None and not hand.in_force:
            _save_actions(hand, given)
    state.write(game, score, by=by)
    return hand


def read_annulled(score: GameScore, number: int, record: Mapping[str, Any]) -> HandRecord:
    """Nothing is written, and the score stays what it is."""
    given = read_into(score.variant, number, record)
    entered = copy(score)
    entered.add(given)
    require_bounds(entered.context())
    return given


def _save_actions(hand: Hand, given: HandRecord) -> None:
    Action.objects.bulk_create(
        Action(hand=hand, number=number, text=text) for number, text in enumerate(given.actions or (), start=1)
    )


def _require_next(game: Game, score: GameScore, number: int) -> None:
    following = score.context().number
    state.require_no_hand_in_play(game)
    if 1 <= number < following:  # hands in force have no gaps between them
        raise Refusal("hand-exists", number=number)
    if game.state != Game.State.OPEN:
        raise Refusal("game-not-open")
    if number != following:
        raise Refusal("hand-out-of-order", number=number, next=following)


def _add(game: Game, score: GameScore, given: HandRecord, *, by: Any, key: str | None) -> Hand:
    context = score.context()
    with refused():
        result = score.add(given)
    require_bounds(score.context())
    hand = Hand(game=game, number=context.number, entered_by=state.account(by), key=key, **_content(given))
    _derive(hand, queries.derived(score.variant, context, result))
    hand.save()
    _save_actions(hand, given)
    state.write(game, score, by=by)
    return hand


def require_bounds(*contexts: HandContext) -> None:
    """What no record could say to stand before a hand, no row holds either."""
    if any(max(context.pool, *map(abs, context.before)) > MOST for context in contexts):
        raise Refusal("out-of-bounds", most=MOST)


def _content(given: HandRecord) -> dict[str, Any]:
    """What of a record is the truth, by field of the hand's row."""
    if given.tally is not None:
        return {"tally": dict(given.tally)}
    written = write(replace(given, carried={}))
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
    with refused():
        given = read_into(queries.variant_of(game), number, {"tally": tally})
    return _replace(game, number, dict(given.tally or {}), reason, by)


@transaction.atomic
def annul_hand(game_id: int, *, number: int, reason: str, by: Any) -> Hand:
    """The hand counts for nothing: it keeps its number, and those after it are scored anew. What was entered stays
    readable. Annulled twice, it is annulled once; a correction of it puts a tally in its place again.

    Raises what `correct_hand` does.
    """
    game = state.locked(game_id)
    state.permit_correction(by, game)
    reason = state.require_reason(reason)
    if game.state == Game.State.ABANDONED:
        raise Refusal("game-not-open")
    return _replace(game, number, dict(queries.ANNULLED), reason, by)


def _replace(game: Game, number: int, tally: dict[str, Any], reason: str, by: Any) -> Hand:
    hands = queries.hands_in_force(game)
    old = next((hand for hand in hands if hand.number == number), None)
    if old is None:
        raise Refusal("no-such-hand", number=number)
    if old.tally == tally:
        return old
    new = Hand(game=game, number=number, entered_by=state.account(by), reason=reason, tally=tally)
    played = _replayed(game, [new if hand is old else hand for hand in hands], number)
    require_bounds(*(each.context for each in played.hands), played.score.context())
    put_out_of_force(old)
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
        raise Refusal("later-hand-impossible", number=fault.number, cause=refusal.sentence) from refusal


def put_out_of_force(hand: Hand) -> None:
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
    is open again. While the next one is played online, it can only be corrected."""
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
    state.require_no_hand_in_play(game, "next", number=number + 1)
    put_out_of_force(last)
    state.write(game, queries.replay(game, hands).score, by=by)
    return last
