"""A short game of Auction Hearts entered on a phone: what the page reckons by itself is what the rules give."""

import pytest
from playwright.sync_api import Page, expect

from gameplay.models import Game, Hand
from league.models import Table
from league.services import clubs
from tests import factories
from tests.e2e.seats import DESK, PHONE, saved, scrolls_sideways
from tests.e2e.test_entry import at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table() -> Table:
    club = factories.make_club()
    clubs.create_rule_set(club, "Chips", "auction-hearts", hands_limit=3, by=club.admin)
    event = factories.make_event(club, rules="Chips", players=4, checked_in=True, format="single-table")
    return factories.play_round(event).tables.select_related("round__event__club").get()


def fill_deal(page: Page, suit: str, taken: list[int], bid: tuple[int, int] | None = None) -> None:
    """By the keys on the page; the last number fills itself in."""
    if bid:
        page.locator(f'[data-bid="{bid[0]}"]').tap()
        for digit in str(bid[1]):
            page.locator(f'[data-digit="{digit}"]').tap()
    page.locator(f"label:has(input[name=suit][value={suit}])").tap()
    for number in taken:
        page.locator(f'[data-digit="{number}"]').tap()


def chips(page: Page) -> list[str]:
    return page.locator("[data-total]").all_inner_texts()


def says(page: Page, sentence: str) -> None:
    expect(page.locator("[data-sum]")).to_have_text(sentence)


def test_a_game_on_a_phone_with_a_connection_that_goes(room, table, shoot):
    page = room.page(table.round.event.created_by, size=PHONE)
    page.goto(at(table))
    says(page, "Who bid highest?")
    fill_deal(page, "S", [1, 3, 4], bid=(2, 15))
    expect(page.locator('[name="taken-4"]')).to_have_value("5")
    # nobody is clear: 15 + 13
    says(page, "Jackpot: the pool stays, 28")
    page.locator("[data-save]").tap()
    saved(page, 1)
    namer = page.locator('[data-bid="2"]').get_attribute("data-name")
    says(page, f"Which suit does {namer} name?")
    expect(page.locator("[data-bidding]:visible")).to_have_count(0)
    shoot(page, "entry-auction-jackpot-phone")

    page.context.set_offline(True)
    fill_deal(page, "D", [0, 0, 5])
    # 28 + 13 = 41: 20 each, and a chip stays
    expect(page.locator("[data-sum]")).to_contain_text("Pool: 20 each to")
    page.locator("[data-save]").tap()
    says(page, "Who bid highest?")
    assert chips(page) == ["+19", "+2", "−9", "−13"]
    page.wait_for_timeout(900)  # or it would be the second half of a double tap
    page.locator("[data-passed]").tap()
    fill_deal(page, "C", [12, 0, 0], bid=(1, 2))
    page.locator('[name="taken-4"]').fill("2")
    says(page, "Clubs add up to 14; they must be 13.")
    page.locator('[name="taken-4"]').fill("1")
    expect(page.locator("[data-sum]")).to_contain_text("Pool: 8 each to")
    page.locator("[data-save]").tap()
    expect(page.locator("#entry-unsent li")).to_have_count(3)
    assert chips(page) == ["+5", "+10", "−1", "−14"]
    page.context.set_offline(False)
    expect(page.locator("#over-heading")).to_be_visible(timeout=15_000)
    shoot(page, "entry-auction-over-phone", whole=True)
    assert scrolls_sideways(page) == 0
    assert Game.objects.get().totals == [5, 10, -1, -14]
    assert list(Hand.objects.order_by("number").values_list("points", flat=True)) == [
        [-1, -18, -4, -5], [20, 20, -5, -8], [0, 0, 0, 0], [-14, 8, 8, -1],
    ]  # fmt: skip


def test_a_deal_by_keyboard(room, table):
    page = room.page(table.round.event.created_by, size=DESK)
    page.goto(at(table))
    for keys in ("Enter", "5", "Enter", "s", "Enter", "0", "Enter", "3", "Enter", "4", "Enter"):
        page.keyboard.press(keys)
    saved(page, 1)
    hand = Hand.objects.get()
    assert hand.tally == {"bid": [2, 5], "suit": "S", "taken": [0, 3, 4, 6]}
    expect(page.locator('[data-bid="1"]')).to_be_focused()


def test_a_second_bid_takes_the_first_out_and_says_so(room, table):
    page = room.page(table.round.event.created_by, size=PHONE)
    page.goto(at(table))
    page.locator("[data-save]").tap()
    expect(page.locator("#entry-says")).to_contain_text("Say who bid highest")
    page.locator('[data-bid="1"]').tap()
    page.locator('[data-digit="3"]').tap()
    expect(page.locator("#entry-says")).to_be_hidden()  # a mistake is told until something is typed
    first, second = (page.locator(f'[data-bid="{seat}"]') for seat in (1, 2))
    second.tap()
    page.locator('[data-digit="5"]').tap()
    names = [bid.get_attribute("data-name") for bid in (first, second)]
    says(page, f"Only the highest bid counts: that of {names[0]}, 3, is taken out. Which suit does {names[1]} name?")
    expect(first).to_have_value("")
