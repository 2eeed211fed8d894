"""A drawn round as its director changes it: who sits where, why, what stands in the way, what the program had drawn."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from league.models import Entry, Event, Result, Round, Seating, Table
from league.queries.console.draw import Aim, Reason, aims_of, explanations
from league.queries.playable import partners_change
from league.queries.progress import in_the_event
from league.queries.sitting import partner_of

CHANGEABLE = (Round.State.PAIRED, *Round.UNDER_WAY)


@dataclass(frozen=True, slots=True)
class Seat:
    """`moved`: not where the program had drawn it. `gone`: it has withdrawn since. `partner`: whom it plays with, where
    partners change."""

    entry: int
    name: str
    side: int | None
    moved: bool
    gone: bool
    partner: str = ""


@dataclass(frozen=True, slots=True)
class BoardTable:
    number: int
    locked: bool
    in_play: bool
    seats: tuple[Seat, ...]
    reasons: tuple[Reason, ...]

    @property
    def fixed(self) -> bool:
        return self.locked or self.in_play


@dataclass(frozen=True, slots=True)
class Board:
    """`differences`: what is not as it was drawn, in words. `reasons`: of the round as a whole and of byes."""

    round: Round
    tables: tuple[BoardTable, ...]
    byes: tuple[Seat, ...]
    absent: tuple[Seat, ...]
    resting: tuple[Seat, ...]
    differences: tuple[str, ...]
    reasons: tuple[Reason, ...]
    aims: tuple[Aim, ...]

    @property
    def changeable(self) -> bool:
        """There is something left that can be changed by hand."""
        return self.round.state in CHANGEABLE and not all(table.in_play for table in self.tables)

    @property
    def any_locked(self) -> bool:
        return any(table.fixed for table in self.tables)


def board_of(event: Event, round_: Round, tie_break: Callable[[str], object] = str) -> Board:
    """Four queries, whatever the size of the round. `tie_break`: how one is called, by its code."""
    tables = list(_tables(round_))
    seatings = list(Seating.objects.filter(round=round_).select_related("entry").order_by("side", "entry__number"))
    came = list(in_the_event(event).exclude(pk__in=[seating.entry_id for seating in seatings]).order_by("number"))
    reasons = explanations(event, round_, tie_break)
    numbers = {table.pk: table.number for table in tables}
    drawn = round_.drawn.get("places", {})
    seats: dict[Any, list[Seat]] = defaultdict(list)
    differences = []
    for seating in seatings:
        place = _place(seating, numbers)
        moved = bool(drawn) and drawn.get(str(seating.entry_id)) != place
        seats[seating.table_id or seating.kind].append(_seat(seating.entry, seating.side, moved))
        if moved and seating.kind != Seating.Kind.OUT:
            differences.append(_difference(seating.entry.name, drawn.get(str(seating.entry_id)), place))
    if partners_change(event):
        for table in tables:
            seats[table.pk] = _with_partners(seats[table.pk])
    absent = [*seats[Seating.Kind.ABSENCE], *(_seat(entry, None, False) for entry in came)]
    return Board(
        round=round_,
        tables=tuple(_table(table, seats[table.pk], reasons) for table in tables),
        byes=tuple(seats[Seating.Kind.BYE]),
        absent=tuple(absent),
        resting=tuple(seats[Seating.Kind.SIT_OUT]),
        differences=tuple(sorted(differences)),
        reasons=tuple(reason for reason in reasons if reason.table is None),
        aims=tuple(aims_of(event, round_)),
    )


def _tables(round_: Round) -> Iterable[Table]:
    results = Exists(Result.objects.filter(table=OuterRef("pk")))
    tables = Table.objects.filter(round=round_).annotate(in_play=Q(game__hands_played__gt=0) | results)
    return tables.order_by("number")


def _table(table: Any, seats: list[Seat], reasons: list[Reason]) -> BoardTable:
    own = tuple(reason for reason in reasons if reason.table == table.number)
    return BoardTable(table.number, table.locked, bool(table.in_play), tuple(seats), own)


def _with_partners(seats: list[Seat]) -> list[Seat]:
    names = {seat.entry: seat.name for seat in seats}
    return [replace(seat, partner=names.get(partner_of(seat.entry, list(names)) or 0, "")) for seat in seats]


def _seat(entry: Entry, side: int | None, moved: bool) -> Seat:
    return Seat(entry.pk, entry.name, side, moved, entry.is_gone)


def _place(seating: Seating, numbers: dict[int, int]) -> list[int | None] | str:
    return [numbers[seating.table_id], seating.side] if seating.table_id else seating.kind


def _difference(name: str, drawn: Any, now: Any) -> str:
    facts = {"name": name, "drawn": place_in_words(drawn), "now": place_in_words(now)}
    return _("%(name)s: %(now)s; drawn: %(drawn)s.") % facts


def place_in_words(place: list[int] | str | None) -> str:
    """ "table 3, place 2" · "bye" · "absent" · "sits out" · "came later"."""
    if place is None:
        return _("came later")
    if isinstance(place, str):
        return {Seating.Kind.BYE: _("bye"), Seating.Kind.SIT_OUT: _("sits out")}.get(place, _("absent"))
    table, side = place
    return _("table %(table)s, place %(side)s") % {"table": table, "side": side}
