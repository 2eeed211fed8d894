"""Events played online, on the pages: set up, played, watched, and looked after."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from gameplay.models import LiveTable
from gameplay.services import live
from league.models import Player, Round
from league.queries.console.facts import event_facts
from league.queries.console.warnings import warnings_of
from league.queries.exports.event_file import event_document
from league.queries.exports.play import hand_records
from league.queries.exports.scope import Scope
from league.queries.public.deals import deals_of
from league.receivers import take_result
from league.services import events, online, rounds
from league.web.director.event_form import EventForm
from tests import factories as make
from tests.league.services.test_online import begun, make_online, tables_of

pytestmark = pytest.mark.django_db
SENT = {"rule_set": "black-lady", "starts_at_0": "2026-12-03", "starts_at_1": "20:00", "name": "X"}


def address(event, name, **more):
    return reverse(name, kwargs={"club": event.club.slug, "event": event.slug, **more})


def changes(club, **sent):
    form = EventForm({**SENT, **sent}, club=club)
    assert form.is_valid(), form.errors
    return form.changes()


def test_what_differs_from_the_usual_is_kept():
    club = make.make_club()
    usual = {"online": "on", "online_watched": "on", "online_absence": "bot", "online_replays": "hand"}
    assert changes(club, **usual)["online"]
    assert "online_settings" not in changes(club, **usual, online_move="30", online_reserve="120")
    found = changes(club, **{**usual, "online_move": "0", "online_reserve": "0", "online_absence": "wait",
                             "online_replays": "round", "online_duplicate": "on", "online_watched": ""})  # fmt: skip
    assert found["online_settings"] == {
        "move": 0, "reserve": 0, "absence": "wait", "watched": False, "replays": "round", "duplicate": True,
    }  # fmt: skip


def test_of_an_event_that_is_not_played_online_nothing_is_asked():
    found = changes(make.make_club(), online_move="4", online_absence="wait")
    assert not found.get("online")
    assert "online_settings" not in found


@pytest.mark.parametrize(("name", "value"), [("online_move", "4"), ("online_move", "601"), ("online_reserve", "3601")])
def test_a_clock_out_of_range_is_told_at_its_field(name, value):
    form = EventForm({**SENT, "online": "on", name: value}, club=make.make_club())
    assert list(form.errors) == [name]


def test_the_settings_page_shows_what_there_is(client):
    event = make_online(settings={"move": 45, "absence": "wait"})
    client.force_login(event.created_by)
    page = client.get(address(event, "director:settings")).content.decode()
    assert 'name="online_move" value="45"' in page
    assert '<option value="wait" selected>' in page
    kept = EventForm(None, club=event.club, event=event)
    assert kept.initial["online_reserve"] == 120
    events.update_event(event, {"online": False}, by=event.created_by)
    assert event.online_settings == {"move": 45, "absence": "wait"}


def playing(**more):
    event = make_online(accounts=True, **more)
    round_ = begun(event)
    return event, round_, tables_of(round_)[0]


def test_who_sits_there_plays_and_everybody_may_watch(client):
    event, _round, table = playing(settings={"move": 0})
    link = f"/live/{table.key}/"
    here = address(event, "public:table", number=1, table=1)
    for page in ("/", reverse("public:club", args=[event.club.slug]), here):
        content = client.get(page).content.decode()
        assert link in content, page
        assert "playing online · hand 1" in content, page
    client.force_login(table.places.get(number=1).user)
    assert link in client.get(reverse("player:home")).content.decode()
    LiveTable.objects.update(watched=False)
    client.logout()
    for page in ("/", reverse("public:club", args=[event.club.slug])):
        assert link not in client.get(page).content.decode(), page


def test_the_console_tells_for_whom_a_table_waits_and_lets_a_bot_play(client):
    event, round_, table = playing(settings={"move": 5, "reserve": 0, "absence": "wait"})
    assert live.expire(table.key, table.deadline)
    client.force_login(event.created_by)
    page = client.get(address(event, "director:console")).content.decode()
    assert page.count("time is up since") == 4  # all four pass at once
    assert page.count("Let a bot play on for") == 4
    own = client.get(address(event, "director:table", table=round_.tables.get().pk)).content.decode()
    assert own.count("time is up since") == own.count("Let a bot play on for") == 4
    ruled = address(event, "director:rule", table=round_.tables.get().pk, verb="bot")
    client.post(ruled, {"seat": "2"})
    assert table.places.get(number=2).away
    assert client.get(address(event, "director:console")).content.decode().count("time is up since") != 4


def test_the_console_asks_no_more_for_more_tables(client):
    asked = []
    for players in (4, 12):
        event = make_online(players=players, settings={"move": 5, "reserve": 0, "absence": "wait"}, accounts=True)
        for table in tables_of(begun(event)):
            live.expire(table.key, table.deadline)
        client.force_login(event.created_by)
        client.get(address(event, "director:console"))
        with CaptureQueriesContext(connection) as queries:
            client.get(address(event, "director:console"))
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_the_desk_is_told_who_has_no_account():
    event = make_online()
    told = {one.code: one.sentence for one in warnings_of(event, event_facts(event))}
    assert "Ana" in told["without-account"]
    assert "a bot plays on" in told["without-account"]
    for player in Player.objects.filter(club=event.club):
        make.people.link_account(player, make.make_member(event.club), by=event.created_by)
    assert "without-account" not in {one.code for one in warnings_of(event, event_facts(event))}


def test_a_closed_round_shows_no_table_to_watch(client):
    _event, round_, table = playing(settings={"move": 0})
    Round.objects.filter(pk=round_.pk).update(state="undone", undone_at=round_.published_at)
    online.bring_in_line(round_.pk)
    assert f"/live/{table.key}/" not in client.get("/").content.decode()


def test_the_deals_are_compared_once_the_round_is_closed(client):
    event = make_online(players=8, settings={"move": 0, "duplicate": True}, hands_limit=1)
    round_ = begun(event)
    page = address(event, "public:deals", number=1)
    first, second = tables_of(round_)
    for table in (first, second):
        live.play_bots(table.key)
        take_result(None, table.game_id, 1)
    assert client.get(page).status_code == 404
    hand = reverse("gameplay:hand", kwargs={"key": first.game.key, "number": 1})
    held = client.get(hand).content.decode()
    assert " plays " not in held
    assert "How it was played stands here once the round is over" in held
    rounds.close(round_, by=event.created_by)
    assert "Nothing to compare yet" in client.get(page).content.decode()
    seen = client.get(page, {"live": ""})["ETag"]
    assert client.get(page, {"live": ""}, headers={"If-None-Match": seen}).status_code == 304
    online.bring_in_line(round_.pk)
    assert client.get(page, {"live": ""}, headers={"If-None-Match": seen}).status_code == 200
    content = client.get(page).content.decode()
    assert content.count('class="num"') == 4 + 2 * 4  # the heads of four seats, and two tables
    assert hand in content
    assert " plays " in client.get(hand).content.decode()
    assert page in client.get(address(event, "public:round", number=1)).content.decode()
    deal = deals_of(event, round_)[0]
    for seat in range(4):
        points = [line.points[seat] for line in deal.lines]
        assert [best for _own, best in points] == [own == min(one for one, _ in points) for own, _ in points]


def test_exports_and_the_api_hold_back_what_the_pages_do(client):
    event = make_online(settings={"move": 0, "replays": "round"})
    (table,) = tables_of(begun(event))
    live.play_bots(table.key)
    scope = Scope(event.club, event)
    hands = reverse("api:hands", args=[event.rounds.get().tables.get().pk])
    (record,) = hand_records(scope)
    assert not {"deal", "actions", "widow", "turned"} & set(record)
    assert len(record["points"]) == 4
    (told,) = client.get(hands).json()["results"]
    assert told["actions"] == []
    whole = json.dumps(event_document(event), default=str)
    assert " play " not in whole
    assert '"deal"' not in whole
    LiveTable.objects.update(replays_held=False)
    (record,) = hand_records(scope)
    assert len(record["deal"]) == 4
    assert len(client.get(hands).json()["results"][0]["actions"]) >= 52
    assert '"deal"' in json.dumps(event_document(event), default=str)
