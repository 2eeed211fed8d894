"""A club evening, from nothing to payouts, with the keyboard alone: what has the focus is seen, and can be reached."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Award, Event
from league.services import clubs
from tests import factories
from tests.e2e.seats import DESK
from tests.e2e.test_evening import by_keyboard

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MOST_TABS = 90

# What has the focus: its name, whether that is seen, and whether something lies over all of it.
FOCUS = """() => {
  const one = document.activeElement, style = getComputedStyle(one), box = one.getClientRects()[0];
  if (!box || one === document.body) return {name: "", seen: true, covered: false, at: one.tagName};
  const name = one.getAttribute("aria-label") || one.labels?.[0]?.textContent || one.textContent;
  const spots = [[0.5, 0.5], [0.1, 0.2], [0.9, 0.8]].map(([x, y]) =>
    document.elementFromPoint(box.left + x * box.width, box.top + y * box.height));
  return {
    name: name.replace(/\\s+/g, " ").trim(), at: one.outerHTML.slice(0, 120),
    seen: (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none",
    covered: !spots.some((spot) => spot && (one.contains(spot) || spot.contains(one))),
  };
}"""


class Keyboard:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.hidden: set[str] = set()

    def to(self, name: str = "", selector: str = "") -> None:
        """Tab until this has the focus."""
        passed = []
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Tab")
            focus = self.page.evaluate(FOCUS)
            if not focus["seen"] or focus["covered"]:
                self.hidden.add(f"{'covered' if focus['covered'] else 'not seen'}: {focus['at']}")
            passed.append(focus["name"])
            if focus["name"] == name or (selector and self.page.locator(f"{selector}:focus").count()):
                return
        raise AssertionError(f"{name or selector} is not among {passed}")

    def press(self, name: str = "", selector: str = "") -> None:
        self.to(name, selector)
        self.page.keyboard.press("Enter")

    def follow(self, name: str = "", selector: str = "") -> None:
        """Press what leads to another page; its first stop is the way past what all pages have."""
        self.to(name, selector)
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")
        self.page.wait_for_load_state()


def test_an_evening_by_keyboard_alone(room, shoot):
    club = factories.make_club("Circolo di Bastia", admin=factories.make_user("Maria Director"), money=True)
    clubs.create_rule_set(club, "Black Lady, one hand", "black-lady", {"end_at": 50}, 1, by=club.admin)
    page = room.page(club.admin, DESK)
    page.goto(f"/clubs/{club.slug}/direct/")
    keys = Keyboard(page)
    keys.to("Skip to the content")
    page.keyboard.press("Enter")
    keys.follow("New event")
    keys.to("Game")
    page.keyboard.type("Black Lady, one")
    keys.press(selector="summary")
    for label, value in {"Rounds": "1", "Entry fee": "5"}.items():
        keys.to(label)
        page.keyboard.type(value)
    keys.follow("Create the event")
    keys.to("Names, one a line")
    page.keyboard.type("Ana\nBruno\nCarla\nDavide")
    keys.press("Enter")
    expect(page.locator("#report-heading")).to_have_text("4 lines are entered")
    keys.follow("Open check-in")
    keys.follow("Entries")
    keys.press("Check in all")
    expect(page.locator("#desk")).to_contain_text("4 of 4 checked in")
    page.reload()
    keys.follow("Pair round 1")
    keys.follow("Publish round 1")
    keys.follow("Results")
    keys.follow(selector="[data-grid] a[data-number]")
    keys.to(selector="[data-column]")
    by_keyboard(page)
    expect(page.locator("#over-heading")).to_be_visible()
    keys.follow("Console")
    keys.follow("Finish the event")
    keys.follow("Money")
    keys.follow("Award the prizes")
    keys.follow("Yes, award €20.00")
    shoot(page, "keyboard-money", whole=True)
    assert sum(Award.objects.filter(event=Event.objects.get(club=club)).values_list("amount_cents", flat=True)) == 2000
    assert not keys.hidden
