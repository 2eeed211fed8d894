"""An event's money: the table of prizes, who would get what, paying it out. Only in clubs that use money."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.models import Event, Player
from league.queries.console.facts import event_facts
from league.queries.console.next_step import next_step
from league.queries.money import event_statement
from league.queries.stakes import event_stakes, plays_for_money
from league.services import payments, prizes, standings
from league.web.access import for_event
from league.web.director.frame import event_url, frame
from league.web.director.prizes_form import PrizeLines, initial_lines
from league.web.director.steps import step_of
from league.web.saying import act_and_return, attempt


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
        plays_for_money=plays_for_money(event),
        stakes=event_stakes(event),
        total=sum(payout.amount_cents for payout in shown.payouts),
        **_fees(event),
        step=step_of(event, next_step(event_facts(event))),
    )
    return render(request, "director/money.html", context, status=status)


def _fees(event: Event) -> dict[str, Any]:
    lines = payments.fee_lines(event)
    return {
        "fees": lines,
        "fees_paid": sum(line.is_paid for line in lines),
        "fees_open": sum(line.open_cents for line in lines),
    }


@require_POST
@for_event("league.direct_event")
def pay(request: HttpRequest, event: Event, player: int) -> HttpResponse:
    """Somebody has paid the entry fee."""
    lines = {line.player.pk: line for line in payments.fee_lines(event)}
    found = get_object_or_404(Player, pk=player, club=event.club)
    cents = lines[player].due_cents if player in lines else 0
    done = _("%(name)s has paid.") % {"name": found}
    return _fees_answer(request, event, lambda: payments.receive(found, cents, event, by=request.user), done)


@require_POST
@for_event("league.direct_event")
def unpay(request: HttpRequest, event: Event, player: int) -> HttpResponse:
    found = get_object_or_404(Player, pk=player, club=event.club)
    done = _("%(name)s has not paid; the ledger shows both.") % {"name": found}
    return _fees_answer(request, event, lambda: payments.take_back(found, event, by=request.user), done)


def _fees_answer(request: HttpRequest, event: Event, action: Callable[[], Any], done: str) -> HttpResponse:
    """To htmx the list again, to others the way back."""
    if not request.htmx:
        return act_and_return(request, action, done, event_url(event, "money"))
    attempt(request, action, "")
    return render(request, "director/_fees.html", frame(request, event, "money", **_fees(event)))


def _asks(request: HttpRequest, event: Event) -> HttpResponse:
    if event.state == Event.State.FINISHED:
        standings.refresh(event.pk)  # what is paid goes by the latest results: so does what is asked
    shown = prizes.preview(event)
    if event.state != Event.State.FINISHED or shown.paid or shown.trouble or not shown.payouts:
        return redirect(event_url(event, "money"))
    total = sum(payout.amount_cents for payout in shown.payouts)
    return render(request, "director/award.html", frame(request, event, "money", preview=shown, total=total))


@require_http_methods(["GET", "POST"])
@for_event("league.direct_event")
def set_prizes(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method == "GET":  # a page with something wrong in it stands at this address: asked for anew, it is gone
        return redirect(event_url(event, "money"))
    lines = PrizeLines(request.POST, form_kwargs={"currency": event.club.currency})
    if not lines.is_valid():
        return _page(request, event, lines, status=422)
    given = [form.line() for form in lines if form.line()]
    done = _("The table of prizes is saved.") if given else _("The usual table of prizes is back.")
    if attempt(request, lambda: prizes.set_prizes(event, given, by=request.user), done):
        return redirect(event_url(event, "money"))
    return _page(request, event, lines, status=409)


@require_http_methods(["GET", "POST"])
@for_event("league.direct_event")
def award(request: HttpRequest, event: Event) -> HttpResponse:
    """Pay the prizes. Asked for by GET, it asks once more: who gets what, and how much together."""
    if request.method == "GET":
        return _asks(request, event)
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
