"""The form of a new event."""

import re

import pytest
from playwright.sync_api import expect

from tests import factories

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
