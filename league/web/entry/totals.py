"""A game entered as its totals; and, where another side has reported, what one's own sheet says instead."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from gameplay.errors import Refusal
from league.models import Result, Table
from league.queries.entry.page import entry_sheet
from league.services import reports
from league.web.entry import answers
from league.web.entry.pages import at_table
from league.web.saying import act_and_return
from league.web.totals import STOPPED, asks_whether_stopped, read_totals


@require_http_methods(["GET", "POST"])
@at_table("league.enter_hand")
def totals(request: HttpRequest, table: Table) -> HttpResponse:
    return totals_here(request, table)


def totals_here(request: HttpRequest, table: Table) -> HttpResponse:
    """The page, for whoever has been let in."""
    if request.method != "POST":
        return _page(request, table, {})
    fields = {name: str(value)[:20] for name, value in request.POST.items()}
    try:
        given = read_totals(fields, len(entry_sheet(table).sides))
        result = reports.report_totals(table, given, by=request.user, stopped=bool(fields.get(STOPPED)))
    except Refusal as refusal:
        sentence = answers.sentence_of(refusal, table)
        if asks_whether_stopped(refusal.code):
            return _page(request, table, fields, asked=sentence, status=409)
        messages.error(request, sentence, extra_tags=refusal.code)
        return _page(request, table, fields, status=409)
    messages.success(request, said_of(result))
    return redirect(answers.address(request, table))


def said_of(result: Result) -> str:
    return {
        Result.State.REPORTED: _("The totals are in. Somebody else at the table confirms them."),
        Result.State.CONFIRMED: _("The result is confirmed."),
        Result.State.DISPUTED: _("Two reports of this table differ. A director decides."),
    }[Result.State(result.state)]


def _page(
    request: HttpRequest, table: Table, fields: Mapping[str, str], asked: str = "", status: int = 200
) -> HttpResponse:
    """`asked`: whether the game was stopped before its end, to be ticked before such totals count."""
    sheet = entry_sheet(table)
    rows = [
        {"side": side, "name": name, "value": fields.get(f"total-{side}", "")}
        for side, name in zip(sheet.sides, sheet.names, strict=True)
    ]
    context = answers.sheet_context(request, sheet) | {"rows": rows, "differs": sheet.result is not None}
    context["asked"] = asked
    return render(request, "entry/totals.html", context, status=status)


@require_POST
@at_table("league.enter_hand")
def take_back(request: HttpRequest, table: Table) -> HttpResponse:
    return take_back_here(request, table)


def take_back_here(request: HttpRequest, table: Table) -> HttpResponse:
    done = _("The totals are taken back: hands or other totals can be entered.")
    back, reason = answers.address(request, table), request.POST.get("reason", "")
    return act_and_return(request, lambda: reports.withdraw_totals(table, by=request.user, reason=reason), done, back)
