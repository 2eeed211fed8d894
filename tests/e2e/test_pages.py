"""A stranger's sign-in gets into no page of a director or player; keys are there for thumbs, all tabs of an event in
sight; what is disabled looks so, under the pointer too; a code to be photographed stands on white."""

import pytest
from django.urls import reverse

from tests import factories
from tests.e2e import club
from tests.e2e.seats import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


ASKED = ("director:club-settings", "director:members", "director:settings", "director:pair", "entry:enter")
"""One of each kind: every page is asked in tests/league/access, these with the token of a real page beside it."""


def test_a_strangers_sign_in_is_refused_and_not_for_want_of_a_token(room):
    pages = club.directors_pages(club.of_long_names())
    page = room.page(factories.make_user("Stranger"))
    page.goto(reverse("player:profile"))
    token = page.locator("[name=csrfmiddlewaretoken]").first.input_value()
    asked = page.context.request
    for name in ASKED:
        address = pages[name]
        assert asked.get(address).status in (403, 405), name
        posted = asked.post(address, headers={"X-CSRFToken": token})
        assert posted.status == 403, name
        assert "CSRF" not in posted.text(), name


def test_keys_are_large_enough_for_thumbs(room):
    world = club.of_long_names()
    page = room.page(world.user, size=PHONE)
    page.goto(club.directors_pages(world)["entry:enter"])
    keys = page.locator(".key:visible").all()
    assert keys
    for key in keys:
        box = key.bounding_box()
        assert box["width"] >= 56, key
        assert box["height"] >= 56, key


def test_all_tabs_of_an_event_are_in_sight_on_a_desk(room):
    """On a page of reading width and in a language of long words too."""
    world = club.of_long_names()
    page = room.page(world.user)
    page.goto(club.directors_pages(world)["director:check-in-code"])
    page.locator("[name=language][value=fr]").click()
    page.wait_for_selector("html[lang=fr]")
    row = page.locator(".tabs:not(.pills) ul")
    edge = row.evaluate("(one) => one.getBoundingClientRect().right")
    tabs = row.locator("a").all()
    assert len(tabs) > 10
    for tab in tabs:
        box = tab.bounding_box()
        assert box["x"] + box["width"] <= edge + 1, tab.inner_text()


MADE = """(kind) => document.querySelector("main").insertAdjacentHTML("afterbegin",
  `<p class="${kind.around}"><button id="off" class="button ${kind.look}" disabled>Off</button></p>`)"""
LOOK = """(one) => {
  one.getAnimations().forEach((change) => change.finish());
  const look = getComputedStyle(one);
  return [look.backgroundColor, look.borderColor];
}"""


@pytest.mark.parametrize("around", ["", "panel cloth"])
@pytest.mark.parametrize("look", ["", "primary", "danger"])
def test_a_disabled_button_looks_so_under_the_pointer_too(room, around, look):
    page = room.page(factories.make_user("Ana"))
    page.goto(reverse("player:profile"))
    page.evaluate(MADE, {"around": around, "look": look})
    button = page.locator("#off")
    page.mouse.move(0, 0)
    before = button.evaluate(LOOK)
    button.hover(force=True)
    assert button.evaluate(LOOK) == before


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_code_of_a_second_factor_stands_on_white(room, theme):
    """It is drawn black on nothing."""
    page = room.page(factories.make_user("Ana"), color_scheme=theme)
    page.goto(reverse("mfa_activate_totp"))
    page.fill("input[type=password]", factories.PASSWORD)
    page.locator("main button[type=submit]").first.click()
    code = page.locator("main img")
    assert code.evaluate("(one) => getComputedStyle(one).backgroundColor") == "rgb(255, 255, 255)"
