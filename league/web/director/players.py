"""The club's players: names put right, accounts given to players and taken away, invitations."""

from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from gameplay.texts import one_line
from league.models import Club, Player
from league.queries.console.players import accounts_without_player, entries_in_hand, players_of
from league.services import invitations, players
from league.services.claims import asking
from league.services.names import name_key
from league.web.access import for_club
from league.web.director.frame import club_url
from league.web.saying import act_and_return, attempt

PAGE_PLAYERS = 100


class PlayerForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    note = forms.CharField(
        label=gettext_lazy("Note"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("Tells apart people of one name. It stands in brackets behind the name."),
    )


@require_safe
@for_club("league.manage_players")
def page(request: HttpRequest, club: Club) -> HttpResponse:
    asked = one_line(request.GET.get("q", ""))[:120]
    found = Paginator(players_of(club, name_key(asked)), PAGE_PLAYERS).get_page(request.GET.get("page"))
    return render(request, "director/players.html", {"club": club, "page": found, "asked": asked})


def _player(club: Club, player: int) -> Player:
    found = get_object_or_404(Player.objects.select_related("user"), pk=player, club=club)
    found.club = club
    return found


@never_cache
@require_http_methods(["GET", "POST"])
@for_club("league.manage_players")
def player(request: HttpRequest, club: Club, player: int) -> HttpResponse:
    """One player: the name, which can be changed here, and the account."""
    found = _player(club, player)
    before = str(found)
    form = PlayerForm(request.POST or None, initial={"name": found.name, "note": found.note})
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        if attempt(
            request,
            lambda: players.rename_player(found, data["name"], data["note"], by=request.user),
            lambda renamed: _("%(before)s is now %(name)s.") % {"before": before, "name": renamed},
        ):
            return redirect(club_url(club, "player", player=found.pk))
    like = players.likely_doubles(club, [found.name]).get(found.name, [])
    context = {
        "club": club,
        "player": found,
        "form": form,
        "entries": entries_in_hand(found),
        "doubles": [one for one in like if one.pk != found.pk],
        "administers": request.user.has_perm("league.administer_club", club),
    }
    return render(request, "director/player.html", context | _account(request, club, found))


def _account(request: HttpRequest, club: Club, player: Player) -> dict[str, Any]:
    """For a player without an account: whose it could be, and a link that says "this is me"."""
    if player.user_id is not None:
        return {}
    address = reverse("player:claim", args=[invitations.invite(player, by=request.user)])
    return {
        "accounts": accounts_without_player(club),
        "asking": asking(player),
        "invitation": request.build_absolute_uri(address),
        "until": timezone.now() + invitations.LASTS,
    }


@require_POST
@for_club("league.manage_players")
def membership(request: HttpRequest, club: Club, player: int) -> HttpResponse:
    """Whether the player pays the fee of members."""
    found, is_member = _player(club, player), request.POST.get("member") == "yes"
    done = _("%(name)s is a member of the club.") if is_member else _("%(name)s is marked as a member no longer.")
    done %= {"name": found}
    back = club_url(club, "player", player=found.pk)
    return act_and_return(request, lambda: players.set_membership(found, is_member, by=request.user), done, back)


@require_POST
@for_club("league.manage_players")
def link(request: HttpRequest, club: Club, player: int) -> HttpResponse:
    """This member is this player."""
    found = _player(club, player)
    given = request.POST.get("account", "")
    users = {str(user.pk): user for user in (*accounts_without_player(club), *asking(found))}
    user = users.get(given)
    back = club_url(club, "player", player=found.pk)
    if user is None:
        return redirect(back)
    done = _("%(player)s is %(account)s from now on.") % {"player": found, "account": user.email}
    return act_and_return(request, lambda: players.link_account(found, user, by=request.user), done, back)


@require_POST
@for_club("league.manage_players")
def unlink(request: HttpRequest, club: Club, player: int) -> HttpResponse:
    found = _player(club, player)
    back = club_url(club, "player", player=found.pk)
    done = _("%(player)s has no account any more. What has been played stays.") % {"player": found}
    return act_and_return(request, lambda: players.link_account(found, None, by=request.user), done, back)
