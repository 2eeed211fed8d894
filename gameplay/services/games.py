"""Opening a game, and ending it otherwise than by its hands."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from gameplay import queries
from gameplay.errors import Refusal, refused
from gameplay.models import Game, Seat
from gameplay.rules import registry
from gameplay.services import state


class Sitter(NamedTuple):
    """Who takes a seat: the name as it shall stand on the sheet, and the account or the bot, where there is one; and
    the name shown in public, where that is another."""

    name: str
    user: Any = None
    bot: str | None = None
    public_name: str = ""


@transaction.atomic
def open_game(
    *,
    variant: str,
    options: Mapping[str, Any],
    seats: Iterable[Sitter | tuple[Any, ...]],
    hands_limit: int | None = None,
    needs_winner: bool = False,
    by: Any,
) -> Game:
    """A game with these people in seats 1, 2, ... under these house rules, stored with all defaults filled in.
    `needs_winner`: two pairs do not end it level.

    Who may open one, and the note of who did, is for the world around: a game belongs to nobody before it stands at a
    table, and has no place for `by`, which is asked for as by every service. Raises `bad-record` for a game, number of
    seats or option that there is not.
    """
    [game] = open_many(
        [seats], variant=variant, options=options, hands_limit=hands_limit, needs_winner=needs_winner, by=by
    )
    return game


@transaction.atomic
def open_many(
    tables: Iterable[Iterable[Sitter | tuple[Any, ...]]],
    *,
    variant: str,
    options: Mapping[str, Any],
    hands_limit: int | None = None,
    needs_winner: bool = False,
    by: Any,
) -> list[Game]:
    """As `open_game`, at many tables that play the same: written together, in their order."""
    sitters = [[Sitter(*seat) for seat in seats] for seats in tables]
    with refused():
        rules = {seats: registry.make(variant, seats, options) for seats in {len(sitting) for sitting in sitters}}
    games = Game.objects.bulk_create(
        Game(
            variant=rules[len(sitting)].code,
            options=dict(rules[len(sitting)].options),
            hands_limit=hands_limit,
            needs_winner=needs_winner,
            totals=list(rules[len(sitting)].opening().before),
        )
        for sitting in sitters
    )
    Seat.objects.bulk_create(
        _seat(game, number, sitter)
        for game, sitting in zip(games, sitters, strict=True)
        for number, sitter in enumerate(sitting, start=1)
    )
    return games


def _seat(game: Game, number: int, sitter: Sitter) -> Seat:
    return Seat(
        game=game, number=number, name=sitter.name[:120], user=sitter.user, bot=sitter.bot,
        public_name=sitter.public_name[:120],
    )  # fmt: skip


@transaction.atomic
def stop_game(game_id: int, *, by: Any) -> Game:
    """End the game before its end: it counts as it stands. A game that is stopped already stays as it is."""
    game = state.locked(game_id)
    state.permit_correction(by, game)
    if game.ending == Game.Ending.STOPPED:
        return game
    _require_open(game)
    score = queries.score_of(game)
    if not score.hands:
        raise Refusal("no-hands")
    state.write(game, score, by=by, stopped=True)
    return game


@transaction.atomic
def stop_for_time(game_id: int) -> Game:
    """As `stop_game`, of a game whose time is up: for the world around, which has asked nobody. A hand in play at an
    online table is played to its end first."""
    game = state.locked(game_id)
    _require_open(game)
    state.require_no_hand_in_play(game)
    score = queries.score_of(game)
    if not score.hands:
        raise Refusal("no-hands")
    state.write(game, score, by=None, stopped=True)
    return game


@transaction.atomic
def abandon_game(game_id: int, *, by: Any) -> Game:
    """Give the game up: its hands stay readable and count for nothing."""
    game = state.locked(game_id)
    state.permit_correction(by, game)
    return _abandon(game, by)


@transaction.atomic
def abandon_left(game_id: int) -> Game:
    """As `abandon_game`, of an open game whose players have all left its online table, which has asked nobody."""
    game = state.locked(game_id)
    return _abandon(game, None) if game.state == Game.State.OPEN else game


@transaction.atomic
def give_up_game(game_id: int, *, by: Any) -> Game:
    """As `abandon_game`, for a service of the world around that has asked by itself who may."""
    return _abandon(state.locked(game_id), by)


def _abandon(game: Game, by: Any) -> Game:
    if game.state != Game.State.ABANDONED:
        game.state, game.ending, game.winners = Game.State.ABANDONED, "", []
        game.ended_at, game.ended_by = timezone.now(), state.account(by)
        state.tell(game)
        game.save()
    return game


@transaction.atomic
def take_up_game(game_id: int, *, by: Any) -> Game:
    """A game that was given up goes on where it was. One that was not stays as it is."""
    game = state.locked(game_id)
    state.permit_correction(by, game)
    if game.state == Game.State.ABANDONED:
        state.write(game, queries.score_of(game), by=by, changed=True)
    return game


def _require_open(game: Game) -> None:
    if game.state != Game.State.OPEN:
        raise Refusal("game-not-open")
