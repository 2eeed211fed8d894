""" "This is me": an invitation is opened, and whoever is signed in becomes the player whom it is for."""

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from gameplay.errors import Refusal
from league.models import Player
from league.queries.player import my_tables
from league.services import invitations
from league.web.saying import attempt

KEPT = "invitation"
"""Where the session keeps the token of somebody who signs up first: a mail to be confirmed lies between."""


@never_cache
@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, token: str) -> HttpResponse:
    if request.method == "POST":
        return _claim(request, token)
    try:
        player = invitations.invited(token)
    except Refusal as refusal:
        request.session.pop(KEPT, None)
        return render(request, "player/claim.html", {"refusal": refusal}, status=410)
    own = None
    if request.user.is_authenticated:
        own = Player.objects.filter(club=player.club_id, user=request.user).first()
    else:
        request.session[KEPT] = token
    return render(request, "player/claim.html", {"player": player, "own": own})


def _claim(request: HttpRequest, token: str) -> HttpResponse:
    if not request.user.is_authenticated:
        return redirect_to_login(request.path)
    request.session.pop(KEPT, None)
    if attempt(request, lambda: invitations.claim(token, by=request.user), lambda player: _done(request, player)):
        return redirect("player:home")
    return redirect(request.path)


def _done(request: HttpRequest, player: Player) -> str:
    """Whoever sits already sees the table right below."""
    if my_tables(request.user):
        return _("You are %(player)s now.") % {"player": player}
    return _("You are %(player)s now. Your table stands here as soon as you sit at one.") % {"player": player}
