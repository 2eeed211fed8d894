"""Games that come as totals: nobody knows their hands any more."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from gameplay import queries
from gameplay.errors import Refusal
from gameplay.models import Game
from gameplay.rules.core import Variant
from gameplay.services import state
from gameplay.services.hands import put_out_of_force


@transaction.atomic
def enter_totals(game_id: int, *, totals: Sequence[int], by: Any, stopped: bool = True) -> Game:
    """The final totals, by side, of an open game in which no hand is entered. The same ones again change nothing.

    `stopped`: whoever says them knows whether the game was stopped before its end. A door that has people before it
    passes False until they have been asked: most totals to which no finished game comes are a slip of the pen.
    Raises `not-allowed`, `game-not-open`, `hands-are-entered`, `bad-totals`, `totals-below-the-end`.
    """
    game = state.locked(game_id)
    state.permit_entry(by, game)
    if _has(game, totals):
        return game
    if game.state != Game.State.OPEN:
        raise Refusal("game-not-open")
    if game.hands.filter(in_force=True).exists():
        raise Refusal("hands-are-entered")
    require_totals(game_id, totals, stopped=stopped)
    return _write(game, totals, by)


@transaction.atomic
def correct_totals(game_id: int, *, totals: Sequence[int], reason: str, by: Any) -> Game:
    """Put totals in the place of what the game has come to. Its hands stay readable, out of force."""
    game = state.locked(game_id)
    state.permit_correction(by, game)
    state.require_reason(reason)
    if game.state == Game.State.ABANDONED:
        raise Refusal("game-not-open")
    if _has(game, totals):
        return game
    for hand in queries.hands_in_force(game):
        put_out_of_force(hand)
    return _write(game, totals, by)


@transaction.atomic
def withdraw_totals(game_id: int, *, by: Any) -> Game:
    """Take the totals back: the game is open again. One that was not entered as totals stays as it is."""
    game = state.locked(game_id)
    state.permit_entry(by, game)
    if game.ending == Game.Ending.TOTALS:
        state.write(game, queries.score_of(game), by=by)
    return game


def require_totals(game_id: int, totals: Sequence[int], *, stopped: bool = True) -> None:
    """Refuse what this game cannot come to; unless it was `stopped`, what it cannot end with either."""
    game = Game.objects.get(pk=game_id)
    variant = queries.variant_of(game)
    _require(game, variant, totals)
    if not stopped and not game.hands_limit and (lacking := variant.end_lacking(totals)):
        why, facts = lacking
        raise Refusal("totals-below-the-end", why, **facts)


def _has(game: Game, totals: Sequence[int]) -> bool:
    return game.ending == Game.Ending.TOTALS and game.totals == list(totals)


def _require(game: Game, variant: Variant, totals: Sequence[int]) -> None:
    if fault := variant.totals_fault(totals):
        why, facts = fault
        raise Refusal("bad-totals", why, **facts)
    if game.needs_winner and not queries.leaders_at(variant, totals):
        raise Refusal("bad-totals", "level", points=totals[0])


def _write(game: Game, totals: Sequence[int], by: Any) -> Game:
    variant = queries.variant_of(game)
    _require(game, variant, totals)
    game.hands_played, game.totals = 0, list(totals)
    game.winners = queries.leaders_at(variant, totals)
    game.state, game.ending = Game.State.OVER, Game.Ending.TOTALS
    game.ended_at, game.ended_by = timezone.now(), state.account(by)
    state.tell(game)
    game.save()
    return game
