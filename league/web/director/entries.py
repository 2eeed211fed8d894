"""The entries of an event: names pasted, players checked in, withdrawals."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from gameplay.errors import Refusal
from gameplay.rules import registry
from league.models import Entry, Event, Player
from league.queries.console.entries import desk_of
from league.queries.console.next_step import event_facts, next_step
from league.services import entries
from league.web.director.access import act_and_return, attempt, event_url, for_event, frame, refuse
from league.web.director.steps import step_of
from league.web.forms import NamesForm

PLAIN = ("entered",)
"""Answers that need no word of their own."""


@require_safe
@for_event("league.direct_event")
def page(request: HttpRequest, event: Event) -> HttpResponse:
    return render(request, "director/entries.html", _context(request, event, form=NamesForm()))


def _context(request: HttpRequest, event: Event, **more: Any) -> dict[str, Any]:
    return frame(
        request,
        event,
        "entries",
        desk=desk_of(event),
        step=step_of(event, next_step(event_facts(event))),
        pairs=registry.info(event.variant).pairs,
        checks_in=event.state in (Event.State.CHECK_IN, Event.State.RUNNING),
        **more,
    )


@require_POST
@for_event("league.direct_event")
def paste(request: HttpRequest, event: Event) -> HttpResponse:
    """Names, one a line; what became of each line is shown, and lines that wait for a decision stay in the box."""
    form = NamesForm(request.POST)
    if not form.is_valid():
        return render(request, "director/entries.html", _context(request, event, form=form), status=422)
    try:
        report = entries.enter_players(event, form.cleaned_data["names"], by=request.user)
    except Refusal as refusal:
        refuse(request, refusal)
        return render(request, "director/entries.html", _context(request, event, form=form), status=409)
    told = [answer for answer in report if answer.code not in PLAIN]
    entered = [answer.entry.name for answer in report if answer.code in PLAIN]
    context = _context(request, event, form=NamesForm(), report=report, told=told, entered=entered)
    return render(request, "director/entries.html", context)


@require_POST
@for_event("league.direct_event")
def enter_known(request: HttpRequest, event: Event) -> HttpResponse:
    """Which of several with one name: this one."""
    player = get_object_or_404(Player, pk=request.POST.get("player") or 0, club=event.club)
    done = _("%(name)s is entered.") % {"name": player}
    back = event_url(event, "entries")
    return act_and_return(request, lambda: entries.enter_player(event, player, by=request.user), done, back)


def _desk_answer(request: HttpRequest, event: Event, action: Callable[[], Any], done: str) -> HttpResponse:
    """To htmx the desk again (with what went wrong above it), to others the way back."""
    back = event_url(event, "entries")
    if not request.htmx:
        return act_and_return(request, action, done, back)
    attempt(request, action, "")
    return render(request, "director/_desk.html", _context(request, event))


@require_POST
@for_event("league.direct_event")
def check_in(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    found = get_object_or_404(Entry, pk=entry, event=event)
    done = _("%(name)s is checked in.") % {"name": found.name}
    return _desk_answer(request, event, lambda: entries.check_in(found, by=request.user), done)


@require_POST
@for_event("league.direct_event")
def undo_check_in(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    found = get_object_or_404(Entry, pk=entry, event=event)
    done = _("%(name)s is not checked in any more.") % {"name": found.name}
    return _desk_answer(request, event, lambda: entries.undo_check_in(found, by=request.user), done)


@require_POST
@for_event("league.direct_event")
def check_in_all(request: HttpRequest, event: Event) -> HttpResponse:
    return _desk_answer(
        request, event, lambda: entries.check_in_all(event, by=request.user), _("Everybody is checked in.")
    )


@require_POST
@for_event("league.direct_event")
def withdraw(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    found = get_object_or_404(Entry, pk=entry, event=event)
    done = _("%(name)s has withdrawn.") % {"name": found.name}
    return _desk_answer(request, event, lambda: entries.withdraw(found, by=request.user), done)


@require_POST
@for_event("league.direct_event")
def restore(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    found = get_object_or_404(Entry, pk=entry, event=event)
    done = _("%(name)s is entered again.") % {"name": found.name}
    return _desk_answer(request, event, lambda: entries.restore(found, by=request.user), done)
