"""Truco at an online table, four pages at it: the calls, the covered card, and the hands of eleven and iron."""

import pytest
from django.db import connection
from playwright.sync_api import expect

from gameplay.models import LiveTable, Move
from gameplay.rules.cards import face
from gameplay.services import live
from tests.e2e import tables
from tests.e2e.seats import DESK, PHONE, scrolls_sideways

pytestmark = [pytest.mark.browser, pytest.mark.skipif(connection.vendor != "sqlite", reason="on a copy of the file")]


def pages_at(room, table, sitting):
    looks = [(PHONE, "light"), (DESK, "dark"), (PHONE, "dark"), (DESK, "light")]
    found = [room.page(user, size, color_scheme=look) for user, (size, look) in zip(sitting, looks, strict=True)]
    for page in found:
        page.goto(f"/live/{table.key}/")
        expect(tables.hand_of(page)).to_have_count(3)
    return found


def test_raising_answering_covering_and_running(tables_room, shoot):
    """Seat 4 deals, seat 1 leads: Ana asks for 3, Bea says 6, Ana accepts and covers; Dina asks for nothing more."""
    table, sitting = tables.begun("calls", "truco-paulista")
    ana, bea, caio, dina = pages = pages_at(tables_room, table, sitting)
    expect(ana.locator(".worth strong")).to_have_text("1")
    shoot(ana, "live-truco-phone")
    ana.keyboard.press("t")
    expect(bea.locator(".worth.asked p")).to_have_text("Ana")
    expect(bea.locator(".worth.asked strong")).to_have_text("Truco! 3")
    expect(bea.locator("#spoken")).to_contain_text("Ana Lopes asks for truco (3).")
    expect(caio.locator("#asked")).to_contain_text("Bea Costa and Dina Faria may answer")
    shoot(bea, "live-truco-asked-desk-dark")
    shoot(caio, "live-truco-asked-phone-dark")
    bea.get_by_role("button", name="Seis! 6").click()
    expect(ana.locator(".worth.asked strong")).to_have_text("Seis! 6")
    ana.get_by_role("button", name="Accept").click()
    expect(dina.locator(".worth strong")).to_have_text("6")
    ana.get_by_role("button", name="Play the next card covered").click()
    tables.play_first(ana)
    expect(bea.locator(".played.is-covered")).to_have_attribute("aria-label", "Ana Lopes: covered card")
    expect(bea.locator(".played.is-covered")).to_have_attribute("data-card", "")
    expect(bea.locator(".played .peek")).to_have_count(0)
    expect(ana.locator(".played .peek")).to_have_count(1)
    shoot(ana, "live-truco-covered-phone")
    for _ in range(3):
        tables.play_first(tables.whose_turn(pages))
    leader = tables.whose_turn(pages)
    assert leader is not None
    # only the pair that did not raise last may raise: Ana and Caio
    if leader in (ana, caio):
        expect(leader.get_by_role("button", name="Nove! 9")).to_be_visible()
    else:
        expect(leader.get_by_role("button", name="Nove! 9")).to_have_count(0)
        while leader not in (ana, caio):
            tables.play_first(leader)
            leader = tables.whose_turn(pages)
    leader.get_by_role("button", name="Nove! 9").click()
    dina.get_by_role("button", name="Run").click()
    for page in pages:
        expect(page.locator("#result")).to_contain_text("take 6 points", timeout=tables.UNHURRIED)
        expect(page.locator("#result tbody tr").first).to_contain_text("+6")
        assert scrolls_sideways(page) == 0
    shoot(dina, "live-truco-result-desk")
    assert Move.objects.filter(dealt__game__live=table, text__contains=" cover ").count() == 1


OVERLAPS = """() => {
  const boxes = (what) => [...document.querySelectorAll(`#board ${what}`)].filter((one) => one.checkVisibility());
  const laps = (a, b) => a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 1 && b.bottom > a.top + 1;
  const told = (one) => one.className + ": " + one.textContent;
  const found = [];
  for (const [over, under] of [[".worth", ".played"], [".worth", ".seat"], [".played", ".seat-clock:not(:empty)"],
    [".played", ".seat-who"], [".seat-who", ".seat-clock:not(:empty)"], [".worth", ".last-trick"]])
    for (const a of boxes(over)) for (const b of boxes(under))
      if (laps(a.getBoundingClientRect(), b.getBoundingClientRect())) found.push([told(a), told(b)]);
  return found;
}"""


def test_what_is_asked_for_covers_no_card_and_no_clock(tables_room, shoot):
    """Three cards lie there when Dina asks; two have to answer, and their time runs."""
    table, sitting = tables.begun("covers", "truco-paulista")
    LiveTable.objects.filter(pk=table.pk).update(move_seconds=60)
    for seat, user in enumerate(sitting[:3], start=1):
        card = face(tables.at(table).hand.deal.hands[seat - 1][0])
        live.act(table.key, hand=1, number=seat, action=f"{seat} play {card}", by=user)
    live.act(table.key, hand=1, number=4, action="4 raise 3", by=sitting[3])
    for user, size, look in ((sitting[0], PHONE, "dark"), (sitting[2], DESK, "light"), (None, PHONE, "light")):
        page = tables_room.page(user, size, color_scheme=look)
        page.goto(f"/live/{table.key}/")
        expect(page.locator(".worth.asked strong")).to_have_text("Truco! 3")
        expect(page.locator(".played")).to_have_count(3)
        expect(page.locator(".seat.turn .seat-clock:not(:empty)")).to_have_count(2)
        page.wait_for_timeout(500)  # until the last card lies
        assert page.evaluate(OVERLAPS) == []
        shoot(page, f"live-truco-call-{size['width']}-{look}")
        page.locator("#menu > summary").click()
        page.get_by_label("Large cards").check()
        page.locator("#menu > summary").click()
        assert page.evaluate(OVERLAPS) == []


def test_the_iron_hand_is_played_by_place(tables_room, shoot):
    """To 1 point: both pairs are one short of it before the first card."""
    table, sitting = tables.begun("iron", "truco-paulista", end_at=1)
    pages = pages_at(tables_room, table, sitting)
    ana = pages[0]
    expect(ana.locator(".worth")).to_contain_text("Iron hand")
    expect(ana.locator(".fan-card").first).to_have_accessible_name("Card 1, face down")
    assert ana.locator(".fan-card[data-card='']").count() == 3
    assert not any(card in ana.locator("#own").inner_html() for card in ("suit-H", "suit-S", "suit-C", "suit-D"))
    shoot(ana, "live-iron-phone")
    second = ana.locator('.fan-card[data-key="place-2"]')
    second.click()
    second.click()
    dealt = tables.at(table).hand.deal.hands[0]
    expect(ana.locator(".played")).to_have_count(1)
    assert tables.at(table).hand.trick[0].card == dealt[1]
    tables.play_out(pages)
    expect(ana.locator("#result h2")).to_contain_text("win the game")
    shoot(ana, "live-iron-over-phone", whole=True)
    assert LiveTable.objects.get(pk=table.pk).state == LiveTable.State.OVER


def test_the_hand_of_eleven_shows_the_partners_cards_and_is_chosen(tables_room, shoot):
    """To 2 points: whoever has won the first hand by a run stands one short of it."""
    table, sitting = tables.begun("eleven", "truco-paulista", end_at=2, eleven="choose")
    live.act(table.key, hand=1, number=1, action="1 raise 3", by=sitting[0])
    live.act(table.key, hand=1, number=2, action="2 run", by=sitting[1])
    for user in sitting:
        live.ready(table.key, hand=1, by=user)
    ana, bea, caio, dina = pages_at(tables_room, table, sitting)
    partner = [card.get_attribute("aria-label") for card in ana.locator(".partner-cards .mini").all()]
    assert sorted(partner) == sorted(
        card.locator(".visually-hidden").inner_text() for card in tables.hand_of(caio).all()
    )
    expect(bea.locator(".partner-cards")).to_have_count(0)
    expect(bea.locator("#asked")).to_contain_text("Ana Lopes and Caio Rossi look at both hands and decide")
    shoot(ana, "live-eleven-phone")
    caio.keyboard.press("s")
    expect(ana.locator(".partner-cards")).to_have_count(0)
    expect(dina.locator(".worth strong")).to_have_text("3")
    expect(bea.locator("#spoken")).to_contain_text("Caio Rossi stays")
