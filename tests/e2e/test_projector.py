"""The projector turns its screens by itself, stops on a key, and never has to be scrolled."""

import re

import pytest
from playwright.sync_api import expect

from league.models import Event
from league.services import clock, results
from tests import factories
from tests.e2e.seats import scrolls_sideways

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WALLS = [{"width": 1280, "height": 720}, {"width": 1024, "height": 768}]


@pytest.fixture
def event() -> Event:
    """Fourteen players with long names at tables of 4, 4, 3, 3; the clock runs."""
    event = factories.make_event(players=14, checked_in=True)
    round_ = factories.play_round(event)
    clock.start(round_, 45, by=event.created_by)
    clock.announce(round_, "Coffee at nine", by=event.created_by)
    return event


def address(event: Event, query: str = "") -> str:
    return f"/clubs/{event.club.slug}/events/{event.slug}/projector/{query}"


def part(page) -> str:
    return page.locator(".screen:visible").get_attribute("data-part")


def test_it_turns_by_itself_and_stops_on_a_key(room, event, shoot):
    page = room.page(size=WALLS[0])
    page.clock.install()
    page.goto(address(event, "?seconds=20"))
    assert part(page) == "names"
    page.clock.fast_forward(20_000)
    assert part(page) == "tables"
    shoot(page, "projector-tables")
    page.keyboard.press(" ")
    expect(page.locator("[data-projector-pause]")).to_have_text("Go on")
    page.clock.fast_forward(60_000)
    assert part(page) == "tables"
    page.keyboard.press(" ")
    page.clock.fast_forward(20_000)
    assert part(page) == "clock"
    expect(page.locator("[data-clock-time]")).to_contain_text(re.compile(r"4[0-4]:"))
    page.keyboard.press("ArrowRight")
    assert part(page) == "names"
    page.keyboard.press("ArrowLeft")
    assert part(page) == "clock"


def test_news_come_by_themselves_and_keep_the_place(room, event):
    page = room.page(size=WALLS[0])
    page.goto(address(event, "?show=tables,clock&seconds=120"))
    table = event.rounds.get().tables.get(number=1)
    results.enter_hand(table, 1, factories.tally(table.game, 1), by=event.created_by)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.evaluate("htmx.trigger('#live', 'wake')")
    expect(page.locator(".screen:visible")).to_contain_text("1 hand in")
    assert part(page) == "tables"
    expect(page.locator(".screen:visible")).to_have_count(1)


@pytest.mark.parametrize("wall", WALLS, ids=["wide", "beamer"])
@pytest.mark.parametrize("rules", [factories.BLACK_LADY, factories.TRUCO])
def test_no_screen_has_to_be_scrolled(room, shoot, rules, wall):
    event = factories.make_event(rules=rules, players=26, checked_in=True)
    factories.finish_round(factories.play_round(event))
    factories.play_round(event, 2)
    page = room.page(size=wall, color_scheme="dark")
    page.goto(address(event))
    screens = page.locator(".screen").count()
    for _turn in range(screens):
        lowest = page.evaluate("""Math.max(...[...document.querySelectorAll('.screen:not([hidden]) :is(li, section)')]
            .map((one) => one.getBoundingClientRect().bottom))""")
        assert lowest <= page.locator(".projector-foot").bounding_box()["y"]
        assert scrolls_sideways(page) == 0
        assert page.evaluate("document.documentElement.scrollHeight") == wall["height"]
        cut = page.locator(".screen:visible .who-sits").evaluate_all(
            "names => names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"
        )
        assert not cut
        page.keyboard.press("ArrowRight")
    shoot(page, f"projector-names-{rules.split()[0].lower()}")
