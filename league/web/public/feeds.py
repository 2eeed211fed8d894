"""What other programs follow of a club: its events as a calendar, its results as a feed. Both are in the club's
language and the same for everybody, so that one copy does for all who ask; whoever has the latest is told so by two
queries."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.feedgenerator import Atom1Feed
from django.utils.http import http_date
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from gameplay.eyes import STRANGE, through
from gameplay.names import game_name
from league.models import Club
from league.queries.calendars import club_days, results_of, version_of
from league.queries.public.clubs import EventLine, lines
from league.web.ics import CONTENT_TYPE, calendar
from league.web.public.clubs import find_club
from league.writing import labelled, listed

SECONDS = 300
"""For so long nobody asks again."""


def _answer(request: HttpRequest, club: Club, make: Callable[[], HttpResponse]) -> HttpResponse:
    """What was asked for, or that nothing is new. Names are those that strangers read."""
    version, at = version_of(club)
    etag = f'"{version}"'
    changed = int(at.timestamp()) if at else None
    response = get_conditional_response(request, etag=etag, last_modified=changed)
    if response is None:
        with translation.override(club.language), through(STRANGE):
            response = make()
    response["ETag"] = etag
    if changed is not None:
        response["Last-Modified"] = http_date(changed)
    patch_cache_control(response, public=True, max_age=SECONDS)
    return response


@require_safe
def club_calendar(request: HttpRequest, club: str) -> HttpResponse:
    found = find_club(club)

    def make() -> HttpResponse:
        base = request.build_absolute_uri("/").rstrip("/")
        return HttpResponse(calendar(found.name, club_days(found, timezone.now()), base), content_type=CONTENT_TYPE)

    return _answer(request, found, make)


@require_safe
def club_results(request: HttpRequest, club: str) -> HttpResponse:
    found = find_club(club)
    return _answer(request, found, lambda: Results()(request, club=found))


class Results(Feed):
    """The latest events that are over, with who won."""

    feed_type = Atom1Feed

    def get_object(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Club:
        return kwargs["club"]

    def title(self, club: Club) -> str:
        return labelled(club.name, _("results"))

    def link(self, club: Club) -> str:
        return reverse("public:club", args=[club.slug])

    def feed_url(self, club: Club) -> str:
        return reverse("public:club-results", args=[club.slug])

    def items(self, club: Club) -> Sequence[EventLine]:
        return lines(results_of(club))

    def item_title(self, item: EventLine) -> str:
        return item.event.name

    def item_description(self, item: EventLine) -> str:
        won = _("Won by %(names)s") % {"names": listed(item.winners)} if item.winners else ""
        return " · ".join(filter(None, (won, str(game_name(item.event.variant)))))

    def item_link(self, item: EventLine) -> str:
        at = {"club": item.event.club.slug, "event": item.event.slug}
        return reverse("public:standings", kwargs=at)

    def item_pubdate(self, item: EventLine) -> datetime:
        return item.event.starts_at

    def item_updateddate(self, item: EventLine) -> datetime:
        return item.event.changed or item.event.starts_at  # type: ignore[attr-defined]
