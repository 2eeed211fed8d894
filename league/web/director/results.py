"""Results and standings of an event, for those who keep its score."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from gameplay.errors import Refusal
from league.errors import LeagueRefusal
from league.models import Event, Round, Table
from league.queries.console.facts import event_facts
from league.queries.console.next_step import next_step
from league.queries.console.tables import TableLine, one_table, rounds_of
from league.queries.status import TableState
from league.services import reports
from league.services import results as services
from league.web.access import for_event, id_in
from league.web.director.frame import event_url, frame
from league.web.director.steps import step_of
from league.web.missing import Missing
from league.web.saying import act_and_return
from league.web.standings import standings_context
from league.web.totals import STOPPED, read_totals
from league.writing import listed


@require_safe
@for_event("league.score_event")
def results(request: HttpRequest, event: Event, number: int | None = None) -> HttpResponse:
    """The grid of a round's tables: each leads to its hands, and totals are entered in a row each."""
    context = _grid(request, event, number)
    return render(request, "director/_grid_live.html" if request.htmx else "director/results.html", context)


def _grid(request: HttpRequest, event: Event, number: int | None, typed: TableLine | None = None) -> dict[str, Any]:
    """`typed`: the row in which something was refused."""
    views = [view for view in rounds_of(event) if view.round.state in Round.PUBLISHED]
    view = next((view for view in views if view.round.number == number), None)
    if number is not None and view is None:
        raise Http404
    view = view or (views[-1] if views else None)
    if view and typed:
        view = replace(view, tables=tuple(typed if line.id == typed.id else line for line in view.tables))
    tables = view.tables if view else ()
    disputed = [line.number for line in tables if line.state == TableState.DISPUTED]
    context = frame(
        request,
        event,
        "results",
        views=views,
        view=view,
        reported=[line for line in tables if line.state == TableState.REPORTED],
        disputed=disputed,
        disputed_numbers=listed(disputed),
    )
    if context["directs"]:
        context["step"] = step_of(event, next_step(event_facts(event)))
    return context


@require_POST
@for_event("league.score_event")
def row(request: HttpRequest, event: Event, table: int) -> HttpResponse:
    """The totals of one table, from its row of the grid: what is wrong stands in the row, what is saved too."""
    tables = Table.objects.select_related("round__event__club", "game")
    found = get_object_or_404(tables, pk=table, round__event=event, game__isnull=False)
    fields = {name: str(value)[:10] for name, value in request.POST.items()}
    line, refusal = _line(event, found), None
    try:
        given = read_totals(fields, len(line.lines))
        reports.report_totals(found, given, by=request.user, stopped=bool(fields.get(STOPPED)))
    except Refusal as caught:
        refusal = caught
        line = line.with_typed(fields, caught.sentence, caught.code)
    if refusal is None:
        event.refresh_from_db()
        found.refresh_from_db(fields=["game"])
        line = _line(event, found)
    if request.htmx:
        saved = frame(request, event, "results") if refusal else _grid(request, event, found.round.number)
        return render(request, "director/_saved_row.html", saved | {"table": line})
    if refusal is not None:
        context = _grid(request, event, found.round.number, typed=line)
        return render(request, "director/results.html", context, status=409)
    messages.success(request, _("Table %(number)s is saved.") % {"number": found.number})
    return redirect(f"{event_url(event, 'results-of', number=found.round.number)}#row-{found.number}")


def _line(event: Event, table: Table) -> TableLine:
    try:
        return one_table(event, table)
    except LeagueRefusal as refusal:
        raise Missing(refusal.sentence) from None


@require_POST
@for_event("league.score_event")
def confirm_all(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Those reported results that the page showed."""
    round_ = get_object_or_404(Round.objects.select_related("event"), event=event, number=number)
    shown = [id_in(result) for result in request.POST.getlist("result")]

    def done(count: int) -> str:
        words = ngettext("%(count)s result is confirmed.", "%(count)s results are confirmed.", count)
        return words % {"count": count}

    back = event_url(event, "results-of", number=number)
    return act_and_return(request, lambda: services.confirm_all(shown, round_, by=request.user), done, back)


@require_POST
@for_event("league.direct_event")
def stop_all(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Time is up: every game that goes on counts as it stands."""
    round_ = get_object_or_404(Round.objects.select_related("event"), event=event, number=number)
    reason = request.POST.get("reason", "")

    def done(count: int) -> str:
        return ngettext(
            "%(count)s game counts as it stands.", "%(count)s games count as they stand.", count
        ) % {"count": count}  # fmt: skip

    back = event_url(event, "results-of", number=number)
    return act_and_return(request, lambda: services.stop_tables(round_, by=request.user, reason=reason), done, back)


@require_safe
@for_event("league.direct_event")
def standings(request: HttpRequest, event: Event, number: int | None = None) -> HttpResponse:
    """As they are, or as of a round."""
    try:
        shown = standings_context(event, list(event.rounds.filter(state__in=Round.PUBLISHED)), number,
                                  request.GET.get("by", ""))  # fmt: skip
    except KeyError:
        raise Http404 from None
    step = step_of(event, next_step(event_facts(event)))
    context = frame(request, event, **shown, after="director:standings-after", step=step)
    return render(request, "director/standings.html", context)
