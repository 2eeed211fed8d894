"""What browsers are told of every page, and that nothing in it would be refused by that."""

import re
from html.parser import HTMLParser

import pytest

from tests.league.access.routes import OF_ADMIN, routes

STRICT = {
    "default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "img-src": "'self' data:",
    "font-src": "'self'", "connect-src": "'self'", "manifest-src": "'self'", "form-action": "'self'",
    "base-uri": "'none'", "frame-ancestors": "'none'",
}  # fmt: skip
OF_THE_ADMINISTRATION = STRICT | {"script-src": "'self' 'unsafe-eval'", "style-src-attr": "'unsafe-inline'"}
SOME_OF_THE_ADMINISTRATION = [
    "", "league/event/", "league/event/{event}/change/", "league/player/export/", "league/player/import/",
    "league/club/add/", "league/user/", "search/?s=a",
]  # fmt: skip


class Written(HTMLParser):
    """What is written into a page, and a strict policy refuses."""

    def __init__(self, html: str, styles: bool) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.styles = styles
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        held = dict(attrs)
        data = held.get("type") in ("application/json", "application/ld+json")
        if tag == "style" or (tag == "script" and "src" not in held and not data):
            self.found.add(f"<{tag}>")
        for name, value in attrs:
            if (name == "style" and not self.styles) or re.fullmatch(r"on[a-z]+", name):
                self.found.add(f"{name}={value}")
            if (value or "").lower().strip().startswith("javascript:"):
                self.found.add(f"{name}={value}")


def policy_of(response) -> dict[str, str]:
    parts = (part.strip().partition(" ") for part in response.headers["Content-Security-Policy"].split(";"))
    return {name: value for name, _, value in parts}


def check(response, where: str, policy: dict[str, str]) -> None:
    assert policy_of(response) == policy, where
    assert response.headers["X-Content-Type-Options"] == "nosniff", where
    assert response.headers["Referrer-Policy"] == "same-origin", where
    assert response.headers["Cross-Origin-Opener-Policy"] == "same-origin", where
    assert "camera=()" in response.headers["Permissions-Policy"], where
    if response.headers.get("Content-Type", "").startswith("text/html"):
        assert response.headers["X-Frame-Options"] == "DENY", where
        assert Written(response.content.decode(), policy is not STRICT).found == set(), where
    elif response.status_code == 200 and not response.headers["Content-Type"].startswith(SHOWN):
        assert response.headers.get("Content-Disposition", "").startswith("attachment"), where


SHOWN = (
    "application/json", "image/", "text/calendar", "application/atom+xml", "application/jsonl", "application/vnd.oai",
    "application/problem+json", "application/schema+json", "application/javascript", "text/javascript",
)  # fmt: skip
"""What browsers show or programs read; all other files are to be saved."""


@pytest.mark.thorough
def test_all_pages(world):
    for route, _view in routes():
        if OF_ADMIN.match(route):
            continue
        for role in ("visitor", "club-admin"):
            where = world.address(route)
            check(world.asking.ask(role, "GET", where), f"{where} as {role}", STRICT)


def test_the_administration(world):
    for each in SOME_OF_THE_ADMINISTRATION:
        where = "/admin/" + each.format(event=world.side.event.pk)
        response = world.asking.ask("site-admin", "GET", where)
        assert response.status_code == 200, where
        check(response, where, OF_THE_ADMINISTRATION)


def test_what_goes_wrong_is_told_under_the_same_policy(world):
    for where in ("/nowhere/", "/admin/nowhere/", "/api/nowhere/"):
        response = world.asking.ask("visitor", "GET", where)
        assert response.headers["Content-Security-Policy"], where
