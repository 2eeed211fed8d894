"""Public pages are brought up to date by one small answer: asked for now and then, and only while somebody looks."""

import pytest
from playwright.sync_api import expect

from league.services import results
from league.web import beats
from league.web.public.page import url
from tests import factories

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_page_is_brought_up_to_date_while_somebody_looks(room, monkeypatch):
    monkeypatch.setattr(beats, "FRESH", 0)
    monkeypatch.setattr(beats, "NEAR", 0)
    event = factories.make_event(players=8, checked_in=True)
    table = factories.play_round(event).tables.get(number=1)
    page = room.page()
    page.clock.install()
    page.goto(url(event, "pairings"))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    def beat(seconds: int) -> None:
        with page.expect_response(lambda answer: answer.url.endswith("/beat/")):
            page.clock.fast_forward(seconds * 1000)

    beat(10)  # the usual eight, and a fifth more at most
    assert [address for address in asked if "?live" in address] == []
    results.enter_hand(table, 1, factories.tally(table.game, 1), by=event.created_by)
    beat(10)
    page.clock.fast_forward(1500)
    expect(page.locator("#live")).to_contain_text("1 hand in")
    assert len([address for address in asked if "?live" in address]) == 1

    page.evaluate(HIDE, True)
    asked.clear()
    page.clock.fast_forward(600_000)
    assert asked == []
    with page.expect_response(lambda answer: answer.url.endswith("/beat/")):
        page.evaluate(HIDE, False)
    with page.expect_event("requestfinished", lambda request: "?live" in request.url):
        page.clock.fast_forward(1500)  # after so long the page looks for itself, and an answer ends a loss

    page.route("**/beat/", lambda route: route.abort())
    lost = page.locator("[data-lost]")
    for seconds in (10, 20):
        with page.expect_event("requestfailed"):
            page.clock.fast_forward(seconds * 1000)
    expect(lost).to_be_visible()
    page.unroute("**/beat/")
    beat(40)
    expect(lost).to_be_hidden()
