"""Around an online table: who watches, what is said, a connection that goes, a past hand once more, and its seal."""

import re

import pytest
from django.db import connection
from playwright.sync_api import expect

from gameplay.models import Message, Move
from gameplay.services import live
from tests.e2e import tables
from tests.e2e.seats import DESK, PHONE, scrolls_sideways

pytestmark = [pytest.mark.browser, pytest.mark.skipif(connection.vendor != "sqlite", reason="on a copy of the file")]


def played_hand(tag):
    """A hand of truco to 1 point: the iron hand, each player's cards in order."""
    table, sitting = tables.begun(tag, "truco-paulista")
    while tables.at(table).in_play:
        at = tables.at(table)
        seat = at.hand.turn
        card = at.hand.view(seat).as_dict()["held"][0]
        verb = "cover" if len(at.texts) == 5 else "play"
        live.act(table.key, hand=1, number=len(at.texts) + 1, action=f"{seat} {verb} {card}", by=sitting[seat - 1])
    return table, sitting


def test_a_past_hand_step_by_step_from_a_link_to_a_moment(tables_room, shoot):
    table, _sitting = played_hand("replay")
    length = Move.objects.filter(dealt__game__live=table).count()
    page = tables_room.page(None, PHONE, color_scheme="dark")
    page.goto(f"/live/{table.key}/hands/1/#3")
    expect(page.locator(".replay-words")).to_contain_text(f"3/{length}")
    expect(page.locator(".played")).to_have_count(3)
    page.get_by_role("button", name="One step on").click()
    expect(page).to_have_url(re.compile("#4$"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".played")).to_have_count(2)
    shoot(page, "live-replay-phone-dark", whole=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("link", name="Link to this moment").click()
    expect(page.get_by_role("link", name="Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/live/{table.key}/hands/1/#2")
    covered = Move.objects.get(dealt__game__live=table, text__contains=" cover ").text.split()[2]
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".replay-points")).to_be_visible()
    assert covered not in page.locator("#table-data").text_content().split('"frames"')[1]
    assert scrolls_sideways(page) == 0
    page.get_by_role("button", name="Play it").click()
    expect(page.locator(".replay-words")).to_contain_text(f"2/{length}", timeout=tables.UNHURRIED)


def test_the_browser_checks_the_seal(tables_room, shoot):
    table, sitting = tables.begun("seal", "truco-paulista")
    page = tables_room.page(sitting[0], DESK)
    page.goto(f"/live/{table.key}/")
    expect(tables.hand_of(page)).to_have_count(3)
    live.act(table.key, hand=1, number=1, action="1 raise 3", by=sitting[0])
    live.act(table.key, hand=1, number=2, action="2 run", by=sitting[1])
    page.goto(f"/live/{table.key}/seals/")
    expect(page.locator("[data-verdict]")).to_contain_text("Right: every card gives its leaf")
    expect(page.locator("[data-verdict]")).to_contain_text("This browser noted the same seal")
    shoot(page, "live-seals-desk")


def test_a_move_whose_answer_was_lost_is_sent_again_and_stands_once(tables_room, shoot):
    table, sitting = tables.begun("lost", "plain-hearts")
    lines = {"cut": False, "opened": 0}

    def wire(page_side):
        lines["opened"] += 1
        server = page_side.connect_to_server()

        def to_page(text):
            if lines["cut"]:
                page_side.close(code=1001)
            else:
                page_side.send(text)

        server.on_message(to_page)
        page_side.on_message(server.send)

    page = tables_room.page(sitting[0], PHONE)
    page.route_web_socket(re.compile("/live/"), wire)
    page.goto(f"/live/{table.key}/")
    expect(tables.hand_of(page)).to_have_count(13)
    lines["cut"] = True
    card = page.locator(".fan-card").first
    tables.tap(card)
    tables.tap(card)
    expect(page.locator("#notice")).to_contain_text("No connection")
    shoot(page, "live-offline-phone")
    lines["cut"] = False
    expect(page.locator("#notice")).to_be_hidden(timeout=tables.UNHURRIED)
    expect(tables.hand_of(page)).to_have_count(12)
    assert lines["opened"] > 1
    assert Move.objects.filter(dealt__game__live=table).count() == 1


def test_whoever_is_signed_out_is_told_so_and_does_not_come_back_as_a_visitor(tables_room, shoot):
    table, sitting = tables.begun("out", "plain-hearts")
    lines = {"opened": 0}

    def wire(page_side):
        lines["opened"] += 1
        server = page_side.connect_to_server()

        def to_page(text):
            page_side.send(text)
            page_side.close(code=4401)

        server.on_message(to_page)

    page = tables_room.page(sitting[0], PHONE)
    page.route_web_socket(re.compile("/live/"), wire)
    page.goto(f"/live/{table.key}/")
    expect(page.locator("#notice")).to_contain_text("You have been signed out. Your seat is kept.")
    shoot(page, "live-signed-out-phone")
    page.evaluate("dispatchEvent(new Event('online'))")
    link = page.locator("#notice").get_by_role("link", name="Sign in again")
    expect(link).to_have_attribute("href", re.compile(f"login/.next=%2Flive%2F{table.key}%2F"))
    assert lines["opened"] == 1
    assert scrolls_sideways(page) == 0


def test_who_watches_sees_no_hand_and_hears_what_is_said(tables_room, shoot):
    table, sitting = tables.begun("watch", "plain-hearts")
    ana, bea = (tables_room.page(user, DESK) for user in sitting[:2])
    guest = tables_room.page(None, PHONE)
    for page in (ana, bea, guest):
        page.goto(f"/live/{table.key}/")
    expect(guest.locator("#notice")).to_have_text("You are watching.")
    expect(guest.locator("#fan")).to_be_hidden()
    expect(tables.hand_of(guest)).to_have_count(0)
    expect(guest.locator(".turn-word")).to_have_text("Ana Lopes to play")
    ana.locator("#chat-text").fill("Good evening <b>all</b>")
    ana.get_by_role("button", name="Say").click()
    for page in (ana, bea, guest):
        expect(page.locator("#chat-lines")).to_contain_text("Ana Lopes Good evening <b>all</b>")
    expect(bea.locator("#spoken")).to_contain_text("Ana Lopes says: Good evening")
    bea.get_by_role("button", name="Report what Ana Lopes said").click()
    expect(bea.locator("#chat-lines")).to_contain_text("A moderator looks at it")
    assert Message.objects.get(table=table).complaints.count() == 1
    draw_onto_the_table(ana, tables.hand_of(ana).first)
    expect(guest.locator(".played")).to_have_count(1)
    expect(tables.hand_of(ana)).to_have_count(12)
    shoot(guest, "live-watching-phone")
    ana.locator("#menu summary").click()
    ana.get_by_role("button", name="Ask for a pause").click()
    expect(bea.locator("#notice")).to_contain_text("Ana Lopes would like a pause")
    shoot(ana, "live-menu-desk")
    ana.get_by_role("button", name="Let a bot play for me").click()
    expect(ana.locator("#notice")).to_contain_text("A bot is playing for you")
    ana.get_by_role("button", name="I am back").click()
    expect(ana.locator("#notice")).to_be_hidden()


def draw_onto_the_table(page, card):
    box = card.bounding_box()
    page.mouse.move(box["x"] + 8, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] - 60, steps=4)
    page.mouse.move(box["x"] + 80, box["y"] - 120, steps=4)
    page.mouse.up()


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "light"), (DESK, "dark")], ids=["phone", "desk"])
def test_the_pages_around_a_table_do_not_scroll_sideways(tables_room, shoot, size, scheme):
    tag = f"{size['width']}{scheme}"
    table, sitting = played_hand(tag)
    live.open_table(variant="cancellation", seats=11, by=sitting[1], name=sitting[1].name)
    page = tables_room.page(sitting[0], size, color_scheme=scheme)
    for name, address in {
        "list": "/live/", "new": "/live/new/", "seals": f"/live/{table.key}/seals/", "table": f"/live/{table.key}/",
    }.items():  # fmt: skip
        page.goto(address)
        if name == "table":
            expect(page.locator("#result")).to_be_visible()
        shoot(page, f"live-{name}-{'phone' if size == PHONE else 'desk'}-{scheme}", whole=True)
        assert scrolls_sideways(page) == 0, name


def test_two_tabs_and_the_settings_of_a_device(tables_room, shoot):
    table, sitting = tables.begun("tabs", "plain-hearts")
    first = tables_room.page(sitting[0], PHONE)
    second = first.context.new_page()
    for page in (first, second):
        page.goto(f"/live/{table.key}/")
        expect(tables.hand_of(page)).to_have_count(13)
    second.locator("#menu summary").click()
    second.get_by_label("Four colours").check()
    second.get_by_label("Large cards").check()
    second.locator("#menu summary").click()
    shoot(second, "live-large-four-phone")
    tables.play_first(second)
    expect(tables.hand_of(first)).to_have_count(12)
    first.reload()
    expect(first.locator("body")).to_have_class(re.compile("cards-four cards-large"))
    inside = "[...document.querySelectorAll('.fan-card')].every((card) => card.getBoundingClientRect().left >= 0)"
    assert first.evaluate(inside)
