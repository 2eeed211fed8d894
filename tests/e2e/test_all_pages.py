"""Every page there is: nothing that axe finds, light or dark; nothing cut or scrolled sideways, at 200 % and on a phone
of 360 px in every language; nothing that moves where somebody wants it still."""

import json

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from playwright.sync_api import Page

from tests import factories
from tests.e2e import club, looking, server
from tests.e2e.seats import DESK, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.skipif(connection.vendor != "sqlite", reason="on a copy of the file")]

# The same page in each language, its body in the place of the one that is there: the browser lays it out, and what
# would be loaded with it is there already.
IN_LANGUAGES = """async (languages) => {
  const measure = MEASURE, found = {};
  const texts = await Promise.all(languages.map((language) =>
    fetch(location.href, {headers: {"Accept-Language": language}}).then((answer) => answer.text())));
  for (const [at, language] of languages.entries()) {
    const read = new DOMParser().parseFromString(texts[at], "text/html");
    document.documentElement.lang = read.documentElement.lang;
    document.body.replaceWith(read.body);
    document.querySelectorAll("details").forEach((one) => { one.open = true; });
    if (document.documentElement.lang !== language) found[language] = [`speaks ${document.documentElement.lang}`];
    const large = measure();
    if (large.length) found[language] = large;
  }
  return found;
}""".replace("MEASURE", looking.TOO_LARGE)

MOVING = """() => [...document.querySelectorAll("body, body *")].filter((one) => {
  const style = getComputedStyle(one);
  const lasts = (times) => times.split(",").some((time) => parseFloat(time) > 0.001);
  return lasts(style.transitionDuration) || (style.animationName !== "none" && lasts(style.animationDuration));
}).map((one) => one.outerHTML.slice(0, 80))"""

ONE_LANGUAGE = ("live ", "public:projector", "director:print", "print ")
"""Drawn by scripts, which say what the page gives them (tests/gameplay/web/test_live_words.py), or in the language of
the event, whoever reads it: they are measured as they are."""
OWN_SIZE = ("admin", "public:projector")
"""The one grows with its window alone; the other fills a wall, and its letters are as large as that is high."""


@pytest.fixture(scope="module")
def world(tables_address, django_db_blocker):
    """On the server of online tables, for all tests of this module."""
    _address, folder = tables_address
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch:
        patch.setattr("gameplay.telling.get_channel_layer", lambda: None)  # as in tables_room
        for _ in server.connected_to(folder):
            found = club.the_demo_and_the_long(factories.make_site_admin())
            pages = club.all_pages(found)
            client = Client()
            client.force_login(found.user)
            read = {name: address for name, address in pages.items() if is_read(client, address)}
    return found, read


def is_read(client: Client, address: str) -> bool:
    """Other addresses take what is sent, and nothing else."""
    answer = client.options(address)
    return answer.status_code != 405 or "GET" in answer["Allow"]


@pytest.fixture
def seen(world, tables_room):
    """A page of somebody who may see everything; the scripts of the test may be written into it."""
    return tables_room.page(world[0].user, DESK, bypass_csp=True, reduced_motion="reduce")


def opened(page: Page, address: str) -> bool:
    """Whether there is a page to look at: some lead elsewhere, or are not for an event of this kind."""
    answer = page.goto(address)
    assert answer is not None
    assert answer.status in (200, 404, 409, 410), address
    assert "/accounts/login/" not in page.url, address
    return answer.status == 200 and page.url.endswith(address)


def test_axe_finds_nothing_and_nothing_is_cut_at_twice_the_size(seen, world):
    found, looked_at = {}, []
    for name, address in world[1].items():
        if not opened(seen, address):
            continue
        looked_at.append(name)
        if wrong := faults_of(seen, name):
            found[address] = wrong
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)
    assert len(looked_at) > 120


def faults_of(page: Page, name: str) -> list[str]:
    """Of the page that is open: at a desk by light and by dark, then with letters twice as large."""
    page.evaluate(looking.OPEN_ALL)
    looking.knows_axe(page)
    wrong = looking.faults(page, name.startswith("admin")) + looking.too_large(page)
    page.emulate_media(color_scheme="dark")
    wrong += [f"dark, {fault}" for fault in looking.faults(page, False, "color-contrast")]
    wrong += [f"moves: {one}" for one in page.evaluate(MOVING)]
    page.emulate_media(color_scheme="light")
    if not name.startswith(OWN_SIZE):
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        wrong += [f"200 %: {one}" for one in looking.too_large(page)]
    return wrong


def test_every_language_fits_on_a_phone(seen, world, shoot):
    languages = [code for code, _name in settings.LANGUAGES]
    seen.set_viewport_size(PHONE)
    found = {}
    for name, address in world[1].items():
        if name.startswith("admin") or not opened(seen, address):
            continue
        shoot(seen, f"pages/{name.replace(':', '-')}-phone")
        one = name.startswith(ONE_LANGUAGE)
        if wrong := looking.too_large(seen) if one else seen.evaluate(IN_LANGUAGES, languages):
            found[address] = wrong
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)
