"""A club's players, and the page of one of them."""

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from gameplay.names import game_name
from gameplay.texts import one_line
from league.models import Club, Player
from league.queries.naming import Acquaintance
from league.queries.public import player as queries
from league.queries.public.clubs import visible_events
from league.services.names import name_key
from league.web.downloads import files
from league.web.missing import Missing
from league.web.public.clubs import find_club
from league.web.public.ratings import rating_views

PAGE_PLAYERS = 100
PAGE_EVENTS = 20


@require_safe
def players(request: HttpRequest, club: str) -> HttpResponse:
    """The club's list is for its members; who has played in a public event is found there by everybody."""
    found = find_club(club)
    if not request.user.has_perm("league.see_players", found):
        if request.user.is_authenticated:
            raise PermissionDenied(_("The list of players is for members of the club."))
        return redirect_to_login(request.get_full_path())
    everybody = queries.club_players(found, visible_events(request.user))
    asked = one_line(request.GET.get("q", ""))
    if asked:
        everybody = queries.found_by(everybody, asked, name_key(asked), all_names=_reads_all(request, found))
    page = Paginator(everybody, PAGE_PLAYERS).get_page(request.GET.get("page"))
    context = {"club": found, "page": page, "asked": asked, "files": files("public:club-players-file", club=found.slug)}
    return render(request, "public/club_players.html", context)


def _reads_all(request: HttpRequest, club: Club) -> bool:
    return Acquaintance(request.user).knows_club(club)


@require_safe
def player(request: HttpRequest, club: str, player: int) -> HttpResponse:
    """What somebody has played in the club's events. Who has played in none is known to members only."""
    found = find_club(club)
    who = Player.with_merged.filter(club=found, pk=player).first()
    if who and who.merged_into_id:  # a link of before: two records have become one
        return redirect("public:player", found.slug, who.merged_into_id)
    if who is None:
        raise Missing(_("There is no such player."))
    entries = Paginator(queries.entries_of(who, visible_events(request.user)), PAGE_EVENTS)
    if not entries.count and not request.user.has_perm("league.see_players", found):
        raise Missing(_("There is no such player."))
    page = entries.get_page(request.GET.get("page"))
    results = [(result, game_name(result.event.variant)) for result in queries.results(list(page), who)]
    context = {"club": found, "player": who, "page": page, "results": results, "ratings": rating_views(found, who)}
    context["files"] = files("public:player-file", club=found.slug, player=who.pk)
    with timezone.override(found.time_zone):
        return render(request, "public/player.html", context)
