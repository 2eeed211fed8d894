"""From one hand to the next at an online table: sealed and dealt, ended and entered as a record."""

import logging
import secrets
from datetime import datetime, timedelta
from random import SystemRandom
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Q

from gameplay import queries
from gameplay.errors import Refusal
from gameplay.models import DealtHand, Game, Hand, LiveTable, SealedDeal
from gameplay.policy import Play, policy
from gameplay.queries.live import Standing, record_in_play
from gameplay.rules import sealing
from gameplay.rules.game import play
from gameplay.services import hands
from gameplay.services.games import abandon_left
from gameplay.services.live import following
from gameplay.services.live.state import note, require_game, save
from gameplay.services.live.turns import BETWEEN_SECONDS, start_turn
from gameplay.signals import time_is_up
from gameplay.telling import group_of

log = logging.getLogger(__name__)


def deal_next(at: Standing, moment: datetime) -> None:
    """Seal and deal the game's next hand, and let the first turn begin. Saves the table. Where time is up none is
    dealt, and the world around hears that the game waits for its end."""
    game = require_game(at)
    if policy().play_of(game) != Play.ON:
        _wait(at, game, moment)
        return
    context = queries.score_of(game).context()
    sealed = _sealed(at, context.number)
    at.dealt = DealtHand.objects.create(
        game=game, sealed=sealed, number=context.number, dealer=context.dealer, before=list(context.before),
        pool=context.pool, namer=context.namer,
    )  # fmt: skip
    at.texts = []
    at.hand = play(record_in_play(at.variant, at.dealt, []))
    for place in at.places:
        place.ready = False
    type(at.places[0]).objects.bulk_update(at.places, ["ready"])
    at.table.state = LiveTable.State.PLAYING
    start_turn(at, moment)
    save(at.table)


def _wait(at: Standing, game: Game, moment: datetime) -> None:
    at.table.state, at.table.deadline = LiveTable.State.BETWEEN, moment + timedelta(seconds=BETWEEN_SECONDS)
    save(at.table)
    transaction.on_commit(lambda: time_is_up.send_robust(sender=Game, game_id=game.pk), robust=True)


def _sealed(at: Standing, number: int) -> SealedDeal:
    """A fresh deal; at tables that play the same deals, the one of this number that the first of them was dealt. Once
    these have been shown, everybody knows them: then it is a fresh one, as where somebody here has held it already."""
    same = at.table.duplicate if at.table.replays_held else ""
    found = SealedDeal.objects.filter(duplicate=same, number=number).first() if same else None
    if found is not None and not _is_known(at, found):
        return found
    same = "" if found is not None else same
    made = _make(at, uuid4(), number, same)
    if not same:
        made.save()
        return made
    with transaction.atomic():  # another table may deal it at this moment: then that one's counts
        SealedDeal.objects.bulk_create([made], ignore_conflicts=True)
    return SealedDeal.objects.get(duplicate=same, number=number)


def _is_known(at: Standing, sealed: SealedDeal) -> bool:
    """Whether it was dealt in this game, whose hand was cut off or taken back, or to somebody who sits here, elsewhere:
    they know cards of others, and what was played."""
    people = [place.user_id for place in at.places if place.user_id is not None]
    dealt = DealtHand.objects.filter(sealed=sealed)
    return dealt.filter(Q(game=at.table.game_id) | Q(game__live__places__user__in=people)).exists()


def _make(at: Standing, name: UUID, number: int, same: str) -> SealedDeal:
    deal = at.variant.deal(SystemRandom())
    salts = [secrets.token_hex(sealing.SALT_BYTES) for _ in sealing.placed(deal)]
    written = {"turned": "", "widow": "", **deal.as_dict()}
    return SealedDeal(
        name=name, duplicate=same, number=number, salts=salts,
        seal=sealing.seal(str(name), deal, salts), **written,
    )  # fmt: skip


def end_hand(at: Standing, game: Game, moment: datetime) -> None:
    """The hand in play is over, or decided and claimed: its record is entered, and the table goes on from there."""
    dealt, table = at.dealt, at.table
    assert dealt is not None
    try:
        dealt.hand = _entered(at, dealt, game)
    except Refusal as refusal:
        _stop(at, game, refusal, moment)
        return
    dealt.ended_at = moment
    dealt.save(update_fields=["hand", "ended_at", "before", "pool"])
    over = game.state != Game.State.OPEN
    table.state = LiveTable.State.OVER if over else LiveTable.State.BETWEEN
    table.turn_since = moment
    table.deadline = None if over else moment + timedelta(seconds=BETWEEN_SECONDS)
    if over:
        note(table, "game-over")


def _entered(at: Standing, dealt: DealtHand, game: Game) -> Hand:
    try:
        return _enter(at, dealt, game)
    except Refusal as refusal:
        if refusal.code != "context-differs" or not _follows_correction(at, dealt, game):
            raise
    return _enter(at, dealt, game)


@transaction.atomic
def _enter(at: Standing, dealt: DealtHand, game: Game) -> Hand:
    return hands.enter_played(game, record_in_play(at.variant, dealt, at.texts))


def _follows_correction(at: Standing, dealt: DealtHand, game: Game) -> bool:
    """A hand before this one was corrected while it was played: it counts from the totals that hold now. False where
    by these it would have been another hand: of eleven, or one in which somebody else names the suit."""
    context = queries.score_of(game).context()
    same = (context.number, context.dealer, context.namer) == (dealt.number, dealt.dealer, dealt.namer)
    elevens = getattr(at.variant, "elevens", lambda before: ())
    if not same or elevens(tuple(dealt.before)) != elevens(context.before):
        return False
    dealt.before, dealt.pool = list(context.before), context.pool
    return True


def _stop(at: Standing, game: Game, refusal: Refusal, moment: datetime) -> None:
    """No record holds what this hand came to: refused again and again, its last move would keep the table for ever. It
    is closed. A game by invitation counts no more; at an event the director sees to it that the game goes on."""
    dealt, table = at.dealt, at.table
    assert dealt is not None
    log.error("hand %s at table %s cannot be kept: %s", dealt.number, group_of(table.key), refusal.code)
    following.close(at, moment)
    if table.casual:
        abandon_left(game.pk)
    note(table, "hand-refused", hand=dealt.number, code=refusal.code)
