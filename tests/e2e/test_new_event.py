"""The form of a new event."""

import re

import pytest
from playwright.sync_api import expect

from tests import factories
from tests.e2e.seats import DESK, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SUGGESTION = re.compile(r"/events/new/name/")


def test_a_name_typed_while_a_suggestion_is_on_its_way_stays(room):
    club = factories.make_club("Circolo di Bastia", admin=factories.make_user("Maria Director"))
    page = room.page(club.memberships.get().user)
    page.goto(f"/clubs/{club.slug}/direct/events/new/")
    held = []
    page.route(SUGGESTION, lambda route: held.append(route))
    game = page.get_by_label("Game", exact=True)
    values = game.locator("option").evaluate_all("all => all.map(each => each.value)")
    with page.expect_request(SUGGESTION):
        game.select_option(value=[value for value in values if value][-1])
    page.get_by_label("Name").fill("Truco national day")
    game.focus()
    with page.expect_response(SUGGESTION):
        held[0].continue_()
    page.wait_for_timeout(300)  # for as long as a late answer would need to come in
    expect(page.get_by_label("Name")).to_have_value("Truco national day")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_set_up_by_a_suggestion_and_held_every_week(room, shoot, size):
    """What is typed into a field that the chosen format does not have holds nobody back."""
    club = factories.make_club("Circolo di Bastia", admin=factories.make_user("Maria Director"))
    page = room.page(club.memberships.get().user, size)
    page.goto(f"/clubs/{club.slug}/direct/events/new/")
    page.get_by_label("Name").fill("Thursday evening")
    page.get_by_text("More: format").click()
    page.get_by_label("How many players will come?").fill("10")
    expect(page.locator("#suggestion")).to_contain_text("1 table of 4 and 2 tables of 3")
    page.get_by_label("Format", exact=True).select_option("pods")
    page.get_by_label("Go on to finals").fill("1")
    page.get_by_label("Format", exact=True).select_option("knockout")
    expect(page.get_by_label("Go on to finals")).to_be_hidden()
    shoot(page, f"new-event-{size['width']}", whole=True)
    page.get_by_role("button", name="Create the event").click()
    expect(page.get_by_role("heading", name="Thursday evening")).to_be_visible()
    event = club.events.get()
    assert (event.format, event.format_settings) == ("knockout", {})
    page.goto(f"/clubs/{club.slug}/events/{event.slug}/direct/")
    page.get_by_role("link", name="Copy or repeat").click()
    page.wait_for_load_state()
    page.get_by_label("Or so many times").fill("5")
    page.get_by_role("button", name="Hold it every week").click()
    expect(page.get_by_text("The next event is made on")).to_be_visible()
    page.get_by_role("button", name="Make the copy").click()
    expect(page.get_by_role("heading", name="Thursday evening")).to_be_visible()
    assert club.events.count() == 2
    page.go_back()
    shoot(page, f"copy-or-repeat-{size['width']}", whole=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
