"""What other programs follow: a club's calendar and its results, and somebody's own calendar."""

from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree

import pytest
from django.urls import reverse
from django.utils import timezone

from league.models import Event
from league.services import calendars, entries, events, fixtures, standings
from league.web.ics import escaped, folded
from tests import factories as make

pytestmark = pytest.mark.django_db
START = datetime(2031, 5, 9, 18, 0, tzinfo=UTC)
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def club():
    return make.make_club("Ajaccio; cards, and more", language="en")


def unfolded(answer):
    text = answer.content.decode()
    assert text.endswith("END:VCALENDAR\r\n")
    assert all(len(line) <= 75 for line in answer.content.split(b"\r\n"))
    assert "\n" not in text.replace("\r\n", "")
    return text.replace("\r\n ", "").split("\r\n")


def calendar(client, club, **headers):
    return client.get(reverse("public:club-calendar", args=[club.slug]), headers=headers)


def test_an_evening_in_the_calendar_of_its_club(client, club):
    name = "Évening; of a very long name, that does not stand in one line of seventy-five octets"
    event = make.make_event(club, name, starts_at=START, round_minutes=45, rounds_planned=4)
    make.make_event(club, "Draft")
    Event.objects.filter(name="Draft").update(public=False)
    answer = calendar(client, club)
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    lines = unfolded(answer)
    assert lines[:2] == ["BEGIN:VCALENDAR", "VERSION:2.0"]
    assert "X-WR-CALNAME:Ajaccio\\; cards\\, and more" in lines
    assert lines.count("BEGIN:VEVENT") == 1
    for line in (
        f"UID:event-{event.pk}@testserver", "DTSTART:20310509T180000Z", "DTEND:20310509T210000Z", "STATUS:CONFIRMED",
        "SUMMARY:" + name.replace(";", "\\;").replace(",", "\\,"),
        f"URL:http://testserver/clubs/{club.slug}/events/{event.slug}/",
    ):  # fmt: skip
        assert line in lines


def test_a_cancelled_one_is_said_to_be(client, club):
    event = make.make_event(club, starts_at=START)
    events.cancel(event, by=club.admin, reason="storm")
    assert "STATUS:CANCELLED" in unfolded(calendar(client, club))


@pytest.mark.parametrize("address", ["public:club-calendar", "public:club-results"])
def test_nothing_new_is_said_by_two_queries(client, club, address, django_assert_num_queries):
    event = make.make_event(club, starts_at=START, players=4)
    at = reverse(address, args=[club.slug])
    first = client.get(at)
    assert set(first["Cache-Control"].split(", ")) == {"public", "max-age=300"}
    with django_assert_num_queries(3):  # and the club
        assert client.get(at, headers={"If-None-Match": first["ETag"]}).status_code == 304
    assert client.get(at, headers={"If-Modified-Since": first["Last-Modified"]}).status_code == 304
    events.update_event(event, {"name": "Friday"}, by=club.admin)
    assert client.get(at, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_results_as_a_feed(client, club):
    event = make.make_event(club, "Thursday", players=4, checked_in=True)
    make.finish_round(make.play_round(event))
    standings.refresh(event.pk)
    make.make_event(club, "To come")
    at = reverse("public:club-results", args=[club.slug])
    before = client.get(at)
    assert "<entry>" not in before.content.decode()
    events.finish(Event.objects.get(pk=event.pk), by=club.admin)
    answer = client.get(at, headers={"If-None-Match": before["ETag"]})
    feed = ElementTree.fromstring(answer.content)
    assert feed.find(f"{ATOM}title").text == "Ajaccio; cards, and more: results"
    [entry] = feed.findall(f"{ATOM}entry")
    assert entry.find(f"{ATOM}title").text == "Thursday"
    winner = event.rounds.get().tables.get().seatings.get(side=1).entry.name
    assert entry.find(f"{ATOM}summary").text == f"Won by {winner} · Black Lady"


def test_the_own_calendar_has_events_and_fixtures(client, club):
    ana = make.make_user("Ana")
    make.make_player(club, "Ana", user=ana)
    league = make.make_event(
        club, "League", rules="Truco to 12", format=Event.Format.LEAGUE, players=2, checked_in=True
    )  # fmt: skip
    table = make.play_round(league).tables.get()
    fixtures.set_date(table, timezone.now() + timedelta(days=1), by=ana)
    evening = make.make_event(club, "Evening", starts_at=START, players=1, capacity=1)
    entries.withdraw(make.entry_of(evening, "Ana"), by=ana)
    entries.enter_players(evening, ["Bruno"], by=club.admin)
    make.make_event(club, "Of others", starts_at=START)
    token = calendars.token_of(calendars.make_link(by=ana))
    lines = unfolded(client.get(reverse("calendar", args=[token])))
    assert f"UID:table-{table.pk}@testserver" in lines
    assert "SUMMARY:League: table 1" in lines
    assert any(line.startswith("DESCRIPTION:with Carla + Davide") for line in lines)
    assert "Of others" not in str(lines)
    entries.restore(make.entry_of(evening, "Ana"), by=ana)
    assert "STATUS:TENTATIVE" in unfolded(client.get(reverse("calendar", args=[token])))


def test_texts_cannot_leave_their_line():
    assert escaped("a\r\nEND:VEVENT\x00;,\\") == "a\\nEND:VEVENT\\;\\,\\\\"
    assert "".join(folded("é" * 100)).replace(" ", "") == "é" * 100
    assert all(len(piece.encode()) <= 75 for piece in folded("é🂡" * 60))
