"""A table of a round: who sits there, the sheet as far as it has come, and the way to the game's own page."""

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from gameplay.names import short_names, upright
from gameplay.rules import registry
from league.models import Event, Round
from league.queries.public import event as queries
from league.queries.public.sheet import sheet
from league.queries.stakes import table_stakes
from league.web.missing import Missing
from league.web.public.page import event_page, open_event


@require_safe
def table(request: HttpRequest, club: str, event: str, number: int, table: int) -> HttpResponse:
    found = open_event(request, club, event)
    return event_page(request, found, "table", partial(_table, number, table))


def _table(number: int, table: int, event: Event, rounds: list[Round]) -> dict[str, Any]:
    one = next((one for one in rounds if one.number == number), None)
    view = queries.one_table(event, one, table) if one else None
    if one is None or view is None:
        raise Missing(_("There is no such table in this round."))
    names = short_names([side.entry.name for side in view.sides])
    info, lines = registry.info(event.variant), sheet(view.game, len(view.sides))
    return {
        "tab": "pairings",
        "round": one,
        "view": view,
        "sheet": lines,
        "heads": list(zip(view.sides, names, strict=True)),
        "upright": upright([*names, _("Pool")] if info.chips else names),
        "pairs": info.pairs,
        "chips": info.chips,
        "stakes": table_stakes(event, view.result),
        "pool": lines[-1].pool if lines else 0,
        "columns": view.columns + info.chips,
    }
