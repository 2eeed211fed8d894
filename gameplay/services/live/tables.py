"""Opening an online table, sitting down, filling up with bots, beginning."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from gameplay.bots import registry as bots
from gameplay.errors import Refusal, refused
from gameplay.eyes import as_written
from gameplay.models import Game, LiveTable, Place
from gameplay.policy import policy
from gameplay.queries.live import Standing, standing
from gameplay.rules import registry
from gameplay.services.games import Sitter, open_game
from gameplay.services.live import acting, dealing
from gameplay.services.live.muting import mutes_at
from gameplay.services.live.state import locked, note, now, require_place, save
from gameplay.texts import one_line

SHORTEST, LONGEST, MOST_RESERVE = 5, 600, 3600
"""Of a move and of the reserve, in seconds."""
MOST_GATHERING = 20
"""Tables of one host that wait for players."""


@transaction.atomic
def open_table(
    *,
    variant: str,
    by: Any,
    name: str,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    hands_limit: int | None = None,
    move_seconds: int | None = 30,
    reserve_seconds: int = 120,
    watched: bool = True,
) -> LiveTable:
    """A table of one's own; whoever opens it sits in seat 1, and others come by its link. Raises `bad-record` for a
    game, a number of seats or an option that there is not, `clock-out-of-range`, and `too-many-tables` for whoever has
    so many waiting for players already: everybody's list shows the newest ones."""
    with refused():
        rules = registry.make(variant, seats or registry.info(variant).default_seats, options)
    _require_clock(move_seconds, reserve_seconds)
    if LiveTable.objects.filter(host=by, casual=True, state=LiveTable.State.GATHERING).count() >= MOST_GATHERING:
        raise Refusal("too-many-tables", most=MOST_GATHERING)
    table = LiveTable.objects.create(
        variant=rules.code, seats=rules.seats, options=dict(rules.options), hands_limit=hands_limit, host=by,
        watched=watched, move_seconds=move_seconds, reserve_seconds=reserve_seconds,
    )  # fmt: skip
    _lay_places(table, [_as_shown(by, name)])
    note(table, "opened", 1)
    return table


def _as_shown(user: Any, name: str) -> Sitter:
    """Somebody who takes a seat, with the name that they show in public. The account is read again: a socket has it as
    it was when it was opened, and its owner may have chosen to hide since."""
    account = get_user_model()._default_manager.get(pk=user.pk)
    with as_written():
        own = one_line(name) or policy().name_of(account)
    return Sitter(own, user, public_name=getattr(account, "public_name", ""))


def _require_clock(move_seconds: int | None, reserve_seconds: int) -> None:
    fits = move_seconds is None or SHORTEST <= move_seconds <= LONGEST
    if not fits or not 0 <= reserve_seconds <= MOST_RESERVE:
        raise Refusal("clock-out-of-range", least=SHORTEST, most=LONGEST, reserve=MOST_RESERVE)


@transaction.atomic
def open_event_table(
    game: Game,
    *,
    move_seconds: int | None,
    reserve_seconds: int,
    absence: str,
    watched: bool,
    replays_held: bool,
    duplicate: str = "",
) -> LiveTable:
    """The online table of a game that stands at a table of an event: its seats are those of the game. It begins as soon
    as its first hand is dealt; see `start`. Opened twice, it is opened once.

    A seat without an account is played as that of somebody who never comes: by a bot, with safe cards, or not before
    the director says so.
    """
    if old := LiveTable.objects.filter(game=game).first():
        return old
    seats = list(game.seats.order_by("number"))
    table = LiveTable.objects.create(
        game=game, casual=False, variant=game.variant, seats=len(seats), options=game.options,
        hands_limit=game.hands_limit, move_seconds=move_seconds, reserve_seconds=reserve_seconds, absence=absence,
        watched=watched, replays_held=replays_held, duplicate=duplicate,
    )  # fmt: skip
    by_bot = bots.USUAL if absence == LiveTable.Absence.BOT else None
    with as_written():
        sitters = [Sitter(seat.name, seat.user, seat.bot or (None if seat.user_id else by_bot), seat.public_name)
                   for seat in seats]  # fmt: skip
    _lay_places(table, sitters)
    return table


def _lay_places(table: LiveTable, sitters: Iterable[Sitter]) -> None:
    given = list(sitters)
    given += [Sitter("")] * (table.seats - len(given))
    muted = mutes_at(table, [sitter.user for sitter in given if sitter.user])
    Place.objects.bulk_create(
        Place(
            table=table, number=number, name=sitter.name[:120], user=sitter.user, bot=sitter.bot or "",
            reserve_ms=table.reserve_seconds * 1000, muted_until=muted.get(getattr(sitter.user, "pk", None)),
            public_name=sitter.public_name[:120],
        )
        for number, sitter in enumerate(given, start=1)
    )  # fmt: skip


@transaction.atomic
def sit_down(key: str, *, by: Any, name: str = "", seat: int | None = None) -> Place:
    """Take a seat, or the first free one, by this name or the account's. Whoever sits at this table already moves to
    the seat named, and otherwise stays. Raises `table-has-begun`, `no-such-seat`, `seat-taken`, `table-full`."""
    at = _gathering(key)
    own = at.place_of(by.pk)
    if own is not None and seat in (None, own.number):
        return own
    place = _free(at, seat)
    if own is not None:
        _clear(own)
    sitter = _as_shown(by, name)
    place.user, place.name, place.public_name = by, sitter.name[:120], sitter.public_name[:120]
    place.muted_until = mutes_at(at.table, [by]).get(by.pk)
    place.save(update_fields=["user", "name", "public_name", "muted_until"])
    note(at.table, "sat-down", place.number)
    save(at.table)
    return place


def _sitters(at: Standing) -> list[Sitter]:
    with as_written():
        return [Sitter(place.name, place.user, place.bot or None, place.public_name) for place in at.places]


def _free(at: Standing, seat: int | None) -> Place:
    if seat is not None and not 1 <= seat <= at.table.seats:
        raise Refusal("no-such-seat", seat=seat)
    if seat is not None and not at.place(seat).free:
        raise Refusal("seat-taken", seat=seat, name=at.place(seat).name)
    found = at.place(seat) if seat else next((place for place in at.places if place.free), None)
    if found is None:
        raise Refusal("table-full")
    return found


def _clear(place: Place) -> None:
    place.user, place.name, place.public_name, place.bot, place.muted_until = None, "", "", "", None
    place.save(update_fields=["user", "name", "public_name", "bot", "muted_until"])


@transaction.atomic
def leave(key: str, *, by: Any) -> None:
    """Give the seat back before play begins. Where it was the host's, the next who sits there is the host: whoever has
    left has no say. Once nobody sits there the table is closed."""
    at = _gathering(key)
    place = at.place_of(by.pk)
    if place is None:
        return
    _clear(place)
    note(at.table, "stood-up", place.number)
    following = next((each for each in at.places if each.user_id is not None), None)
    if following is None:
        at.table.state = LiveTable.State.OVER
    elif at.table.host_id == by.pk:
        at.table.host = following.user
        note(at.table, "host", following.number)
    save(at.table)


@transaction.atomic
def fill_with_bots(key: str, *, by: Any, bot: str = bots.USUAL, most: int | None = None) -> None:
    """Bots take all seats that are free, or the first so many of them. Only the host may ask for it."""
    at = _gathering(key)
    _require_host(at, by)
    for number, place in enumerate([place for place in at.places if place.free][:most], start=1):
        place.bot, place.name = bot, f"Bot {number}"
        place.save(update_fields=["bot", "name"])
    save(at.table)


@transaction.atomic
def start(key: str, *, by: Any = None) -> LiveTable:
    """Deal the first hand. Of a table by invitation only its host may say so, once all seats are taken. One of an event
    begins with its round (`by=None`), or, where a round has days to be played in, once all who sit there have said so.
    A table that plays already goes on as it is. Raises `not-at-this-table`, `only-the-host`, `seats-empty`."""
    at = standing(locked(key))
    if at.table.state != LiveTable.State.GATHERING:
        if by is not None:
            require_place(at, by)
        return at.table
    if at.table.casual:
        _require_full(at, by)
    elif by is not None and not _all_say_so(at, by):
        save(at.table)
        return at.table
    if at.table.game_id is None:
        at.table.game = open_game(
            variant=at.table.variant, options=at.table.options, hands_limit=at.table.hands_limit, by=by,
            seats=_sitters(at),
        )  # fmt: skip
    note(at.table, "begun")
    dealing.deal_next(at, now())
    acting.bots_after_commit(at)
    return at.table


def _require_full(at: Standing, by: Any) -> None:
    _require_host(at, by)
    if empty := sum(place.free for place in at.places):
        raise Refusal("seats-empty", empty=empty)


def _all_say_so(at: Standing, by: Any) -> bool:
    own = require_place(at, by)
    own.ready = True
    own.save(update_fields=["ready"])
    return all(place.ready or place.user_id is None for place in at.places)


def _gathering(key: str) -> Standing:
    """A table by invitation before it begins; the seats of an event's are given by its draw."""
    at = standing(locked(key))
    if not at.table.casual:
        raise Refusal("seats-by-the-draw")
    if at.table.state != LiveTable.State.GATHERING:
        raise Refusal("table-has-begun")
    return at


def _require_host(at: Standing, by: Any) -> None:
    if by is None or at.table.host_id != by.pk:
        raise Refusal("only-the-host")
