"""Events played online: their settings, and how far the play at their tables goes."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from gameplay.models import DealtHand, Game, LiveTable
from gameplay.policy import Play
from league.models import Event, Table
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
