"""Taking up a finished event again. Prizes that are paid go back first: the page says which, before it is done."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.models import Event
from league.queries.cash import handouts
from league.services import events, prizes
from league.web.access import for_event
from league.web.director.frame import event_url, frame
from league.web.saying import attempt
from league.writing import money


@require_http_methods(["GET", "POST"])
@for_event("league.direct_event")
def page(request: HttpRequest, event: Event) -> HttpResponse:
    shown = prizes.preview(event)
    if request.method == "POST":
        return _reopen(request, event, shown.total_cents if shown.paid else 0)
    if event.state != Event.State.FINISHED or not shown.paid:
        return redirect(event_url(event, "console"))
    context = frame(request, event, "money", preview=shown, total=shown.total_cents, cash=handouts(event))
    return render(request, "director/reopen.html", context | {"reason": request.GET.get("reason", "")[:300]})


def _reopen(request: HttpRequest, event: Event, paid_cents: int) -> HttpResponse:
    reason, done = request.POST.get("reason", ""), _("The event is running again.")
    if not attempt(request, lambda: events.reopen(event, by=request.user, reason=reason), done):
        return redirect(event_url(event, "reopen" if paid_cents else "console"))
    if paid_cents:
        told = _(
            "Prizes of %(amount)s are taken back in the ledger. When the event is finished they are awarded anew, and "
            "the page “Money” says who gets more or less than before."
        )
        messages.warning(request, told % {"amount": money(paid_cents, event.club.currency)})
        _say_what_is_in_hand(request, event)
    return redirect(event_url(event, "console"))


def _say_what_is_in_hand(request: HttpRequest, event: Event) -> None:
    if handed := handouts(event).cash_cents:
        told = _("%(amount)s have been handed out in cash. The page “Money” says who has how much in hand.")
        messages.warning(request, told % {"amount": money(handed, event.club.currency)})
