"""The way into the pages of clubs, events and tables: who may enter.

Anonymous visitors are sent to sign in; a stranger's sign-in is refused (and learns nothing of a draft, which to it does
not exist). Pages of an event speak the event's time, those of a club the club's.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone

from league.models import Club, Event, Round, Table

View = Callable[..., HttpResponse]


def id_in(text: str) -> int:
    """The number that a form's hidden field sent; 0, which nothing has, where it sent none that a database can hold."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 18 else 0


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
            tables = Table.objects.select_related("round__event__club", "game").defer(*Round.light("round"))
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
