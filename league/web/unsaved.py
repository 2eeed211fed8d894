"""Nothing is lost on an expired session: a form that was sent by somebody who has been signed out meanwhile.

Its address may take nothing but forms, so signing in leads to the page that the form was on. That says that nothing was
saved, and what was typed stands in the form again (unsaved.js), to be looked over and sent once more; it is not sent by
itself, since others may have changed the same thing meanwhile. Where the page has no such form any more, nothing is
filled in. Passwords and files are not kept; what was typed waits for an hour, in the session of the browser it was
typed in. (Hands are kept by the page they are entered on: entry-outbox.js.)
"""

from collections.abc import Callable
from time import time
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

KEY = "unsaved"
SECONDS = 3600
MOST_FIELDS, LONGEST = 500, 50_000
"""So many fields, and so many letters of them all, are kept."""
SAFE = ("GET", "HEAD", "OPTIONS")
LEFT_OUT = ("csrfmiddlewaretoken", "password")


class Unsaved:
    """Middleware, behind those that know who somebody is and what is said to them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.method in SAFE or response.status_code != 302 or request.user.is_authenticated:
            return response
        if urlsplit(response["Location"]).path != resolve_url(settings.LOGIN_URL):
            return response
        if request.path == resolve_url(settings.LOGIN_URL):  # signing in itself goes on by steps of its own
            return response
        return _to_sign_in(request)


def _to_sign_in(request: HttpRequest) -> HttpResponse:
    page = page_of(request)
    fields = [] if page is None else typed(request)
    if fields:
        request.session[KEY] = {
            "page": urlsplit(page or "").path, "action": request.path, "fields": fields, "at": time()
        }  # fmt: skip
    messages.warning(request, _("You are not signed in, so nothing was saved. Sign in, and go on from there."))
    found = redirect_to_login(page or resolve_url(settings.LOGIN_REDIRECT_URL))
    # htmx would put the page of signing in where the answer was to stand
    return HttpResponse(headers={"HX-Redirect": found.url}) if "HX-Request" in request.headers else found


def page_of(request: HttpRequest) -> str | None:
    """Which of our pages the form was on; None where the browser does not say."""
    told = request.headers.get("HX-Current-URL") or request.headers.get("Referer") or ""
    if not url_has_allowed_host_and_scheme(told, {request.get_host()}, require_https=request.is_secure()):
        return None
    parts = urlsplit(told)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def typed(request: HttpRequest) -> list[list[str]]:
    """Name and value of each field, in their order; nothing where that is too much to be kept."""
    fields = [
        [name, value]
        for name, values in request.POST.lists()
        for value in values
        if not any(word in name.lower() for word in LEFT_OUT)
    ]
    size = sum(len(name) + len(value) for name, value in fields)
    return fields if len(fields) <= MOST_FIELDS and size <= LONGEST else []


def take_unsaved(request: Any) -> dict[str, Any] | None:
    """For the page that is shown: what was typed on it and not saved; once."""
    user = getattr(request, "user", None)  # a page that tells of a bad request may be made before there is any
    if user is None or request.method != "GET" or not user.is_authenticated:
        return None
    held = request.session.get(KEY)
    if held is None or (held["page"] != request.path and time() - held["at"] < SECONDS):
        return None
    del request.session[KEY]
    return None if held["page"] != request.path else {"action": held["action"], "fields": held["fields"]}
