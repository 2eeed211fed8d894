"""The projector's page: who sits where, the tables, the bracket, the standings, the prizes and the clock in large type,
one screen after the other, without navigation.

`?show=names,tables,bracket,standings,prizes,clock` chooses the parts and their order (`pairings` is the first two
together), `?seconds=12` how long each stands. How much goes onto a screen is decided here, so that nobody has to scroll
it: the style sheet makes the type as large as the screen's `lines` allow.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from league.models import Event, Round
from league.queries.clock import clock_of
from league.queries.means import by_mean
from league.queries.playable import pairs_enter
from league.queries.progress import by_weeks
from league.queries.public import event as queries
from league.queries.public.brackets import has_stages, stage_at, stages_of
from league.queries.public.groups import groups_by_entry
from league.queries.public.tables import RoundView, in_order, people_of
from league.services.prizes import preview
from league.web.bracket import for_the_wall
from league.web.chain import score_heading
from league.web.check_in import check_in_code
from league.web.public.page import event_page, open_event, shows_money
from league.web.standings import in_bracket, row_views

LINES = 12
"""Of a list on a screen: at ten metres a twelfth of a wall can still be read."""
FEWEST_LINES = 8
"""A short list is not blown up beyond this."""
TABLE_LINES, MORE_A_TABLE = 14, 1.5
"""Of a screen of tables; and what a table takes beside its sides."""
USUAL_SECONDS, FEWEST_SECONDS, MOST_SECONDS = 12, 3, 120

PARTS: dict[str, str | Promise] = {
    "names": _("Who sits where, by name"),
    "tables": _("The tables"),
    "bracket": _("The bracket"),
    "standings": _("Standings"),
    "prizes": _("Prizes"),
    "clock": _("Clock and announcement"),
}
TOGETHER = {"pairings": ("names", "tables")}


@dataclass(frozen=True, slots=True)
class Screen:
    """`columns` stand beside each other, `lines` below each other. `mark`: from which letter to which a long list goes
    here."""

    part: str
    columns: list[Sequence[Any]]
    lines: int
    mark: str = ""

    @property
    def things(self) -> list[Any]:
        return [thing for column in self.columns for thing in column]


@require_safe
def projector(request: HttpRequest, club: str, event: str) -> HttpResponse:
    found = open_event(request, club, event)
    parts = chosen(request.GET.getlist("show") or request.GET.getlist("by"))

    def build(event: Event, rounds: list[Round]) -> dict[str, Any]:
        settings = {"parts": PARTS, "chosen": parts, "rotation": seconds_of(request.GET.get("seconds", ""))}
        return settings | _screens(event, rounds, parts) | _check_in(request, event)

    return event_page(request, found, "projector", build, "" if parts == list(PARTS) else ",".join(parts))


def chosen(given: Iterable[str]) -> list[str]:
    """The parts in the order asked for; all of them where nothing (or nothing that is known) is."""
    words = [word for text in given for word in text.split(",")]
    parts = [part for word in words for part in TOGETHER.get(word, (word,)) if part in PARTS]
    return list(dict.fromkeys(parts)) or list(PARTS)


def seconds_of(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        return USUAL_SECONDS
    return min(max(int(text[:4]), FEWEST_SECONDS), MOST_SECONDS)


def _check_in(request: HttpRequest, event: Event) -> dict[str, Any]:
    """While players check in: the code that leads them there."""
    return {"code": check_in_code(request, event)} if event.state == Event.State.CHECK_IN else {}


def in_screens(things: Sequence[Any], size: int) -> list[Sequence[Any]]:
    """As even as possible: 13 lines at most 10 a screen are 7 and 6, not 10 and 3."""
    screens = -(-len(things) // size) or 1
    each, more = divmod(len(things), screens)
    cuts = [index * each + min(index, more) for index in range(screens + 1)]
    return [things[start:end] for start, end in pairwise(cuts) if end > start]


def list_screens(part: str, things: Sequence[Any], columns: int) -> list[Screen]:
    """A list in at most so many columns: as few as hold it."""
    columns = min(columns, -(-len(things) // LINES) or 1)
    found = []
    for screen in in_screens(things, LINES * columns):
        beside = in_screens(screen, -(-len(screen) // columns))
        found.append(Screen(part, beside, max(len(beside[0]), FEWEST_LINES)))
    return found


def _screens(event: Event, rounds: list[Round], parts: Sequence[str]) -> dict[str, Any]:
    """The parts that there is something to show of now: where to sit while the round is played, prizes at the end."""
    current = rounds[-1] if rounds else None
    over = event.state in (Event.State.FINISHED, Event.State.ARCHIVED)
    view = queries.pairings(event, current) if current and not over else None
    clock = clock_of(event, current, all_in=view is not None and view.all_in)
    number = _counted(event, view) if "standings" in parts else None
    builds: dict[str, Callable[[], list[Screen]]] = {
        "names": lambda: _names(view) if view and view.round.is_under_way and not by_weeks(event) else [],
        "tables": lambda: _tables(view) if view else [],
        "bracket": lambda: _bracket(event) if has_stages(event, rounds) else [],
        "standings": lambda: _standings(event, rounds, number) if number else [],
        "prizes": lambda: _prizes(event) if over and shows_money(event) else [],
        "clock": lambda: [Screen("clock", [], FEWEST_LINES)] if clock and clock.shown else [],
    }
    return {
        "view": view,
        "clock": clock,
        "number": number,
        "screens": [screen for part in parts for screen in builds[part]()],
        "over": over,
        "by_place": not pairs_enter(event),
        "by_finals": any(one.stage == Round.Stage.FINALS and number and one.number <= number for one in rounds),
    }


def _counted(event: Event, view: RoundView | None) -> int | None:
    """The last round that there are standings of; one without a result says nothing that the one before does not."""
    numbers = queries.rounds_with_standings(event)
    if view and not any(table.final for table in view.tables):
        numbers = [number for number in numbers if number < view.round.number]
    return numbers[-1] if numbers else None


def _names(view: RoundView) -> list[Screen]:
    """Everybody by name, the partners of a pair each by the own one."""
    seats = [
        (name, table.number, side.side) for table in view.tables for side in table.sides
        for name in people_of(side.entry)
    ]  # fmt: skip
    screens = list_screens("names", sorted(seats, key=lambda seat: in_order(seat[0])), 3)
    if len(screens) < 2:
        return screens
    return [Screen(one.part, one.columns, one.lines, _letters(one.things)) for one in screens]


def _letters(seats: Sequence[tuple[str, int, int]]) -> str:
    """ "A – D"."""
    first, last = (in_order(seat[0])[:1].upper() for seat in (seats[0], seats[-1]))
    return first if first == last else f"{first} – {last}"


def _tables(view: RoundView) -> list[Screen]:
    """Card by card: three beside each other, of pairs with their longer names two."""
    sides = max((len(table.sides) for table in view.tables), default=0)
    beside = 2 if sides <= 2 else 3
    below = max(int(TABLE_LINES / (sides + MORE_A_TABLE)), 1)
    found = []
    for screen in in_screens(view.tables, beside * below):
        rows = -(-len(screen) // beside)
        lines = max(round(rows * (sides + MORE_A_TABLE)), FEWEST_LINES)
        columns = [screen[start : start + beside] for start in range(0, len(screen), beside)]
        found.append(Screen("tables", columns, lines))
    return found


def _bracket(event: Event) -> list[Screen]:
    """A screen for each of its parts; the earliest rounds of a large one are left out."""
    found = stages_of(event).bracket
    return [Screen("bracket", [[picture]], FEWEST_LINES) for picture in for_the_wall(found)] if found else []


def _standings(event: Event, rounds: list[Round], number: int) -> list[Screen]:
    """In two columns; the two names of a pair need the whole width. In a knockout, how far each has come."""
    rows = queries.standings(event, number)
    lines = row_views(event, rows, groups=groups_by_entry(event, number))
    _finals, bracket = stage_at(event, next((one for one in rounds if one.number == number), None))
    lines = in_bracket(lines, bracket) if bracket else lines
    screens = list_screens("standings", lines, 1 if pairs_enter(event) else 2)
    mark = score_heading(per_game=True) if by_mean(event, rows) else ""
    return [replace(screen, mark=mark) for screen in screens]


def _prizes(event: Event) -> list[Screen]:
    return list_screens("prizes", preview(event).by_rank, 2)
