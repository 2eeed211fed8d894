"""Hand entry in the browser where things go wrong: no connection, answers lost, two phones at one table, signed out."""

import pytest
from playwright.sync_api import Page, Route, expect

from gameplay.models import Hand
from league.models import Table
from league.services import clubs, results
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


def test_with_two_packs_tens_go_before_a_digit(room, shoot):
    club = factories.make_club()
    clubs.create_rule_set(club, "Two packs", "cancellation", by=club.admin)
    event = factories.make_event(club, rules="Two packs", players=8, checked_in=True, table_size=8)
    page = room.page(club.admin, size=PHONE)
    page.goto(at(factories.play_round(event).tables.select_related("round__event__club").get()))
    page.locator('[data-tens="20"]').click()
    expect(page.locator('[data-digit="7"]')).to_be_disabled()
    page.locator('[data-tens="20"]').click()  # a second tap takes it back
    for key in ('[data-tens="10"]', '[data-digit="4"]', '[data-digit="9"]', '[data-digit="3"]'):
        page.locator(key).click()
    shoot(page, "entry-cancellation-phone")
    page.locator('[data-column="queens"]').first.click()
    expect(page.locator('[data-tens="10"]')).to_be_disabled()
    page.locator('[data-digit="2"]').click()
    page.locator("[data-save]").click()
    saved(page, 1)
    # 14 hearts and both queens; 9 and 3
    assert hands() == [(1, [40, 9, 3, 0, 0, 0, 0, 0])]


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


def refused_hand(phone: Page, table: Table) -> None:
    """Two phones enter hand 1, not the same; this one comes second."""
    results.enter_hand(table, 1, {"hearts": [0, 0, 0, 13], "queen": 1}, by=table.round.event.created_by)
    save_hearts(phone, [3, 0, 8, 2], queen=3)
    section = phone.locator("#entry-unsent")
    expect(section).to_contain_text("Hand 1 has been entered already. Correct it if it is wrong.")
    expect(section).to_contain_text("What you entered: Hand 1")
    expect(section).to_contain_text("3 ♥")


def test_a_refused_hand_is_told_as_it_is_and_can_be_dropped(phone, table, shoot):
    refused_hand(phone, table)
    expect(phone.locator("[data-hand-number]")).to_have_text("Hand 2")
    expect(phone.locator("#entry-unsent")).not_to_contain_text("connection")
    expect(phone.locator("#entry")).to_be_hidden()  # first what becomes of it, then the next hand
    shoot(phone, "entry-refused-phone")
    phone.reload()
    expect(phone.locator("#entry-unsent")).to_contain_text("Hand 1 has been entered already.")
    phone.get_by_role("button", name="Discard").click()
    expect(phone.locator("#entry-unsent")).to_be_hidden()
    expect(phone.locator("[data-hand-number]")).to_have_text("Hand 2")
    save_hearts(phone, [3, 0, 8, 2], queen=3)
    saved(phone, 2)
    assert hands() == [(1, [13, 0, 0, 13]), (2, [3, 0, 21, 2])]


def test_a_refused_hand_becomes_a_correction(phone, table):
    refused_hand(phone, table)
    phone.get_by_role("link", name="Correct hand 1 with it").click()
    phone.wait_for_load_state()
    expect(phone.locator("[data-column]").nth(2)).to_have_value("8")
    phone.locator("[data-save]").click()
    expect(phone.locator("#entry-says")).to_contain_text("Say why the hand is corrected")
    phone.get_by_label("Reason").fill("The other phone had it wrong")
    phone.locator("[data-save]").click()
    expect(phone.locator(".messages")).to_have_text("Hand 1 is corrected.")
    expect(phone.locator("#entry-unsent")).to_be_hidden()
    assert hands() == [(1, [3, 0, 21, 2])]


def test_a_hand_that_was_taken_back_meanwhile_is_decided_on_and_can_be_entered_anew(phone, table):
    by = table.round.event.created_by

    def too_late(route: Route) -> None:
        """The hand arrives, its answer does not; then it is taken back."""
        route.fetch()
        results.withdraw_hand(table, by=by, number=1)
        route.abort()

    phone.route("**/enter/", lambda route: too_late(route) if route.request.method == "POST" else route.continue_())
    with phone.expect_event("requestfailed"):
        save_hearts(phone, [3, 0, 8, 2], queen=3)
    phone.unroute("**/enter/")
    expect(phone.locator("#entry-unsent")).to_contain_text("taken back since", timeout=15_000)
    assert hands() == []
    phone.get_by_role("button", name="Send it again").click()
    expect(phone.locator("#entry-unsent")).to_be_hidden()
    assert hands() == [(1, [3, 0, 21, 2])]


def test_two_phones_that_enter_the_same_leave_nothing_to_decide(phone, table):
    results.enter_hand(table, 1, {"hearts": [3, 0, 8, 2], "queen": 3}, by=table.round.event.created_by)
    save_hearts(phone, [3, 0, 8, 2], queen=3)
    expect(phone.locator("#entry-says")).to_have_text("Hand 1 has been entered already, just like this.")
    expect(phone.locator("#entry-unsent")).to_be_hidden()
    expect(phone.locator("[data-hand-number]")).to_have_text("Hand 2")


@pytest.mark.parametrize("players", [3, 5, 7])
def test_the_moon_is_asked_in_sight(room, players):
    event = factories.make_event(players=players, checked_in=True, format="single-table")
    table = factories.play_round(event).tables.select_related("round__event__club").get()
    page = room.page(event.created_by, size=PHONE)
    page.goto(at(table))
    expect(page.locator("[data-column]")).to_have_count(players)
    page.locator('[data-digit="13"]').click()
    page.locator(".entry-one").first.click()
    for _look in ("asked", "and asked again"):
        for choice in page.locator(".entry-moon .key").all():
            assert choice.evaluate(IN_SIGHT)
        page.locator("[data-save]").click()
        expect(page.locator("#entry-says")).to_be_in_viewport()
    page.locator(".entry-moon .key", has_text="to everybody else").click()
    page.locator("[data-save]").click()
    saved(page, 1)


# whether the lower edge of a key is in the window, and nothing lies over it
IN_SIGHT = """key => ((at) => key.contains(document.elementFromPoint(at.left + at.width / 2, at.bottom - 4)))(
  key.getBoundingClientRect())"""


def test_a_correction_may_be_wrong_in_between(phone, table):
    results.enter_hand(table, 1, {"hearts": [3, 0, 8, 2], "queen": 3}, by=table.round.event.created_by)
    phone.goto(at(table).replace("enter/", "hands/1/correct/"))
    expect(phone.locator("[data-digit]:disabled")).to_have_count(0)
    phone.locator("[data-column]").first.focus()
    phone.locator('[data-digit="5"]').click()
    expect(phone.locator("[data-sum=hearts]")).to_have_text("Hearts add up to 15; they must be 13.")
    phone.get_by_label("Reason").fill("Two hearts were Ana's")
    phone.locator("[data-save]").click()
    expect(phone.locator("#entry-says")).to_have_text("Hearts add up to 15; they must be 13.")
    phone.locator("[data-column]").nth(2).fill("")
    expect(phone.locator("[data-column]").nth(2)).to_have_value("")  # nothing is filled in behind one's back
    phone.locator("[data-column]").nth(2).fill("6")
    phone.locator("[data-save]").click()
    expect(phone.locator(".messages")).to_have_text("Hand 1 is corrected.")
    assert hands() == [(1, [5, 0, 19, 2])]


def test_by_keyboard_numbers_come_first_and_no_digit_is_lost(room, table):
    page = room.page(table.round.event.created_by)
    page.goto(at(table))
    numbers, queens = page.locator("[data-column]"), page.locator("[data-one]")
    expect(page.get_by_text("Enter moves on, Esc goes back.")).to_be_visible()
    expect(numbers.first).to_be_focused()
    page.keyboard.type("x-3")
    expect(numbers.first).to_have_value("3")
    queens.nth(1).focus()
    page.keyboard.press("4")  # numbers are missing: it is this row's
    expect(numbers.nth(1)).to_have_value("4")
    expect(numbers.nth(1)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.type("6")
    expect(numbers.nth(3)).to_have_value("0")
    page.keyboard.press("Tab")
    expect(numbers.nth(3)).to_be_focused()
    page.keyboard.press("Tab")
    expect(queens.first).to_be_focused()
    page.keyboard.press("2")  # all numbers are there: it is a seat
    expect(queens.nth(1)).to_be_checked()
    page.keyboard.press("Tab")
    expect(page.locator("[data-save]")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(queens.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    saved(page, 1)
    assert hands() == [(1, [3, 17, 6, 0])]


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
