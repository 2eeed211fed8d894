"""The form that opens a table, and another game with the same people once one is over."""

import re

import pytest
from django.db import connection
from playwright.sync_api import expect

from gameplay.models import Game, LiveTable
from gameplay.services import live
from league.services import online
from tests import factories as make
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
    ana.wait_for_load_state()
    expect(ana.locator(".gather-seats li").nth(1)).to_contain_text("free")  # she is not seated without asking
    ana.get_by_role("button", name="Sit down").click()
    expect(bea.locator(".gather-seats")).to_contain_text("Ana Lopes", timeout=tables.UNHURRIED)


def a_fixture():
    """The online table of a league's fixture of two pairs, and the accounts of those who meet, by seat."""
    event = make.make_event(
        rules="Truco to 12", players=2, checked_in=True, format="league", online=True, online_settings={"move": 0}
    )
    for player in event.club.players.all():
        make.people.link_account(player, make.make_member(event.club), by=event.created_by)
    round_ = make.play_round(event)
    online.bring_in_line(round_.pk)
    table = LiveTable.objects.get(game=round_.tables.get().game_id)
    return table, list(table.places.order_by("number"))


def test_whoever_meets_for_a_fixture_begins_its_table_once_all_are_ready(tables_room, shoot):
    table, places = a_fixture()
    for place in places[:2]:
        live.start(table.key, by=place.user)
    third, fourth, guest = (tables_room.page(user, PHONE) for user in (places[2].user, places[3].user, None))
    for page in (third, fourth, guest):
        page.goto(f"/live/{table.key}/")
    expect(guest.locator("#gather")).to_contain_text("This table begins with its round.")
    expect(guest.locator("#gather button")).to_have_count(0)
    expect(third.locator("#gather")).to_contain_text("begins once all who sit here are ready")
    third.get_by_role("button", name="Ready to begin").click()
    expect(third.locator("#gather")).to_contain_text(f"Waiting for {places[3].name}.")
    expect(fourth.locator(".gather-seats li").nth(2)).to_contain_text("ready", timeout=tables.UNHURRIED)
    assert scrolls_sideways(fourth) == 0
    shoot(fourth, "live-fixture-phone")
    fourth.get_by_role("button", name="Ready to begin").click()
    for page in (third, fourth):
        expect(tables.hand_of(page)).to_have_count(3, timeout=tables.UNHURRIED)


def test_a_hand_that_was_cut_off_is_dealt_anew_once_all_are_ready(tables_room, shoot):
    """The director stops the game in the middle of a hand, and has it go on again."""
    table, sitting = tables.begun("anew", "truco-paulista")
    page, guest = tables_room.page(sitting[0], PHONE), tables_room.page(None, PHONE)
    Game.objects.filter(live=table).update(state=Game.State.ABANDONED)
    assert live.follow(table.game_id)
    Game.objects.filter(live=table).update(state=Game.State.OPEN)
    assert live.follow(table.game_id)
    assert LiveTable.objects.get(pk=table.pk).state == LiveTable.State.BETWEEN
    for each in (page, guest):
        each.goto(f"/live/{table.key}/")
        expect(each.locator("#asked")).to_contain_text("This hand does not count.")
    expect(guest.locator("#asked button")).to_have_count(0)
    shoot(page, "live-anew-phone")
    for user in sitting[1:]:
        live.ready(table.key, hand=1, by=user)
    page.get_by_role("button", name="Ready for the next hand").click()
    expect(page.locator(".turn-word")).to_have_text("Your turn", timeout=tables.UNHURRIED)


def test_players_are_told_that_no_record_holds_their_hand(tables_room, monkeypatch):
    table, sitting = tables.begun("unkept", "truco-paulista")
    LiveTable.objects.filter(pk=table.pk).update(casual=False)
    page = tables_room.page(sitting[0], PHONE)
    page.goto(f"/live/{table.key}/")
    live.act(table.key, hand=1, number=1, action="1 raise 3", by=sitting[0])
    monkeypatch.setattr("gameplay.services.hands.MOST", 0)
    live.act(table.key, hand=1, number=2, action="2 run", by=sitting[1])
    assert LiveTable.objects.get(pk=table.pk).state == LiveTable.State.OVER
    expect(page.locator("#notice")).to_contain_text(
        "This hand cannot be kept as it was played: it does not count, and the director is told of it.",
        timeout=tables.UNHURRIED,
    )
