"""Rounds and tables as everybody may see them, from rows that have been read already."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any
from unicodedata import combining, normalize

from django.utils.translation import gettext as _

from gameplay.models import Game
from league.models import Entry, Player, Result, Round, Seating, Table
from league.queries.sitting import Left, of_seat, side_of
from league.queries.status import Status, TableState, live_table_of, online_status, state_of, table_status


def in_order(name: str) -> str:
    """By what names are sorted: É stands with E."""
    return "".join(c for c in normalize("NFKD", name).casefold() if not combining(c))


def people_of(entry: Entry) -> list[str]:
    """An entry's own name, or those of the two who are a pair. Needs its members with their players."""
    players = [member.player for member in entry.members.all()]
    return [str(player) for player in players] if len(players) > 1 else [entry.name]


@dataclass(slots=True)
class SideView:
    """One entry at a table. `points` are the game's, as far as it has come; `gained` is the round's score. `partner`:
    where partners change, whom it plays with in this round. `left`: by position, who has given the place away since."""

    side: int
    entry: Entry
    so_far: Fraction | None = None
    points: int | None = None
    gained: Fraction | None = None
    won: bool = False
    partner: "SideView | None" = field(default=None, repr=False, compare=False)
    left: dict[int, Player] = field(default_factory=dict)

    @property
    def players(self) -> list[tuple[int, str]]:
        """(Number, name) of each who played for the entry in this round. Needs its members with their players."""
        now = {member.position: member.player for member in self.entry.members.all()}
        return [(player.pk, str(player)) for _, player in sorted((now | self.left).items())]

    @property
    def name(self) -> str:
        """The entry's, as it was then."""
        return " + ".join(name for _, name in self.players) if self.left else self.entry.name


@dataclass(slots=True)
class TableView:
    """A table and how far it is; `result`: the one in force, `corrected` where it has replaced another."""

    table: Table
    state: TableState
    sides: list[SideView]
    result: Result | None = None
    corrected: bool = False

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def game(self) -> Game | None:
        return self.table.game

    @property
    def final(self) -> bool:
        return self.state == TableState.FINAL

    @property
    def status(self) -> Status:
        hands = self.game.hands_played if self.game else 0
        kind = self.result.kind if self.result else Result.Kind.GAME
        if self.result is None and (online := online_status(self.game)):
            return online
        return table_status(self.state, hands, corrected=self.corrected, kind=kind)

    @property
    def live_key(self) -> str:
        """Of the online table at which it is played just now, or is to be, where everybody may watch; else ""."""
        live = live_table_of(self.game)
        return live.key if live is not None and live.watched and not live.apart and online_status(self.game) else ""

    @property
    def ruling(self) -> str:
        """Who ruled what here, and why; nothing where nobody had to."""
        if self.result is None or not self.result.reason:
            return ""
        by = self.result.confirmed_by
        facts = {"name": by.called if by else _("Somebody"), "reason": self.result.reason}
        return _("%(name)s ruled: %(reason)s") % facts

    @property
    def has_points(self) -> bool:
        """The game has come as far as a first hand."""
        return any(side.points is not None for side in self.sides)

    def others(self, entry: int) -> list[SideView]:
        """Who else is at the table."""
        return [side for side in self.sides if side.entry.pk != entry]


@dataclass(slots=True)
class RoundView:
    round: Round
    tables: list[TableView] = field(default_factory=list)
    byes: list[SideView] = field(default_factory=list)
    absences: list[SideView] = field(default_factory=list)
    resting: list[SideView] = field(default_factory=list)

    @property
    def all_in(self) -> bool:
        return bool(self.tables) and all(table.state.settled for table in self.tables)

    def beside(self, kind: str) -> list[SideView]:
        """Those who do not sit at a table, by kind."""
        return {Seating.Kind.BYE: self.byes, Seating.Kind.SIT_OUT: self.resting}.get(kind, self.absences)

    @property
    def bye_names(self) -> list[str]:
        return [side.name for side in self.byes]

    def as_they_sat(self, left: Left) -> None:
        """Before a substitution somebody else played."""
        seated = [side for table in self.tables for side in table.sides]
        for side in (*seated, *self.byes, *self.absences, *self.resting):
            side.left = left.before(side.entry.pk, self.round.number)

    @property
    def by_name(self) -> list[tuple[SideView, TableView, list[SideView]]]:
        """Everybody who is seated, by name, with the table and who else is there: where do I sit?"""
        seats = [(side, table, table.others(side.entry.pk)) for table in self.tables for side in table.sides]
        return sorted(seats, key=lambda seat: in_order(seat[0].name))


def table_view(table: Table, before: dict[int, Fraction], gained: dict[int, Fraction | None]) -> TableView:
    results = list(table.results.all())
    result = next((one for one in results if one.state in Result.IN_FORCE), None)
    state = state_of(table.game, result)
    reported = {side["entry"]: side for side in result.sides} if result else {}
    sides = []
    for seating in table.seatings.all():
        side = SideView(seating.side or 0, seating.entry, before.get(seating.entry_id))
        _fill(side, table.game, reported.get(seating.entry_id))
        if state == TableState.FINAL:
            side.gained = gained.get(seating.entry_id)
        sides.append(side)
    _add_partners(sides, table.game)
    corrected = any(one.state == Result.State.CORRECTED for one in results)
    return TableView(table, state, sides, result, corrected)


def _add_partners(sides: list[SideView], game: Game | None) -> None:
    """Where more sit down than the game has sides: seats 1 and 3 play together, and 2 and 4."""
    if game is None or not len(game.totals) < len(sides):
        return
    for side in sides:
        own = side_of(side.side, len(game.totals))
        partners = (one for one in sides if one is not side and side_of(one.side, len(game.totals)) == own)
        side.partner = next(partners, None)


def _fill(side: SideView, game: Game | None, reported: dict[str, Any] | None) -> None:
    if reported is not None:
        side.points, side.won = reported["total"], bool(reported.get("won"))
    elif game is not None and game.hands_played and not _others_play_the_same(game):
        side.points = of_seat(game.totals, side.side)


def _others_play_the_same(game: Game) -> bool:
    """From one hand to the next it would tell them what their own cards come to."""
    live = live_table_of(game)
    return live is not None and live.apart
