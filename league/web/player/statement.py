"""What somebody has won, paid and owes, club by club. Only clubs that use money have any of it."""

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from league.models import Account, Player, User
from league.queries.money import with_balances
from league.web.statements import statement_context, statement_file


def own_players(user: User) -> QuerySet[Player]:
    """Who somebody is in the clubs that use money."""
    return Player.objects.filter(user=user, club__money=True).select_related("club").order_by("club__name")


@require_safe
@login_required
def statements(request: HttpRequest) -> HttpResponse:
    """The clubs with what stands in each; where there is one alone, its statement."""
    players = list(own_players(request.user))
    if not players:
        raise Http404
    if len(players) == 1:
        return redirect("player:statement", club=players[0].club.slug)
    accounts = with_balances(Account.objects.filter(player__in=players))
    cents = dict(accounts.values_list("player_id", "cents"))
    context = {"statements": [(player.club, cents.get(player.pk, 0)) for player in players]}
    return render(request, "player/statements.html", context)


@require_safe
@login_required
def statement(request: HttpRequest, club: str) -> HttpResponse:
    player = get_object_or_404(own_players(request.user), club__slug=club)
    with timezone.override(player.club.time_zone):
        return render(request, "player/statement.html", statement_context(player))


@require_safe
@login_required
def file(request: HttpRequest, club: str, kind: str) -> HttpResponse:
    return statement_file(get_object_or_404(own_players(request.user), club__slug=club), kind)
