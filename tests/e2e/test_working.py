"""A button that starts a draw says so until the answer is there, and is pressed once."""

import re

import pytest
from playwright.sync_api import expect

from tests import factories

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LAST_WORDS = """() => addEventListener("pagehide", () => {
  const button = document.querySelector("#step .button.primary");
  sessionStorage.setItem("words", `${button.textContent} ${button.getAttribute("aria-disabled")}`);
})"""
"""Nothing can be asked of a page that is about to go: it leaves word of what its button said at last."""


def test_a_draw_that_takes_a_while_shows_that_it_is_at_work(room):
    club = factories.make_club("Circolo di Bastia", admin=factories.make_user("Maria Director"))
    event = factories.make_event(club, players=8, checked_in=True, by=club.memberships.get().user)
    page = room.page(club.memberships.get().user)
    page.goto(f"/clubs/{club.slug}/events/{event.slug}/direct/")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/rounds/1/pair/") else None)
    page.evaluate(LAST_WORDS)
    page.locator("#step .button.primary").evaluate("button => { button.click(); setTimeout(() => button.click(), 5); }")
    page.wait_for_url(re.compile(r"/rounds/1/$"))
    assert page.evaluate("sessionStorage.getItem('words')") == "Drawing… true"
    assert len(asked) == 1
    assert event.rounds.get(number=1).state == "paired"


def test_the_rest_drawn_again_says_so_too_and_can_be_pressed_again(room):
    club = factories.make_club("Circolo di Bastia", admin=factories.make_user("Maria Director"))
    event = factories.make_event(club, players=8, checked_in=True, by=club.memberships.get().user)
    factories.pair(event)
    page = room.page(club.memberships.get().user)
    page.goto(f"/clubs/{club.slug}/events/{event.slug}/direct/rounds/1/edit/")
    held = []
    page.route(re.compile(r"/edit/again/"), lambda route: held.append(route))
    button = page.locator("form[data-working] button", has_text=re.compile("Pair the rest again|Drawing"))
    button.click()
    expect(button).to_have_text("Drawing…")
    held[0].continue_()
    expect(button).to_have_text("Pair the rest again")
    expect(button).not_to_have_attribute("aria-disabled", "true")
