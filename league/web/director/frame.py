"""What stands around the directors' pages, and their addresses."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from league.models import Club, Event


def frame(request: HttpRequest, event: Event, tab: str, **more: Any) -> dict[str, Any]:
    """What stands around each page of an event, and what the page adds."""
    return {
        "event": event,
        "club": event.club,
        "tab": tab,
        "directs": request.user.has_perm("league.direct_event", event),
        "organises": request.user.has_perm("league.create_event", event.club),
        **more,
    }


def event_url(event: Event, name: str, **kwargs: Any) -> str:
    return reverse(f"director:{name}", kwargs={"club": event.club.slug, "event": event.slug, **kwargs})


def club_url(club: Club, name: str, **kwargs: Any) -> str:
    return reverse(f"director:{name}", kwargs={"club": club.slug, **kwargs})
