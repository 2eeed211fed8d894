"""Events played online: their settings, and how far the play at their tables goes."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from gameplay.models import DealtHand, Game, Happening, LiveTable, Place
from gameplay.policy import Play
from league.models import Event, Round, Table
from league.queries.clock import clock_of

MOVES = range(5, 601)
RESERVES = range(3601)
"""In seconds, as gameplay's tables have them."""
REPLAYS = ("hand", "round")
CHOICES: Mapping[str, tuple[str, ...]] = {"absence": tuple(LiveTable.Absence.values), "replays": REPLAYS}


@dataclass(frozen=True, slots=True)
class OnlineSettings:
    """`move`: seconds a move (0: no clock), and `reserve` beyond them for the whole game. `absence`: what happens when
    time is up. `watched`: everybody may look on. `replays`: the cards of a hand are shown as soon as it is over, or
    with its round. `duplicate`: all tables of a round are dealt the same, and replays wait for the round."""

    move: int = 30
    reserve: int = 120
    absence: str = LiveTable.Absence.BOT.value
    watched: bool = True
    replays: str = "hand"
    duplicate: bool = False

    @property
    def move_seconds(self) -> int | None:
        return self.move or None

    @property
    def replays_held(self) -> bool:
        return self.duplicate or self.replays == "round"


DEFAULTS = OnlineSettings()
NAMES = tuple(field.name for field in fields(OnlineSettings))


def is_setting(name: str, value: Any) -> bool:
    if name in CHOICES:
        return value in CHOICES[name]
    if name in ("watched", "duplicate"):
        return isinstance(value, bool)
    if type(value) is not int:
        return False
    return value in RESERVES if name == "reserve" else name == "move" and (value == 0 or value in MOVES)


def online_settings(event: Event) -> OnlineSettings:
    return OnlineSettings(**{name: value for name, value in event.online_settings.items() if name in NAMES})


def play_of(game: Game) -> Play:
    """A game at no event's table goes on by itself; one of an event, as its round is under way and its clock has it."""
    found = Table.with_undone.select_related("round__event").filter(game=game).first()
    if found is None:
        return Play.ON
    round_, event = found.round, found.round.event
    if not round_.is_under_way or event.state != Event.State.RUNNING:
        return Play.OFF
    clock = clock_of(event, round_)
    if clock is None or clock.ends_at is None or not clock.over or _must_part(game):
        return Play.ON
    if event.round_end == Event.RoundEnd.ONE_MORE_HAND:
        one_more = DealtHand.objects.filter(game=game, dealt_at__gte=clock.ends_at).exists()
        return Play.TIME_UP if one_more else Play.ON
    return Play.TIME_UP


def _must_part(game: Game) -> bool:
    """Two pairs that are level where one of them goes on."""
    return game.needs_winner and len(set(game.totals)) == 1


@dataclass(frozen=True, slots=True)
class Late:
    """Somebody whose time is up, where the table waits for them; `since` when."""

    seat: int
    name: str
    since: datetime


def late_at(tables: Iterable[LiveTable]) -> Mapping[int, tuple[Late, ...]]:
    """For whom each table waits beyond their time, by the table's number. No query where none waits, else two."""
    waiting = {table.pk: table for table in tables if _waits(table)}
    if not waiting:
        return {}
    names = {
        (place.table_id, place.number): place.name for place in Place.objects.filter(table__in=waiting, away=False)
    }  # fmt: skip
    found: dict[int, dict[int, Late]] = defaultdict(dict)
    for one in Happening.objects.filter(table__in=waiting, kind="time-up").order_by("id"):
        since, name = waiting[one.table_id].turn_since, names.get((one.table_id, one.seat))
        if since is not None and one.at >= since and name is not None:
            found[one.table_id].setdefault(one.seat or 0, Late(one.seat or 0, name, one.at))
    return {table: tuple(late.values()) for table, late in found.items()}


@dataclass(frozen=True, slots=True)
class Refused:
    """A hand that was played to its end at an online table, and that the game could not take: it counts for nothing,
    and its table was closed with it. `code` is that of the refusal."""

    round: int
    table: int
    hand: int
    code: str


def refused_hands(event: Event) -> list[Refused]:
    """Of the rounds under way, those that have not been played again since. No query where the event is not played
    online, else one, and one more where there are any."""
    if not event.online:
        return []
    going_on = Table.objects.filter(round__event=event, round__state__in=Round.UNDER_WAY, game__state=Game.State.OPEN)
    told = Happening.objects.filter(kind="hand-refused", table__game__in=going_on.values("game"))
    hands = {one.table.game_id: one.facts for one in told.select_related("table").order_by("id")}
    if not hands:
        return []
    found = going_on.filter(game__in=hands).order_by("round__number", "number")
    rows = found.values_list("round__number", "number", "game", "game__hands_played")
    return [
        Refused(number, table, hands[game]["hand"], hands[game]["code"])
        for number, table, game, played in rows
        if played < hands[game]["hand"]
    ]


def _waits(table: LiveTable) -> bool:
    """By its rule it waits for whoever is late, and nothing is due at it."""
    still = table.state == LiveTable.State.PLAYING and table.deadline is None and table.move_seconds is not None
    return still and table.absence == LiveTable.Absence.WAIT
