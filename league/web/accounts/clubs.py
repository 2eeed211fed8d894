"""The clubs in which an account has a role, and the way out of each.

An admin gives a role to any account, and asks nobody. So the way out stands among the pages of the account, which are
open to whoever has not set up the second factor that the role asks for.
"""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from league.models import Club
from league.queries.player import my_clubs
from league.services import clubs
from league.services.erasure import clubs_to_hand_over
from league.web.saying import act_and_return


@never_cache
@require_safe
@login_required
def page(request: HttpRequest) -> HttpResponse:
    context = {"memberships": my_clubs(request.user), "hand_over": clubs_to_hand_over(request.user)}
    return render(request, "account/clubs.html", context)


@require_POST
@login_required
def leave(request: HttpRequest, club: str) -> HttpResponse:
    found = get_object_or_404(Club, slug=club)
    done = _("You have left %(club)s.") % {"club": found.name}
    return act_and_return(request, lambda: clubs.leave(found, by=request.user), done, "account_clubs")
