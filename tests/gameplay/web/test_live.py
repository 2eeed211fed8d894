"""The pages of online tables: who finds them, what they offer, and what they never tell."""

import json
import re
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from gameplay.models import Hand, LiveTable
from gameplay.queries.live import shown
from gameplay.queries.replays import frames, past_hand, sealed_hands
from gameplay.queries.snapshots import snapshot
from gameplay.rules import sealing
from gameplay.rules.cards import face
from gameplay.services import live
from tests.gameplay.services.live.evening import begun, now_at, play_on, players

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("open_policy")]


def data_of(answer):
    found = re.search(rb'<script id="table-data" type="application/json">(.*?)</script>', answer.content, re.DOTALL)
    return json.loads(found[1])


def played(variant="plain-hearts", seed=1, **more):
    """A table whose first hand is over."""
    table, sitting = begun(variant, **more)
    for _ in play_on(table, sitting, Random(seed), hands=1):
        pass
    return LiveTable.objects.get(pk=table.pk), sitting


def test_a_guest_is_led_to_sign_in_and_back(client):
    user = players(1)[0]
    table = live.open_table(variant="black-lady", by=user, name="Ana")
    data = data_of(client.get(f"/live/{table.key}/"))
    assert not data["signedIn"]
    assert data["urls"]["signIn"] == f"/accounts/login/?next=%2Flive%2F{table.key}%2F"
    client.force_login(user)
    data = data_of(client.get(f"/live/{table.key}/"))
    assert (data["signedIn"], data["own"], data["seats"]) == (True, True, 4)


def test_a_table_that_may_not_be_watched_is_no_page_for_others(client):
    table, sitting = begun("plain-hearts", watched=False)
    addresses = [f"/live/{table.key}/{rest}" for rest in ("", "hands/1/", "seals/", "seals.jsonl")]
    assert {client.get(address).status_code for address in addresses} == {404}
    client.force_login(sitting[2])
    assert client.get(addresses[0]).status_code == 200


@pytest.mark.parametrize("key", ["guessed", "%00", "x" * 300])
def test_a_table_cannot_be_guessed(client, key):
    assert client.get(f"/live/{key}/").status_code == 404


def test_the_list_shows_what_one_may_join_or_watch_and_no_more(client, django_assert_max_num_queries):
    watched, sitting = begun("plain-hearts")
    hidden = live.open_table(variant="black-lady", by=sitting[0], name="Ana", watched=False)
    waiting = live.open_table(variant="truco-paulista", by=sitting[1], name="Bea")
    with django_assert_max_num_queries(8):
        page = client.get("/live/").content.decode()
    assert watched.key in page
    assert waiting.key in page
    assert hidden.key not in page
    assert "3 seats free" in page
    client.force_login(sitting[0])
    page = client.get("/live/").content.decode()
    assert hidden.key in page
    assert page.index("You sit here") < page.index(hidden.key) < page.index("Seats free")


def test_the_list_asks_as_often_for_many_tables_as_for_two(client):
    user = players(1)[0]
    client.force_login(user)
    counts = []
    for more in (2, 9):
        for _ in range(more):
            live.open_table(variant="black-lady", by=user, name="Ana")
        with CaptureQueriesContext(connection) as asked:
            client.get("/live/")
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_a_table_is_opened_with_its_options(client):
    user = players(1)[0]
    assert client.get("/live/new/").status_code == 302
    client.force_login(user)
    agreed = {"covered": "never", "eleven": "choose", "end_at": "24"}
    form = {"kind": "truco-paulista.1", "seats": "", "hands_limit": "", "clock": "", "black-lady.0-end_at": "7"}
    form |= {f"truco-paulista.1-{name}": value for name, value in agreed.items()}
    answer = client.post("/live/new/", form)
    table = LiveTable.objects.get()
    assert answer.url == f"/live/{table.key}/"
    assert (table.variant, table.seats, table.move_seconds, table.watched) == ("truco-paulista", 4, None, False)
    assert (table.options["covered"], table.options["eleven"], table.options["end_at"]) == ("never", "choose", 24)


def test_a_number_of_players_that_the_game_does_not_have_is_refused(client):
    client.force_login(players(1)[0])
    answer = client.post("/live/new/", {"kind": "truco-mineiro.0", "seats": "5", "clock": "30"})
    assert b"This game is played by 4 players." in answer.content
    told = re.search(rb'<script id="seats-of-games" type="application/json">(.*?)</script>', answer.content)
    counts = json.loads(told[1])
    assert counts["truco-mineiro.0"] == [4]  # its script offers no others
    assert counts["cancellation.0"] == [6, 7, 8, 9, 10, 11]
    assert not LiveTable.objects.exists()


def test_a_hand_in_play_has_no_replay_and_a_past_one_shows_all_cards(client):
    table, sitting = begun("plain-hearts")
    assert client.get(f"/live/{table.key}/hands/1/").status_code == 404
    for _ in play_on(table, sitting, Random(3), hands=1):
        pass
    film = data_of(client.get(f"/live/{table.key}/hands/1/"))["replay"]
    # 4 times 13 cards, each an action, and the table before the first one
    assert len(film["log"]) == 52
    assert len(film["frames"]) == 53
    assert [len(held) for held in film["frames"][0]["held"]] == [13] * 4
    assert film["frames"][52]["held"] == [[], [], [], []]
    assert sum(film["points"]) == 13
    assert sum(film["frames"][52]["counted"]) == 13


def test_replays_that_are_held_back_are_not_shown(client):
    table, sitting = played()
    LiveTable.objects.filter(pk=table.pk).update(replays_held=True)
    client.force_login(sitting[0])
    assert client.get(f"/live/{table.key}/hands/1/").status_code == 404
    assert b"once the round is over" in client.get(f"/live/{table.key}/seals/").content
    assert client.get(f"/live/{table.key}/seals.jsonl").content == b""


def covering():
    """A hand of truco in which cards were played covered, and their faces."""
    sitting = players(4)
    for seed in range(1, 40):
        table = opened(sitting)
        for _ in play_on(table, sitting, Random(seed), hands=1):
            pass
        at = now_at(table)
        hidden = {(int(text[0]), text.split()[2]) for text in at.texts if " cover " in text}
        if hidden:
            return LiveTable.objects.get(pk=table.pk), hidden
    raise AssertionError("nobody covers a card")


def opened(sitting, *, begin=True):
    """To 1 point, or, not begun, to the usual 12."""
    options = {"end_at": 1} if begin else {}
    table = live.open_table(variant="truco-paulista", options=options, by=sitting[0], name="Ana")
    for user in sitting[1:]:
        live.sit_down(table.key, by=user, name="Player")
    if begin:
        live.start(table.key, by=sitting[0])
    return LiveTable.objects.get(pk=table.pk)


def test_a_covered_card_is_told_by_no_replay_and_no_seal():
    table, hidden = covering()
    dealt = past_hand(table, 1)
    film = frames(table, dealt)
    assert all(held == sorted(held, key=lambda card: card is None) for held in film["frames"][0]["held"])
    assert sum(held.count(None) for held in film["frames"][0]["held"]) == len(hidden)
    for seat, card in hidden:
        assert all(card not in frame["held"][seat - 1] for frame in film["frames"])
        assert not any(action.get("what") == card for action in film["log"])
    (told,) = sealed_hands(table)
    opened = {each["card"] for each in told["opened"] if "card" in each}
    assert not opened & {card for _seat, card in hidden}
    assert sealing.faults(told["name"], told["seal"], told["opened"]) == []


def test_the_talk_and_the_sheet_stand_in_the_snapshot_and_hidden_messages_do_not(django_assert_num_queries):
    table, sitting = played()
    live.say(table.key, text="Well played", by=sitting[1], once="a")
    foul = live.say(table.key, text="Something foul", by=sitting[2], once="b")
    foul.hidden_by = sitting[0]
    foul.save()
    with django_assert_num_queries(6):
        told = snapshot(shown(table.key), 1, timezone.now())
    assert [(line["seat"], line["text"]) for line in told["chat"]] == [(2, "Well played")]
    (line,) = told["sheet"]
    assert (line["number"], sum(line["points"])) == (1, 13)
    assert told["host"] == 1


def test_a_card_covered_at_another_table_with_the_same_deal_stays_closed_here():
    """Two tables, one deal: at the first somebody runs, at the second Ana covers her first card and somebody runs."""
    sat = [players(4), players(4, first=5)]
    tables = [opened(sitting, begin=False) for sitting in sat]
    LiveTable.objects.update(duplicate="round 1", replays_held=True)
    for table, sitting in zip(tables, sat, strict=True):
        live.start(table.key, by=sitting[0])
    first = now_at(tables[0]).hand.deal.hands[0][0]
    live.act(tables[1].key, hand=1, number=1, action=f"1 cover {face(first)}", by=sat[1][0])
    ended = [("1 raise 3", 0), ("2 run", 1)], [("2 raise 3", 1), ("3 run", 2)]
    for table, sitting, start, calls in zip(tables, sat, (1, 2), ended, strict=True):
        for number, (action, who) in enumerate(calls, start=start):
            live.act(table.key, hand=1, number=number, action=action, by=sitting[who])
    LiveTable.objects.update(replays_held=False)
    for table in tables:
        again = LiveTable.objects.get(pk=table.pk)
        held = frames(again, past_hand(again, 1))["frames"][0]["held"][0]
        assert held.count(None) == 1
        assert face(first) not in held
        (told,) = sealed_hands(again)
        assert [each["place"] for each in told["opened"] if "card" not in each] == ["1.1"]
    # nor does a record of the hand in which it was never covered hold the deal
    assert [hand.tells_covered for hand in Hand.objects.all()] == [True, True]
    LiveTable.objects.update(duplicate="")
    assert [hand.tells_covered for hand in Hand.objects.order_by("game_id")] == [False, True]


def test_where_no_card_is_ever_covered_a_deal_that_others_play_hides_none():
    table, _sitting = played()
    LiveTable.objects.update(duplicate="round 1")
    assert not Hand.objects.get(game=table.game_id).tells_covered
