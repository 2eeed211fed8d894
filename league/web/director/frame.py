"""What stands around the directors' pages, and their addresses."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

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


def ahead_name(event: Event) -> str:
    """What the page of what is drawn ahead is called; nothing where the format has none."""
    if event.format == Event.Format.SINGLE_TABLE:
        return ""
    names = {
        Event.Format.KNOCKOUT: _("The bracket"), Event.Format.GROUPS: _("Groups and finals"),
        Event.Format.ROTATION: _("The schedule"), Event.Format.ROUND_ROBIN: _("The schedule"),
        Event.Format.LEAGUE: _("All fixtures"),
    }  # fmt: skip
    return names.get(Event.Format(event.format), _("Finals"))


def event_url(event: Event, name: str, **kwargs: Any) -> str:
    return reverse(f"director:{name}", kwargs={"club": event.club.slug, "event": event.slug, **kwargs})


def club_url(club: Club, name: str, **kwargs: Any) -> str:
    return reverse(f"director:{name}", kwargs={"club": club.slug, **kwargs})
