"""The way into the directors' pages: who may enter, and how a refusal comes back as words.

Anonymous visitors are sent to sign in; a stranger's sign-in is refused (and learns nothing of a draft, which to it does
not exist). Pages of an event speak the event's time, those of a club the club's.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone

from gameplay.errors import Refusal
from league.models import Club, Event, Table

View = Callable[..., HttpResponse]


def for_club(permission: str) -> Callable[[View], View]:
    """A page of a club (found by its address) for those with this permission on it."""

    def wrap(view: View) -> View:
        @login_required
        @wraps(view)
        def page(request: HttpRequest, club: str, **kwargs: Any) -> HttpResponse:
            found = get_object_or_404(Club, slug=club)
            if not request.user.has_perm(permission, found):
                raise PermissionDenied
            with timezone.override(found.time_zone):
                return view(request, found, **kwargs)

        return page

    return wrap


def for_event(permission: str) -> Callable[[View], View]:
    """A page of an event for those with this permission on it."""

    def wrap(view: View) -> View:
        @login_required
        @wraps(view)
        def page(request: HttpRequest, club: str, event: str, **kwargs: Any) -> HttpResponse:
            found = get_object_or_404(Event.objects.select_related("club"), club__slug=club, slug=event)
            _check(request, permission, found, found)
            with timezone.override(found.time_zone):
                return view(request, found, **kwargs)

        return page

    return wrap


def for_table(permission: str) -> Callable[[View], View]:
    """A page of a table that has been published, for those with this permission on it."""

    def wrap(view: View) -> View:
        @wraps(view)
        def page(request: HttpRequest, club: str, event: str, table: int, **kwargs: Any) -> HttpResponse:
            tables = Table.objects.select_related("round__event__club", "game")
            found = get_object_or_404(
                tables, pk=table, round__event__slug=event, round__event__club__slug=club, game__isnull=False
            )
            _check(request, permission, found, found.round.event)
            with timezone.override(found.round.event.time_zone):
                return view(request, found, **kwargs)

        return page

    return wrap


def _check(request: HttpRequest, permission: str, thing: Any, event: Event) -> None:
    if request.user.has_perm(permission, thing):
        return
    if not request.user.has_perm("league.see_event", event):
        raise Http404
    raise PermissionDenied


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


def attempt(request: HttpRequest, action: Callable[[], Any], done: str | Callable[[Any], str]) -> bool:
    """Call a service; say what came of it. True where it was done."""
    try:
        outcome = action()
    except Refusal as refusal:
        refuse(request, refusal)
        return False
    text = done(outcome) if callable(done) else done
    if text:
        messages.success(request, text)
    return True


def refuse(request: HttpRequest, refusal: Refusal) -> None:
    """The sentence for the reader, the code for whoever looks under the hood (the page puts it in data-code)."""
    messages.error(request, refusal.sentence, extra_tags=refusal.code)


def act_and_return(
    request: HttpRequest, action: Callable[[], Any], done: str | Callable[[Any], str], back: str
) -> HttpResponse:
    attempt(request, action, done)
    return redirect(back)
