"""An event from the director's chair: making one, its console, its settings, who runs it, its log."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from gameplay.errors import Refusal
from gameplay.names import game_name
from gameplay.rules import registry
from league.models import Award, Club, Event, EventRole, Round, RuleSet, User
from league.queries.console.facts import EventFacts, event_facts
from league.queries.console.log import log_page
from league.queries.console.next_step import next_step
from league.queries.console.set_up import set_up_warnings
from league.queries.console.splits import splits_of
from league.queries.console.tables import rounds_of
from league.queries.console.warnings import warnings_of
from league.queries.moderation import waiting_at
from league.queries.playable import pairs_enter
from league.queries.progress import by_weeks
from league.services import events, prizes, rounds
from league.services.addressed import account_of
from league.services.event_settings import next_evening
from league.web.access import for_club, for_event
from league.web.director.clock import clock_context
from league.web.director.counting import counting_context
from league.web.director.event_form import EventForm, suggested_name
from league.web.director.frame import event_url, frame
from league.web.director.game_field import variant_of
from league.web.director.game_fit import FITTING
from league.web.director.log import log_lines
from league.web.director.prizes_form import OWN
from league.web.director.steps import step_of
from league.web.director.suggestion import suggestion_text
from league.web.forms import StaffForm, TimesForm, moments, times_as_text
from league.web.saying import act_and_return, refuse

VERBS: dict[str, tuple[Callable[..., Any], str]] = {
    "open-registration": (events.open_registration, gettext_lazy("Registration is open.")),
    "open-check-in": (events.open_check_in, gettext_lazy("Check-in is open.")),
    "start": (events.start, gettext_lazy("The event is running.")),
    "finish": (events.finish, gettext_lazy("The event is finished. These standings are final.")),
    "archive": (events.archive, gettext_lazy("The event is in the archive.")),
}
BACKWARD: dict[str, tuple[Callable[..., Any], str]] = {
    "reopen": (events.reopen, gettext_lazy("The event is running again.")),
    "cancel": (events.cancel, gettext_lazy("The event is cancelled.")),
}


@require_http_methods(["GET", "POST"])
@for_club("league.create_event")
def new(request: HttpRequest, club: Club) -> HttpResponse:
    form = EventForm(request.POST or None, club=club, initial=_evening(club))
    suggests = "suggest" in request.POST
    if request.method == "POST" and not suggests and form.is_valid():
        try:
            event = _create(club, form, request.user)
        except Refusal as refusal:
            refuse(request, refusal)
            form.blame(refusal)
        else:
            messages.success(request, _("%(event)s is set up. Now the players.") % {"event": event.name})
            return redirect(event_url(event, "money" if form.cleaned_data.get("prizes") == OWN else "entries"))
    context = {"club": club, "form": form.offer_fitting(), "suggests": suggests}
    return render(request, "director/event_new.html", context)


def _evening(club: Club) -> dict[str, Any]:
    """What stands in a new event's form: the first of the club's games, tonight."""
    rule_set = RuleSet.objects.filter(club=club).order_by("id").first()
    at = next_evening(club.time_zone)
    game = rule_set or next(iter(registry.VARIANTS))
    return {"rule_set": game, "starts_at": at, "name": suggested_name(variant_of(game), at)}


@transaction.atomic
def _create(club: Club, form: EventForm, user: User) -> Event:
    rule_set = form.cleaned_data["rule_set"]
    event = events.create_event(club, rule_set=rule_set, times=form.times(), by=user, **form.changes())
    if (lines := form.new_prizes()) is not None:
        prizes.set_prizes(event, lines, by=user)
    return event


@transaction.atomic
def _update(event: Event, form: EventForm, user: User) -> None:
    lines = form.new_prizes()
    if lines is None or form.changes():
        events.update_event(event, form.changes(), by=user)
    if lines is not None:
        prizes.set_prizes(event, lines, by=user)


@require_safe
@for_club("league.create_event")
def name(request: HttpRequest, club: Club) -> HttpResponse:
    """The name field again, with the name that goes with the chosen game and date, unless somebody wrote another."""
    form = EventForm(request.GET, club=club)
    form.is_valid()
    game = form.cleaned_data.get("rule_set")
    at = form.cleaned_data.get("starts_at")
    written = request.GET.get("name", "").strip()
    suggestion = suggested_name(variant_of(game), at) if game and at else written
    own = written and written != request.GET.get("suggested")
    context = {"name": written if own else suggestion, "suggestion": suggestion}
    return render(request, "director/_event_name.html", context)


@require_safe
@for_club("league.create_event")
def suggestion(request: HttpRequest, club: Club) -> HttpResponse:
    """Which format suits the chosen game, and as many as are expected; and the fields whose choices go by the game."""
    form = EventForm(request.GET, club=club)
    context = {"suggestion": form.suggestion(), "suggests": form.suggested_format(), "form": form.offer_fitting()}
    for name in FITTING:  # what was chosen for another game goes without a word
        form.errors.pop(name, None)
    return render(request, "director/_suggestion.html", context)


@require_safe
@for_event("league.direct_event")
def console(request: HttpRequest, event: Event) -> HttpResponse:
    """The console; asked for by htmx, its live part alone."""
    facts = event_facts(event)
    step = next_step(facts)
    views = rounds_of(event)
    drawn = [view for view in views if view.round.state != Round.State.PLANNED]
    context = frame(
        request,
        event,
        "console",
        facts=facts,
        game=game_name(event.variant),
        step=step_of(event, step),
        current=drawn[-1] if drawn else None,
        **clock_context(event, drawn[-1].round if drawn else None),
        planned=[view for view in views if view.round.state == Round.State.PLANNED],
        warnings=warnings_of(event, facts),
        complaints=waiting_at(event),
        splits=splits_of(event, facts.checked_in) if step.code == "pair" else [],
        rematches=step.code == "pair" and _asks_for_rematches(request, facts),
    )
    return render(request, "director/_console.html" if request.htmx else "director/console.html", context)


def _asks_for_rematches(request: HttpRequest, facts: EventFacts) -> bool:
    """Whether the draw was refused for want of people who have not met: just now, or by a worker."""
    stopped = facts.draw_stopped is not None and facts.draw_stopped.code == "no-pairing"
    return stopped or request.GET.get("rematches") == str(facts.last.number + 1 if facts.last else 1)


@require_POST
@for_event("league.direct_event")
def step(request: HttpRequest, event: Event, verb: str) -> HttpResponse:
    """A step of the event's life; a step back wants a reason."""
    back = event_url(event, "console")
    if verb in VERBS:
        service, done = VERBS[verb]
        if verb == "open-check-in":  # what comes next is the list of who is there
            back = event_url(event, "entries")
        return act_and_return(request, lambda: service(event, by=request.user), done, back)
    if verb in BACKWARD:
        service, done = BACKWARD[verb]
        reason = request.POST.get("reason", "")
        if verb == "reopen" and Award.objects.filter(event=event, in_force=True).exists():
            return redirect(f"{event_url(event, 'reopen')}?{urlencode({'reason': reason})}")  # what is paid goes back
        return act_and_return(request, lambda: service(event, reason=reason, by=request.user), done, back)
    raise Http404


@require_http_methods(["GET", "POST"])
@for_event("league.direct_event")
def settings(request: HttpRequest, event: Event) -> HttpResponse:
    form = EventForm(request.POST or None, club=event.club, event=event)
    if request.method == "POST" and form.is_valid():
        try:
            _update(event, form, request.user)
        except Refusal as refusal:
            refuse(request, refusal)
            form.blame(refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect(event_url(event, "settings"))
    form.offer_fitting()
    people = EventRole.objects.filter(event=event).select_related("user").order_by("role", "id")
    planned = Round.objects.filter(event=event).order_by("number")
    times = times_as_text([round_.starts_at for round_ in planned])
    more = {"people": people, "staff": StaffForm(), "times": times, **counting_context(event), **_advice(event)}
    context = frame(request, event, "settings", form=form, **more)
    return render(request, "director/settings.html", context)


def _advice(event: Event) -> dict[str, Any]:
    """What is wrong with the set-up, and, until play begins, which format would suit those who are entered."""
    facts = event_facts(event)
    players = facts.entries * (2 if pairs_enter(event) else 1)
    open_ = players and event.state not in Event.STARTED and not by_weeks(event)  # a league is chosen as one
    suggested = suggestion_text(event.variant, players) if open_ else ""
    return {"warnings": set_up_warnings(event, facts), "suggestion": suggested}


@require_POST
@for_event("league.direct_event")
def plan(request: HttpRequest, event: Event) -> HttpResponse:
    """When the rounds start by themselves."""
    back = event_url(event, "settings")
    form = TimesForm(request.POST)
    if not form.is_valid():
        messages.error(request, form.errors["times"][0], extra_tags="bad-times")
        return redirect(back)
    times = moments(timezone.localtime(event.starts_at), form.cleaned_data["times"])
    times += [None] * (event.rounds_planned - len(times))
    done = _("The rounds are planned.")
    return act_and_return(request, lambda: rounds.plan(event, times, by=request.user), done, back)


@require_POST
@for_event("league.direct_event")
def assign(request: HttpRequest, event: Event) -> HttpResponse:
    """Give somebody a role in this event."""
    back = event_url(event, "settings")
    form = StaffForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("That is no e-mail address."), extra_tags="bad-address")
        return redirect(back)
    role = form.cleaned_data["role"]
    try:
        user = account_of(form.cleaned_data["email"], by=request.user)
    except Refusal as refusal:
        refuse(request, refusal)
        return redirect(back)
    done = _("%(name)s: %(role)s.") % {"name": user, "role": EventRole.Role(role).label}
    return act_and_return(request, lambda: events.assign(event, user, role, by=request.user), done, back)


@require_POST
@for_event("league.direct_event")
def unassign(request: HttpRequest, event: Event, role: int) -> HttpResponse:
    found = get_object_or_404(EventRole.objects.select_related("user"), pk=role, event=event)
    done = _("%(name)s no longer works at this event.") % {"name": found.user}
    return act_and_return(
        request, lambda: events.unassign(event, found.user, by=request.user), done, event_url(event, "settings")
    )


@require_safe
@for_event("league.direct_event")
def log(request: HttpRequest, event: Event) -> HttpResponse:
    page = log_page(event, request.GET.get("page"))
    return render(request, "director/log.html", frame(request, event, "log", page=page, lines=log_lines(event, page)))
