"""What the browser tests share: the browser and its sizes, and a director who knows the way round the pages."""

import re

from playwright.sync_api import Page, expect

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}


class Director:
    """Somebody at the director's pages, who does what the pages offer."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def next_step(self, label: str) -> None:
        """Press the one primary button, which must say this."""
        button = self.page.locator("#step .button.primary")
        expect(button).to_have_text(label)
        button.click()
        self.page.wait_for_load_state()

    def tab(self, name: str) -> None:
        self.page.get_by_role("navigation", name="Event").get_by_role("link", name=name, exact=True).click()
        self.page.wait_for_load_state()

    def says(self, sentence: str | re.Pattern) -> None:
        expect(self.page.locator(".notice").filter(has_text=sentence).first).to_be_visible()

    def new_event(self, rules: str, more: dict[str, str]) -> None:
        """A game and what differs from the defaults, by the labels of the folded fields."""
        page = self.page
        page.get_by_role("link", name="New event").click()
        page.wait_for_url("**/events/new/")  # loaded, with what suggests a name
        suggested = page.get_by_label("Name").input_value()
        page.get_by_label("Game", exact=True).select_option(label=rules)
        if not rules.startswith(suggested.split(" evening")[0]):
            expect(page.get_by_label("Name")).not_to_have_value(suggested)
        page.locator("summary", has_text="More").click()
        for label, value in more.items():
            page.get_by_label(label, exact=True).fill(value)
        page.get_by_role("button", name="Create the event").click()
        page.wait_for_load_state()

    def enter(self, names: list[str]) -> None:
        self.page.locator("#id_names").fill("\n".join(names))
        self.page.get_by_role("button", name="Enter", exact=True).click()
        expect(self.page.locator("#report-heading")).to_have_text(f"{len(names)} lines are entered")

    def tables(self) -> list[str]:
        """The addresses of the round's tables, from the results grid."""
        self.tab("Results")
        return [link.get_attribute("href") for link in self.page.locator("[data-grid] a[data-number]").all()]


def save_hearts(page: Page, hearts: list[int], queen: int, moon: str = "") -> None:
    """A hand by the keys on the page: the last number fills itself in."""
    for number in hearts[:-1]:
        filled = [field.input_value() for field in page.locator("[data-column]").all()]
        if all(filled):
            break
        page.locator(f'[data-digit="{number}"]').click()
    page.locator(".entry-one").nth(queen - 1).click()
    if moon:
        page.locator(".entry-moon .key", has_text=moon).click()
    page.locator("[data-save]").click()


def save_truco(page: Page, pair: int, value: int) -> None:
    """Two taps."""
    page.locator(".entry-pair").nth(pair - 1).click()
    page.locator(f'button[name=value][value="{value}"]').click()


def saved(page: Page, number: int) -> None:
    expect(page.locator("#entry-says")).to_have_text(f"Hand {number} is saved.")


def scrolls_sideways(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
