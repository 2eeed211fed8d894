"""Hearts at an online table, four pages at it: everything that a hand asks for, by touch, by mouse and by keyboard."""

import re

import pytest
from django.db import connection
from playwright.sync_api import Page, expect

from gameplay.models import LiveTable
from gameplay.rules import cards
from gameplay.rules.deal import Deal
from gameplay.rules.hearts.black_lady import BlackLady
from gameplay.services import live
from tests.e2e import tables
from tests.e2e.seats import DESK, PHONE, scrolls_sideways
from tests.e2e.test_keyboard import Keyboard

pytestmark = [pytest.mark.browser, pytest.mark.skipif(connection.vendor != "sqlite", reason="on a copy of the file")]


def test_four_people_open_a_table_pass_and_play_a_hand(tables_room, shoot):
    room = tables_room
    ana, bea, caio, dina = tables.people("whole")
    pages = [
        room.page(ana, PHONE), room.page(bea, DESK, color_scheme="dark"),
        room.page(caio, PHONE, color_scheme="dark"), room.page(dina, DESK),
    ]  # fmt: skip
    host = pages[0]
    host.goto("/live/new/")
    host.locator("#id_clock").select_option("")
    host.get_by_role("button", name="Open the table").click()
    expect(host.get_by_role("heading", name="Waiting for players")).to_be_visible()
    shoot(host, "live-gather-phone")
    for page, name in zip(pages[1:], tables.NAMES[1:], strict=True):
        page.goto(host.url)
        page.get_by_role("button", name="Sit down").click()
        expect(host.locator(".gather-seats")).to_contain_text(name)
    host.get_by_role("button", name="Begin").click()
    for page in pages:
        expect(tables.hand_of(page)).to_have_count(13)
        expect(page.locator("#asked")).to_contain_text("Choose three cards")
    expect(host.locator("#asked")).to_contain_text("Bea Costa, to the left")
    shoot(host, "live-pass-phone")
    for page in pages:
        for at in (0, 5, 10):
            tables.tap(tables.hand_of(page).nth(at))
        page.get_by_role("button", name="Pass these three").click()
    first = tables.whose_turn(pages)
    assert first is not None
    illegal = first.locator(".fan-card.dim").first
    tables.tap(illegal)
    tables.tap(illegal)
    expect(first.locator("#says")).to_contain_text("first lead")
    assert first.locator(".fan-card:not(.dim)").count() == 1
    for _ in range(6):
        tables.play_first(tables.whose_turn(pages))
    shoot(pages[0], "live-play-phone")
    shoot(pages[1], "live-play-desk-dark")
    expect(pages[1].locator(".seat-facts", has_text="1 trick")).to_have_count(1)
    assert tables.play_out(pages) == 46
    for page in pages:
        expect(page.locator("#result tbody tr")).to_have_count(4)
        assert scrolls_sideways(page) == 0
    expect(host.locator("#spoken")).to_contain_text(re.compile(r"You (0|\+\d)"))
    shoot(host, "live-result-phone", whole=True)
    shoot(pages[3], "live-result-desk")
    points = [int(cell.replace("−", "-")) for cell in host.locator("#result tbody td:nth-child(2)").all_inner_texts()]
    assert sum(points) in (26, 78, 0)
    for page in pages:
        page.get_by_role("button", name=re.compile("Ready")).click()
    expect(host.locator("#hand-number")).to_contain_text("Hand 2")
    expect(host.locator("#asked")).to_contain_text("Dina Faria, to the right")


def rigged(*hands: str) -> Deal:
    return Deal(tuple(tuple(cards.find(face) for face in hand.split()) for hand in hands))


def test_a_moon_and_its_choice(tables_room, shoot, monkeypatch):
    """Ana leads the two of clubs, wins with the ace of spades, and every heart and Black Maria is hers."""
    deal = rigged(
        "2C AS QS AH KH QH JH TH 9H 8H 7H 6H 5H", "3C 4C 5C AC 2S 3S 4S KS 2H 2D 3D 4D 5D",
        "6C 7C 8C 9C 5S 6S 7S 8S 3H 6D 7D 8D 9D", "TC JC QC KC 9S TS JS 4H TD JD QD KD AD",
    )  # fmt: skip
    monkeypatch.setattr(BlackLady, "deal", lambda variant, rng: deal)
    table, sitting = tables.begun("moon", "black-lady", **{"pass": 0, "break_hearts": False})
    script = ["1 play 2C", "2 play AC", "3 play 6C", "4 play TC", "2 play 2S", "3 play 5S", "4 play 9S", "1 play AS"]
    rest = [f"1 play {rank}H" for rank in "AKQJT98765"]
    others = {
        2: ["2H", "KS", "4S", "3S", "5D", "4D", "3D", "2D", "5C", "4C"],
        3: ["3H", "8S", "7S", "6S", "9D", "8D", "7D", "6D", "9C", "8C"],
        4: ["4H", "JS", "TS", "AD", "KD", "QD", "JD", "TD", "KC", "QC"],
    }
    for trick, own in enumerate(rest):
        script += [own, *(f"{seat} play {others[seat][trick]}" for seat in (2, 3, 4))]
    for number, action in enumerate(script, start=1):
        live.act(table.key, hand=1, number=number, action=action, by=sitting[int(action[0]) - 1])
    page, other = tables_room.page(sitting[0], PHONE), tables_room.page(sitting[2], DESK)
    for each in (page, other):
        each.goto(f"/live/{table.key}/")
    tables.play_first(page)
    for seat in (2, 3, 4):
        at = tables.at(table)
        only = at.hand.view(seat).as_dict()["held"][0]
        live.act(table.key, hand=1, number=len(at.texts) + 1, action=f"{seat} play {only}", by=sitting[seat - 1])
    expect(page.locator("#asked")).to_contain_text("You shot the moon", timeout=tables.UNHURRIED)
    shoot(page, "live-moon-phone")
    page.get_by_role("button", name="Off my own score").click()
    expect(page.locator("#result .mine")).to_contain_text("−26")
    expect(other.locator("#spoken")).to_contain_text("Ana Lopes −26", timeout=tables.UNHURRIED)
    assert LiveTable.objects.get(pk=table.pk).state == LiveTable.State.BETWEEN


def take_a_seat(page: Page) -> None:
    """The first free one, then one's own choice; what had the focus is gone each time, and the focus is not."""
    keys, heading = Keyboard(page), page.locator("#gather-heading")
    expect(heading).to_be_visible()
    keys.press("Sit down")
    expect(page.locator(".gather-seats .mine")).to_have_text(re.compile("^Bea Costa"))
    expect(heading).to_be_focused()
    keys.press(selector='[data-key="sit-4"]')
    expect(page.locator(".gather-seats li").nth(3)).to_have_text(re.compile("^Bea Costa"))
    expect(heading).to_be_focused()
    assert not keys.hidden


def test_a_hand_by_keyboard_alone(tables_room, shoot):
    """From sitting down on, against bots: arrows and Enter, Tab to the buttons."""
    host, user = tables.people("keys")[:2]
    page = tables_room.page(user, DESK)
    added = {"moon": "add"}  # nothing is to be chosen, should the moon be shot
    table = live.open_table(variant="black-lady", options=added, by=host, name=host.name, move_seconds=None)
    page.goto(f"/live/{table.key}/")
    take_a_seat(page)
    live.leave(table.key, by=host)  # whoever is left there has the say now
    expect(page.locator("#gather")).to_contain_text("bots", timeout=tables.UNHURRIED)
    keys = Keyboard(page)
    keys.press("Fill with bots")
    expect(page.locator(".gather-seats")).to_contain_text("Bot 3")
    keys.press("Begin")
    assert not keys.hidden
    expect(tables.hand_of(page)).to_have_count(13)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    expect(page.locator(".fan-card.on")).to_have_count(3)
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Pass these three")).to_be_focused()
    page.keyboard.press("Enter")
    shot = False
    while tables.whose_turn([page], 20):
        left = tables.hand_of(page).count()
        page.keyboard.press("Home")
        while "dim" in page.evaluate("document.activeElement.className"):
            page.keyboard.press("ArrowRight")
        if left == 9 and not shot:
            shoot(page, "live-keyboard-desk")
            shot = True
        page.keyboard.press("Enter")
        expect(tables.hand_of(page)).to_have_count(left - 1)
    page.keyboard.press("n")
    expect(page.locator("#hand-number")).to_contain_text("Hand 2", timeout=tables.UNHURRIED)
    assert shot
