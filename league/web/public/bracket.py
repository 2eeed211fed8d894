"""The page of an event's bracket, its groups and its finals."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.models import Event, Round
from league.queries.public.brackets import GroupLine, has_stages, stages_of
from league.web.bracket import listed, pictures
from league.web.chain import Column, chain_columns, score_heading
from league.web.cuts import cut_reasons
from league.web.ends import final_text
from league.web.missing import Missing
from league.web.public.page import event_page, open_event
from league.web.standings import cells, why
from league.writing import scored


@require_safe
def bracket(request: HttpRequest, club: str, event: str) -> HttpResponse:
    found = open_event(request, club, event)
    if not has_stages(found, list(found.rounds.all())):
        raise Missing(_("This event has no bracket."))
    return event_page(request, found, "bracket", _bracket)


def _bracket(event: Event, rounds: list[Round]) -> dict[str, Any]:
    stages = stages_of(event)
    shared = any(len({line.rank for line in lines}) < len(lines) for _name, lines in stages.groups)
    per_game = any(line.row.by_mean for _name, lines in stages.groups for line in lines)
    shown = chain_columns(event, lot=shared, per_game=per_game)
    return {
        "tab": "bracket",
        "stages": stages,
        "finals": [(line, final_text(line)) for line in stages.finals],
        "groups": [(name, _lines(event, shown, lines)) for name, lines in stages.groups],
        "tie_breaks": shown,
        "score_heading": score_heading(per_game=per_game),
        "pictures": pictures(stages.bracket) if stages.bracket else [],
        "cut_reasons": cut_reasons(event, rounds),
        "listed": listed(stages.bracket) if stages.bracket else [],
    }


def _lines(event: Event, shown: Sequence[Column], lines: Sequence[GroupLine]) -> list[tuple[Any, ...]]:
    """Line, score, tie-breaks, and what put it behind the one above."""
    sharing = Counter(line.rank for line in lines)
    return [
        (line, scored(line.score, event.scoring), cells(event, shown, line, alone=sharing[line.rank] == 1),
         why(event, line, above, per_game=line.row.by_mean))
        for above, line in zip([None, *lines], lines, strict=False)
    ]  # fmt: skip
