"""What is printed for an evening, as a program prints it: a list for each sheet of the page “Prints”.

The pages are made for a browser's own printing. A program has its paper, its label printer or its PDF, and wants what
stands on the sheets, with the addresses that their codes say; drawing the code is its part. Standings are printed from
where they are.
"""

from typing import Any

from django.http import Http404
from django.utils import translation
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from gameplay.rules import registry
from league.api import print_serializers as shapes
from league.api.kit.access import opens
from league.api.kit.endpoints import Many
from league.api.kit.views import at
from league.api.things import bare_event, sees_drafts
from league.models import Entry, Event, Round, Scope
from league.queries.console import prints as queries
from league.queries.console.score_sheets import ScoreSheet, score_sheet
from league.queries.fees import takes_fees
from league.services.payments import fee_lines

TAG = "prints"
RUN = {"scope": Scope.EVENTS, "signed_in": True}
OF_ROUND = OpenApiParameter(
    "round", OpenApiTypes.INT, description="Of this round; where none is named, of the last that is drawn."
)


def find_printed(request: Request, event: int) -> Event:
    """For those who direct: drafts are printed, too."""
    found = bare_event(request, event)
    if not sees_drafts(request, found):
        raise Http404
    return found


def _round(request: Request, event: Event) -> Round | None:
    """The one that is asked for, or the last; None before the first is drawn."""
    rounds, asked = queries.drawn_rounds(event), request.query_params.get("round")
    if asked is None:
        found = rounds[-1] if rounds else None
    else:
        found = next((one for one in rounds if str(one.number) == asked), None)
        if found is None:
            raise Http404
    if found:
        found.event = event
    return found


def _places(request: Request, event: int) -> list[queries.Place]:
    round_ = _round(request, find_printed(request, event))
    return queries.places(round_) if round_ else []


def _slips(request: Request, event: int) -> list[queries.SeatedTable]:
    round_ = _round(request, find_printed(request, event))
    return queries.seated(round_) if round_ else []


def _playing(request: Request, event: int) -> dict[str, Any]:
    round_ = _round(request, find_printed(request, event))
    return {"playing": round_ is not None and round_.is_under_way}


def _score_sheets(request: Request, event: int) -> list[dict[str, Any]]:
    found = find_printed(request, event)
    round_ = _round(request, found)
    with translation.override(found.spoken):
        if round_ is None:
            nobody = [""] * (2 if registry.info(found.variant).pairs else found.table_size)
            return [_told(None, score_sheet(found, nobody))]
        return [_told(one.number, score_sheet(found, one.names)) for one in queries.seated(round_) if one.names]


def _told(table: int | None, sheet: ScoreSheet) -> dict[str, Any]:
    columns = sheet.columns
    words = {"before": columns.before, "each": columns.each, "after": columns.after}
    return {"table": table, "sides": sheet.names, **words, "lines": sheet.lines}


def _badges(request: Request, event: int) -> list[queries.Badge]:
    found = find_printed(request, event)
    badges = queries.badges(found)
    for badge in badges:
        badge.player.club = found.club
    return badges


def _desk(request: Request, event: int) -> list[Entry]:
    return queries.desk_list(find_printed(request, event))


def _fees(request: Request, event: int) -> dict[str, Any]:
    found = find_printed(request, event)
    if not (found.club.money and takes_fees(found) and opens(request, Scope.MONEY)):
        return {"open_cents": None}
    open_cents: dict[int, int] = {}
    for line in fee_lines(found):
        open_cents[line.entry.pk] = open_cents.get(line.entry.pk, 0) + line.open_cents
    return {"open_cents": open_cents}


def _sheet(code: str, summary: str, rows: Any, shows: Any, about: str, *, of_round: bool = False, **more: Any) -> Any:
    """`events/<event>/prints/<code>/`."""
    query = [OF_ROUND] if of_round else []
    return at(f"events/<int:event>/prints/{code}/", f"print-{code}", TAG, get=Many(
        summary, rows, shows, about=about, query=query, **RUN, **more))  # fmt: skip


ADDRESSES = [
    _sheet("by-name", "Pairings by name", _places, shapes.PlaceInRoundSerializer,
           "Everybody from A to Z, with the table. A draft, too.", of_round=True),
    _sheet("slips", "Tables and their slips", _slips, shapes.SlipSerializer,
           "Each table with who sits there, and the address by which the table enters its game.", of_round=True,
           context=_playing),
    _sheet("score-sheets", "Score sheets", _score_sheets, shapes.ScoreSheetSerializer,
           "Each table's columns and lines; an empty sheet before a round is drawn.", of_round=True),
    _sheet("badges", "Badges", _badges, shapes.BadgeSerializer, "Everybody who has a place, by name."),
    _sheet("check-in", "The list for the desk", _desk, shapes.DeskLineSerializer,
           "Everybody who has a place, by name, and what is open of the fee.", context=_fees),
]  # fmt: skip
