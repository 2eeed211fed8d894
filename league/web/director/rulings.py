"""What a director rules: disputes, adjusted scores, walkovers, penalties."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from league.errors import LeagueRefusal
from league.models import Award, Entry, Event, Penalty, Report, Result, Round, Table
from league.queries.console.ruling import RulingSheet, absentees_of, ruling_sheet
from league.queries.progress import by_weeks
from league.queries.rulings import rulings_of
from league.services import online, reports, results, rulings
from league.web.access import for_event, id_in
from league.web.director.frame import event_url, frame
from league.web.saying import act_and_return, attempt
from league.web.totals import exact, read_points, read_totals

GRID = "grid"
"""Who comes from the grid of results to put a slip right goes back to it."""


@require_safe
@for_event("league.direct_event")
def page(request: HttpRequest, event: Event) -> HttpResponse:
    """Everything that has been ruled in the event, and the form of a penalty."""
    entries = Entry.objects.filter(event=event).exclude(state=Entry.State.WAITING).order_by("name", "number")
    by_games = event.format == Event.Format.KNOCKOUT or event.rounds.filter(stage=Round.Stage.FINALS).exists()
    context = frame(request, event, "rulings", rulings=rulings_of(event), entries=entries, by_games=by_games)
    return render(request, "director/rulings.html", context)


@require_POST
@for_event("league.direct_event")
def penalise(request: HttpRequest, event: Event) -> HttpResponse:
    entry = get_object_or_404(Entry, pk=id_in(request.POST.get("entry", "")), event=event)
    reason = request.POST.get("reason", "")

    def do() -> Penalty:
        number = id_in(request.POST.get("round", "")) or None
        points = exact(request.POST.get("points", ""))
        return rulings.penalise(entry, points, reason=reason, by=request.user, round_number=number)

    done = _("%(entry)s: the points stand in the standings, with the reason.") % {"entry": entry.name}
    return act_and_return(request, do, done, event_url(event, "rulings"))


@require_POST
@for_event("league.direct_event")
def take_back(request: HttpRequest, event: Event, penalty: int) -> HttpResponse:
    found = get_object_or_404(Penalty.objects.select_related("entry__event"), pk=penalty, entry__event=event)
    reason = request.POST.get("reason", "")
    done = _("%(entry)s: the penalty is taken back.") % {"entry": found.entry.name}
    back = event_url(event, "rulings")
    return act_and_return(request, lambda: rulings.take_back(found, reason=reason, by=request.user), done, back)


@require_safe
@for_event("league.score_event")
def table(request: HttpRequest, event: Event, table: int) -> HttpResponse:
    """One table: what has been reported, and everything that can be done about it."""
    sheet = ruling_sheet(event, _table(event, table))
    finished = event.state == Event.State.FINISHED
    context = frame(
        request,
        event,
        "results",
        sheet=sheet,
        from_grid=request.GET.get("from") == GRID,
        paid=finished and Award.objects.filter(event=event, in_force=True).exists(),
        closed_for_good=event.state in (Event.State.ARCHIVED, Event.State.CANCELLED),
    )
    if context["directs"] and not by_weeks(event):
        context["absentees"] = absentees_of(event, sheet)
    return render(request, "director/ruling.html", context)


def _table(event: Event, table: int) -> Table:
    tables = Table.objects.select_related("round__event__club", "game__live")
    return get_object_or_404(tables, pk=table, round__event=event, game__isnull=False)


def _decide(request: HttpRequest, sheet: RulingSheet, reason: str) -> Any:
    """Keep the first report, keep another, or enter what the game came to."""
    result = _shown(request, sheet)
    chosen = request.POST.get("keep", "")
    totals = None
    if chosen == "other":
        totals = read_totals(request.POST.dict(), len(sheet.lines))
    elif chosen != "first":
        totals = get_object_or_404(Report, pk=id_in(chosen), result=result).totals
    return reports.decide(result, totals, reason=reason, by=request.user)


def _shown(request: HttpRequest, sheet: RulingSheet) -> Result:
    """The result that the page showed: one that has come since is not decided unseen."""
    if sheet.result is None or sheet.result.pk != id_in(request.POST.get("result", "")):
        raise LeagueRefusal("result-replaced")
    return sheet.result


def _totals(request: HttpRequest, sheet: RulingSheet, reason: str) -> Any:
    given = read_totals(request.POST.dict(), len(sheet.lines))
    return reports.correct_totals(sheet.table, given, reason=reason, by=request.user)


def _adjust(request: HttpRequest, sheet: RulingSheet, reason: str) -> Any:
    points = read_points(request.POST.dict(), len(sheet.sides))
    return rulings.adjust(sheet.table, points, reason=reason, by=request.user)


def _walkover(request: HttpRequest, sheet: RulingSheet, reason: str) -> Any:
    present = [id_in(side) for side in request.POST.getlist("present")]
    return rulings.walkover(sheet.table, present, reason=reason, by=request.user)


def _lift(request: HttpRequest, sheet: RulingSheet, reason: str) -> Any:
    return rulings.lift(_shown(request, sheet), reason=reason, by=request.user)


def _annul(request: HttpRequest, sheet: RulingSheet, reason: str) -> Any:
    number = id_in(request.POST.get("number", ""))
    return results.annul_hand(sheet.table, number, reason=reason, by=request.user)


def _bot(request: HttpRequest, sheet: RulingSheet, reason: str) -> Any:
    return online.let_bot_play(sheet.table, id_in(request.POST.get("seat", "")), by=request.user)


STEPS: dict[str, tuple[Callable[[HttpRequest, RulingSheet, str], Any], Any]] = {
    "decide": (_decide, gettext_lazy("The dispute is decided.")),
    "totals": (_totals, gettext_lazy("The totals are corrected.")),
    "adjust": (_adjust, gettext_lazy("The adjusted score counts.")),
    "walkover": (_walkover, gettext_lazy("The walkover is entered.")),
    "lift": (_lift, gettext_lazy("The ruling is lifted.")),
    "annul": (_annul, gettext_lazy("The hand is annulled.")),
    "bot": (_bot, gettext_lazy("A bot plays on until they are back.")),
}


@require_POST
@for_event("league.score_event")
def rule(request: HttpRequest, event: Event, table: int, verb: str) -> HttpResponse:
    """Whoever may not is refused by the service: scorers correct what is not final."""
    found = _table(event, table)
    sheet = ruling_sheet(event, found)
    if verb not in STEPS:
        raise Http404
    service, done = STEPS[verb]
    reason = request.POST.get("reason", "")
    back = event_url(event, "table", table=found.pk)
    if not attempt(request, lambda: service(request, sheet, reason), done) or request.POST.get("from") != GRID:
        return redirect(back)
    return redirect(f"{event_url(event, 'results-of', number=found.round.number)}#row-{found.number}")
