"""Rounds of an event that is played online. A round under way has an online table for each of its games; one that is
taken back has them closed; one that is closed has its replays opened.

Publishing, undoing and closing a round ask for `bring_in_line` on commit. It runs in transactions of its own: services
of an online table lock its row before the game's, those of the league the event's before both. What a lost task leaves
undone the sweep finds.
"""

import logging
from collections.abc import Callable, Iterable
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from gameplay import services as games
from gameplay.errors import Refusal
from gameplay.models import Game, LiveTable
from gameplay.policy import Play
from gameplay.services import live
from league import jobs
from league.errors import LeagueRefusal
from league.models import Event, Player, Round, Table, User
from league.queries.online import online_settings, play_of
from league.queries.progress import by_weeks
from league.services import audit
from league.services import games as games_at_tables
from league.services.guard import locked, permit
from league.services.table_results import at, play_has_begun, take

log = logging.getLogger(__name__)
State = LiveTable.State


def follow(event: Event, rounds: Iterable[int]) -> None:
    """For services that have opened games anew in rounds under way, or that end what is played there."""
    if event.online:
        for round_id in rounds:
            jobs.online_round(round_id)


def bring_in_line(round_id: int) -> None:
    """Open, begin, close or show what is to be at the round's online tables. Run twice, it finds nothing to do."""
    round_ = Round.with_undone.select_related("event").defer(*Round.LONG).filter(pk=round_id).first()
    if round_ is None:
        return
    if round_.is_under_way:
        _open(round_)
        _give_accounts(round_)
    for game in _live(round_).values_list("game", flat=True):
        _try(live.follow, game)
    if round_.is_under_way and not by_weeks(round_.event):
        _begin(round_)
    if round_.state == Round.State.CLOSED:
        held = _live(round_).filter(replays_held=True)
        live.open_replays(list(held.values_list("key", flat=True)))


def _live(round_: Round) -> QuerySet[LiveTable]:
    tables = Table.with_undone.filter(round=round_, game__isnull=False)
    return LiveTable.objects.filter(game__in=tables.values("game")).order_by("pk")


@transaction.atomic
def _open(round_: Round) -> None:
    event = locked(round_.event)
    fresh = Round.with_undone.defer(*Round.LONG).get(pk=round_.pk)
    if not event.online or not fresh.is_under_way or event.state != Event.State.RUNNING:
        return
    chosen = online_settings(event)
    for table in Table.objects.filter(round=fresh, game__state=Game.State.OPEN, game__live=None).select_related("game"):
        assert table.game is not None
        seats = table.game.seats.count()
        live.open_event_table(
            table.game,
            move_seconds=chosen.move_seconds,
            reserve_seconds=chosen.reserve,
            absence=chosen.absence,
            watched=chosen.watched,
            replays_held=chosen.replays_held,
            # tables of another size are dealt other hands, as are those of a round that was published before, or whose
            # people were changed since: somebody may have seen cards of the first ones
            duplicate=f"round-{fresh.pk}.{fresh.edition}-{seats}" if chosen.duplicate else "",
        )


def _give_accounts(round_: Round) -> None:
    """Whose account has come to be known, or is another one, since the tables were laid. The name says whether the one
    who is entered now is the one who sits there: another player may have taken the entry over."""
    tables = Table.objects.filter(round=round_, game__live__state__in=(State.GATHERING, *LiveTable.IN_PLAY))
    sitters = games_at_tables.sitters_at(round_.event, tables)
    for table in tables.select_related("game__live").order_by("pk"):
        assert table.game is not None
        live_table = table.game.live
        for place, (name, user, *_more) in zip(live_table.places.order_by("number"), sitters[table.pk], strict=True):
            if place.__dict__["name"] == name and place.user_id != (user.pk if user else None):
                live.give_account(live_table.key, place.number, user)


def seat_account(player: Player) -> None:
    """For services that have changed whose account a player's is."""
    under_way = Q(state__in=Round.UNDER_WAY, event__online=True, event__state=Event.State.RUNNING)
    seated = Q(seatings__entry__members__player=player)
    for round_id in Round.objects.filter(under_way & seated).values_list("pk", flat=True).distinct():
        jobs.online_round(round_id)


def _begin(round_: Round) -> None:
    """A round's tables begin with it. In a league people begin when they meet: see gameplay.services.live.start."""
    gathering = list(_live(round_).filter(state=State.GATHERING).values_list("key", flat=True))
    for key in gathering:
        _try(live.start, key)
    if gathering:
        with transaction.atomic():
            play_has_begun(at(round_.tables.select_related("round__event")[0]), by=None)


def _try(step: Callable[[Any], Any], what: Any) -> None:
    """One table that will not must not hold up the others; the sweep tries it again."""
    try:
        step(what)
    except Refusal as refusal:
        log.info("%s of an online table: %s", step.__name__, refusal.code)


def out_of_line() -> list[int]:
    """Rounds whose online tables are not as `bring_in_line` would leave them."""
    running = Q(event__online=True, event__state=Event.State.RUNNING)
    # a round that was copied from a file has not been paired here, and its games are not played here
    under_way = Q(running, state__in=Round.UNDER_WAY, paired_at__isnull=False, tables__game__state=Game.State.OPEN)
    none = Q(tables__game__live=None)
    closed = Q(tables__game__live__state=State.OVER)
    waits = Q(tables__game__live__state=State.GATHERING) & ~Q(event__format=Event.Format.LEAGUE)
    held = Q(state=Round.State.CLOSED, tables__game__live__replays_held=True)
    # nothing more is played there: the round was taken back, or the event called off
    over = Q(state=Round.State.UNDONE) | Q(Q(state__in=Round.UNDER_WAY, event__online=True), ~running)
    goes_on = Q(over, tables__game__live__state__in=(State.GATHERING, *LiveTable.IN_PLAY))
    found = Round.with_undone.filter((under_way & (none | closed | waits)) | held | goes_on)
    return list(found.order_by("pk").values_list("pk", flat=True).distinct())


@transaction.atomic
def stop_in_time(game_id: int) -> Game | None:
    """The round's time is up and the hand in play is over: the game counts as it stands. Nobody decided it: its result
    is final at once."""
    table = Table.objects.select_related("round__event").filter(game=game_id).first()
    if table is None:
        return None
    table = at(table)
    if play_of(Game.objects.get(pk=game_id)) != Play.TIME_UP:
        return None
    game = games.stop_for_time(game_id)
    audit.log("table.stop", table, by=None, new={"totals": game.totals, "winners": game.winners})
    take(table)
    return game


@transaction.atomic
def let_bot_play(table: Table, seat: int, *, by: User) -> None:
    """A bot plays on for whoever sits in this seat and does not come back. Raises `not-played-online`, and what
    gameplay.services.live.let_bot_play refuses."""
    table = at(table)
    permit(by, "league.direct_event", table)
    found = LiveTable.objects.filter(game=table.game_id).first() if table.game_id else None
    if found is None:
        raise LeagueRefusal("not-played-online", number=table.number)
    if live.let_bot_play(found.key, seat=seat, by=by):
        audit.log("table.bot_plays", table, by=by, new={"seat": seat})
