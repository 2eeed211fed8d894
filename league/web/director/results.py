"""Results and standings of an event, for those who keep its score."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.models import Event, Round
from league.queries.console.facts import event_facts
from league.queries.console.next_step import next_step
from league.queries.console.tables import rounds_of
from league.queries.public import event as queries
from league.web.access import for_event
from league.web.director.frame import frame
from league.web.director.steps import step_of
from league.web.standings import columns, progress_of, row_views


@require_safe
@for_event("league.score_event")
def results(request: HttpRequest, event: Event, number: int | None = None) -> HttpResponse:
    """The grid of a round's tables: each leads to its hands."""
    views = [view for view in rounds_of(event) if view.round.state in (Round.State.PLAYING, Round.State.CLOSED)]
    view = next((view for view in views if view.round.number == number), None)
    if number is not None and view is None:
        raise Http404
    context = frame(request, event, "results", views=views, view=view or (views[-1] if views else None))
    if context["directs"]:
        context["step"] = step_of(event, next_step(event_facts(event)))
    return render(request, "director/_grid.html" if request.htmx else "director/results.html", context)


@require_safe
@for_event("league.direct_event")
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    numbers = queries.rounds_with_standings(event)
    shown = numbers[-1] if numbers else None
    rows = queries.standings(event, shown) if shown else []
    shown_columns = columns(event, rows)
    context = frame(
        request,
        event,
        "standings",
        numbers=numbers,
        number=shown,
        **progress_of(event.rounds.filter(number=shown).first()),
        columns=shown_columns,
        lot=any(column.code == "lot" for column in shown_columns),
        rows=row_views(event, rows),
        stale=event.standings_version < event.results_version,
        winners=[row.entry for row in rows if row.rank == 1],
        step=step_of(event, next_step(event_facts(event))),
    )
    return render(request, "director/standings.html", context)
