"""What a director changes by hand in a round that is drawn: swap two, move one, add or break a table, number tables
anew, lock some and draw the rest again.

A draft can be changed anywhere, a published round where nothing has been played: a table's game is then given up, and
another opened for who sits there now. Everybody always has one place, and no table is left that the game does not take.
Each change names the edition of the round that it was decided on; of two who change one edition, the second is refused.
"""

from collections.abc import Callable, Sequence
from typing import Any

from django.db import transaction

from league.errors import LeagueRefusal
from league.models import Event, Round, User
from league.queries.brackets import is_knockout
from league.queries.playable import sides_at_a_table
from league.services import audit, draws, stages
from league.services.guard import locked_round, require_running
from league.services.layout import ABSENCE, BYE, SIT_OUT, Layout
from league.services.seating import Sheet

LARGEST_NUMBER = 999
PAIRS = 2


def swap(round_: Round, one: int, other: int, *, by: User, edition: int) -> Round:
    """Two entries have each other's place, at a table or not."""
    return _change(round_, "swap", lambda layout: layout.swap(one, other), by=by, edition=edition)


def move(round_: Round, entry: int, to: str | int, side: int | None = None, *, by: User, edition: int) -> Round:
    """To the table of this number (to a side of it), to a bye ("bye") or to absence ("absence"). Who is absent is not
    checked in; who is fetched from there, is."""
    return _change(round_, "move", lambda layout: layout.move(entry, to, side), by=by, edition=edition)


def add_table(round_: Round, entries: Sequence[int], *, by: User, edition: int) -> Round:
    """One table more, with these entries in the order of its sides, from wherever they were."""
    stages.require_no_bracket(round_.event, round_)
    return _change(round_, "add_table", lambda layout: layout.add_table(entries), by=by, edition=edition)


@transaction.atomic
def break_table(round_: Round, number: int, *, spread: bool = False, by: User, edition: int) -> Round:
    """A table goes. Its people have byes, or are `spread` over those tables that can still be changed."""
    sheet = _sheet(round_, by, edition)
    stages.require_no_bracket(sheet.event, sheet.round)
    largest = sides_at_a_table(sheet.event).largest
    others = sorted(sheet.tables.keys() - sheet.fixed) if spread else None
    sheet.write("break_table", _changed(sheet, lambda layout: layout.break_table(number, others, largest)), by=by)
    return sheet.round


@transaction.atomic
def renumber(round_: Round, number: int, to: int, *, by: User, edition: int) -> Round:
    """Another physical table; where that has its people already, the two exchange their numbers."""
    if not 1 <= to <= LARGEST_NUMBER:
        raise LeagueRefusal("no-such-table-number", largest=LARGEST_NUMBER)
    sheet = _sheet(round_, by, edition)
    sheet.renumber(number, to, by=by)
    return sheet.round


@transaction.atomic
def lock(round_: Round, number: int, locked: bool, *, by: User, edition: int) -> Round:
    """A locked table stays as it is, number and seats, until it is unlocked."""
    sheet = _sheet(round_, by, edition)
    table = sheet.table(number)
    table.locked = locked
    table.save(update_fields=["locked"])
    sheet.count_edition()
    audit.log("table.lock" if locked else "table.unlock", table, by=by, new={"round": sheet.round.number})
    return sheet.round


@transaction.atomic
def pair_rest(round_: Round, *, by: User, edition: int) -> Round:
    """Draw everybody anew who is there and does not sit at a table that is locked or in play; the same state gives the
    same draw again. Whoever came since the round was drawn is drawn too, whoever left is absent."""
    sheet = _sheet(round_, by, edition)
    stages.require_drawn_by_itself(sheet.event, sheet.round)
    standing = {number: sheet.before.tables[number] for number in sheet.fixed}
    staying = {entry for entries in standing.values() for entry in entries}
    sheet.take_in_who_came()
    present, absent = draws.field(sheet.event, sheet.round.number)
    rest = [entry for entry in present if entry.pk not in staying]
    if not rest:
        raise LeagueRefusal("nobody-to-draw")
    drawn = draws.draw(sheet.event, sheet.round.number, rest, sheet.round.seed or 0, allow_rematches=True)
    drawn = draws.beside(drawn, set(standing))
    tables = standing | {number: list(entries) for number, entries in zip(drawn.numbers, drawn.tables, strict=True)}
    gone = [entry.pk for entry in absent if entry.pk not in staying]
    sheet.write("pair_rest", Layout(tables, list(drawn.out), gone), by=by, drawn=drawn)
    return sheet.round


@transaction.atomic
def _change(round_: Round, step: str, change: Callable[[Layout], Any], *, by: User, edition: int) -> Round:
    sheet = _sheet(round_, by, edition)
    sheet.write(step, _changed(sheet, change), by=by)
    return sheet.round


def _changed(sheet: Sheet, change: Callable[[Layout], Any]) -> Layout:
    after = sheet.before.copy()
    change(after)
    after.check(sides_at_a_table(sheet.event))
    if is_knockout(sheet.event, sheet.round):
        _require_bracket_holds(sheet, after)
    if sheet.event.format == Event.Format.SINGLE_TABLE and len(after.tables) > 1:
        raise LeagueRefusal("one-table-only")
    return after


def _require_bracket_holds(sheet: Sheet, after: Layout) -> None:
    """Who goes on without a game, or waits, has a place of their own in the bracket: seated for somebody else, they
    would stand in it twice, and that one nowhere. Where two meet that is true of whoever is absent, too."""
    kept = {BYE, SIT_OUT} | ({ABSENCE} if sides_at_a_table(sheet.event).largest == PAIRS else set())
    now = after.places()
    for entry, place in sheet.before.places().items():
        here, there = (each if isinstance(each, str) else "" for each in (place, now[entry]))
        if here != there and {here, there} & kept:
            raise LeagueRefusal("bracket-place-stays")


def require_rest(event: Event, round_: Round, edition: int) -> None:
    """Refuse what `pair_rest` would refuse before it draws, without a lock: for whoever asks a worker to do it."""
    _require_changeable(event, round_, edition)
    stages.require_drawn_by_itself(event, round_)


def _sheet(round_: Round, by: User, edition: int) -> Sheet:
    """The round, locked, as the one who changes it has seen it."""
    event, round_ = locked_round(round_, by)
    _require_changeable(event, round_, edition)
    return Sheet(event, round_)


def _require_changeable(event: Event, round_: Round, edition: int) -> None:
    require_running(event)
    if round_.state != Round.State.PAIRED and not round_.is_under_way:
        raise LeagueRefusal("step-not-allowed", what=str(round_), state=str(round_.get_state_display()))
    if round_.edition != edition:
        raise LeagueRefusal("changed-meanwhile")
