"""The frame of an event's public pages, and how they refresh themselves.

A page and its fragment have one address; `?live` asks for the fragment, and answers 304 while the version on screen
(its ETag) is still that of the event. Finding that out takes one query.
"""

import hashlib
from collections.abc import Callable
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from gameplay.eyes import Eyes, through
from gameplay.names import game_name
from league.models import Entry, Event, Round
from league.queries.clock import clock_of
from league.queries.fees import rate_for, takes_fees
from league.queries.naming import Oneself, eyes_in
from league.queries.partners import asked_by
from league.queries.playable import pairs_enter
from league.queries.progress import by_weeks
from league.queries.public.brackets import has_stages
from league.queries.public.clubs import EventLine
from league.queries.public.event import own_entry, progress, published, put_off, rounds_of
from league.queries.public.pulse import find_event, pulse
from league.queries.stakes import plays_for_money
from league.queries.waiting import room_in, waiting_places
from league.web.beats import SECONDS, address_of, beat_of
from league.web.missing import Missing
from league.web.public.status import Status, event_status

KEPT_SECONDS = 120
STOP_POLLING = 286  # htmx: take this, and ask no more

Build = Callable[[Event, list[Round]], dict[str, Any]]


def open_event(request: HttpRequest, club: str, event: str) -> Event:
    """The event at this address, for those who may see it; for others there is none."""
    found = find_event(club, event)
    if found is None or not request.user.has_perm("league.see_event", found):
        raise Missing(_("There is no such event."))
    return found


def url(event: Event, name: str, **kwargs: Any) -> str:
    return reverse(f"public:{name}", kwargs={"club": event.club.slug, "event": event.slug, **kwargs})


def version_of(request: HttpRequest, event: Event, shape: str, more: object = "") -> str:
    """Of what everybody sees of the event at this address, in this language: nothing in a fragment is the reader's, but
    for whether they read the own names of everybody in the event, or the public ones."""
    strange = _eyes(request, event) is not None
    seen = (pulse(event), request.path, shape, more, strange, get_language())
    return hashlib.blake2s(repr(seen).encode(), digest_size=16).hexdigest()


def _eyes(request: HttpRequest, event: Event) -> Eyes | None:
    """Through which the event's pages are read, and kept for others who read them alike."""
    counts = event.pulse_entries or {"veiled": 0}
    if "_eyes" not in event.__dict__:
        event.__dict__["_eyes"] = eyes_in(event, request.user, veiled=bool(counts["veiled"]))
    return event.__dict__["_eyes"]


def event_page(
    request: HttpRequest, event: Event, page: str, build: Build, shape: str = "", more: object = ""
) -> HttpResponse:
    """The page public/<page>.html, or (`?live`) its fragment. `shape` is what `?by=` asks for; `more`, what changes on
    the page besides the event."""
    version = version_of(request, event, shape, more)
    if "live" in request.GET:
        return _live_answer(request, event, page, build, shape, version)
    own = Oneself(request.user) if _eyes(request, event) else None
    with timezone.override(event.time_zone), through(own):
        context = _context(request, event, page, build, shape, version) | own_steps(request, event)
        return render(request, f"public/{page}.html", context)


def _live_answer(request: HttpRequest, event: Event, page: str, build: Build, shape: str, version: str) -> HttpResponse:
    """Nothing new, or the fragment. When something is new everybody asks at once: it is made for the first one and
    kept for the others, so its time is that of the change."""
    etag = f'"{version}"'
    if etag in parse_etags(request.headers.get("If-None-Match", "")):
        return _with_headers(HttpResponseNotModified(), etag)
    key = f"live/{version}"
    content = cache.get(key)
    if content is None:
        with timezone.override(event.time_zone), through(_eyes(request, event)):
            context = _context(request, event, page, build, shape, version)
            content = render_to_string("partials/live_answer.html", context)
        cache.set(key, content, KEPT_SECONDS)
    status = 200 if event.state in SECONDS else STOP_POLLING
    return _with_headers(HttpResponse(content, status=status), etag)


def _context(request: HttpRequest, event: Event, page: str, build: Build, shape: str, version: str) -> dict[str, Any]:
    rounds = rounds_of(event)
    live = {
        "fragment": f"public/live/{page}.html",
        "etag": f'"{version}"',
        "url": f"{request.path}?live" + (f"&by={shape}" if shape else ""),
        "polling": event.state in SECONDS,
        "seconds": SECONDS.get(Event.State(event.state), 0),
        "beat": address_of(event) if event.public else "",
        "beat_at": beat_of(event),
        "now": timezone.now(),
    }
    return frame(event, rounds) | build(event, published(rounds)) | {"live": live}


def _with_headers(response: HttpResponse, etag: str) -> HttpResponse:
    response["ETag"] = etag
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ("Cookie", "Accept-Language"))
    return response


def frame(event: Event, rounds: list[Round]) -> dict[str, Any]:
    """What stands around every page of the event: its head and its tabs."""
    line = event_line(event, rounds)
    status: Status = event_status(line)
    clock = clock_of(event, line.round)
    return {
        "event": event,
        "club": event.club,
        "line": line,
        "status": status,
        "game": game_name(event.variant),
        "announcement": clock.announcement if clock else "",
        "tabs": tabs(event, rounds),
    }


def own_steps(request: HttpRequest, event: Event) -> dict[str, Any]:
    """What this reader may do with the event: run it, enter, check in."""
    user = request.user
    steps: dict[str, Any] = {
        "directs": user.has_perm("league.direct_event", event),
        "scores": user.has_perm("league.score_event", event),
        "takes_entries": event.state in Event.TO_COME,
        "pairs": pairs_enter(event),
    }
    if user.is_authenticated and steps["takes_entries"]:
        own = steps["own_entry"] = own_entry(event, user)
        if own and own.state == Entry.State.WAITING:
            steps["own_place"] = waiting_places([event])[own.pk]
        if own is None and steps["pairs"]:
            steps["own_request"] = asked_by(event, user)
        steps["full"] = own is None and room_in(event).is_full
    if steps["takes_entries"] and event.club.money and takes_fees(event):
        steps["rate"] = rate_for(event, user)
    return steps


def event_line(event: Event, rounds: list[Round]) -> EventLine:
    counts = event.pulse_entries or {"entries": 0, "gone": 0}
    line = EventLine(event, entries=counts["entries"] - counts["gone"])
    shown = published(rounds)
    if shown:
        line.round = shown[-1]
        playing = progress(shown)
        counted = list(playing.values()) if by_weeks(event) else [playing.get(shown[-1].pk, (0, 0))]
        line.tables_in, line.tables = (sum(counts) for counts in zip((0, 0), *counted, strict=True))
        line.put_off = sum(put_off(shown if by_weeks(event) else []).values())
    return line


def tabs(event: Event, rounds: list[Round]) -> list[tuple[str, str, str]]:
    """(Name, address, words) of the event's pages."""
    found = [("pairings", _("Pairings")), ("standings", _("Standings"))]
    if by_weeks(event):
        found.insert(0, ("fixtures", _("Fixtures")))
    if has_stages(event, rounds):
        grouped = event.format == Event.Format.GROUPS
        found.insert(-1, ("bracket", _("Groups and finals") if grouped else _("Bracket")))
    if shows_money(event):
        found.append(("payouts", _("Payouts")))
    found += [("event-players", _("Players")), ("about", _("About"))]
    return [(name, url(event, name), words) for name, words in found]


def shows_money(event: Event) -> bool:
    """Only clubs that use money see any of it, and only events in which some is at play."""
    prizes = takes_fees(event) or event.added_cents or event.pulse_prizes
    return event.club.money and bool(prizes or plays_for_money(event))
