"""Pairings changed by hand in the browser: swapped by keyboard, dragged, moved by two taps, locked, drawn again."""

import pytest
from playwright.sync_api import Locator, Page, expect

from league.models import Round
from league.services import pairing_changes
from tests import factories
from tests.e2e.seats import PHONE, Director, scrolls_sideways

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    club = factories.make_club("Circolo di Bastia", admin=factories.make_user("Maria Director"))
    return factories.make_event(club, players=10, checked_in=True, seed=7, round_minutes=45)


def editor(event, number=1) -> str:
    return f"/clubs/{event.club.slug}/events/{event.slug}/direct/rounds/{number}/edit/"


def table(page: Page, number: int) -> Locator:
    return page.locator(".board-table").filter(has=page.get_by_role("heading", name=f"Table {number}", exact=True))


def names(page: Page, number: int) -> list[str]:
    return table(page, number).locator(".board-name").all_text_contents()


def seat(page: Page, name: str) -> Locator:
    return page.locator(f'.board-seat[data-name="{name}"]')


def test_paired_swapped_locked_drawn_again_and_published(room, event, shoot):
    page = room.page(event.created_by)
    director = Director(page)
    page.goto(f"/clubs/{event.club.slug}/events/{event.slug}/direct/")
    expect(page.locator("#splits-heading")).to_be_visible()
    shoot(page, "splits")
    director.next_step("Pair round 1")
    page.get_by_role("link", name="Change the pairings").click()
    page.wait_for_url("**/edit/")  # loaded, with what listens to keys
    one, other = names(page, 1)[0], names(page, 2)[1]
    by_keyboard(page, one, other)
    assert (names(page, 1)[0], names(page, 2)[1]) == (other, one)
    expect(seat(page, one)).to_be_focused()
    expect(page.locator("#drawn-heading + ul li")).to_have_count(2)
    shoot(page, "editor", whole=True)
    page.get_by_role("button", name="Lock table 1").click()
    expect(page.get_by_role("button", name="Locked table 1")).to_have_attribute("aria-pressed", "true")
    expect(seat(page, other)).to_be_disabled()
    locked = names(page, 1)
    page.get_by_role("button", name="Pair the rest again", exact=True).click()
    director.says("What is not locked is drawn again.")
    assert names(page, 1) == locked
    assert sum(len(names(page, number)) for number in (1, 2, 3)) == 10
    shoot(page, "editor-locked", whole=True)
    director.next_step("Publish round 1")
    director.says("Round 1 is published.")
    assert Round.objects.get().tables.filter(game__isnull=False).count() == 3


def by_keyboard(page: Page, one: str, other: str) -> None:
    """Enter picks, Esc lets go, Enter on another one swaps."""
    seat(page, one).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#board-says")).to_contain_text(f"{one} is picked.")
    page.keyboard.press("Escape")
    expect(seat(page, one)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Enter")
    seat(page, other).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".notice.good")).to_contain_text("They have changed places.")


def test_dragged_with_the_mouse(room, event):
    factories.pair(event)
    page = room.page(event.created_by)
    page.goto(editor(event))
    one, other = names(page, 1)[1], names(page, 3)[0]
    seat(page, one).drag_to(seat(page, other))
    expect(table(page, 3).locator(".board-name").first).to_have_text(one)
    assert names(page, 1)[1] == other
    expect(page.locator('.board-seat[aria-pressed="true"]')).to_have_count(0)
    one = names(page, 1)[0]
    seat(page, one).drag_to(page.locator("#byes-heading"))
    expect(page.locator('section[data-to="bye"] .board-name')).to_have_text([one])


def test_on_a_phone_two_taps(room, event, shoot):
    factories.pair(event)
    page = room.page(event.created_by, size=PHONE, color_scheme="dark")
    page.goto(editor(event))
    one = names(page, 1)[3]
    seat(page, one).tap()
    shoot(page, "editor-phone-dark")
    page.get_by_role("button", name="Here table 2").tap()
    expect(table(page, 2).locator(".board-name")).to_have_count(4)
    assert one in names(page, 2)
    assert scrolls_sideways(page) == 0


def test_two_directors_at_once(room, event):
    round_ = factories.pair(event)
    page = room.page(event.created_by)
    page.goto(editor(event))
    one, other = names(page, 1)[0], names(page, 2)[0]
    first, second = (event.entries.get(name=name).pk for name in (names(page, 1)[1], names(page, 3)[0]))
    edition = Round.objects.get(pk=round_.pk).edition
    pairing_changes.swap(round_, first, second, by=event.created_by, edition=edition)
    seat(page, one).click()
    seat(page, other).click()
    expect(page.locator(".notice.wrong")).to_contain_text("Somebody else has changed this draw meanwhile.")
    assert names(page, 1)[0] == one
    seat(page, one).click()
    seat(page, other).click()
    expect(page.locator(".notice.good")).to_contain_text("They have changed places.")


def test_the_clock_counts_down_by_itself(room, event, shoot):
    factories.play_round(event)
    page = room.page(event.created_by)
    page.goto(f"/clubs/{event.club.slug}/events/{event.slug}/direct/")
    page.get_by_role("button", name="Start the clock").click()
    page.get_by_label("Announcement").fill("Coffee at nine")
    page.get_by_role("button", name="Announce").click()
    shoot(page, "console-clock", whole=True)
    wall, phone = room.page(), room.page(size=PHONE, color_scheme="dark")
    # a device whose own clock is an hour fast counts as the others do
    phone.clock.install()
    wall.goto(f"/clubs/{event.club.slug}/events/{event.slug}/projector/")
    expect(wall.locator("[data-clock-time]")).to_contain_text("44:")
    expect(wall.locator(".announcement")).to_have_text("Coffee at nine")
    shoot(wall, "projector-clock")
    phone.goto(f"/clubs/{event.club.slug}/events/{event.slug}/pairings/")
    expect(phone.locator("[data-clock-time]")).to_contain_text("44:")
    phone.clock.fast_forward("46:00")
    expect(phone.locator("[data-clock-over]")).to_have_text("Time is up. Finish the hand.")
    expect(phone.locator("[data-clock-time]")).to_have_text("0:00")
    shoot(phone, "pairings-time-is-up-phone-dark")


def test_a_round_undone_can_be_restored(room, event, shoot):
    round_ = factories.play_round(event)
    factories.finish_round(round_)
    page = room.page(event.created_by)
    page.goto(f"/clubs/{event.club.slug}/events/{event.slug}/direct/rounds/1/")
    page.get_by_label("Reason").fill("The wrong rules were played.")
    page.get_by_role("button", name="Undo round").click()
    Director(page).says("Round 1 is undone.")
    page.locator("summary", has_text="Round 1, undone at").click()
    shoot(page, "round-undone", whole=True)
    page.get_by_label("Reason").fill("They were right after all.")
    page.get_by_role("button", name="Restore").click()
    Director(page).says("Round 1 is back, as it was.")
    shoot(page, "round-page", whole=True)
