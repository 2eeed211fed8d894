"""Two records of one person: looked at side by side, and made one."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from gameplay.texts import one_line
from league.models import Club, Player
from league.queries.console.players import players_of, records_of
from league.services import merging
from league.services.names import name_key
from league.web.access import for_club, id_in
from league.web.director.frame import club_url
from league.web.saying import attempt

MOST_FOUND = 20


@require_http_methods(["GET", "HEAD", "POST"])
@for_club("league.manage_players")
def page(request: HttpRequest, club: Club, player: int) -> HttpResponse:
    """`player` is the record that is kept. The other one is looked for by name (`q`), then shown beside it (`gone`)."""
    keep = get_object_or_404(Player, pk=player, club=club)
    other = Player.objects.filter(pk=id_in(request.GET.get("gone", "")), club=club).exclude(pk=keep.pk).first()
    if request.method == "POST" and other is not None:
        reason = request.POST.get("reason", "")
        done = _("%(gone)s is %(keep)s from now on, with everything.") % {"gone": other, "keep": keep}
        if attempt(request, lambda: merging.merge_players(keep, other, reason=reason, by=request.user), done):
            return redirect(club_url(club, "player", player=keep.pk))
    context: dict[str, Any] = {"club": club, "player": keep, "other": other, "asked": "", "found": []}
    if other is not None:
        context["records"] = records_of([keep, other])
        context["together"] = merging.shared_events(keep, other)
    else:
        asked = one_line(request.GET.get("q", ""))[:120] or keep.name.split()[0]
        context["asked"] = asked
        context["found"] = list(players_of(club, name_key(asked)).exclude(pk=keep.pk)[:MOST_FOUND])
    return render(request, "director/merge.html", context)
