"""The form that opens a table, and another game with the same people once one is over."""

import re

import pytest
from django.db import connection
from playwright.sync_api import expect

from gameplay.models import Game, LiveTable
from gameplay.services import live
from tests.e2e import tables
from tests.e2e.seats import DESK, PHONE, scrolls_sideways

pytestmark = [pytest.mark.browser, pytest.mark.skipif(connection.vendor != "sqlite", reason="on a copy of the file")]


def test_as_many_players_are_offered_as_the_game_has(tables_room):
    page = tables_room.page(tables.people("seats")[0], PHONE)
    page.goto("/live/new/")
    seats = page.locator("#id_seats option")
    page.locator("#id_kind").select_option("black-lady.0")
    expect(seats).to_have_text(["as usual for the game", "3", "4", "5", "6", "7"])
    page.locator("#id_seats").select_option("5")
    page.locator("#id_kind").select_option("truco-paulista.0")
    expect(seats).to_have_text(["as usual for the game", "4"])
    expect(page.locator("#id_seats")).to_have_value("")  # five do not play it
    page.locator("#id_kind").select_option("black-lady.0")
    expect(seats).to_have_count(6)


def test_without_a_script_another_number_is_refused_clearly(tables_room):
    page = tables_room.page(tables.people("plain")[0], DESK, java_script_enabled=False)
    page.goto("/live/new/")
    page.locator("#id_kind").select_option("truco-paulista.0")
    page.locator("#id_seats").select_option("5")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".errorlist")).to_have_text("This game is played by 4 players.")


def test_somebody_opens_another_table_and_the_others_find_it(tables_room, shoot):
    """A game of one hand: Ana asks, the others run, and it is over."""
    table, sitting = tables.begun("again", "truco-paulista", end_at=12)
    Game.objects.filter(live=table).update(hands_limit=1)
    LiveTable.objects.filter(pk=table.pk).update(hands_limit=1)
    here = f"/live/{table.key}/"
    ana, guest = tables_room.page(sitting[0], PHONE, color_scheme="dark"), tables_room.page(None, DESK)
    for page in (ana, guest):
        page.goto(here)
    live.act(table.key, hand=1, number=1, action="1 raise 3", by=sitting[0])
    live.act(table.key, hand=1, number=2, action="2 run", by=sitting[1])
    assert LiveTable.objects.get(pk=table.pk).state == LiveTable.State.OVER
    expect(ana.get_by_role("button", name="Play again with these people")).to_be_visible(timeout=tables.UNHURRIED)
    shoot(ana, "live-again-phone-dark", whole=True)
    bea = tables_room.page(sitting[1], DESK)
    bea.goto(here)
    bea.get_by_role("button", name="Play again with these people").click()
    expect(bea.get_by_role("heading", name="Waiting for players")).to_be_visible()
    assert here not in bea.url
    expect(ana.locator("#notice")).to_contain_text("Bea Costa would like to play again.", timeout=tables.UNHURRIED)
    expect(ana.get_by_role("button", name="Play again with these people")).to_have_count(0)
    expect(guest.locator("#result")).to_contain_text("win the game")
    expect(guest.locator("body")).not_to_contain_text(re.compile("play again|To the new table", re.IGNORECASE))
    assert scrolls_sideways(ana) == 0
    shoot(ana, "live-again-there-phone-dark", whole=True)
    ana.get_by_role("link", name="To the new table").click()
    expect(ana.locator(".gather-seats li").nth(1)).to_contain_text("free")  # she is not seated without asking
    ana.get_by_role("button", name="Sit down").click()
    expect(bea.locator(".gather-seats")).to_contain_text("Ana Lopes", timeout=tables.UNHURRIED)
