"""Where the code on the projector leads: whoever is entered checks in with one tap.

Opening the page changes nothing (phones and messengers open addresses by themselves, to show what is there); the tap
does. Whoever is not signed in signs in first and comes back.
"""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league.models import Entry, Event
from league.queries.playable import pairs_enter
from league.queries.player import MyEntry
from league.queries.waiting import room_in, waiting_places
from league.services import entries
from league.web.saying import attempt


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def page(request: HttpRequest, club: str, event: str) -> HttpResponse:
    public = Event.objects.filter(public=True).select_related("club")
    found = get_object_or_404(public, club__slug=club, slug=event)
    entry = Entry.objects.filter(event=found, members__player__user=request.user).first()
    if request.method == "POST" and entry is not None:
        done = _("You are checked in to %(event)s.") % {"event": found.name}
        attempt(request, lambda: entries.check_in(entry, by=request.user), done)
        return redirect("player:check-in", club=club, event=event)
    context = {
        "event": found,
        "one": entry and MyEntry(found, entry, waiting_places([found]).get(entry.pk, 0)),
        "takes_check_ins": found.state in Event.TAKES_CHECK_INS,
        "takes_entries": found.state in Event.TO_COME,
        "pairs": pairs_enter(found),
        "full": entry is None and room_in(found).is_full,
    }
    return render(request, "player/check_in.html", context)
