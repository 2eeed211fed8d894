"""An event's money: the table of prizes, who would get what, paying it out. Only in clubs that use money."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.models import Entry, Event, Player, SpecialPrize
from league.queries.cash import AllOwed, handouts
from league.queries.console.facts import event_facts
from league.queries.console.next_step import next_step
from league.queries.event_books import booked_lines
from league.queries.prizes import award_changes, candidates_of
from league.queries.stakes import event_stakes, plays_for_money
from league.services import member_fees, payments, prizes, standings
from league.web.access import for_event
from league.web.director.frame import event_url, frame
from league.web.director.prizes_form import PrizesForm
from league.web.director.steps import step_of
from league.web.saying import act_and_return, attempt


@require_safe
@for_event("league.direct_event")
def page(request: HttpRequest, event: Event) -> HttpResponse:
    return _page(request, event, None)


def _page(request: HttpRequest, event: Event, form: PrizesForm | None, status: int = 200) -> HttpResponse:
    if not event.club.money:
        raise Http404
    shown = prizes.preview(event)
    context = frame(
        request,
        event,
        "money",
        preview=shown,
        form=form or PrizesForm(shown, event),
        marked=[] if shown.paid else [one for one in shown.specials if one.kind in SpecialPrize.MARKED],
        candidates=list(candidates_of(event)) if shown.specials else [],
        changes=award_changes(event) if shown.paid else [],
        booked=booked_lines(event),
        cash=handouts(event),
        undecided=member_fees.undecided(event),
        started=event.state in Event.STARTED,
        plays_for_money=plays_for_money(event),
        stakes=event_stakes(event),
        total=shown.total_cents,
        fees=AllOwed(payments.fee_lines(event)),
        step=step_of(event, next_step(event_facts(event))),
    )
    return render(request, "director/money.html", context, status=status)


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


@require_POST
@for_event("league.direct_event")
def pay_all(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody has paid what was still open; pressed twice, it is booked once."""
    done = _("All have paid: nothing is open any more.")
    return _fees_answer(request, event, lambda: payments.receive_all(event, by=request.user), done, all_at_once=True)


def _fees_answer(
    request: HttpRequest, event: Event, action: Callable[[], Any], done: str, *, all_at_once: bool = False
) -> HttpResponse:
    """To htmx the list again, to others the way back. One line's change is seen in the line; that of all is said."""
    if not request.htmx:
        return act_and_return(request, action, done, event_url(event, "money"))
    attempt(request, action, done if all_at_once else "")
    context = frame(request, event, "money", fees=AllOwed(payments.fee_lines(event)))
    return render(request, "director/_fees.html", context)


def _asks(request: HttpRequest, event: Event) -> HttpResponse:
    if event.state == Event.State.FINISHED:
        standings.refresh(event.pk)  # what is paid goes by the latest results: so does what is asked
    shown = prizes.preview(event)
    if event.state != Event.State.FINISHED or shown.paid or shown.trouble or not shown.payouts:
        return redirect(event_url(event, "money"))
    fees = AllOwed(payments.fee_lines(event))
    context = frame(request, event, "money", preview=shown, total=shown.total_cents, fees=fees)
    return render(request, "director/award.html", context)


@require_http_methods(["GET", "POST"])
@for_event("league.direct_event")
def set_prizes(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method == "GET":  # a page with something wrong in it stands at this address: asked for anew, it is gone
        return redirect(event_url(event, "money"))
    form = PrizesForm(prizes.preview(event), event, request.POST)
    if not form.is_valid():
        return _page(request, event, form, status=422)
    given, beside = form.given(), form.given_beside()
    own = given or beside["specials"] or beside["categories"]
    done = _("The table of prizes is saved.") if own else _("The usual table of prizes is back.")
    if attempt(request, lambda: prizes.set_prizes(event, given, **beside, by=request.user), done):
        return redirect(event_url(event, "money"))
    return _page(request, event, form, status=409)


@require_POST
@for_event("league.direct_event")
def mark(request: HttpRequest, event: Event, special: int) -> HttpResponse:
    """Who can win a special prize."""
    found = get_object_or_404(SpecialPrize.objects.select_related("event"), pk=special, event=event)
    ticked = {int(number) for number in request.POST.getlist("entries") if number.isascii() and number.isdigit()}
    chosen = [entry for entry in candidates_of(event) if entry.pk in ticked]
    done = _("%(prize)s: %(count)s can win it.") % {"prize": found, "count": len(chosen)}
    back = event_url(event, "money")
    return act_and_return(request, lambda: prizes.mark(found, chosen, by=request.user), done, back)


@require_POST
@for_event("league.direct_event")
def mark_entry(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    """The same, for one entry: which special prizes it can win."""
    found = get_object_or_404(Entry, pk=entry, event=event)
    ticked = set(request.POST.getlist("specials"))
    wanted = [one.pk for one in event.special_prizes.all() if str(one.pk) in ticked]
    back = event_url(event, "entry", entry=entry)
    done = _("It is saved what %(name)s can win.") % {"name": found.name}
    return act_and_return(request, lambda: prizes.mark_entry(found, wanted, by=request.user), done, back)


@require_http_methods(["GET", "POST"])
@for_event("league.direct_event")
def award(request: HttpRequest, event: Event) -> HttpResponse:
    """Award the prizes. Asked for by GET, it asks once more: who gets what, and how much together."""
    if request.method == "GET":
        return _asks(request, event)
    back = event_url(event, "money")
    return act_and_return(
        request,
        lambda: prizes.award(event, by=request.user),
        _("The prizes are awarded, to the cent. Now they can be handed out."),
        back,
    )


@require_POST
@for_event("league.direct_event")
def reverse(request: HttpRequest, event: Event) -> HttpResponse:
    """Take the prizes back, with a reason."""
    reason = request.POST.get("reason", "")
    back = event_url(event, "money")
    done = _("The prizes are taken back; the ledger shows both.")
    return act_and_return(request, lambda: prizes.reverse_awards(event, by=request.user, reason=reason), done, back)
