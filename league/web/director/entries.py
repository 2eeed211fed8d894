"""The entries of an event: names pasted, players checked in, withdrawals, the waiting list."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from gameplay.errors import Refusal
from league.models import Entry, Event, PartnerRequest, Player
from league.queries.console.entries import desk_of
from league.queries.console.facts import event_facts
from league.queries.console.next_step import next_step
from league.queries.console.players import accounts_without_player
from league.queries.formats import seeds_in_order
from league.queries.playable import pairs_enter
from league.queries.progress import next_unseen, rounds_to_enter
from league.queries.round_names import numbered
from league.services import entries, leaving, partners, waiting
from league.services.merging import is_known as is_somebody_known
from league.services.names import name_key
from league.services.players import link_account
from league.web.access import for_event, id_in
from league.web.check_in import check_in_code
from league.web.director import report
from league.web.director.frame import event_url, frame
from league.web.director.steps import step_of
from league.web.forms import NamesForm
from league.web.saying import act_and_return, attempt, refuse
from league.web.words import absence_text

VERBS: dict[str, tuple[Callable[..., Any], Any]] = {
    "check-in": (entries.check_in, gettext_lazy("%(name)s is checked in.")),
    "undo-check-in": (entries.undo_check_in, gettext_lazy("%(name)s is not checked in any more.")),
    "withdraw": (entries.withdraw, gettext_lazy("%(name)s has withdrawn.")),
    "stay": (leaving.stay, gettext_lazy("%(name)s stays.")),
    "restore": (entries.restore, gettext_lazy("%(name)s is entered again.")),
    "no-show": (entries.no_show, gettext_lazy("%(name)s did not come: not seated from the next draw on.")),
    "move-up": (waiting.move_up, gettext_lazy("%(name)s has a place now.")),
}


@require_safe
@for_event("league.direct_event")
def page(request: HttpRequest, event: Event) -> HttpResponse:
    found = report.recall(request, event)
    form = NamesForm(initial={"names": found.box if found else ""}, rounds=_rounds(event))
    return render(request, "director/entries.html", _context(request, event, form=form, report=found))


def _rounds(event: Event) -> list[tuple[int, str]]:
    return [(number, numbered(event, number)) for number in rounds_to_enter(event)]


def _context(request: HttpRequest, event: Event, **more: Any) -> dict[str, Any]:
    asked = 0 if more.get("report") else report.questions(request, event)
    return frame(
        request,
        event,
        "entries",
        asked=asked,
        asked_at=report.address(request, event) if asked else "",
        desk=desk_of(event),
        step=step_of(event, next_step(event_facts(event))),
        pairs=pairs_enter(event),
        seeds_in_order=seeds_in_order(event),
        checks_in=event.state in Event.TAKES_CHECK_INS,
        manages_players=request.user.has_perm("league.manage_players", event.club),
        next_round=next_unseen(event),
        absence_text=absence_text(event),
        requests=list(event.partner_requests.select_related("asker", "partner").order_by("id")),
        **more,
    )


@require_POST
@for_event("league.direct_event")
def paste(request: HttpRequest, event: Event) -> HttpResponse:
    """Names, one a line. The page after it tells what became of each, and keeps what could not be entered."""
    form = NamesForm(request.POST, rounds=_rounds(event))
    if not form.is_valid():
        name, told = next(iter(form.errors.items()))
        messages.error(request, told[0], extra_tags=f"{name}-missing")
        return redirect(report.keep(request, event, text=request.POST.get("names", "")))
    try:
        answers = entries.enter_players(event, **form.cleaned_data, by=request.user)
    except Refusal as refusal:
        refuse(request, refusal)
        return redirect(report.keep(request, event, text=request.POST.get("names", "")))
    return redirect(report.keep(request, event, answers))


@require_POST
@for_event("league.direct_event")
def enter_known(request: HttpRequest, event: Event) -> HttpResponse:
    """Which of several with one name: this one."""
    player = get_object_or_404(Player, pk=id_in(request.POST.get("player", "")), club=event.club)
    done = _("%(name)s is entered.") % {"name": player}
    return _answered(request, event, lambda: entries.enter_player(event, player, by=request.user), done)


@require_POST
@for_event("league.direct_event")
def enter_twin(request: HttpRequest, event: Event) -> HttpResponse:
    """Another person of a name that stands in the list twice, told apart by a note."""
    name, note = (request.POST.get(field, "")[:200] for field in ("name", "note"))
    done = _("%(name)s is entered.") % {"name": f"{name} ({note})"}
    return _answered(request, event, lambda: entries.enter_player(event, f"{name} ({note})", by=request.user), done)


@require_POST
@for_event("league.direct_event")
def settle(request: HttpRequest, event: Event) -> HttpResponse:
    """A line of the report has been looked at: it is right as it is, or left out."""
    return _answered(request, event, lambda: None, "")


@require_POST
@for_event("league.direct_event")
def is_known(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    """The name that was entered as somebody new was a slip of the pen: this is a player of the club. Or it is the name
    of a member's account: the new player is that one."""
    found = get_object_or_404(Entry.objects.select_related("event__club"), pk=entry, event=event)
    if account := id_in(request.POST.get("account", "")):
        return _is_account(request, event, found, account)
    known = get_object_or_404(Player, pk=id_in(request.POST.get("player", "")), club=event.club)
    reason = _("Entered at the desk as “%(name)s”.") % {"name": found.name}
    done = _("%(name)s is entered.") % {"name": known}
    return _answered(request, event, lambda: is_somebody_known(found, known, by=request.user, reason=reason), done)


def _is_account(request: HttpRequest, event: Event, entry: Entry, account: int) -> HttpResponse:
    user = next((one for one in accounts_without_player(event.club) if one.pk == account), None)
    named = Player.objects.filter(entry_members__entry=entry, user=None)
    new = next((one for one in named if user is not None and one.name_key == name_key(user.name)), None)
    if user is None or new is None:
        raise Http404
    done = _("%(player)s has the account of this name from now on.") % {"player": new}
    return _answered(request, event, lambda: link_account(new, user, by=request.user), done)


def _answered(request: HttpRequest, event: Event, action: Callable[[], Any], done: str) -> HttpResponse:
    """Back to the page with what is left of its report, if the step answered a line of that."""
    line = request.POST.get("line")
    if attempt(request, action, done) and line:
        report.settle(request, event, line)
    return redirect(report.address(request, event) if line else event_url(event, "entries"))


def _desk_answer(request: HttpRequest, event: Event, action: Callable[[], Any], done: str) -> HttpResponse:
    """To htmx the desk and the next step again (with what went wrong above it), to others the way back."""
    if not request.htmx:
        return _answered(request, event, action, done)
    attempt(request, action, "")
    return render(request, "director/_desk.html", _context(request, event))


@require_POST
@for_event("league.direct_event")
def step(request: HttpRequest, event: Event, entry: int, verb: str) -> HttpResponse:
    """A step of an entry."""
    if verb not in VERBS:
        raise Http404
    service, done = VERBS[verb]
    found = get_object_or_404(Entry, pk=entry, event=event)
    said = done % {"name": found.name}
    if (table := id_in(request.POST.get("table", ""))) and not request.htmx:  # asked for beside a walkover
        back = event_url(event, "table", table=table)
        return act_and_return(request, lambda: service(found, by=request.user), said, back)
    return _desk_answer(request, event, lambda: service(found, by=request.user), said)


@require_POST
@for_event("league.direct_event")
def check_in_all(request: HttpRequest, event: Event) -> HttpResponse:
    return _desk_answer(
        request, event, lambda: entries.check_in_all(event, by=request.user), _("Everybody is checked in.")
    )


@require_POST
@for_event("league.direct_event")
def answer(request: HttpRequest, event: Event, request_id: int, verb: str) -> HttpResponse:
    """The desk enters both, whatever the partner has said, or clears the request away."""
    requests = PartnerRequest.objects.select_related("event__club", "asker", "partner")
    asked = get_object_or_404(requests, pk=request_id, event=event)
    if verb == "drop":
        return _desk_answer(request, event, lambda: partners.drop(asked, by=request.user), _("The request is gone."))
    if verb != "enter" or asked.partner is None:
        raise Http404
    pair, done = [asked.asker, asked.partner], _("%(name)s is entered.") % {"name": asked}
    return _desk_answer(request, event, lambda: entries.enter_pair(event, pair, by=request.user), done)


@require_safe
@for_event("league.direct_event")
def code(request: HttpRequest, event: Event) -> HttpResponse:
    """The code by which players check themselves in, large, to be shown or printed."""
    context = {"code": check_in_code(request, event), "checks_in": event.state in Event.TAKES_CHECK_INS}
    return render(request, "director/code.html", frame(request, event, "entries", **context))
