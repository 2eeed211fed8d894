"""A club evening in the browser, from nothing to payouts: Black Lady with twelve players, Truco with six pairs."""

import re

import pytest
from playwright.sync_api import Page, expect

from league.models import Award, Event
from league.services import clubs
from tests import factories
from tests.e2e.seats import PHONE, Director, save_hearts, save_truco, saved

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = [
    "Ana Albertini", "Bruno Casanova", "Carla Dominici", "Davide Grimaldi", "Elisa Mattei", "Fabio Orsini",
    "Giulia Paoli", "Hugo Santoni", "Ivana Rossi", "Jorge Lima", "Karim Benali", "Lucia Ferrari",
]  # fmt: skip
PAIRS = [f"{one} + {other}" for one, other in zip(NAMES[::2], NAMES[1::2], strict=True)]


@pytest.fixture
def club():
    return factories.make_club("Circolo di Bastia", admin=factories.make_user("Maria Director"), money=True)


def sign_in(page: Page, email: str) -> None:
    page.goto("/accounts/login/")
    page.locator("input[name=login]").fill(email)
    page.locator("input[name=password]").fill(factories.PASSWORD)
    page.locator("form:has(input[name=password]) [type=submit]").click()
    page.wait_for_load_state()


def verified(user) -> None:
    user.emailaddress_set.create(email=user.email, verified=True, primary=True)


def test_hearts_from_nothing_to_payouts(room, club, shoot):
    clubs.create_rule_set(club, "Black Lady, two hands", "black-lady", {"end_at": 50}, 2, by=club.admin)
    verified(club.admin)
    page = room.page()
    sign_in(page, club.admin.email)
    page.goto(f"/clubs/{club.slug}/direct/")
    shoot(page, "club-home")
    director = Director(page)
    director.new_event("Black Lady, two hands", {"Rounds": "2", "Entry fee": "5"})
    shoot(page, "entries-empty")
    director.enter(NAMES)
    shoot(page, "entries-report", whole=True)
    director.next_step("Open check-in")
    director.tab("Entries")
    page.get_by_role("button", name="Check in Ana Albertini").click()
    expect(page.locator("#desk")).to_contain_text("1 of 12 checked in")
    page.get_by_role("button", name="Check in all").click()
    expect(page.locator("#desk")).to_contain_text("12 of 12 checked in")
    shoot(page, "entries-checked-in")
    page.reload()
    director.next_step("Pair round 1")
    shoot(page, "pairings-draft", whole=True)
    director.next_step("Publish round 1")
    expect(page.locator("#step")).to_contain_text("0 of 3 tables in: waiting for tables 1, 2, 3.")
    shoot(page, "console-playing")
    play_hearts(room, director, shoot, "round-1")
    director.tab("Standings")
    expect(page.locator("table.standings tbody tr")).to_have_count(12)
    shoot(page, "standings-round-1", whole=True)
    director.next_step("Pair round 2")
    director.next_step("Publish round 2")
    play_hearts(room, director, None, "round-2")
    director.tab("Console")
    director.next_step("Finish the event")
    director.says("The event is finished. These standings are final.")
    director.tab("Money")
    shoot(page, "money-before", whole=True)
    director.next_step("Award the prizes")
    page.get_by_role("button", name="Yes, award").click()
    director.says("The prizes are awarded, to the cent. Now they can be handed out.")
    shoot(page, "money-paid", whole=True)
    event = Event.objects.get(club=club)
    assert sum(Award.objects.filter(event=event).values_list("amount_cents", flat=True)) == 12 * 500
    page.goto(f"/clubs/{club.slug}/events/{event.slug}/payouts/")
    shoot(page, "public-payouts", whole=True)
    page.goto(f"/clubs/{club.slug}/events/{event.slug}/standings/")
    shoot(page, "public-standings", whole=True)


def play_hearts(room, director: Director, shoot, name: str) -> None:
    """Two hands at each table: on a phone by its keys, the next by keyboard."""
    for number, address in enumerate(director.tables(), start=1):
        phone = room.page(size=PHONE)
        phone.context.add_cookies(director.page.context.cookies())
        phone.goto(address)
        save_hearts(phone, [3, 0, 8, 2], queen=3)
        saved(phone, 1)
        if shoot and number == 1:
            shoot(phone, f"{name}-entry-phone", whole=True)
        moon(phone) if number == 1 else by_keyboard(phone)
        saved(phone, 2)
        expect(phone.locator("#over-heading")).to_be_visible()
        if shoot and number == 1:
            shoot(phone, f"{name}-game-over-phone", whole=True)
        phone.context.close()
    director.tab("Results")
    if shoot:
        shoot(director.page, f"{name}-results")


def moon(page: Page) -> None:
    page.locator('[data-digit="13"]').click()
    expect(page.locator(".entry-moon")).to_be_hidden()
    page.locator(".entry-one").nth(0).click()
    expect(page.locator(".entry-moon")).to_be_visible()
    page.locator("[data-save]").click()
    expect(page.locator("#entry-says")).to_contain_text("say what was chosen for the moon")
    page.locator(".entry-moon .key", has_text="26 to everybody else").click()
    page.locator("[data-save]").click()


def by_keyboard(page: Page) -> None:
    """Enter goes on, Esc goes back; a wrong sum stays and says why."""
    first = page.locator("[data-column]").first
    first.focus()
    for keys in ("5", "Enter", "4", "Enter", "2", "Enter"):
        page.keyboard.press(keys)
    expect(page.locator("[data-column]").nth(3)).to_have_value("2")
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    expect(page.locator("[data-column]").nth(3)).to_have_value("3")
    page.keyboard.press("Enter")
    page.keyboard.press("2")
    page.keyboard.press("Enter")


def test_truco_from_nothing_to_payouts(room, club, shoot):
    page = room.page(club.admin)
    page.goto(f"/clubs/{club.slug}/direct/")
    director = Director(page)
    director.new_event("Truco to 12", {"Rounds": "2", "Entry fee": "10"})
    director.enter(PAIRS)
    director.next_step("Open check-in")
    director.tab("Entries")
    page.get_by_role("button", name="Check in all").click()
    expect(page.locator("#desk")).to_contain_text("6 of 6 checked in")
    page.reload()
    for number in (1, 2):
        director.next_step(f"Pair round {number}")
        director.next_step(f"Publish round {number}")
        play_truco(room, director, shoot if number == 1 else None)
        director.tab("Standings")
        expect(page.locator("table.standings tbody tr")).to_have_count(6)
    shoot(page, "truco-standings", whole=True)
    director.next_step("Finish the event")
    director.next_step("Award the prizes")
    page.get_by_role("button", name="Yes, award").click()
    director.says("The prizes are awarded, to the cent. Now they can be handed out.")
    shoot(page, "truco-money-paid", whole=True)
    # a pair's prize is halved: twelve players paid 5.00 each, and that is what goes out
    assert sum(Award.objects.values_list("amount_cents", flat=True)) == 6 * 1000


def play_truco(room, director: Director, shoot) -> None:
    """9 and 3 points for pair 1, by two taps a hand; at the first table a hand taken back and one all tied."""
    for number, address in enumerate(director.tables(), start=1):
        phone = room.page(size=PHONE)
        phone.context.add_cookies(director.page.context.cookies())
        phone.goto(address)
        save_truco(phone, pair=2, value=6)
        saved(phone, 1)
        if number == 1:
            phone.get_by_role("button", name="Take hand 1 back").click()
            expect(phone.locator(".messages")).to_contain_text("Hand 1 is taken back.")
            phone.locator("button[name=tied]").click()
            saved(phone, 1)
            if shoot:
                shoot(phone, "truco-entry-phone", whole=True)
        save_truco(phone, pair=1, value=9)
        saved(phone, 2)
        save_truco(phone, pair=1, value=3)
        saved(phone, 3)
        expect(phone.locator("#over-heading")).to_have_text(re.compile("wins?$"))
        phone.context.close()
