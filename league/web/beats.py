"""The beat of an event: one small answer, the same for all phones, by which its public pages see that something is new.

Five hundred phones in a hall ask every few seconds, and hardly ever is there anything. So they do not ask their page,
which depends on who reads it and in which language, but this: it is made by one query every `FRESH` seconds, however
many ask and in however many processes, kept in the cache for all of these, and for a moment in each one's memory.
Middleware answers it, before all that asks who somebody is. Only when the beat has changed is the page itself asked
for its fragment (`league.web.public.page`).

An event that is not public has none: its directors' pages look for themselves.
"""

import hashlib
import json
import re
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from league.models import Event
from league.queries.public.pulse import find_event, pulse

SECONDS: Final = {Event.State.RUNNING: 8, Event.State.CHECK_IN: 15, Event.State.REGISTRATION: 60}
"""How often pages ask, by the event's state; in the others nothing changes any more, and they ask no more."""
FRESH: Final = 3.0
"""A beat is so old at most, in seconds, while somebody asks."""
NEAR: Final = 1.0
"""For so long a process answers from its own memory."""
KEPT: Final = 60
MOST: Final = 2000
"""Events in the memory of a process."""
ROUTE: Final = "clubs/<slug:club>/events/<slug:event>/beat/"
ADDRESS: Final = re.compile(r"/clubs/([-\w]+)/events/([-\w]+)/beat/", re.ASCII)


class Beat(NamedTuple):
    body: bytes
    """Empty where there is no such event, or not for everybody."""
    etag: str


class Beats:
    """Middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        at = ADDRESS.fullmatch(request.path_info)
        if at is None:
            return self.get_response(request)
        request.resolver_match = SimpleNamespace(route=ROUTE)  # type: ignore[assignment]  # to be counted by it
        return beat(request, *at.groups())


@require_safe
def beat(request: HttpRequest, club: str, event: str) -> HttpResponse:
    found = _near(club, event)
    if not found.body:
        return JsonResponse({}, status=404)
    same = found.etag in request.headers.get("If-None-Match", "")  # a proxy may call it weak
    length = {"Content-Length": str(len(found.body))}
    whole = HttpResponse(found.body, content_type="application/json", headers=length)
    response = HttpResponseNotModified() if same else whole
    response["ETag"] = found.etag
    response["Cache-Control"] = "public, max-age=1"
    return response


def address_of(event: Event) -> str:
    return reverse("beat", kwargs={"club": event.club.slug, "event": event.slug})


def beat_of(event: Event) -> str:
    """Of an event found by `find_event`."""
    return hashlib.blake2s(pulse(event).encode(), digest_size=12).hexdigest()


_memory: dict[tuple[str, str], tuple[float, Beat]] = {}


def _near(club: str, event: str) -> Beat:
    known = _memory.get((club, event))
    if known is not None and known[0] > time.monotonic():
        return known[1]
    found = _shared(club, event)
    if len(_memory) >= MOST:
        _memory.clear()
    _memory[club, event] = (time.monotonic() + NEAR, found)
    return found


def _shared(club: str, event: str) -> Beat:
    """As the cache has it. Where that is no longer fresh, one of those who ask makes it anew, and the others take what
    there is meanwhile."""
    key = "beat/" + hashlib.blake2s(f"{club}/{event}".encode(), digest_size=12).hexdigest()
    kept: tuple[float, bytes, str] | None = cache.get(key)
    if kept is not None:
        made, body, etag = kept
        if time.time() - made < FRESH or not cache.add(f"{key}/at-it", 1, FRESH):
            return Beat(body, etag)
    found = _made(club, event)
    cache.set(key, (time.time(), found.body, found.etag), KEPT)
    return found


def _made(club: str, event: str) -> Beat:
    row = find_event(club, event)
    if row is None or not row.public:
        return Beat(b"", "")
    told: dict[str, Any] = {"beat": beat_of(row), "seconds": SECONDS.get(Event.State(row.state), 0)}
    body = json.dumps(told).encode()
    return Beat(body, f'"{hashlib.blake2s(body, digest_size=12).hexdigest()}"')
