"""Totals of a round by keyboard: tables above, the head and the next step follow each row."""

import pytest
from playwright.sync_api import expect

from tests import factories
from tests.e2e.seats import DESK, PHONE
from tests.league.web.desk import at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_what_is_saved_by_keyboard_is_followed_by_the_page(room, shoot, size):
    event = factories.make_event(rules=factories.TRUCO, players=4, checked_in=True, rounds_planned=2)
    factories.play_round(event)
    page = room.page(event.created_by, size)
    page.goto(at(event, "results"))
    first, second = page.locator("#row-1"), page.locator("#row-2")
    first.locator("input.num").nth(0).fill("2")
    first.locator("input.num").nth(1).fill("0")
    first.locator("input.num").nth(1).press("Enter")
    expect(first.get_by_role("alert")).to_have_text("Nobody has 12: was the game stopped before its end?")
    expect(first.get_by_role("button", name="Yes, it was stopped")).to_be_focused()
    shoot(page, f"totals-below-the-end-{size['width']}", whole=True)
    page.keyboard.press("Enter")
    expect(page.locator("#grid")).to_contain_text("1 of 2 tables in")
    expect(first.get_by_role("link", name="Correct")).to_be_visible()
    expect(second.locator("input.num").nth(0)).to_be_focused()
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect(page.locator("#grid")).to_contain_text("all results in")
    expect(page.locator("#step .button.primary")).to_have_text("Pair round 2")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shoot(page, f"results-followed-{size['width']}", whole=True)
