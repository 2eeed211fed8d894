"""The pages of somebody who plays: my table, my events, my profile."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from gameplay.errors import Refusal
from league.models import Entry, Event
from league.queries.player import my_page
from league.services import accounts, entries
from league.services.claims import claimable
from league.web.forms import ProfileForm
from league.web.language import remember
from league.web.player.known_name import known_name
from league.web.player.statement import own_players
from league.web.saying import act_and_return, attempt, refuse

VERBS: dict[str, tuple[Callable[..., Any], Any]] = {
    "withdraw": (entries.withdraw, gettext_lazy("You have withdrawn from %(event)s.")),
    "restore": (entries.restore, gettext_lazy("%(event)s: you are entered again, or on its waiting list.")),
    "check-in": (entries.check_in, gettext_lazy("You are checked in to %(event)s.")),
}


@require_safe
@login_required
def home(request: HttpRequest) -> HttpResponse:
    page = my_page(request.user)
    context = {
        "page": page,
        "runs": [one for one in page.clubs if one.role in (one.Role.ADMIN, one.Role.DIRECTOR)],
        "has_statement": own_players(request.user).exists(),
    }
    return render(request, "player/home.html", context)


def _event(event: int) -> Event:
    """An event that everybody may know of; drafts are not there."""
    return get_object_or_404(Event.objects.filter(public=True).select_related("club"), pk=event)


def _entry(request: HttpRequest, event: int) -> Entry:
    """The own entry in this event, alone or in a pair."""
    entries = Entry.objects.select_related("event__club").filter(members__player__user=request.user)
    return get_object_or_404(entries.distinct(), event__pk=event)  # `event=` asks for numbers that none can hold


@require_POST
@login_required
def enter(request: HttpRequest, event: int) -> HttpResponse:
    found = _event(event)
    name = request.POST.get("name", "")[:120]
    try:
        entry = entries.enter_self(found, by=request.user, name=name)
    except Refusal as refusal:
        if refusal.code == "name-taken" and claimable(found, request.user, name):
            return redirect(known_name(found, name))
        refuse(request, refusal)
    else:
        messages.success(request, _entered(entry))
    return redirect("player:home")


def _entered(entry: Entry) -> str:
    facts = {"event": entry.event.name}
    if entry.state == Entry.State.WAITING:
        return _("%(event)s is full: you are on the waiting list, and move up when a place is free.") % facts
    return _("You are entered in %(event)s.") % facts


@require_POST
@login_required
def step(request: HttpRequest, event: int, verb: str) -> HttpResponse:
    """A step of the own entry."""
    if verb not in VERBS:
        raise Http404
    service, done = VERBS[verb]
    entry = _entry(request, event)
    text = done % {"event": entry.event.name}
    return act_and_return(request, lambda: service(entry, by=request.user), text, "player:home")


@require_http_methods(["GET", "POST"])
@login_required
def profile(request: HttpRequest) -> HttpResponse:
    initial = {"name": request.user.name, "language": request.user.language or request.LANGUAGE_CODE}
    form = ProfileForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        data: dict[str, Any] = form.cleaned_data
        if attempt(request, lambda: accounts.update_profile(request.user, by=request.user, **data), ""):
            with translation.override(data["language"]):
                messages.success(request, _("Saved."))
            answer = redirect("player:profile")
            remember(answer, data["language"])
            return answer
    return render(request, "player/profile.html", {"form": form})
