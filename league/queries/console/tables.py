"""The tables of a round as the director sees them: who sits there, how far the game is, and what a table waits for."""

from collections import defaultdict
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gameplay.models import Game
from gameplay.rules import registry
from league.errors import LeagueRefusal
from league.models import Event, Result, Round, Seating, Table

IN_FORCE = (Result.State.REPORTED, Result.State.CONFIRMED)


@dataclass(frozen=True, slots=True)
class Side:
    number: int
    entry_id: int
    name: str
    total: int | None
    leads: bool


@dataclass(frozen=True, slots=True)
class TableLine:
    """`code`: drawn, playing, reported, in, or given-up. `waits`: somebody has to do something about it."""

    id: int
    number: int
    round: int
    game_id: int | None
    code: str
    status: str
    hands: int
    sides: tuple[Side, ...]
    result_id: int | None = None

    @property
    def waits(self) -> bool:
        return self.code in ("playing", "reported")

    @property
    def names(self) -> str:
        return " · ".join(side.name for side in self.sides)


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round with its tables and those who do not sit at one."""

    round: Round
    tables: tuple[TableLine, ...] = ()
    byes: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    trouble: str = ""
    why: tuple[str, ...] = field(default=())

    @property
    def all_in(self) -> bool:
        return all(table.code in ("in", "given-up") for table in self.tables)

    @property
    def status(self) -> str:
        """In words: "playing · 3 of 8 tables in"."""
        state = str(Round.State(self.round.state).label)
        if self.round.state != Round.State.PLAYING:
            return state
        done = sum(table.code in ("in", "given-up") for table in self.tables)
        count = ngettext("%(count)s of %(all)s table in", "%(count)s of %(all)s tables in", len(self.tables))
        return f"{state} · {count % {'count': done, 'all': len(self.tables)}}"


def rounds_of(event: Event) -> list[RoundView]:
    """All rounds with their tables, in four queries."""
    return _views(event, list(Round.objects.filter(event=event).order_by("number")))


def round_view(event: Event, number: int) -> RoundView | None:
    views = _views(event, list(Round.objects.filter(event=event, number=number)))
    return views[0] if views else None


def _views(event: Event, rounds: list[Round]) -> list[RoundView]:
    tables = Table.objects.filter(round__in=rounds).select_related("game").order_by("number")
    results = {result.table_id: result for result in Result.objects.filter(table__round__in=rounds, state__in=IN_FORCE)}
    seated, others = _seatings(rounds)
    numbers = {round_.pk: round_.number for round_ in rounds}
    low_wins = registry.info(event.variant).low_wins
    by_round: dict[int, list[TableLine]] = defaultdict(list)
    for table in tables:
        line = _line(table, numbers[table.round_id], seated[table.pk], results.get(table.pk), low_wins)
        by_round[table.round_id].append(line)
    return [
        RoundView(
            round=round_,
            tables=tuple(by_round[round_.pk]),
            byes=tuple(others[round_.pk, Seating.Kind.BYE]),
            absent=tuple(others[round_.pk, Seating.Kind.ABSENCE]),
            trouble=trouble_of(round_),
        )
        for round_ in rounds
    ]


def _seatings(rounds: list[Round]) -> tuple[dict[int, list[Seating]], dict[tuple[int, str], list[str]]]:
    """Who sits at each table; the names of the others, by round and kind."""
    seated: dict[int, list[Seating]] = defaultdict(list)
    others: dict[tuple[int, str], list[str]] = defaultdict(list)
    seatings = Seating.objects.filter(round__in=rounds).select_related("entry").order_by("side", "entry__number")
    for seating in seatings:
        if seating.table_id:
            seated[seating.table_id].append(seating)
        else:
            others[seating.round_id, seating.kind].append(seating.entry.name)
    return seated, others


def _line(table: Table, number: int, seatings: list[Seating], result: Result | None, low_wins: bool) -> TableLine:
    game = table.game
    totals = list(game.totals) if game else []
    best = (min if low_wins else max)(totals) if game and game.hands_played else None
    sides = tuple(
        Side(seating.side, seating.entry_id, seating.entry.name, total, total is not None and total == best)
        for seating in seatings
        for total in [totals[seating.side - 1] if seating.side and seating.side <= len(totals) else None]
    )
    code = _code(game, result)
    return TableLine(
        id=table.pk,
        number=table.number,
        round=number,
        game_id=table.game_id,
        code=code,
        status=_status(code, game),
        hands=game.hands_played if game else 0,
        sides=sides,
        result_id=result.pk if result else None,
    )


def _code(game: Game | None, result: Result | None) -> str:
    if game is None:
        return "drawn"
    if game.state == Game.State.ABANDONED:
        return "given-up"
    if result is None:
        return "playing"
    return "in" if result.state == Result.State.CONFIRMED else "reported"


def _status(code: str, game: Game | None) -> str:
    hands = game.hands_played if game else 0
    if code == "drawn":
        return _("drawn")
    if code == "playing":
        if not hands:
            return _("waiting for the first hand")
        return ngettext("playing · %(count)s hand", "playing · %(count)s hands", hands) % {"count": hands}
    if code == "given-up":
        return _("given up · counts for nothing")
    if code == "reported":
        return _("reported · to be confirmed")
    return ngettext("in · %(count)s hand", "in · %(count)s hands", hands) % {"count": hands}


def trouble_of(round_: Round) -> str:
    """Why a scheduled round could not start by itself, as a sentence."""
    trouble = round_.trouble or {}
    if not trouble.get("code"):
        return ""
    return LeagueRefusal(trouble["code"], trouble.get("why", ""), **trouble.get("facts", {})).sentence
