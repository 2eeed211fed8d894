"""A table of a round: who sits there, the sheet as far as it has come, and the way to the game's own page."""

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from gameplay.names import short_names, upright
from gameplay.rules import registry
from league.models import Event, Round
from league.queries.clock import Clock, clock_of
from league.queries.public import event as queries
from league.queries.public.sheet import sheet
from league.queries.public.tables import SideView, TableView
from league.queries.stakes import table_stakes
from league.web.missing import Missing
from league.web.public.page import event_page, open_event


@require_safe
def table(request: HttpRequest, club: str, event: str, number: int, table: int) -> HttpResponse:
    found = open_event(request, club, event)
    return event_page(request, found, "table", partial(_table, number, table))


@require_safe
def clock(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The clock of the round that is played. Other pages of a table ask for it `?by=beside`, to show it beside the
    sheet: the clock alone, without the line that says when the page was brought up to date."""
    found = open_event(request, club, event)
    beside = request.GET.get("by") == "beside"
    shape = "beside" if beside else ""
    return event_page(
        request, found, "clock", lambda event, rounds: {"clock": _clock(event, rounds), "beside": beside}, shape
    )


def _clock(event: Event, rounds: list[Round]) -> Clock | None:
    return clock_of(event, rounds[-1]) if rounds else None


def _table(number: int, table: int, event: Event, rounds: list[Round]) -> dict[str, Any]:
    one = next((one for one in rounds if one.number == number), None)
    view = queries.one_table(event, one, table) if one else None
    if one is None or view is None:
        raise Missing(_("There is no such table."))
    sides, names = _sides(view)
    short = short_names(names)
    info, lines = registry.info(event.variant), sheet(view.game, len(sides))
    return {
        "tab": "pairings",
        "round": one,
        "view": view,
        "clock": clock_of(event, one),
        "sheet": lines,
        "heads": list(zip(sides, names, short, strict=True)),
        "upright": upright([*short, _("Pool")] if info.chips else short),
        "seats": not info.pairs or len(sides) > 2,
        "chips": info.chips,
        "stakes": table_stakes(event, view.result),
        "pool": lines[-1].pool if lines else 0,
        "columns": 1 + len(sides) + info.chips,
    }


def _sides(view: TableView) -> tuple[list[SideView], list[str]]:
    """The columns of the sheet and their names: where partners change, one for the two who play together. (What a
    director has ruled may part them.)"""
    first = view.sides[0]
    if first.partner is None or (view.result and view.result.is_ruling):
        return view.sides, [side.name for side in view.sides]
    sides = view.sides[: len(view.sides) // 2]
    return sides, [" + ".join([side.name, side.partner.name]) if side.partner else side.name for side in sides]
