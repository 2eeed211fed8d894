"""Hand entry in the browser where things go wrong: no connection, answers lost, two phones at one table, signed out."""

import pytest
from playwright.sync_api import Page, Route, expect

from gameplay.models import Hand
from league.models import Table
from league.services import results
from tests import factories
from tests.e2e.seats import PHONE, save_hearts, save_truco, saved

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table() -> Table:
    event = factories.make_event(players=4, checked_in=True)
    return factories.play_round(event).tables.select_related("round__event__club").get()


def at(table: Table) -> str:
    event = table.round.event
    return f"/clubs/{event.club.slug}/events/{event.slug}/tables/{table.pk}/enter/"


@pytest.fixture
def phone(room, table) -> Page:
    page = room.page(table.round.event.created_by, size=PHONE)
    page.goto(at(table))
    return page


def unsent(page: Page) -> int:
    return page.locator("#entry-unsent li").count()


def hands() -> list[tuple[int, list[int]]]:
    return list(Hand.objects.filter(in_force=True).order_by("number").values_list("number", "points"))


def test_offline_and_back_nothing_is_lost_and_nothing_counts_twice(phone, shoot):
    save_hearts(phone, [3, 0, 8, 2], queen=3)
    saved(phone, 1)
    phone.context.set_offline(True)
    save_hearts(phone, [1, 2, 3, 7], queen=1)
    save_hearts(phone, [13, 0, 0, 0], queen=2)
    expect(phone.locator("#entry-unsent")).to_contain_text("2 hands are not sent yet.")
    expect(phone.locator("[data-hand-number]")).to_have_text("Hand 4")
    shoot(phone, "entry-offline-phone")
    assert hands() == [(1, [3, 0, 21, 2])]
    phone.context.set_offline(False)
    expect(phone.locator("#entry-unsent")).to_be_hidden(timeout=15_000)
    saved(phone, 3)
    # 1 + 13; 13 for seat 2 alone
    assert hands() == [(1, [3, 0, 21, 2]), (2, [14, 2, 3, 7]), (3, [13, 13, 0, 0])]


def test_a_hand_kept_on_the_device_outlives_the_page(phone, table):
    phone.route("**/enter/", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    save_hearts(phone, [3, 0, 8, 2], queen=3)
    expect(phone.locator("#entry-unsent")).to_contain_text("One hand is not sent yet.")
    phone.unroute("**/enter/")
    phone.goto(at(table))
    saved(phone, 1)
    assert hands() == [(1, [3, 0, 21, 2])]


def test_an_answer_that_got_lost_does_not_count_twice(phone):
    lost: list[int] = []

    def lose_first(route: Route) -> None:
        """The server has it; the phone never hears so."""
        if route.request.method == "POST" and not lost:
            route.fetch()
            lost.append(1)
            route.abort()
        else:
            route.continue_()

    phone.route("**/enter/", lose_first)
    save_hearts(phone, [3, 0, 8, 2], queen=3)
    saved(phone, 1)
    assert lost == [1]
    assert hands() == [(1, [3, 0, 21, 2])]


def test_a_wrong_sum_is_not_sent_and_says_why(phone):
    for digit in (3, 0, 2):
        phone.locator(f'[data-digit="{digit}"]').click()
    last = phone.locator("[data-column]").nth(3)
    expect(last).to_have_value("8")
    last.fill("7")
    phone.locator(".entry-one").first.click()
    phone.locator("[data-save]").click()
    expect(phone.locator("#entry-says")).to_have_text("Hearts add up to 12; they must be 13.")
    expect(last).to_have_value("7")
    assert not hands()


def test_keys_that_would_be_too_many_are_off(phone):
    phone.locator('[data-digit="9"]').click()
    expect(phone.locator('[data-digit="4"]')).to_be_enabled()
    expect(phone.locator('[data-digit="5"]')).to_be_disabled()
    expect(phone.locator("[data-sum=hearts]")).to_have_text("Hearts: 9 of 13")


def test_two_taps_on_save_are_one_hand(phone):
    for digit in (3, 0, 8):
        phone.locator(f'[data-digit="{digit}"]').click()
    phone.locator(".entry-one").nth(2).click()
    phone.locator("[data-save]").dblclick()
    saved(phone, 1)
    assert hands() == [(1, [3, 0, 21, 2])]


def test_two_taps_on_all_tied_are_one_hand(room):
    event = factories.make_event(rules=factories.TRUCO, players=2, checked_in=True)
    table = factories.play_round(event).tables.select_related("round__event__club").get()
    page = room.page(event.created_by, size=PHONE)
    page.goto(at(table))
    page.locator("button[name=tied]").dblclick()
    saved(page, 1)
    assert hands() == [(1, [0, 0])]


def test_a_hand_that_somebody_else_has_entered_is_told_and_dropped(phone, table):
    results.enter_hand(table, 1, {"hearts": [0, 0, 0, 13], "queen": 1}, by=table.round.event.created_by)
    save_hearts(phone, [3, 0, 8, 2], queen=3)
    expect(phone.locator("#entry-says")).to_have_text("Hand 1 has been entered already. Correct it if it is wrong.")
    expect(phone.locator("#entry-unsent li")).to_contain_text("3 ♥")
    phone.get_by_role("button", name="Discard").click()
    expect(phone.locator("#entry-unsent")).to_be_hidden()
    expect(phone.locator("[data-hand-number]")).to_have_text("Hand 2")
    save_hearts(phone, [3, 0, 8, 2], queen=3)
    saved(phone, 2)
    assert hands() == [(1, [13, 0, 0, 13]), (2, [3, 0, 21, 2])]


def test_signed_out_meanwhile_the_hand_waits_for_the_next_sign_in(room, table):
    user = table.round.event.created_by
    phone = room.page(user, size=PHONE)
    phone.goto(at(table))
    cookies = phone.context.cookies()
    phone.context.clear_cookies(name="sessionid")
    save_hearts(phone, [3, 0, 8, 2], queen=3)
    expect(phone.locator("#entry-says")).to_contain_text("You are signed out.")
    expect(phone.get_by_role("link", name="Sign in")).to_have_attribute("href", f"/accounts/login/?next={at(table)}")
    assert not hands()
    phone.context.add_cookies(cookies)
    phone.goto(at(table))
    saved(phone, 1)
    assert hands() == [(1, [3, 0, 21, 2])]


def test_without_scripts_the_form_does_the_same(room, table):
    page = room.page(table.round.event.created_by, size=PHONE, java_script_enabled=False)
    page.goto(at(table))
    for seat, count in enumerate(("3", "0", "8"), start=1):
        page.locator(f'[name="hearts-{seat}"]').fill(count)
    page.locator(".entry-one").nth(2).click()
    page.get_by_role("button", name="Save the hand").click()
    expect(page.locator(".messages")).to_have_text("Hand 1 is saved.")
    assert hands() == [(1, [3, 0, 21, 2])]


def test_what_somebody_else_enters_comes_to_this_phone(phone, table):
    results.enter_hand(table, 1, {"hearts": [0, 0, 0, 13], "queen": 1}, by=table.round.event.created_by)
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # as on coming back to the page
    expect(phone.locator("[data-hand-number]")).to_have_text("Hand 2")
    expect(phone.locator("#entry-sheet tfoot")).to_contain_text("13")


def test_truco_offers_what_the_totals_allow_and_keeps_enter_from_choosing(room):
    event = factories.make_event(rules=factories.TRUCO, players=2, checked_in=True)
    table = factories.play_round(event).tables.select_related("round__event__club").get()
    page = room.page(event.created_by, size=PHONE)
    page.goto(at(table))
    expect(page.locator("button[name=value]:enabled")).to_have_count(0)
    page.keyboard.press("Tab")
    page.locator("input[name=pair]").first.focus()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator('button[name=value][value="1"]')).to_be_focused()
    assert not hands()
    page.locator('button[name=value][value="9"]').click()
    saved(page, 1)
    for number in (2, 3):
        save_truco(page, pair=1, value=1)
        saved(page, number)
    # pair 1 has 11: the hand of eleven is worth 3 by tricks
    page.locator(".entry-pair").nth(1).click()
    expect(page.locator("button[name=value]:enabled")).to_have_text(["3"])
    page.get_by_label("they asked for truco").check()
    expect(page.locator("button[name=value]:enabled")).to_have_text(["12"])
