"""Whether an online table can be read at a glance: nothing lies over what has to be read, whose turn it is stands there
in words, and what is under the finger stays there."""

import pytest
from django.db import connection
from playwright.sync_api import Page, expect

from gameplay.services import live
from tests.e2e import tables
from tests.e2e.seats import DESK, PHONE, scrolls_sideways

pytestmark = [pytest.mark.browser, pytest.mark.skipif(connection.vendor != "sqlite", reason="on a copy of the file")]
LAPTOP = {"width": 1366, "height": 650}
ON_ITS_SIDE = {"width": 800, "height": 360}

LAPS = """() => {
  const boxes = (what) => [...document.querySelectorAll(`#board ${what}`)].filter((one) => one.checkVisibility());
  const laps = (a, b) => a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 1 && b.bottom > a.top + 1;
  const found = [];
  for (const [over, under] of [[".played", ".seat-name"], [".played", ".seat-facts"], [".played", ".seat-mark"],
    [".played", ".seat-clock"], [".played", ".played"], [".last-trick", ".seat"], [".middle-word", ".seat"],
    [".corner", ".seat"]])
    for (const a of boxes(over)) for (const b of boxes(under))
      if (a !== b && laps(a.getBoundingClientRect(), b.getBoundingClientRect())) found.push([over, b.textContent]);
  return found;
}"""
OUTSIDE = """() => [...document.querySelectorAll("#board .played")].filter((card) => {
  const [inner, outer] = [card.getBoundingClientRect(), card.closest(".seat").getBoundingClientRect()];
  return inner.bottom > outer.bottom || inner.right > outer.right || inner.left < outer.left;
}).length"""


def made(tag: str, variant: str, seats: int, cards: int):
    """A table with bots but for Ana, `cards` cards into its first hand; who bots are plays no part."""
    ana = tables.people(tag)[0]
    table = live.open_table(variant=variant, seats=seats, by=ana, name="Maria-Francesca Santucci", move_seconds=60)
    others = [tables.people(f"{tag}{n}")[1] for n in range(1, seats)]
    for n, user in enumerate(others):
        live.sit_down(table.key, by=user, name=("Wilhelmina Brandstetter", "João Pedro Vasconcelos", "Étienne")[n % 3])
    live.start(table.key, by=ana)
    people = [ana, *others]
    for _ in range(seats + cards if tables.at(table).hand.phase == "pass" else cards):
        at = tables.at(table)
        seat = at.hand.view(None).as_dict()["to_act"][0]
        seen = at.hand.view(seat).as_dict()
        passes = "pass" in seen["verbs"]
        words = f"pass {' '.join(seen['held'][:3])}" if passes else f"play {seen['legal'][0]}"
        live.act(
            table.key, hand=1, number=None if passes else len(at.texts) + 1, action=f"{seat} {words}",
            by=people[seat - 1],
        )  # fmt: skip
    return table, people


def settled(page: Page, cards: int) -> None:
    expect(page.locator("#board .played")).to_have_count(cards)
    page.wait_for_timeout(300)  # until the last card lies


@pytest.mark.parametrize(("variant", "seats", "cards"), [("black-lady", 7, 12), ("cancellation", 11, 8)])
def test_many_cards_lie_within_their_players_places_and_who_led_is_told(tables_room, shoot, variant, seats, cards):
    table, people = made(f"many{seats}", variant, seats, cards)
    played = [action for action in tables.at(table).actions if action.verb == "play"]
    leader = played[cards // seats * seats].seat
    for size, look in ((DESK, "light"), (PHONE, "dark")):
        page = tables_room.page(people[0], size, color_scheme=look)
        page.goto(f"/live/{table.key}/")
        settled(page, cards % seats)
        assert page.evaluate(OUTSIDE) == 0
        assert page.evaluate(LAPS) == []
        expect(page.locator(".seat-led")).to_have_count(1)
        expect(page.locator(f'.seat[data-seat="{leader}"] .seat-led')).to_be_visible()
        assert scrolls_sideways(page) == 0
        shoot(page, f"live-many-{seats}-{size['width']}")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nothing_lies_over_a_name_a_clock_or_a_card(tables_room, shoot, seats):
    """After the first trick, all but one have played to the next; in the language with the longest words on buttons."""
    table, people = made(f"few{seats}", "black-lady", seats, 2 * seats - 1)
    for user, size in ((people[0], PHONE), (people[1], DESK), (people[-1], LAPTOP), (None, PHONE)):
        page = tables_room.page(user, size)
        page.goto(f"/live/{table.key}/?lang=fr")
        settled(page, seats - 1)
        assert page.evaluate(LAPS) == []
        page.locator("#menu > summary").click()
        page.locator('[data-setting="large"]').check()
        page.keyboard.press("Escape")
        expect(page.locator("#menu")).not_to_have_attribute("open", "")
        page.wait_for_timeout(300)
        assert page.evaluate(LAPS) == []
        assert scrolls_sideways(page) == 0
        shoot(page, f"live-few-{seats}-{size['width']}{'' if user else '-watched'}")


def test_whose_turn_it_is_stands_there_in_words_for_all(tables_room, shoot):
    table, sitting = tables.begun("words", "truco-paulista")
    ana, bea = tables_room.page(sitting[0], PHONE), tables_room.page(sitting[1], DESK)
    guest = tables_room.page(None, DESK, forced_colors="active")
    for page in (ana, bea, guest):
        page.goto(f"/live/{table.key}/")
    expect(ana.locator(".turn-word")).to_have_text("Your turn")
    expect(guest.locator(".turn-word")).to_have_text("Ana Lopes to play")
    expect(guest.locator("#fan")).to_be_hidden()
    expect(guest.locator("#beside")).to_be_hidden()
    outlines = {seat: guest.locator(f'.seat[data-seat="{seat}"]').evaluate("(e) => getComputedStyle(e).outlineStyle")
                for seat in (1, 2)}  # fmt: skip
    assert outlines == {1: "solid", 2: "none"}  # where the system's colours take the place of light
    shoot(guest, "live-forced-colours-desk")
    live.act(table.key, hand=1, number=1, action="1 raise 3", by=sitting[0])
    expect(bea.locator("#asked")).to_contain_text(
        "Ana Lopes asks for truco (3). You or your partner answer.", timeout=tables.UNHURRIED
    )
    expect(guest.locator(".turn-word")).to_have_text("Bea Costa and Dina Faria may answer.", timeout=tables.UNHURRIED)


@pytest.mark.parametrize("variant", ["truco-paulista", "plain-hearts"])
def test_in_a_low_window_the_hand_lies_beside_the_cloth(tables_room, shoot, variant):
    table, people = made(f"low-{variant}", variant, 4, 2)
    page = tables_room.page(people[2], ON_ITS_SIDE)
    page.goto(f"/live/{table.key}/")
    settled(page, 2)
    cloth, fan = page.locator("#board").bounding_box(), page.locator("#fan").bounding_box()
    assert fan["x"] >= cloth["x"] + cloth["width"]
    assert fan["y"] + fan["height"] <= cloth["y"] + cloth["height"]
    assert page.evaluate(LAPS) == []
    assert scrolls_sideways(page) == 0
    shoot(page, f"live-low-{variant}")


@pytest.mark.parametrize("variant", ["truco-paulista", "plain-hearts"])
def test_a_lifted_card_stays_under_the_finger(tables_room, variant):
    """Its button comes into the place of the word: the second tap, at the same spot, plays it."""
    table, sitting = tables.begun(f"lift-{variant}", variant)
    page = tables_room.page(sitting[0], PHONE)
    page.goto(f"/live/{table.key}/")
    expect(page.locator(".turn-word")).to_have_text("Your turn")
    before = page.locator("#fan").bounding_box()
    tables.tap(page.locator(".fan-card").first)
    expect(page.locator('#asked [data-key="play"]')).to_be_visible()
    assert page.locator("#fan").bounding_box() == before


def test_a_long_word_leaves_what_others_say_readable_and_the_sheet_fits(tables_room, shoot):
    table, sitting = made("chat", "plain-hearts", 4, 52)
    live.say(table.key, text="Good evening to everybody who sits at this table", by=sitting[1], once="one")
    live.say(table.key, text="x" * 280, by=sitting[2], once="two")
    page = tables_room.page(sitting[0], PHONE)
    page.goto(f"/live/{table.key}/")
    for inside in ("#chat-lines", "#sheet .table-wrap"):
        box = page.locator(inside)
        expect(box).to_be_visible()
        assert box.evaluate("(e) => e.scrollWidth - e.clientWidth") <= 0
    shoot(page, "live-sheet-phone", whole=True)
    page.goto(f"/live/{table.key}/hands/1/?lang=pt-br#9")
    expect(page.locator("#hand-number")).to_contain_text("1")
    tops = {box["y"] for box in (each.bounding_box() for each in page.locator(".replay .calls > button").all())}
    assert len(tops) == 1
    page.locator('.replay [data-key="table"]').click()
    expect(page.locator("#result")).to_be_visible()


def test_a_tap_beside_the_menu_closes_it(tables_room):
    table, sitting = tables.begun("menu", "plain-hearts")
    page = tables_room.page(sitting[0], DESK)
    page.goto(f"/live/{table.key}/")
    page.locator("#menu > summary").click()
    expect(page.locator("#menu-acts")).to_be_visible()
    page.locator("#board").click(position={"x": 20, "y": 20})
    expect(page.locator("#menu-acts")).to_be_hidden()
