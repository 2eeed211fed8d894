"""What the log says, and what it does not."""

import json
import logging
import re
import sys
from collections.abc import Iterator

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import URLResolver, get_resolver

from league import tracing
from league.logs import ALineARefusal, Json, Line, masked, take_over


def record(text: str, *args: object, error: Exception | None = None, **extra: object) -> logging.LogRecord:
    trace = None
    if error is not None:
        try:
            raise error
        except Exception:
            trace = sys.exc_info()
    made = logging.LogRecord("league.x", logging.WARNING, "", 0, text, args, trace)
    made.__dict__.update(extra)
    return made


SECRETS = [
    ("Not Found: /t/Ab3-x9/1/totals/", "Not Found: /t/…/1/totals/"),
    ("GET /live/u9_-Kd/hands/3/", "GET /live/…/hands/3/"),
    ("GET /live/new/", "GET /live/new/"),
    ("GET /of/tomorrow/Zq3-x9_LmK8s7Qpd0aT/page/", "GET /of/tomorrow/…/page/"),
    ("GET /clubs/tavula-d-ajaccio-2026-11-30/", "GET /clubs/tavula-d-ajaccio-2026-11-30/"),
    ("GET /games/0d4f3b8a-5a30-4f7e-9a44-0b5a4ad1c9f2/", "GET /games/0d4f3b8a-5a30-4f7e-9a44-0b5a4ad1c9f2/"),
    ("GET /claim/12:a-b_c/ 200", "GET /claim/…/ 200"),
    ("/accounts/password/reset/key/1-abc/", "/accounts/password/reset/key/…/"),
    ("postgres://club:s3cr-t@db.example.org/tavula", "postgres://club:…@db.example.org/tavula"),
    ("redis://:s3cr-t@127.0.0.1/0", "redis://:…@127.0.0.1/0"),
    ("Key (email)=(Ana.Santini+x@example.org) already exists", "Key (email)=(…@example.org) already exists"),
    ("Authorization: Bearer abcdefgh.ijk", "Authorization: Bearer …"),
    ("by tavula_kD93_ab-12345kD93_ab-12345", "by tavula_…"),
    ('{"password": "a long sentence", "name": "Ana"}', '{"password": …, "name": "Ana"}'),
    ("METRICS_TOKEN='abc def'; new_password=abc&x=1", "METRICS_TOKEN=…; new_password=…&x=1"),
    ("sessionid=abc123; csrftoken=xyz", "sessionid=…; csrftoken=…"),
    ("GET /x/?page=2&code=123456&api-key=9f", "GET /x/?page=2&code=…&api-key=…"),
    ("gameplay.play_bots('u9_-KdJ3lmQ0aZ',) could not be queued", "gameplay.play_bots('…',) could not be queued"),
    ("league.refresh_standings(12,) could not be queued", "league.refresh_standings(12,) could not be queued"),
    ("result 3: not-at-this-table, KeyError: 'hand'", "result 3: not-at-this-table, KeyError: 'hand'"),
]


@pytest.mark.parametrize(("said", "written"), SECRETS)
def test_secrets_are_masked(said, written):
    assert masked(said) == written


def addresses(resolver: URLResolver, before: str = "/") -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern).removeprefix("^")
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern, route)
        else:
            yield route


FOR_EVERYBODY = {"/api/v1/problems/<str:code>/"}
SECRET = "Zq3-x9_LmK8"


def test_no_address_tells_a_secret_that_stands_in_it():
    """What is neither a number, nor a name (slug), nor an identifier that everybody may know (uuid)."""
    blank = re.compile(r"<(?!int:|slug:|uuid:)\w+:\w+>|\(\?P<(?!uidb36)\w+>[^)]*\)")
    found = {route for route in addresses(get_resolver()) if blank.search(route) and not route.startswith("/admin/")}
    assert found >= {"/t/<token:token>/", "/live/<str:key>/"} | FOR_EVERYBODY
    for route in found - FOR_EVERYBODY:
        address = re.sub(r"\(\?P<uidb36>[^)]*\)", "4f", blank.sub(SECRET, route))
        assert SECRET not in masked(f"Not Found: {address}"), route


def test_a_line_for_people():
    with tracing.within("abc-12345"):
        said = Line().format(record("table %s is %s", "/t/secret/", "free"))
    assert said.endswith("WARNING league.x table /t/…/ is free [abc-12345]")


def test_an_object_for_programs():
    error = ValueError("Key (email)=(ana@example.org) already exists")
    with tracing.within("abc-12345"):
        said = Json().format(
            record("it\nbroke at %s", "/t/secret/", error=error, status=500, path="/t/secret/1/", other="not told")
        )
    assert "\n" not in said
    told = json.loads(said)
    assert told.pop("at").endswith("+00:00")
    trace = told.pop("trace")
    assert trace.startswith("Traceback")
    assert trace.endswith("ValueError: Key (email)=(…@example.org) already exists")
    assert told == {
        "level": "WARNING", "logger": "league.x", "message": "it\nbroke at /t/…/", "request": "abc-12345",
        "status": 500, "path": "/t/…/1/",
    }  # fmt: skip


def test_without_a_request_none_is_named():
    assert "request" not in json.loads(Json().format(record("a command")))


@pytest.mark.parametrize(("error", "traced"), [(PermissionDenied(), False), (ValueError(), True)])
def test_a_page_that_is_not_theirs_leaves_no_trace(error, traced):
    said = record("Forbidden: /x/", error=error)
    assert ALineARefusal().filter(said)
    assert bool(said.exc_info) is traced


def test_libraries_write_into_the_same_log():
    theirs = logging.getLogger("tests.theirs")
    theirs.propagate = False
    theirs.addHandler(logging.StreamHandler())
    take_over("tests.theirs")
    assert (theirs.handlers, theirs.propagate) == ([], True)
