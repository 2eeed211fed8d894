"""Every list of the public pages is there as CSV and as JSON, at an address that its page links."""

import csv
import io

import pytest
from django.urls import reverse

from league.services import events, prizes
from tests import factories as make
from tests.league.web.public.evenings import played

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return played(4, club=make.make_club(money=True), fee_cents=500)


def lists(client, page, link):
    """The file as rows and as JSON, from the page that links it."""
    assert f'href="{link}"' in client.get(page).content.decode()
    answer = client.get(link)
    assert answer["Content-Type"].startswith("text/csv")
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))), client.get(
        link.removesuffix("csv") + "json"
    ).json()


def at(event, name, /, **more):
    return reverse(f"public:{name}", kwargs={"club": event.club.slug, **more})


def test_the_clubs_events_without_drafts(client, event):
    events.create_event(event.club, "Secret", rule_set=event.rule_set, by=event.created_by, open_registration=False)
    rows, whole = lists(client, at(event, "club-events"), at(event, "club-events-file", kind="csv"))
    assert [row[1] for row in rows] == ["Name", "Thursday"]
    assert whole["events"][0]["event"] == event.slug


def test_the_clubs_players_for_its_members(client, event):
    link = at(event, "club-players-file", kind="csv")
    assert client.get(link).status_code == 403
    client.force_login(make.make_member(event.club))
    rows, whole = lists(client, at(event, "club-players"), link)
    assert [row[1] for row in rows[1:]] == ["Ana", "Bruno", "Carla", "Davide"]
    assert whole["players"][0]["events"] == 1


def test_a_players_results(client, event):
    ana = event.club.players.get(name="Ana")
    make.make_player(event.club, "Nobody")
    link = at(event, "player-file", player=ana.pk, kind="csv")
    rows, whole = lists(client, at(event, "player", player=ana.pk), link)
    assert rows[1][:2] == [event.slug, "1"]
    assert whole["results"][0]["score"] in ("39/2", "15/2", "-69/2")
    unknown = event.club.players.get(name="Nobody")
    assert client.get(at(event, "player-file", player=unknown.pk, kind="csv")).status_code == 404


def test_payouts_where_the_club_shows_them(client, event):
    prizes.set_prizes(event, [{"rank": 1, "percent": 100}], by=event.created_by)
    page, link = (
        at(event, name, event=event.slug, **more) for name, more in (("payouts", {}), ("payouts-file", {"kind": "csv"}))
    )
    rows, whole = lists(client, page, link)
    assert [int(row[3]) for row in rows[1:]] == [2000]
    assert whole["payouts"][0]["rank"] == 1
    other = played(4)
    assert client.get(at(other, "payouts-file", event=other.slug, kind="csv")).status_code == 404
