"""Pages that anybody may look at: home, clubs and their events."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from gameplay.names import game_name
from league.models import Club, Event
from league.queries.public import clubs as queries
from league.queries.ratings import families_of
from league.queries.seasons import seasons_of
from league.web.downloads import files
from league.web.missing import Missing
from league.web.public.status import Status, event_status

HOME_LINES = 8
WATCHABLE = 12
CLUB_LINES = 10
CLUB_SEASONS = 4
PAGE_LINES = 40

ListedEvent = tuple[queries.EventLine, Status, Any]


def event_lines(events: list[Event]) -> list[ListedEvent]:
    return [(line, event_status(line), game_name(line.event.variant)) for line in queries.lines(events)]


def by_state(events: Any, most: int, *groups: str) -> dict[str, list[ListedEvent]]:
    """Lists by name, worked out together: the number of queries does not depend on how many are asked for."""
    pick = {name: list(getattr(queries, name)(events)[:most]) for name in groups}
    drawn = iter(event_lines([event for found in pick.values() for event in found]))
    return {name: [next(drawn) for _each in found] for name, found in pick.items()}


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Live now, next, latest results, over all clubs."""
    events = queries.visible_events(request.user)
    lists = by_state(events, HOME_LINES, "live", "to_come", "done")
    context: dict[str, Any] = {"watchable": queries.watchable(events, WATCHABLE)}
    context |= {"clubs": list(queries.clubs(request.user)), "newcomer": queries.is_newcomer(request.user)}
    context["desks"] = queries.desks_of(request.user, context["clubs"])
    return render(request, "public/home.html", {**lists, **context})


def find_club(slug: str) -> Club:
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise Missing(_("There is no such club."))
    return club


@require_safe
def club(request: HttpRequest, club: str) -> HttpResponse:
    found = find_club(club)
    events = queries.visible_events(request.user).filter(club=found)
    lists = by_state(events, CLUB_LINES, "drafts", "live", "to_come", "done")
    context = {
        "club": found,
        **lists,
        "watchable": queries.watchable(events, WATCHABLE),
        "seasons": list(seasons_of(found)[:CLUB_SEASONS]),
        "families": families_of(found),
        "may_see_players": request.user.has_perm("league.see_players", found),
        "may_create": request.user.has_perm("league.create_event", found),
    }
    with timezone.override(found.time_zone):
        return render(request, "public/club.html", context)


@require_safe
def club_events(request: HttpRequest, club: str) -> HttpResponse:
    """All events of the club, the latest first."""
    found = find_club(club)
    events = queries.visible_events(request.user).filter(club=found).order_by("-starts_at", "-id")
    page = Paginator(events, PAGE_LINES).get_page(request.GET.get("page"))
    lists = files("public:club-events-file", club=found.slug)
    with timezone.override(found.time_zone):
        return render(
            request,
            "public/club_events.html",
            {"club": found, "page": page, "lines": event_lines(list(page)), "files": lists},
        )
