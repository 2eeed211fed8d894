"""The same deals at all tables of a round, compared."""

import json
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from gameplay.policy import policy
from gameplay.queries.replays import sealed_of_games
from gameplay.rules import registry
from league.models import Event, Round
from league.queries.public.deals import deals_of, has_deals, held_at
from league.web.missing import Missing
from league.web.public.page import event_page, open_event


@require_safe
def deals(request: HttpRequest, club: str, event: str, number: int) -> HttpResponse:
    found = open_event(request, club, event)
    return event_page(request, found, "deals", partial(_deals, number), more=held_at(found, number))


@require_safe
def deals_file(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The seals of all tables of the event, opened where they may be seen, as JSON Lines for `verify_deals --event`."""
    found = open_event(request, club, event)
    if not found.online:
        raise Missing(_("This event is not played online."))
    told = sealed_of_games(policy().games_of_event(found.pk))
    lines = (json.dumps({"key": key, **each}) + "\n" for key, each in told)
    name = f"{found.slug}-deals.jsonl"
    kind = "application/jsonl; charset=utf-8"
    return HttpResponse(lines, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _deals(number: int, event: Event, rounds: list[Round]) -> dict[str, Any]:
    shown = next((one for one in rounds if one.number == number), None)
    if shown is None or not has_deals(event, shown):
        raise Missing(_("The deals of this round are not compared."))
    found = deals_of(event, shown)
    return {"tab": "pairings", "round": shown, "deals": found, "pairs": registry.info(event.variant).pairs}
