"""An event's money: the table of prizes, who would get what, paying it out. Only in clubs that use money."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.models import Event
from league.queries.console.next_step import event_facts, next_step
from league.queries.money import event_statement
from league.services import prizes
from league.web.director.access import act_and_return, attempt, event_url, for_event, frame
from league.web.director.prizes_form import PrizeLines, initial_lines
from league.web.director.steps import step_of


@require_safe
@for_event("league.direct_event")
def page(request: HttpRequest, event: Event) -> HttpResponse:
    return _page(request, event, None)


def _page(request: HttpRequest, event: Event, lines: Any, status: int = 200) -> HttpResponse:
    if not event.club.money:
        raise Http404
    shown = prizes.preview(event)
    context = frame(
        request,
        event,
        "money",
        preview=shown,
        lines=lines or PrizeLines(initial=initial_lines(shown), form_kwargs={"currency": event.club.currency}),
        statement=event_statement(event),
        total=sum(payout.amount_cents for payout in shown.payouts),
        step=step_of(event, next_step(event_facts(event))),
    )
    return render(request, "director/money.html", context, status=status)


@require_POST
@for_event("league.direct_event")
def set_prizes(request: HttpRequest, event: Event) -> HttpResponse:
    lines = PrizeLines(request.POST, form_kwargs={"currency": event.club.currency})
    if not lines.is_valid():
        return _page(request, event, lines, status=422)
    given = [form.line() for form in lines if form.line()]
    done = _("The table of prizes is saved.") if given else _("The usual table of prizes is back.")
    if attempt(request, lambda: prizes.set_prizes(event, given, by=request.user), done):
        return redirect(event_url(event, "money"))
    return _page(request, event, lines, status=409)


@require_POST
@for_event("league.direct_event")
def award(request: HttpRequest, event: Event) -> HttpResponse:
    back = event_url(event, "money")
    return act_and_return(
        request, lambda: prizes.award(event, by=request.user), _("The prizes are paid, to the cent."), back
    )


@require_POST
@for_event("league.direct_event")
def reverse(request: HttpRequest, event: Event) -> HttpResponse:
    """Take the prizes back, with a reason."""
    reason = request.POST.get("reason", "")
    back = event_url(event, "money")
    done = _("The prizes are taken back; the ledger shows both.")
    return act_and_return(request, lambda: prizes.reverse_awards(event, by=request.user, reason=reason), done, back)
