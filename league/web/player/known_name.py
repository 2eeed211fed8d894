"""Whoever wants to enter under a name that the club knows: either that is them, which they ask the club to say, or they
are somebody else of this name, who adds a note."""

from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league.models import Event, Player
from league.queries.playable import pairs_enter
from league.services import claims
from league.web.access import id_in
from league.web.saying import attempt


def known_name(event: Event, name: str = "") -> str:
    """Where whoever has been refused for the name finds the way on."""
    query = urlencode({"name": name[:120]}) if name else ""
    return reverse("player:known-name", kwargs={"event": event.pk}) + (f"?{query}" if query else "")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def page(request: HttpRequest, event: int) -> HttpResponse:
    found = get_object_or_404(Event.objects.filter(public=True).select_related("club"), pk=event)
    name = request.user.name or (request.POST or request.GET).get("name", "")[:120]
    known = claims.claimable(found, request.user, name)
    if request.method == "POST":
        number = request.POST.get("player", "")
        player = get_object_or_404(found.club.players, pk=id_in(number)) if number else None
        done = _("The directors of %(club)s are told. As soon as one of them has linked you, enter the event.")
        if attempt(
            request, lambda: claims.ask(found, player, by=request.user, name=name), done % {"club": found.club.name}
        ):
            return redirect("public:event", club=found.club.slug, event=found.slug)
        return redirect("player:known-name", event=found.pk)
    context = {"event": found, "club": found.club, "known": _asked_of(known), "name": name, "pairs": pairs_enter(found)}
    return render(request, "player/known_name.html", context)


def _asked_of(known: list[Player]) -> list[Player | None]:
    """Each by itself; those who hide the name together, as nobody: trying names, one would find out which they are."""
    seen: list[Player | None] = [player for player in known if not player.public_name]
    return seen if len(seen) == len(known) else [*seen, None]
