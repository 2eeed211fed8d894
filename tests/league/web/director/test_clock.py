"""The clock at the director's hand, and on the screens that count down by it."""

import pytest
from django.urls import reverse

from league.models import Round
from league.queries.clock import clock_of
from tests import factories
from tests.league.web.desk import at, said

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_(club):
    event = factories.make_event(club, players=4, checked_in=True, round_minutes=45)
    return factories.play_round(event)


def press(client, round_, verb, **fields):
    return said(client.post(at(round_.event, "clock", number=1, verb=verb), fields))[-1]


def found(round_):
    return clock_of(round_.event, Round.objects.get(pk=round_.pk))


def public(round_, name):
    return reverse(f"public:{name}", kwargs={"club": round_.event.club.slug, "event": round_.event.slug})


def test_it_is_started_paused_and_extended(director, round_):
    console = director.get(at(round_.event, "console")).content.decode()
    assert 'value="45"' in console
    assert press(director, round_, "start", minutes="x")[0] == "clock-minutes"
    assert press(director, round_, "start", minutes=45) == ("", "The clock is running.")
    assert "data-clock " in director.get(at(round_.event, "console")).content.decode()
    assert press(director, round_, "extend", minutes=5, seen="0-")[0] == "clock-changed-meanwhile"
    assert press(director, round_, "extend", minutes=5, seen=found(round_).mark)[0] == ""
    assert press(director, round_, "pause")[0] == ""
    assert press(director, round_, "resume")[0] == ""
    assert press(director, round_, "stop", seen=found(round_).mark)[0] == ""
    assert director.post(at(round_.event, "clock", number=1, verb="wind")).status_code == 404


def test_every_screen_has_the_same_end(director, round_):
    press(director, round_, "start", minutes=45)
    press(director, round_, "announce", text="Coffee at nine")
    end = f'data-ends="{found(round_).ends_ms}"'
    player = round_.tables.get().seatings.first().entry.members.get().player
    player.user = director.get(at(round_.event, "console")).context["request"].user
    player.save()
    for address in (public(round_, "pairings"), public(round_, "projector"), reverse("player:home")):
        page = director.get(address).content.decode()
        assert page.count(end) == 1, address
        assert "Coffee at nine" in page
        assert "Time is up. Finish the hand." in page


@pytest.mark.parametrize("name", ["pairings", "projector"])
def test_whoever_watches_hears_of_every_change(client, director, round_, name):
    seen = set()
    for verb, fields in (
        ("start", {"minutes": 45}), ("pause", {}), ("resume", {}), ("announce", {"text": "Coffee"}),
        ("announce", {"text": "Tea"}),
    ):  # fmt: skip
        press(director, round_, verb, **fields)
        seen.add(client.get(public(round_, name) + "?live")["ETag"])
    assert len(seen) == 5


def test_the_round_is_closed_when_time_is_up(director, round_):
    press(director, round_, "start", minutes=1)
    Round.objects.filter(pk=round_.pk).update(clock_ends_at="2020-01-01T00:00:00Z")
    assert "Close the round: games count as they stand" in director.get(at(round_.event, "console")).content.decode()
    done = said(director.post(at(round_.event, "close", number=1), {"as_it_stands": "1"}))
    assert done[-1] == ("", "Round 1 is closed.")


def test_it_counts_down_on_the_pages_of_a_table_which_ask_for_it_now_and_then(client, director, round_):
    press(director, round_, "start", minutes=45)
    table = round_.tables.select_related("slip", "round__event__club").get()
    where = {"club": round_.event.club.slug, "event": round_.event.slug}
    player = table.seatings.get(side=1).entry.members.get().player
    player.user = factories.make_member(round_.event.club)
    player.save()
    beat = reverse("beat", kwargs=where)
    asks = f'hx-get="{public(round_, "clock")}?live&amp;by=beside" data-beat="{beat}" hx-trigger="wake"'
    slip = reverse("slip:who", args=[table.slip.token])
    for address in (slip, reverse("slip:enter", args=[table.slip.token, 2])):
        shown = client.get(address).content.decode()
        assert "data-clock " in shown
        assert asks in shown
    client.force_login(player.user)
    for address in (reverse("entry:enter", kwargs=where | {"table": table.pk}), reverse("player:home")):
        assert asks in client.get(address).content.decode()
    page = reverse("public:table", kwargs=where | {"number": 1, "table": 1})
    assert "data-clock " in client.get(page).content.decode()
    before = client.get(public(round_, "clock") + "?live&by=beside")
    assert "data-clock " in before.content.decode()
    same = client.get(public(round_, "clock") + "?live&by=beside", headers={"If-None-Match": before["ETag"]})
    assert same.status_code == 304
    director.force_login(round_.event.created_by)
    press(director, round_, "pause")
    own = client.get(public(round_, "clock") + "?live").content.decode()
    assert ("live-updated" in own, "live-updated" in before.content.decode()) == (True, False)  # only one has the line
    after = client.get(public(round_, "clock") + "?live&by=beside", headers={"If-None-Match": before["ETag"]})
    assert "The clock is paused" in after.content.decode()
