"""The page of an event's bracket, its groups and its finals."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.models import Event, Round
from league.queries.public.brackets import has_stages, stages_of
from league.web.bracket import listed, pictures
from league.web.missing import Missing
from league.web.public.page import event_page, open_event
from league.web.standings import final_text
from league.writing import scored


@require_safe
def bracket(request: HttpRequest, club: str, event: str) -> HttpResponse:
    found = open_event(request, club, event)
    if not has_stages(found, list(found.rounds.all())):
        raise Missing(_("This event has no bracket."))
    return event_page(request, found, "bracket", _bracket)


def _bracket(event: Event, rounds: list[Round]) -> dict[str, Any]:
    stages = stages_of(event)
    return {
        "tab": "bracket",
        "stages": stages,
        "finals": [(line, final_text(line)) for line in stages.finals],
        "groups": [
            (name, [(line, scored(line.row.score, event.scoring)) for line in lines]) for name, lines in stages.groups
        ],
        "pictures": pictures(stages.bracket) if stages.bracket else [],
        "listed": listed(stages.bracket) if stages.bracket else [],
    }
