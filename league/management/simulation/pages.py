"""How many queries the pages of the event take, and how long: asked for as a browser would, each once."""

from time import perf_counter
from typing import Any

from django.test import Client
from django.urls import reverse

from league.management.simulation.world import World
from league.models import Round, Table, User

OK = 200


def measured(world: World) -> dict[str, dict[str, Any]]:
    """By page. The first page of all is asked for once before, so that it does not pay for what a process loads."""
    last = Round.objects.filter(event=world.event, state__in=Round.PUBLISHED).order_by("-number")[0]
    table = Table.objects.filter(round__event=world.event, round__number=1).order_by("number")[0]
    own = {"club": world.club.slug, "event": world.event.slug}
    public = {
        "public event": reverse("public:event", kwargs=own),
        "pairings": reverse("public:round", kwargs=own | {"number": 1}),
        "standings": reverse("public:standings", kwargs=own),
        "table": reverse("public:table", kwargs=own | {"number": 1, "table": table.number}),
    }
    director = {
        "console": reverse("director:console", kwargs=own),
        "results desk": reverse("director:results-of", kwargs=own | {"number": last.number}),
        "entries desk": reverse("director:entries", kwargs=own),
    }
    anybody, desk = _browser(None), _browser(world.director)
    _asked(world, anybody, public["public event"])
    found = {name: _asked(world, anybody, page) for name, page in public.items()}
    return found | {name: _asked(world, desk, page) for name, page in director.items()}


def _browser(user: User | None) -> Client:
    client = Client()
    if user:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def _asked(world: World, browser: Client, page: str) -> dict[str, Any]:
    with world.meter.counting():
        began, queries = perf_counter(), world.meter.queries
        response = browser.get(page, secure=True)
        seconds, queries = perf_counter() - began, world.meter.queries - queries
    if response.status_code != OK:
        raise RuntimeError(f"{page} answers {response.status_code}")
    return {"queries": queries, "ms": round(seconds * 1000, 1), "bytes": len(response.content)}
