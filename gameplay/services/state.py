"""What all services of a game share: the locked row, the permission, and how a replay is written onto the game."""

from typing import Any

from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from gameplay import queries
from gameplay.errors import Refusal
from gameplay.models import Game
from gameplay.policy import policy
from gameplay.rules.game import GameScore
from gameplay.signals import game_changed
from gameplay.texts import one_line

WRITTEN = ("hands_played", "totals", "state", "ending", "winners", "ended_by", "ended_at", "version")


def locked(game_id: int) -> Game:
    """The game as it stands now, its row locked until the transaction ends."""
    try:
        return Game.objects.select_for_update(no_key=True).get(pk=game_id)
    except Game.DoesNotExist:
        raise Refusal("no-such-game") from None


def permit_entry(by: Any, game: Game) -> None:
    """At a game that is played online hands come by themselves: only whoever may correct it enters one by hand, or
    takes one back."""
    if by is None or not policy().may_enter(by, game):
        raise Refusal("not-allowed")
    if not policy().may_correct(by, game) and game.dealt.exists():
        raise Refusal("being-played-online", "game")


def require_no_hand_in_play(game: Game, why: str = "", **facts: Any) -> None:
    if game.dealt.filter(ended_at=None).exists():
        raise Refusal("being-played-online", why, **facts)


def permit_correction(by: Any, game: Game) -> None:
    if by is None or not policy().may_correct(by, game):
        raise Refusal("not-allowed")


def require_reason(reason: str) -> str:
    reason = one_line(reason)
    if not reason:
        raise Refusal("reason-missing")
    return reason[:300]


def account(by: Any) -> Any:
    """Whoever acts without an account leaves none on the rows."""
    return by if isinstance(by, Model) else None


def write(game: Game, score: GameScore, *, by: Any, stopped: bool = False, changed: bool = False) -> None:
    """Bring the game's row to this score. Where that ends the game or takes it up again, or where something of its past
    was `changed`, its version counts up and the world around hears of it."""
    was_over = game.state == Game.State.OVER
    end = queries.outcome(game, score, stopped=stopped)
    game.hands_played, game.totals = score.hands, list(score.totals)
    game.ending, game.winners = end.ending, end.winners
    if end.ending:
        game.state, game.ended_by = Game.State.OVER, account(by)
        game.ended_at = game.ended_at if was_over else timezone.now()
    else:
        game.state, game.ended_by, game.ended_at = Game.State.OPEN, None, None
    if changed or was_over or end.ending:
        tell(game)
    game.save(update_fields=WRITTEN)


def tell(game: Game) -> None:
    """Count the version up, and say so on commit; whoever hears it badly harms nobody."""
    game.version += 1
    pk, version = game.pk, game.version
    transaction.on_commit(lambda: game_changed.send_robust(sender=Game, game_id=pk, version=version), robust=True)
