"""The projector's page: the round's tables and the standings in large type, screen by screen, without navigation."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.models import Event, Round
from league.queries.public import event as queries
from league.web.public.page import event_page, open_event
from league.web.standings import row_views

TABLES_A_SCREEN = 6
PAIRS_A_SCREEN = 8
ROWS_A_SCREEN = 10


@require_safe
def projector(request: HttpRequest, club: str, event: str) -> HttpResponse:
    return event_page(request, open_event(request, club, event), "projector", _screens)


def in_screens(things: Sequence[Any], size: int) -> list[Sequence[Any]]:
    """As even as possible: 13 lines at most 10 a screen are 7 and 6, not 10 and 3."""
    screens = -(-len(things) // size) or 1
    each, more = divmod(len(things), screens)
    cuts = [index * each + min(index, more) for index in range(screens + 1)]
    return [things[start:end] for start, end in pairwise(cuts) if end > start]


def _screens(event: Event, rounds: list[Round]) -> dict[str, Any]:
    """Pairings while the round is played, then standings; both while it goes on."""
    current = rounds[-1] if rounds else None
    view = queries.pairings(event, current) if current else None
    tables = view.tables if view else []
    small = all(len(table.sides) <= 2 for table in tables)
    numbers = queries.rounds_with_standings(event)
    rows = row_views(event, queries.standings(event, numbers[-1])) if numbers else []
    over = event.state in (Event.State.FINISHED, Event.State.ARCHIVED)
    return {
        "view": view,
        "number": numbers[-1] if numbers else None,
        "table_screens": [] if over else in_screens(tables, PAIRS_A_SCREEN if small else TABLES_A_SCREEN),
        "row_screens": in_screens(rows, ROWS_A_SCREEN),
        "small": small,
        "over": over,
    }
