"""On small phones the row that is being filled in lies clear of the keys, and of what is said above it."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Table
from league.services import clubs, results
from tests import factories
from tests.e2e.seats import PHONE, save_truco, saved
from tests.e2e.test_entry import IN_SIGHT, at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SHORT = {**PHONE, "height": 640}

# whether both edges of the row are in the window, and nothing lies over them
CLEAR = """row => [0, 1].every((side) => {
  const at = row.getBoundingClientRect();
  return row.contains(document.elementFromPoint(at.left + 40, side ? at.bottom - 3 : at.top + 3));
})"""


def table_of(players: int, game: str = "black-lady") -> Table:
    club = factories.make_club()
    clubs.create_rule_set(club, "Here", game, by=club.admin)
    event = factories.make_event(club, rules="Here", players=players, checked_in=True, format="single-table")
    return factories.play_round(event).tables.select_related("round__event__club").get()


def rows_are_clear(page: Page, column: str) -> None:
    for field in page.locator(f'[data-column="{column}"]').all():
        field.tap()
        assert page.locator("[data-row].at").evaluate(CLEAR), page.locator("[data-row].at").inner_text()


@pytest.mark.parametrize("size", [SHORT, PHONE], ids=["640", "740"])
def test_seven_rows_of_two_numbers(room, size, shoot):
    table = table_of(7, "cancellation")
    page = room.page(table.round.event.created_by, size=size)
    page.goto(at(table))
    assert page.locator("[data-row].at").evaluate(CLEAR)
    for digit in "5432101":
        page.locator(f'[data-digit="{digit}"]').tap()
        shoot(page, f"rows-{size['height']}-{digit}")
        assert page.locator("[data-row].at").evaluate(CLEAR), page.locator("[data-row].at").inner_text()
    for column in ("hearts", "queens"):
        rows_are_clear(page, column)


@pytest.mark.parametrize("players", [4, 6])
def test_a_deal_with_a_mistake_above_it(room, shoot, players):
    table = table_of(players, "auction-hearts")
    page = room.page(table.round.event.created_by, size=PHONE)
    page.goto(at(table))
    page.locator("[data-save]").tap()
    expect(page.locator("#entry-says")).to_contain_text("Say who bid highest")
    shoot(page, f"rows-auction-{players}")
    fields = page.locator("[data-bid]").all()
    assert fields
    for field in fields:
        field.tap()
        assert page.locator("[data-row].at").evaluate(CLEAR), page.locator("[data-row].at").inner_text()
    rows_are_clear(page, "taken")


def test_the_way_back_to_the_first_row_is_not_under_what_was_said(room):
    table = table_of(7, "cancellation")
    page = room.page(table.round.event.created_by, size=SHORT)
    page.goto(at(table))
    page.locator("[data-save]").tap()
    expect(page.locator("#entry-says")).to_be_visible()
    page.locator('[data-column="hearts"]').nth(5).tap()
    for digit in "12":
        page.locator(f'[data-digit="{digit}"]').evaluate("key => key.click()")
    page.locator('[data-column="queens"]').nth(6).evaluate("field => field.focus()")
    page.locator('[data-digit="1"]').evaluate("key => key.click()")
    expect(page.locator("[data-row].at [data-column=hearts]")).to_have_attribute("name", "hearts-1")
    assert page.locator("[data-row].at").evaluate(CLEAR)


@pytest.mark.parametrize("size", [SHORT, PHONE], ids=["640", "740"])
def test_a_correction_shows_its_rows(room, size, shoot):
    table = table_of(4)
    results.enter_hand(table, 1, {"hearts": [3, 0, 8, 2], "queen": 3}, by=table.round.event.created_by)
    page = room.page(table.round.event.created_by, size=size)
    page.goto(at(table).replace("enter/", "hands/1/correct/"))
    shoot(page, f"rows-correct-{size['height']}")
    assert [row.evaluate(CLEAR) for row in page.locator("[data-row]").all()] == [True] * 4
    assert page.locator("[data-save]").evaluate(IN_SIGHT)


def test_what_was_said_of_the_hand_before_goes_with_the_next_one(room):
    club = factories.make_club()
    event = factories.make_event(club, rules="Truco to 12", players=2, checked_in=True)
    table = factories.play_round(event).tables.select_related("round__event__club").get()
    page = room.page(event.created_by, size=PHONE)
    page.goto(at(table))
    expect(page.locator(".entry-first")).to_be_visible()
    save_truco(page, 1, 3)
    saved(page, 1)
    page.locator(".entry-pair").nth(1).tap()
    expect(page.locator("#entry-says")).to_be_hidden()
    expect(page.locator(".entry-first")).to_be_hidden()
