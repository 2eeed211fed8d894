"""The real program in a real browser: Django's live server on the database under test, and Debian's Chromium.

Three things are arranged, so that what is seen is the program and not the set-up:
- Tasks run at once, on commit, in the process of the server: under the live server there is no worker. They are the
  real tasks, called with what was queued, as a worker would; that a real one does the same, tests/league/test_worker.py
  shows.
- On SQLite's database in memory all threads of the server share one connection, so that requests are answered one
  after the other there. On PostgreSQL they are not held up.
- Playwright has an event loop running in this thread, for which Django would refuse the database.
"""

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from celery import current_app
from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from league.models import User
from tests.e2e import server
from tests.e2e.seats import CHROMIUM, DESK, FLAGS, PHONE

expect.set_options(timeout=10_000)  # a machine that is busy shows the same, later

SHOTS = Path(__file__).resolve().parents[2] / "build" / "screenshots"

TELL_WHAT_IS_REFUSED = """document.addEventListener("securitypolicyviolation",
  (one) => console.error(`refused by the policy: ${one.effectiveDirective} ${one.blockedURI} ${one.sourceFile}`))"""
"""Whatever a page does that its Content-Security-Policy refuses is a complaint."""


@pytest.fixture(scope="session", autouse=True)
def database_beside_an_event_loop() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield


@pytest.fixture(autouse=True)
def tasks_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    current_app.loader.import_default_modules()

    def run(name: str, args: tuple = (), **options: object) -> None:
        current_app.tasks[name].apply(args=args, throw=True)

    monkeypatch.setattr(type(current_app._get_current_object()), "send_task", lambda app, *a, **k: run(*a, **k))


@pytest.fixture(autouse=True)
def one_request_at_a_time(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    if not (connection.vendor == "sqlite" and connection.is_in_memory_db()):
        return
    lock, answer = threading.Lock(), WSGIHandler.__call__

    def in_turn(self: WSGIHandler, environ: dict, start_response: object) -> object:
        with lock:
            return answer(self, environ, start_response)

    monkeypatch.setattr(WSGIHandler, "__call__", in_turn)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


class Room:
    """Opens pages on the server under test, signed in or not, and keeps what their consoles complain about."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def page(self, user: User | None = None, size: dict[str, int] = DESK, **options: object) -> Page:
        context = self.browser.new_context(
            base_url=self.url, viewport=size, locale="en-GB", has_touch=size["width"] == PHONE["width"], **options
        )
        context.set_default_timeout(10_000)
        self.contexts.append(context)
        context.add_init_script(TELL_WHAT_IS_REFUSED)
        if user is not None:
            context.add_cookies([{"name": "sessionid", "value": session_of(user), "url": self.url}])
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._hear)
        return page

    def _hear(self, message) -> None:
        # a connection that is cut on purpose, and a refusal that is meant, are no faults of the page
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            self.complaints.append(message.text)

    def close(self) -> None:
        for context in self.contexts:
            context.close()


def session_of(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value


@pytest.fixture
def room(browser: Browser, live_server) -> Iterator[Room]:
    found = Room(browser, live_server.url)
    yield found
    found.close()
    assert not found.complaints


@pytest.fixture(scope="session")
def tables_address(django_db_setup: None, django_db_blocker, tmp_path_factory) -> Iterator[tuple[str, Path]]:
    """The address of a server for online tables, and the folder of its database."""
    folder = tmp_path_factory.mktemp("tables")
    with django_db_blocker.unblock():
        for address in server.on_a_copy(folder):
            yield address, folder


@pytest.fixture
def tables_room(browser: Browser, db: None, tables_address: tuple[str, Path], monkeypatch) -> Iterator[Room]:
    """A room on the server of online tables, whose database the test writes to meanwhile."""
    address, folder = tables_address
    # the server's layer is its own: what the test does at a table, its sockets find by looking
    monkeypatch.setattr("gameplay.telling.get_channel_layer", lambda: None)
    for _ in server.connected_to(folder):
        found = Room(browser, address)
        yield found
        found.close()
    assert not found.complaints


@pytest.fixture
def shoot():
    """Leave a picture of the page under build/screenshots."""

    def take(page: Page, name: str, *, whole: bool = False) -> None:
        SHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SHOTS / f"{name}.png", full_page=whole)

    return take
