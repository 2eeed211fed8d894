"""Lists to take away: small ones at once, large ones by a job that is asked for."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from league.models import Club, Event, Round
from league.queries.exports.register import SHEETS
from league.services.exports import files
from league.web.access import for_club, for_event, id_in
from league.web.director.frame import club_url, event_url, frame
from league.web.director.jobs import job_url
from league.web.exports import answer, asked, list_words


@require_safe
@for_event("league.direct_event")
def event_lists(request: HttpRequest, event: Event) -> HttpResponse:
    rounds = [one.number for one in event.rounds.exclude(state=Round.State.PLANNED).order_by("number")]
    chosen = id_in(request.GET.get("round", ""))
    chosen = chosen if chosen in rounds else 0
    context = frame(request, event, "exports", lists=_lists(event), rounds=rounds, chosen=chosen)
    return render(request, "director/exports.html", context)


def _lists(event: Event) -> list[dict[str, Any]]:
    """Those that are of an event, in words, with their addresses."""
    found = []
    for sheet in SHEETS.values():
        if not sheet.of_club and (sheet.code != "statement" or event.club.money):
            links = [(kind, event_url(event, "export", what=sheet.code, kind=kind)) for kind in sheet.formats]
            found.append({"sheet": sheet, "words": list_words(sheet.code), "links": links})
    return found


@require_http_methods(["GET", "POST"])
@for_event("league.score_event")
def of_event(request: HttpRequest, event: Event, what: str, kind: str) -> HttpResponse:
    return _file(request, event, what, kind, lambda: frame(request, event, "exports", around="director/base.html"))


@require_http_methods(["GET", "POST"])
@for_club("league.manage_players")
def of_club(request: HttpRequest, club: Club, what: str, kind: str) -> HttpResponse:
    return _file(request, club, what, kind, lambda: {"club": club, "around": "director/club_base.html"})


def _file(
    request: HttpRequest, place: Club | Event, what: str, kind: str, around: Callable[[], dict[str, Any]]
) -> HttpResponse:
    """The file; where it takes long to make, the page that says so, and by POST the job that makes it."""
    wanted = asked(request, what, kind, place)
    size = wanted.size
    if request.method == "POST":
        return redirect(job_url(files.start(wanted, by=request.user)))
    if size <= files.LARGE:
        return answer(wanted)
    back = event_url(place, "exports") if isinstance(place, Event) else club_url(place, "players")
    return render(request, "director/export_large.html", around() | {"wanted": wanted, "size": size, "back": back})
