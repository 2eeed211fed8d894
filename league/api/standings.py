"""Standings and payouts of an event: as public as the event."""

from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from league.api.kit.endpoints import Show, Thing
from league.api.kit.views import at
from league.api.payout_serializers import PayoutsSerializer
from league.api.serializers import StandingsSerializer
from league.api.things import bare_event
from league.models import Event
from league.queries.categories import categories_of, members_of, prize_tables, within
from league.queries.corrections import of_event
from league.queries.means import by_mean
from league.queries.public import event as public_event
from league.services.prizes import preview


def _rows(request: Request, event: Event) -> tuple[Any, dict[str, Any]]:
    numbers = public_event.rounds_with_standings(event)
    number = _wanted(request.query_params.get("round"), numbers)
    rows = public_event.standings(event, number) if number is not None else []
    per_game, places = by_mean(event, rows), {}
    if only := request.query_params.get("category"):
        found = {str(one.pk): one for one in categories_of(event.club)}.get(only)
        if found is None:
            raise Http404
        rows, places = within(rows, members_of(event).get(found.pk, set()))
    shown = {
        "event": event.pk,
        "round": number,
        "rounds": numbers,
        "up_to_date": event.standings_version == event.results_version,
        "by_mean": per_game,
        "correction": of_event(event) if numbers and number == numbers[-1] else None,
        "rows": rows,
    }
    return shown, {"places": places}


def _wanted(asked: str | None, numbers: list[int]) -> int | None:
    if asked is None:
        return numbers[-1] if numbers else None
    if asked not in map(str, numbers):
        raise Http404
    return int(asked)


def _with_money(request: Request, event: int) -> Event:
    found = bare_event(request, event)
    if not found.club.money:
        raise Http404
    return found


def _payouts(request: Request, event: Event) -> tuple[Any, dict[str, Any]]:
    return preview(event), {"currency": event.club.currency, "within": prize_tables(event)}


def _numbers(event: Event) -> dict[str, Any]:
    return {"event": event.pk}


STANDINGS = Thing("api:standings", bare_event, StandingsSerializer, _numbers, _rows)
PAYOUTS = Thing("api:payouts", _with_money, PayoutsSerializer, _numbers, _payouts)
AS_OF = OpenApiParameter("round", OpenApiTypes.INT, description="As of this round; the latest where none is named.")
WITHIN = OpenApiParameter(
    "category",
    OpenApiTypes.INT,
    description="Only who belongs to this category of the club; `rank` stays as it is, `place` is that among them.",
)
ADDRESSES = [
    at("events/<int:event>/standings/", "standings", "standings", get=Show(
        "The standings", STANDINGS, about="As of a round, with every tie-break's value and which one decided.",
        query=[AS_OF, WITHIN])),
    at("events/<int:event>/payouts/", "payouts", "payouts", get=Show(
        "Who gets what", PAYOUTS, about="Before prizes are paid: who would get what as it stands. Only where the club "
        "uses money.")),
]  # fmt: skip
