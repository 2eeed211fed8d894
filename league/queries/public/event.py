"""What an event's public pages show: its rounds, pairings, standings and entries, in a fixed number of queries."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any
from unicodedata import combining, normalize

from django.db.models import Prefetch, QuerySet

from gameplay.models import Game
from league.models import Entry, EntryMember, Event, Result, Round, Seating, Standing, Table

PUBLISHED = (Round.State.PLAYING, Round.State.CLOSED)
IN_FORCE = (Result.State.REPORTED, Result.State.CONFIRMED)


def in_order(name: str) -> str:
    """By what names are sorted: É stands with E."""
    return "".join(c for c in normalize("NFKD", name).casefold() if not combining(c))


def with_players(path: str = "members") -> Prefetch:
    """Who an entry is made of, in one query."""
    return Prefetch(path, EntryMember.objects.select_related("player").order_by("position"))


def rounds_of(event: Event) -> list[Round]:
    """All rounds, the planned ones too."""
    return list(event.rounds.order_by("number"))


def published(rounds: Iterable[Round]) -> list[Round]:
    """Those that everybody may see: a draft of the pairings is the director's."""
    return [one for one in rounds if one.state in PUBLISHED]


def next_planned(rounds: Iterable[Round]) -> Round | None:
    """The round to come, if its time is known."""
    return next((one for one in rounds if one.state not in PUBLISHED and one.starts_at), None)


@dataclass(slots=True)
class SideView:
    """One entry at a table. `points` are the game's, as far as it has come; `gained` is the round's score."""

    side: int
    entry: Entry
    so_far: Fraction | None = None
    points: int | None = None
    gained: Fraction | None = None
    won: bool = False


@dataclass(slots=True)
class TableView:
    """A table and how far it is: `to-come`, `playing`, `counting` (over, no result yet), `reported`, `final`, or
    `given-up` (it has no result and gets none)."""

    table: Table
    state: str
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
        return self.state == "final"

    @property
    def has_points(self) -> bool:
        """The game has come as far as a first hand."""
        return any(side.points is not None for side in self.sides)

    def others(self, entry: int) -> list[SideView]:
        """Who else is at the table."""
        return [side for side in self.sides if side.entry.pk != entry]

    @property
    def columns(self) -> int:
        """Of its score sheet: the hand's number and the sides."""
        return len(self.sides) + 1


@dataclass(slots=True)
class RoundView:
    round: Round
    tables: list[TableView] = field(default_factory=list)
    byes: list[SideView] = field(default_factory=list)
    absences: list[SideView] = field(default_factory=list)

    @property
    def tables_in(self) -> int:
        return sum(table.final for table in self.tables)

    @property
    def by_name(self) -> list[tuple[SideView, TableView, list[SideView]]]:
        """Everybody who is seated, by name, with the table and who else is there: where do I sit?"""
        seats = [(side, table, table.others(side.entry.pk)) for table in self.tables for side in table.sides]
        return sorted(seats, key=lambda seat: in_order(seat[0].entry.name))


def fraction(text: str) -> Fraction | None:
    return Fraction(text) if text else None


def _scores(event: Event, number: int) -> tuple[dict[int, Fraction], dict[int, Fraction | None]]:
    """By entry: the score before this round, and what the round brought."""
    before: dict[int, Fraction] = {}
    gained: dict[int, Fraction | None] = {}
    for row in Standing.objects.filter(event=event, round_number__in=(number - 1, number)):
        if row.round_number == number:
            gained[row.entry_id] = fraction(row.round_score)
        else:
            before[row.entry_id] = row.score
    return before, gained


def tables_with_results() -> QuerySet[Table]:
    """Tables with their games, who sits at them, and their results; five queries."""
    seatings = Seating.objects.select_related("entry").prefetch_related(with_players("entry__members")).order_by("side")
    return Table.objects.select_related("game").prefetch_related(
        Prefetch("seatings", seatings), Prefetch("results", Result.objects.order_by("id"))
    )


def _tables_of(one: Round) -> QuerySet[Table]:
    return tables_with_results().filter(round=one).order_by("number")


def pairings(event: Event, one: Round) -> RoundView:
    """A round with its tables, byes and absences; six queries."""
    before, gained = _scores(event, one.number)
    view = RoundView(one, [table_view(table, before, gained) for table in _tables_of(one)])
    away = one.seatings.exclude(kind=Seating.Kind.SEATED).select_related("entry").order_by("entry__name")
    for seating in away.prefetch_related(with_players("entry__members")):
        side = SideView(0, seating.entry, before.get(seating.entry_id), gained=gained.get(seating.entry_id))
        (view.byes if seating.kind == Seating.Kind.BYE else view.absences).append(side)
    return view


def one_table(event: Event, one: Round, number: int) -> TableView | None:
    before, gained = _scores(event, one.number)
    table = _tables_of(one).filter(number=number).first()
    return table_view(table, before, gained) if table else None


def table_view(table: Table, before: dict[int, Fraction], gained: dict[int, Fraction | None]) -> TableView:
    results = list(table.results.all())
    result = next((one for one in results if one.state in IN_FORCE), None)
    state = _table_state(table.game, result)
    reported = {side["entry"]: side for side in result.sides} if result else {}
    sides = []
    for seating in table.seatings.all():
        side = SideView(seating.side or 0, seating.entry, before.get(seating.entry_id))
        _fill(side, table.game, reported.get(seating.entry_id))
        if state == "final":
            side.gained = gained.get(seating.entry_id)
        sides.append(side)
    corrected = any(one.state == Result.State.CORRECTED for one in results)
    return TableView(table, state, sides, result, corrected)


def _fill(side: SideView, game: Game | None, reported: dict[str, Any] | None) -> None:
    if reported is not None:
        side.points, side.won = reported["total"], bool(reported.get("won"))
    elif game is not None and game.hands_played and len(game.totals) >= side.side:
        side.points = game.totals[side.side - 1]


def _table_state(game: Game | None, result: Result | None) -> str:
    if result is not None:
        return "final" if result.state == Result.State.CONFIRMED else "reported"
    if game is not None and game.state == Game.State.ABANDONED:
        return "given-up"
    if game is None or (game.state == Game.State.OPEN and not game.hands_played):
        return "to-come"
    return "playing" if game.state == Game.State.OPEN else "counting"


def rounds_with_standings(event: Event) -> list[int]:
    numbers = Standing.objects.filter(event=event).values_list("round_number", flat=True)
    return sorted(set(numbers.order_by("round_number").distinct()))


def standings(event: Event, number: int) -> list[Standing]:
    """The rows as of a round, in their order; three queries."""
    rows = Standing.objects.filter(event=event, round_number=number).select_related("entry").order_by("order")
    return list(rows.prefetch_related(with_players("entry__members")))


def entries(event: Event) -> list[Entry]:
    """In the order of their numbers; two queries."""
    return list(event.entries.prefetch_related(with_players()).order_by("number"))


def own_entry(event: Event, user: Any) -> Entry | None:
    """The reader's, alone or in a pair."""
    return event.entries.filter(members__player__user=user).first()


def progress(rounds: Sequence[Round]) -> dict[int, tuple[int, int]]:
    """By round that is being played: tables in, tables in all. Two queries, none where nothing is played."""
    playing = [one.pk for one in rounds if one.state == Round.State.PLAYING]
    found: dict[int, tuple[int, int]] = {}
    if not playing:
        return found
    tables = Table.objects.filter(round__in=playing).values_list("round_id", "pk")
    confirmed = Result.objects.filter(table__round__in=playing, state=Result.State.CONFIRMED)
    done = set(confirmed.values_list("table_id", flat=True))
    for round_id, table in tables:
        made, of = found.get(round_id, (0, 0))
        found[round_id] = (made + (table in done), of + 1)
    return found
