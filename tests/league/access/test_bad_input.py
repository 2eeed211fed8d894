"""Whatever is sent, to every address: an answer, and never an error of the server.

What the forms of a page are called is read from the pages themselves; each address is sent all names that any form
sends there, with the same nonsense in all of them. The API is asked by `tests/league/api/test_whole_schema.py`, too.
"""

import json
import re
from html.parser import HTMLParser
from http import HTTPStatus
from itertools import product
from urllib.parse import urlsplit

import pytest
from django.urls import Resolver404, resolve

from tests.league.access.routes import OF_ADMIN, routes

pytestmark = pytest.mark.thorough  # some three thousand requests
NO_SUCH_METHOD = HTTPStatus.METHOD_NOT_ALLOWED
"""Whatever is sent there: nothing of it is read."""
NONSENSE = ("a\0b", "9" * 400, "-1", "2147483648", "é" * 3000, "[[[[", "2027-13-45T99:99")
NAMES = ("reason", "name", "player", "entry", "key", "next", "q", "page", "file")
"""Sent everywhere, known there or not."""
BODIES = (
    b"",
    b"\0",
    b"[]",
    b"null",
    b"[" * 5000,
    b'{"a":' * 3000,
    b'"\\ud800"',
    b"\xff\xfe",
    json.dumps({"nonsense": 1}).encode(),
)


class Forms(HTMLParser):
    """By action: the names that a form sends there."""

    def __init__(self, html: str, here: str) -> None:
        super().__init__()
        self.found: dict[str, set[str]] = {}
        self.here = self.action = here
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        held = dict(attrs)
        if tag == "form":
            self.action = urlsplit(held.get("action") or self.here).path
        for place in ("hx-post", "formaction"):
            if held.get(place):
                self.found.setdefault(urlsplit(held[place]).path, set())
        if tag in ("input", "select", "textarea", "button") and held.get("name"):
            self.found.setdefault(self.action, set()).add(held["name"])


@pytest.fixture
def names(world) -> dict[str, set[str]]:
    """By route: what is sent to it."""
    found: dict[str, set[str]] = {}
    for route, view in routes():
        if OF_ADMIN.match(route) or hasattr(view, "cls"):
            continue
        where = world.address(route)
        response = world.asking.ask("club-admin", "GET", where)
        if response.headers.get("Content-Type", "").startswith("text/html"):
            for action, sent in Forms(response.content.decode(), where).found.items():
                found.setdefault(route_of(action), set()).update(sent)
    return found


def route_of(path: str) -> str:
    try:
        return resolve(path).route
    except Resolver404:
        return path


def test_forms(world, names):
    faults = []
    for route, view in routes():
        if OF_ADMIN.match(route) or hasattr(view, "cls"):
            continue
        where, sent = world.address(route), names.get(route, set()) | set(NAMES)
        for nonsense in NONSENSE:
            response = world.asking.send("club-admin", where, dict.fromkeys(sent, nonsense))
            if response.status_code == NO_SUCH_METHOD:
                break
            if response.status_code >= 500:
                faults.append(f"POST {route}: {nonsense[:20]!r}")
        response = world.asking.ask("club-admin", "GET", where + "?" + "&".join(f"{name}=a%00b" for name in sent))
        if response.status_code >= 500:
            faults.append(f"GET {route}")
    assert not faults, "\n".join(faults)


def test_numbers_in_addresses(world):
    """Of what is elsewhere, nowhere, or larger than any database counts."""
    faults = []
    for route, _view in routes():
        if "<int:" not in route or OF_ADMIN.match(route):
            continue
        for method, number in product(("GET", "POST"), (0, 10**6, 2**63)):
            named = dict.fromkeys(re.findall(r"<int:(\w+)>", route), number)
            where = world.address_with(route, named)
            if world.asking.ask("club-admin", method, where).status_code >= 500:
                faults.append(f"{method} {route}: {number}")
    assert not faults, "\n".join(faults)


def test_bodies_of_the_api(world):
    faults = []
    for route, view in routes():
        if not hasattr(view, "cls"):
            continue
        for method in {each.upper() for each in getattr(view.cls, "endpoints", {})} - {"GET"}:
            for body in BODIES:
                response = world.asking.ask("club-admin", method, world.address(route), body)
                problem = response.status_code < 400 or b'"code"' in response.content
                if response.status_code >= 500 or not problem:
                    faults.append(f"{method} {route}: {body[:20]!r} {response.status_code}")
    assert not faults, "\n".join(faults)
