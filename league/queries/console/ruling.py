"""One table as a director rules on it: what stands, what has been said otherwise, and what can be done."""

from dataclasses import dataclass
from typing import Any

from gameplay.models import Game, Hand
from gameplay.rules import registry
from league.models import Entry, Event, Result, Seating, Table
from league.queries.confirming import against_play
from league.queries.online import Late, late_at
from league.queries.progress import next_unseen
from league.queries.sitting import of_seat, together
from league.queries.status import Status, live_table_of, state_of, table_status


@dataclass(frozen=True, slots=True)
class SideLine:
    """`said`: by who differs, in the order of `RulingSheet.reports`."""

    number: int
    name: str
    total: int | None
    points: str
    present: bool
    said: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RulingSheet:
    """`sides` are places; `playing`: so many sides the game has. `changeable`: the event runs and the round is
    published. `hands`: those in force. `late`: for whom its online table waits beyond their time."""

    table: Table
    result: Result | None
    status: Status
    sides: tuple[SideLine, ...]
    playing: int
    reports: tuple[tuple[int, str], ...]
    past: tuple[Result, ...]
    hands: tuple[int, ...]
    changeable: bool
    pairs: bool
    late: tuple[Late, ...] = ()

    @property
    def lines(self) -> tuple[SideLine, ...]:
        """The sides of the game, each of which has one total."""
        return together(self.sides, self.playing)

    @property
    def disputed(self) -> bool:
        return self.result is not None and self.result.state == Result.State.DISPUTED

    @property
    def ruled(self) -> bool:
        return self.result is not None and self.result.is_ruling

    @property
    def reporter(self) -> str:
        """Who reported first: an account, or whoever held the slip at a side."""
        if self.result is None:
            return ""
        names = {side.number: side.name for side in self.sides}
        return str(self.result.reported_by or names.get(self.result.reported_side or 0, ""))


def ruling_sheet(event: Event, table: Table) -> RulingSheet:
    """In five queries, and at an online table up to two more."""
    results = list(table.results.select_related("reported_by", "confirmed_by").order_by("id"))
    result = next((one for one in results if one.state in Result.IN_FORCE), None)
    reports = list(result.reports.order_by("id")) if result else []
    seated = list(Seating.objects.filter(table=table).select_related("entry").order_by("side"))
    names = {seating.side: seating.entry.name for seating in seated}
    game = table.game
    hands = game.hands_played if game else 0
    playing = len(game.totals) if game and game.totals else len(seated)
    kind = result.kind if result else Result.Kind.GAME
    return RulingSheet(
        table=table,
        result=result,
        status=table_status(state_of(game, result), hands, kind=kind),
        sides=tuple(_side(seating, result, game, [report.totals for report in reports]) for seating in seated),
        playing=playing,
        reports=tuple((report.pk, names.get(report.side, "")) for report in reports),
        past=tuple(one for one in results if one.state not in Result.IN_FORCE),
        hands=tuple(Hand.objects.filter(game=game, in_force=True).order_by("number").values_list("number", flat=True)),
        changeable=against_play(table, closed_too=True) is None,
        pairs=registry.info(event.variant).pairs,
        late=_late(game),
    )


def absentees_of(event: Event, sheet: RulingSheet) -> list[Entry]:
    """Who did not come to this table, which went by walkover, and would be drawn again all the same: of the round in
    hand, while the event runs."""
    if event.state != Event.State.RUNNING or sheet.result is None or sheet.result.kind != Result.Kind.WALKOVER:
        return []
    if sheet.table.round.number + 1 < next_unseen(event):
        return []
    absent = [side["entry"] for side in sheet.result.sides if not side.get("present", True)]
    return list(Entry.objects.filter(pk__in=absent, state=Entry.State.CHECKED_IN).order_by("number"))


def _late(game: Game | None) -> tuple[Late, ...]:
    live = live_table_of(game)
    return late_at([live]).get(live.pk, ()) if live is not None else ()


def _side(seating: Seating, result: Result | None, game: Game | None, said: list[list[int]]) -> SideLine:
    at = (seating.side or 1) - 1
    told: dict[str, Any] = result.sides[at] if result and at < len(result.sides) else {}
    known = game is not None and (game.hands_played or game.ending == Game.Ending.TOTALS)
    total = told.get("total") if told else (of_seat(game.totals, seating.side) if game and known else None)
    return SideLine(
        number=seating.side or 0,
        name=seating.entry.name,
        total=total,
        points=str(told.get("points", "")),
        present=bool(told.get("present", True)),
        said=tuple(of_seat(totals, seating.side) for totals in said),
    )
