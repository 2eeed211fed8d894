"""The tables of a round as the director sees them: who sits there, how far the game is, and what a table waits for."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from gameplay.models import Game, LiveTable
from gameplay.rules import registry
from league.errors import LeagueRefusal
from league.models import Event, Result, Round, Seating, Table
from league.queries.fixtures import is_put_off
from league.queries.online import Late, late_at
from league.queries.scoring import points_in
from league.queries.sitting import of_seat, partner_of, together
from league.queries.status import (
    Status,
    TableState,
    live_table_of,
    online_status,
    state_of,
    table_status,
    tables_in,
)
from league.writing import score as written

PAIR = 2
KINDS = {Round.State.PUBLISHED: "live", Round.State.PLAYING: "live", Round.State.CLOSED: "done"}


@dataclass(frozen=True, slots=True)
class Side:
    number: int
    entry_id: int
    name: str
    total: int | None
    leads: bool
    typed: str = ""
    partner: str = ""
    """Where partners change: whom it plays with."""
    ruled: str = ""
    """What a ruling has made of it, in words; nothing where the game counts."""
    wins: bool = False
    """By walkover."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """`sides` are places; `playing`: so many sides the game has, fewer where partners change."""

    id: int
    number: int
    round: int
    game_id: int | None
    state: TableState
    status: Status
    hands: int
    sides: tuple[Side, ...]
    playing: int
    result_id: int | None = None
    result_state: str = ""
    kind: str = Result.Kind.GAME
    reason: str = ""
    wrong: str = ""
    code: str = ""
    live: LiveTable | None = None
    late: tuple[Late, ...] = ()
    put_off: bool = False

    @property
    def live_key(self) -> str:
        """Of an online table at which play is not over."""
        return self.live.key if self.live is not None and self.live.state != LiveTable.State.OVER else ""

    @property
    def takes_totals(self) -> bool:
        """Nothing has been entered at it yet."""
        return self.state == TableState.TO_COME and self.game_id is not None

    @property
    def lines(self) -> tuple[Side, ...]:
        """The sides of the game, each of which has one total."""
        return together(self.sides, self.playing)

    @property
    def has_totals(self) -> bool:
        return not self.ruled and self.state not in (TableState.TO_COME, TableState.GIVEN_UP)

    def with_typed(self, fields: Mapping[str, str], wrong: str, code: str) -> "TableLine":
        """With what was typed in its row, total-1, total-2, ..., and why it was refused."""
        sides = tuple(replace(side, typed=fields.get(f"total-{side.number}", "")) for side in self.sides)
        return replace(self, sides=sides, wrong=wrong, code=code)

    @property
    def ruled(self) -> bool:
        return self.kind != Result.Kind.GAME

    @property
    def waits(self) -> bool:
        """Somebody has to do something about it, once its round is played."""
        return not self.state.settled

    @property
    def is_wrong(self) -> bool:
        """Somebody must step in: it does not settle by itself."""
        return self.state == TableState.DISPUTED or bool(self.late)

    @property
    def names(self) -> str:
        return " · ".join(side.name for side in self.sides)


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """A round with its tables and those who do not sit at one."""

    round: Round
    tables: tuple[TableLine, ...] = ()
    byes: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    resting: tuple[str, ...] = ()
    trouble: str = ""

    @property
    def all_in(self) -> bool:
        return all(table.state.settled for table in self.tables)

    @property
    def status(self) -> Status:
        """In words: "published", "playing · 3 of 8 tables in", "all results in"."""
        state = Round.State(self.round.state)
        words = str(state.label)
        done = sum(table.state.settled for table in self.tables)
        if state == Round.State.PLAYING or (state == Round.State.PUBLISHED and done):
            off = sum(table.put_off for table in self.tables)
            progress = tables_in(done, len(self.tables), off)
            if self.all_in:
                return Status(progress, "done")
            words = f"{words} · {progress}"
        return Status(words, KINDS.get(state, "wait"))


def rounds_of(event: Event) -> list[RoundSheet]:
    """All rounds with their tables, in four queries."""
    return _views(event, list(Round.objects.filter(event=event).order_by("number")))


def one_table(event: Event, table: Table) -> TableLine:
    """In four queries. Raises `no-such-table` where the round has been undone meanwhile."""
    [sheet] = _views(event, [table.round])
    line = next((line for line in sheet.tables if line.id == table.pk), None)
    if line is None:
        raise LeagueRefusal("no-such-table")
    return line


def undone_of(event: Event) -> list[RoundSheet]:
    """Rounds that were undone and can be restored, the latest first, in four queries."""
    undone = Round.with_undone.filter(event=event, state=Round.State.UNDONE).select_related("undone_by")
    return _views(event, list(undone.order_by("-undone_at", "-id")))


def _views(event: Event, rounds: list[Round]) -> list[RoundSheet]:
    tables = Table.with_undone.filter(round__in=rounds).select_related("game__live").order_by("number")
    results = {
        result.table_id: result
        for result in Result.with_undone.filter(table__round__in=rounds, state__in=Result.IN_FORCE)
    }
    seated, others = _seatings(rounds)
    by_pk = {round_.pk: round_ for round_ in rounds}
    tables = list(tables)
    late = late_at([live for table in tables if (live := live_table_of(table.game))])
    low_wins = registry.info(event.variant).low_wins
    by_round: dict[int, list[TableLine]] = defaultdict(list)
    for table in tables:
        line = _line(table, by_pk[table.round_id], seated[table.pk], results.get(table.pk), low_wins)
        by_round[table.round_id].append(replace(line, late=late.get(line.live.pk, ())) if line.live else line)
    return [
        RoundSheet(
            round=round_,
            tables=tuple(by_round[round_.pk]),
            byes=tuple(others[round_.pk, Seating.Kind.BYE]),
            absent=tuple(others[round_.pk, Seating.Kind.ABSENCE]),
            resting=tuple(others[round_.pk, Seating.Kind.SIT_OUT]),
            trouble=trouble_of(round_),
        )
        for round_ in rounds
    ]


def _seatings(rounds: list[Round]) -> tuple[dict[int, list[Seating]], dict[tuple[int, str], list[str]]]:
    """Who sits at each table; the names of the others, by round and kind."""
    seated: dict[int, list[Seating]] = defaultdict(list)
    others: dict[tuple[int, str], list[str]] = defaultdict(list)
    seatings = Seating.with_undone.filter(round__in=rounds).select_related("entry").order_by("side", "entry__number")
    for seating in seatings:
        if seating.table_id:
            seated[seating.table_id].append(seating)
        else:
            others[seating.round_id, seating.kind].append(seating.entry.name)
    return seated, others


def _line(table: Table, round_: Round, seatings: list[Seating], result: Result | None, low_wins: bool) -> TableLine:
    game = table.game
    known = game is not None and (game.hands_played or game.ending == Game.Ending.TOTALS)
    totals = list(game.totals) if game else []
    best = (min if low_wins else max)(totals) if known else None
    sides = tuple(
        Side(seating.side, seating.entry_id, seating.entry.name, total, total is not None and total == best)
        for seating in seatings
        for total in [of_seat(totals, seating.side)]
    )
    names = {side.entry_id: side.name for side in sides}
    if totals and len(totals) < len(sides):
        partners = [partner_of(side.entry_id, list(names)) for side in sides]
        sides = tuple(replace(side, partner=names.get(one or 0, "")) for side, one in zip(sides, partners, strict=True))
    if result is not None and result.is_ruling:
        sides = tuple(_as_ruled(side, result) for side in sides)
    state = state_of(game, result)
    hands = game.hands_played if game else 0
    return TableLine(
        id=table.pk,
        number=table.number,
        round=round_.number,
        game_id=table.game_id,
        state=state,
        status=(online_status(game) if result is None else None)
        or table_status(state, hands, kind=result.kind if result else Result.Kind.GAME),
        live=live_table_of(game),
        hands=hands,
        sides=sides,
        playing=len(totals) or len(sides),
        put_off=not state.settled and is_put_off(round_, table.plays_at, timezone.now()),
        **_facts(result),
    )


def _as_ruled(side: Side, result: Result) -> Side:
    """Of a walkover who came, of an adjusted score how much it is."""
    told = result.sides[side.number - 1] if side.number <= len(result.sides) else {}
    if result.kind != Result.Kind.WALKOVER:
        return replace(side, ruled=written(points_in(str(told["points"]))) if told.get("points") else "")
    came, alone = told.get("present", True), len(result.sides) == PAIR
    words = (pgettext("a walkover", "wins") if alone else _("came")) if came else _("did not come")
    return replace(side, ruled=words, wins=bool(came and alone))


def _facts(result: Result | None) -> dict[str, Any]:
    if result is None:
        return {}
    return {
        "result_id": result.pk, "result_state": result.state, "kind": result.kind, "reason": result.reason
    }  # fmt: skip


def trouble_of(round_: Round) -> str:
    """Why a scheduled round could not start by itself, as a sentence."""
    trouble = round_.trouble or {}
    if not trouble.get("code"):
        return ""
    return LeagueRefusal(trouble["code"], trouble.get("why", ""), **trouble.get("facts", {})).sentence
