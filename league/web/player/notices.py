"""What somebody has been told of: the list, and from each the way to its thing. To open the list changes nothing;
opening a notice, by its button, says that it has been read."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from league.models import Notice
from league.queries.notices import PAGE, notices_of, told
from league.services.notices import choices
from league.web.saying import act_and_return

MOST_PAGES = 1000


@never_cache
@require_safe
@login_required
def page(request: HttpRequest) -> HttpResponse:
    """One more line than a page holds is asked for: so it is known whether there is another."""
    asked = request.GET.get("page", "")
    number = min(int(asked), MOST_PAGES) if asked.isascii() and asked.isdigit() and 0 < len(asked) < 5 else 1
    lines = notices_of(request.user, (max(number, 1) - 1) * PAGE, PAGE + 1)
    context = {"lines": lines[:PAGE], "newer": number - 1, "older": number + 1 if len(lines) > PAGE else 0}
    return render(request, "player/notices.html", context)


@require_POST
@login_required
def open_one(request: HttpRequest, notice: int) -> HttpResponse:
    mine = Notice.objects.filter(recipient=request.user).select_related("event__club")
    found = get_object_or_404(mine, pk=notice)
    choices.read(request.user, found.pk)
    return redirect(told(found, {}).path)


@require_POST
@login_required
def read_all(request: HttpRequest) -> HttpResponse:
    return act_and_return(request, lambda: choices.read(request.user), _("All are read."), "player:notices")
