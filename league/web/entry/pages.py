"""Entering the hands of a table: one page for scorers, directors and the players who sit there.

The page works as a plain form. Its script sends the same fields, each hand under a key made on the page, and keeps what
has not been answered yet; a hand that arrives twice counts once.
"""

import uuid
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from gameplay.errors import Refusal
from gameplay.texts import LONGEST_KEY
from league.errors import LeagueRefusal
from league.models import Result, Table
from league.queries.entry.page import EntrySheet, entry_sheet, values_at
from league.services import results
from league.web.access import for_table, id_in
from league.web.entry import answers
from league.web.entry.form import form_of
from league.web.entry.tally import fields_of, read_tally
from league.web.saying import act_and_return


def at_table(permission: str) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """As `for_table`; whoever has been signed out meanwhile is sent to sign in. The script hears of that, and of what
    its user may not do, in words it can show."""

    def wrap(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        inner = for_table(permission)(view)

        @never_cache
        @wraps(view)
        def page(request: HttpRequest, **kwargs: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return answers.signed_out(request) if answers.wants_data(request) else redirect_to_login(request.path)
            try:
                return inner(request, **kwargs)
            except PermissionDenied:
                if not answers.wants_data(request):
                    raise
                return answers.forbidden()
            except LeagueRefusal as refusal:
                return answers.gone(request, refusal)

        return page

    return wrap


@require_http_methods(["GET", "POST"])
@at_table("league.enter_hand")
def enter(request: HttpRequest, table: Table) -> HttpResponse:
    return enter_here(request, table)


def enter_here(request: HttpRequest, table: Table) -> HttpResponse:
    """The page, for whoever has been let in."""
    if request.method == "POST":
        return _save(request, table)
    if answers.wants_data(request):
        return JsonResponse({"state": answers.state_of(request, table)})
    return _page(request, table, {}, status=200)


def _page(
    request: HttpRequest, table: Table, fields: dict[str, str], status: int, correction: dict[str, Any] | None = None
) -> HttpResponse:
    sheet = entry_sheet(table)
    context = answers.sheet_context(request, sheet) | {
        "state": answers.state_data(sheet),
        "fields": fields,
        "form": form_of(sheet, fields),
        "key": (not correction and fields.get("key")) or str(uuid.uuid4()),
        "correction": correction,
    }
    return render(request, "entry/enter.html", context, status=status)


def _save(request: HttpRequest, table: Table) -> HttpResponse:
    fields = {name: str(value)[:80] for name, value in request.POST.items()}
    tally = None
    try:
        number = _hand_number(fields)
        tally = read_tally(entry_sheet(table), fields)
        results.enter_hand(table, number, tally, by=request.user, key=key_in(fields))
    except Refusal as refusal:
        return _refused(request, table, fields, tally, refusal)
    if answers.wants_data(request):
        return answers.saved(request, table, number)
    messages.success(request, answers.saved_sentence(number))
    return redirect(answers.address(request, table))


def _refused(
    request: HttpRequest, table: Table, fields: dict[str, str], tally: dict[str, Any] | None, refusal: Refusal
) -> HttpResponse:
    """What was entered is kept: in the form, or as a correction of the hand that is there already."""
    sheet = entry_sheet(table)
    there = refusal.code == "hand-exists"
    row = next((row for row in sheet.rows if there and row.number == refusal.facts["number"]), None)
    same = row is not None and tally is not None and fields_of(sheet, row.tally) == fields_of(sheet, tally)
    if answers.wants_data(request):
        return answers.refused(request, table, refusal, same=same)
    if refusal.code == "hand-withdrawn":
        fields = fields | {"key": ""}  # whoever saves it again means another hand
    if same:
        messages.info(request, answers.same_sentence(refusal), extra_tags=refusal.code)
        return redirect(answers.address(request, table))
    messages.error(request, answers.sentence_of(refusal, table), extra_tags=refusal.code)
    correction = None
    if row is not None and tally is not None:
        url = answers.entry_url(table, "correct", number=row.number)
        correction = {"number": row.number, "url": f"{url}?{urlencode(fields_of(sheet, tally))}"}
    return _page(request, table, fields, status=409, correction=correction)


def key_in(fields: Mapping[str, str]) -> str | None:
    """No page makes a key that is longer, or cannot be printed: such a one is none. Cut off it would be another's."""
    key = fields.get("key", "")
    return key if 0 < len(key) <= LONGEST_KEY and key.isprintable() else None


def number_in(fields: Mapping[str, str]) -> int | None:
    """The number of a hand."""
    text = fields.get("number", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else None


def _hand_number(fields: Mapping[str, str]) -> int:
    number = number_in(fields)
    if number is None:
        raise Http404
    return number


@require_POST
@at_table("league.enter_hand")
def undo(request: HttpRequest, table: Table) -> HttpResponse:
    return undo_here(request, table)


def undo_here(request: HttpRequest, table: Table) -> HttpResponse:
    """Take back the last hand: the one of the number that the page showed, or nothing."""
    number = _hand_number({"number": request.POST.get("number", "")})
    done = _("Hand %(number)s is taken back.") % {"number": number}
    reason = request.POST.get("reason", "")
    return act_and_return(
        request, lambda: results.withdraw_hand(table, by=request.user, number=number, reason=reason), done,
        answers.address(request, table),
    )  # fmt: skip


@require_http_methods(["GET", "POST"])
@at_table("league.score_event")
def correct(request: HttpRequest, table: Table, number: int) -> HttpResponse:
    """Another tally in the place of a hand, with a reason; the old one stays readable. What is to be filled in can
    stand in the address: a hand that was refused, because this one was there already."""
    sheet = entry_sheet(table)
    row = next((row for row in sheet.rows if row.number == number), None)
    if row is None:
        raise Http404
    given = request.POST if request.method == "POST" else request.GET
    fields = {name: str(value)[:300] for name, value in given.items()}
    if request.method == "POST" and _corrected(request, sheet, number, fields):
        return redirect(answers.entry_url(table))
    sheet = replace(sheet, context=row.context, values=values_at(sheet.variant, row.context))
    context = answers.sheet_context(request, sheet) | {
        "row": row,
        "correcting": True,
        "reason": fields.get("reason", ""),
        "from": key_in(request.GET) or "",
        "form": form_of(sheet, fields or fields_of(sheet, row.tally)),
        "state": answers.state_data(sheet),
    }
    return render(request, "entry/correct.html", context, status=409 if request.method == "POST" else 200)


def _corrected(request: HttpRequest, sheet: EntrySheet, number: int, fields: dict[str, str]) -> bool:
    try:
        tally = read_tally(sheet, fields)
        results.correct_hand(sheet.table, number, tally, reason=fields.get("reason", ""), by=request.user)
    except Refusal as refusal:
        messages.error(request, answers.sentence_of(refusal, sheet.table), extra_tags=refusal.code)
        return False
    messages.success(request, _("Hand %(number)s is corrected.") % {"number": number})
    return True


@require_POST
@at_table("league.score_event")
def stop(request: HttpRequest, table: Table) -> HttpResponse:
    """End the game before its end: it counts as it stands."""
    reason = request.POST.get("reason", "")
    done = _("The game at table %(table)s counts as it stands.") % {"table": table.number}
    back = answers.entry_url(table)
    return act_and_return(request, lambda: results.stop_table(table, by=request.user, reason=reason), done, back)


@require_POST
@at_table("league.direct_event")
def give_up(request: HttpRequest, table: Table) -> HttpResponse:
    """A table that did not play, or whose game is to count for nothing: the round goes on without its result."""
    reason = request.POST.get("reason", "")
    done = _("The game at table %(table)s is given up: it counts for nothing.") % {"table": table.number}
    back = answers.entry_url(table)
    return act_and_return(request, lambda: results.abandon_table(table, by=request.user, reason=reason), done, back)


@require_POST
@at_table("league.confirm_result")
def confirm(request: HttpRequest, table: Table) -> HttpResponse:
    return confirm_here(request, table)


def confirm_here(request: HttpRequest, table: Table) -> HttpResponse:
    """Confirm the result that the page showed: one that has been replaced meanwhile is not confirmed unseen."""
    result = get_object_or_404(Result, pk=id_in(request.POST.get("result", "")), table=table)
    done = _("The result of table %(table)s is confirmed.") % {"table": table.number}
    back = request.POST.get("next", "")
    return act_and_return(
        request, lambda: results.confirm(result, by=request.user), done,
        back if url_has_allowed_host_and_scheme(back, {request.get_host()}) else answers.address(request, table),
    )  # fmt: skip
