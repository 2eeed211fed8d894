"""Complaints about what was said at a club's online tables, and who is muted."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from gameplay.models import Complaint
from league.models import Club
from league.queries.moderation import board, complaints_in, mutes_in
from league.services import moderation
from league.web.access import for_club, id_in
from league.web.director.frame import club_url
from league.web.saying import act_and_return

Answer = Complaint.Answer


@require_safe
@for_club("league.moderate_club")
def page(request: HttpRequest, club: Club) -> HttpResponse:
    spans = [(days, ngettext("%(count)s day", "%(count)s days", days) % {"count": days}) for days in moderation.DAYS]
    context = {"club": club, "board": board(club, request.user), "spans": spans}
    return render(request, "director/complaints.html", context)


@require_POST
@for_club("league.moderate_club")
def answer(request: HttpRequest, club: Club, complaint: int) -> HttpResponse:
    found = get_object_or_404(complaints_in(club, request.user).select_related("message"), pk=complaint)
    chosen, note = request.POST.get("answer", ""), request.POST.get("note", "")
    days = id_in(request.POST.get("days", ""))
    done = {
        Answer.HIDDEN: _("The message is hidden."),
        Answer.MUTED: _("The message is hidden, and %(name)s writes nothing for a while; their page says until when."),
        Answer.LEFT: _("The message stays as it is."),
    }.get(chosen, "") % {"name": found.message.name}  # fmt: skip
    return act_and_return(
        request,
        lambda: moderation.answer(club, found, answer=chosen, days=days, note=note, by=request.user),
        done,
        club_url(club, "complaints"),
    )


@require_POST
@for_club("league.moderate_club")
def lift(request: HttpRequest, club: Club, mute: int) -> HttpResponse:
    found = get_object_or_404(mutes_in(club, request.user), pk=mute)
    done = _("%(name)s may write again.") % {"name": found.name}
    back = club_url(club, "complaints")
    return act_and_return(request, lambda: moderation.lift(found, by=request.user), done, back)
