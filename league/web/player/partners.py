"""Signing up as a pair: asking a partner by name or by a link, and answering."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from gameplay.errors import Refusal
from league.models import Entry, Event, PartnerRequest, User
from league.queries.fees import rate_for, takes_fees
from league.queries.partners import possible_partners
from league.queries.waiting import room_in
from league.services import partners
from league.services.claims import claimable
from league.web.player.known_name import known_name
from league.web.saying import act_and_return, attempt


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def ask(request: HttpRequest, event: int) -> HttpResponse:
    """Name a partner whom the club knows, or make a link; once somebody is asked, how that stands."""
    found = get_object_or_404(Event.objects.filter(public=True).select_related("club"), pk=event)
    written = request.POST.get("partner", "")[:260]
    if request.method == "POST":
        if attempt(request, lambda: partners.ask(found, written, by=request.user), _asked):
            return redirect("player:partner", event=event)
        if claimable(found, request.user):
            return redirect(known_name(found))
    return render(request, "player/partner.html", _context(request, found, written))


def _context(request: HttpRequest, event: Event, written: str) -> dict[str, Any]:
    mine = PartnerRequest.objects.filter(event=event, asker__user=request.user)
    asked = mine.select_related("asker", "partner").first()
    address = reverse("player:partner-link", args=[partners.link(asked)]) if asked and not asked.partner else ""
    return {
        "event": event,
        "asked": asked,
        "link": request.build_absolute_uri(address) if address else "",
        "written": written,
        "known": possible_partners(event, request.user),
        "own_entry": Entry.objects.filter(event=event, members__player__user=request.user).first(),
        "takes_entries": event.state in Event.TO_COME,
        "full": room_in(event).is_full,
        "rate": rate_for(event, request.user) if event.club.money and takes_fees(event) else None,
    }


def _asked(made: PartnerRequest) -> str:
    if room_in(made.event).is_full:
        return _("The request is made. As soon as the answer is yes, the two of you are on the waiting list.")
    if made.partner is None:
        return _("Here is the link. You are entered as soon as your partner has opened it and agreed.")
    return _("%(name)s is asked. You are entered as soon as the answer is yes.") % {"name": made.partner}


@require_POST
@login_required
def answer(request: HttpRequest, request_id: int, verb: str) -> HttpResponse:
    """Agree or decline; or take the own request back."""
    asked = get_object_or_404(_visible(request.user), pk=request_id)
    if verb == "agree":
        return act_and_return(request, lambda: partners.agree(asked, by=request.user), _agreed, "player:home")
    if verb != "drop":
        raise Http404
    done = _("The request is gone. Nobody is entered by it.")
    return act_and_return(request, lambda: partners.drop(asked, by=request.user), done, "player:home")


def _visible(user: User) -> Any:
    """Requests of this person, and to this person."""
    requests = PartnerRequest.objects.select_related("event__club", "asker", "partner")
    return requests.filter(asker__user=user) | requests.filter(partner__user=user)


def _agreed(entry: Entry) -> str:
    facts = {"name": entry.name, "event": entry.event.name}
    if entry.state == Entry.State.WAITING:
        return _("%(name)s: on the waiting list of %(event)s.") % facts
    return _("%(name)s: entered in %(event)s.") % facts


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def linked(request: HttpRequest, token: str) -> HttpResponse:
    """The link that asks whoever opens it."""
    try:
        asked = partners.linked(token)
    except Refusal as refusal:
        return render(request, "player/partner_link.html", {"refusal": refusal}, status=410)
    if request.method == "POST" and request.user.is_authenticated:
        name = request.POST.get("name", "")[:120]
        if attempt(request, lambda: partners.agree(asked, by=request.user, name=name), _agreed):
            return redirect("player:home")
    own = request.user.is_authenticated and asked.asker.user_id == request.user.pk
    context = {"asked": asked, "event": asked.event, "own": own, "full": room_in(asked.event).is_full}
    return render(request, "player/partner_link.html", context)
