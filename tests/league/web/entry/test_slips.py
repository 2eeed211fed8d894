"""The pages behind the code on a slip: without an account, for one table and its round."""

import logging
import re

import pytest
import segno
from django.core.cache import cache
from django.urls import reverse

from league.logs import Json, Line
from league.models import Slip
from league.services import events, reports
from league.web import qr
from league.web.entry import slips
from tests.factories import make_event, make_member, play_round
from tests.league.services.tables import in_force

pytestmark = pytest.mark.django_db

TOTALS, OTHERS = [50, 10, 52, 44], [50, 10, 44, 52]
HAND = {"number": "1", "hearts-1": "4", "hearts-2": "4", "hearts-3": "5", "queen": "3"}


@pytest.fixture
def table():
    cache.clear()
    event = make_event(players=4, checked_in=True)
    return play_round(event).tables.get()


@pytest.fixture
def token(table):
    return Slip.objects.get(table=table).token


def totals(numbers):
    return {f"total-{side}": str(number) for side, number in enumerate(numbers, start=1)}


def test_it_asks_who_you_are(client, table, token):
    assert qr.slip_url(table) == f"/t/{token}/"
    answer = client.get(f"/t/{token}/")
    html = answer.content.decode()
    for side, name in table.seatings.order_by("side").values_list("side", "entry__name"):
        assert f'href="/t/{token}/{side}/"' in html
        assert name in html
    assert "no-store" in answer["Cache-Control"]


def test_hands_are_entered_by_the_same_form(client, table, token):
    html = client.get(f"/t/{token}/2/").content.decode()
    assert f'action="/t/{token}/2/"' in html
    assert 'data-user="slip-2"' in html
    assert reverse("account_login") not in html.split("</header>")[0]
    saved = client.post(f"/t/{token}/2/", {**HAND, "key": "k"})
    assert saved.url == f"/t/{token}/2/"
    twice = client.post(f"/t/{token}/2/", {**HAND, "key": "k"}, headers={"Accept": "application/json"})
    assert twice.json()["saved"] == 1
    table.game.refresh_from_db()
    assert (table.game.hands_played, table.game.ended_by) == (1, None)
    client.post(f"/t/{token}/3/undo/", {"number": "1"})
    table.game.refresh_from_db()
    assert table.game.hands_played == 0


def test_one_enters_another_confirms(client, table, token):
    assert client.post(f"/t/{token}/1/totals/", totals(TOTALS)).status_code == 302
    result = in_force(table)
    own = client.get(f"/t/{token}/1/").content.decode()
    assert "Confirm the result" not in own
    other = client.get(f"/t/{token}/2/").content.decode()
    assert f'action="/t/{token}/2/confirm/"' in other
    assert "My sheet says otherwise" in other
    client.post(f"/t/{token}/1/confirm/", {"result": result.pk})
    assert in_force(table).state == "reported"
    client.post(f"/t/{token}/2/confirm/", {"result": result.pk})
    assert in_force(table).state == "confirmed"


def test_another_says_otherwise(client, table, token):
    client.post(f"/t/{token}/1/totals/", totals(TOTALS))
    answer = client.post(f"/t/{token}/2/totals/", totals(OTHERS), follow=True)
    said = answer.content.decode()
    assert "Two reports of this table differ. A director decides." in said
    assert "play on" not in said  # the game is over by both
    assert in_force(table).state == "disputed"
    wrong = client.post(f"/t/{token}/3/totals/", totals([1, 2, 3, "x"]))
    assert wrong.status_code == 409
    assert 'value="x"' in wrong.content.decode()


def test_totals_are_taken_back(client, table, token):
    client.post(f"/t/{token}/1/totals/", totals(TOTALS))
    assert f'action="/t/{token}/1/totals/take-back/"' in client.get(f"/t/{token}/1/").content.decode()
    client.post(f"/t/{token}/1/totals/take-back/")
    table.game.refresh_from_db()
    assert table.game.state == "open"


def test_wrong_and_dead_slips_say_so_kindly(client, table, token):
    for address in ("/t/nothing/", "/t/nothing/1/", f"/t/{token}/9/"):
        answer = client.get(address)
        assert answer.status_code == 404
        assert "Ask at the director" in answer.content.decode()
    event = table.round.event
    events.cancel(event, by=event.created_by, reason="fire alarm")
    dead = client.post(f"/t/{token}/1/", HAND, headers={"Accept": "application/json"})
    assert (dead.status_code, dead.json()["code"]) == (404, "slip-is-dead")


def test_guessing_and_hammering_are_slowed_down(client, table, token, monkeypatch):
    monkeypatch.setattr(slips, "MOST_MISSES", 2)
    monkeypatch.setattr(slips, "MOST_WRITES", 2)
    assert [client.get("/t/guess/").status_code for _time in range(3)] == [404, 404, 429]
    assert client.get(f"/t/{token}/").status_code == 200  # whoever has a slip is not kept out
    answers = [client.post(f"/t/{token}/1/undo/", {"number": "1"}).status_code for _time in range(3)]
    assert answers == [302, 302, 429]


def test_no_log_holds_a_token(client, token, caplog):
    with caplog.at_level(logging.INFO):
        client.post(f"/t/{token}/1/totals/", totals([1, 2, 3, "x"]))
    for way in (Line(), Json()):
        said = "".join(map(way.format, caplog.records))
        assert "Conflict: /t/…/1/totals/" in said
        assert token not in said


def test_the_code_is_a_picture_of_the_address():
    drawn = qr.svg("https://example.org/t/abc/")
    assert drawn.startswith("<svg")
    assert 'class="qr"' in drawn
    assert drawn != qr.svg("https://example.org/t/abd/")


def test_the_picture_holds_the_code_square_by_square():
    address = "https://example.org/t/abcdefghijklmnopqrstuv/"
    rows = segno.make(address, error="m", micro=False, mask=qr.MASK).matrix
    drawn = {
        (int(y) - qr.QUIET, int(x) + at - qr.QUIET)
        for x, y, width in re.findall(r"M(\d+) (\d+)\.5h(\d+)", qr.svg(address))
        for at in range(int(width))
    }
    assert drawn == {(y, x) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark}


def test_players_report_and_dispute_with_accounts_too(client, table):
    players = [make_member(table.round.event.club) for _side in range(2)]
    for side, user in enumerate(players, start=1):
        player = table.seatings.get(side=side).entry.members.get().player
        player.user = user
        player.save()
    event = table.round.event
    at = f"/clubs/{event.club.slug}/events/{event.slug}/tables/{table.pk}/"
    client.force_login(players[0])
    assert f'href="{at}totals/"' in client.get(f"{at}enter/").content.decode()
    client.post(f"{at}totals/", totals(TOTALS))
    assert "it is final at" in client.get(f"{at}enter/").content.decode()
    client.force_login(players[1])
    assert "My sheet says otherwise" in client.get(reverse("player:home")).content.decode()
    client.post(f"{at}totals/", totals(OTHERS))
    assert in_force(table).state == "disputed"
    assert "Two reports of this table differ" in client.get(reverse("player:home")).content.decode()
    reports.decide(in_force(table), reason="columns", by=event.created_by)


@pytest.mark.parametrize("address", ["/t/%00/", "/t/a%00b/1/", "/claim/%00/", "/partner/%00/"])
def test_a_token_that_no_database_holds_is_nowhere(client, address):
    assert client.get(address).status_code == 404
