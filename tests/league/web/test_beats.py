"""The beat of an event: one answer for all phones, and hardly a query."""

import pytest
from django.core.cache import cache
from django.urls import reverse

from league.models import Event
from league.queries.public.pulse import find_event
from league.services import events
from league.web import beats
from league.web.public.page import url
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch, db):
    find_event("nowhere", "none")  # the database is asked once in a process what it can do
    monkeypatch.setattr(beats, "_memory", {})
    cache.clear()


@pytest.fixture
def clock(monkeypatch):
    class Clock:
        now = 1000.0

        def time(self):
            return self.now

        monotonic = time

    monkeypatch.setattr(beats, "time", Clock())
    return beats.time


@pytest.fixture
def event():
    event = make.make_event(players=8, checked_in=True)
    make.play_round(event)
    event.refresh_from_db()
    return event


@pytest.fixture
def address(event):
    return reverse("beat", kwargs={"club": event.club.slug, "event": event.slug})


def test_nothing_new_costs_no_query(client, event, address, clock, django_assert_num_queries):
    with django_assert_num_queries(1):
        first = client.get(address)
    assert first.json()["seconds"] == 8
    assert "Cookie" not in first.get("Vary", "")
    assert first["Cache-Control"] == "public, max-age=1"
    with django_assert_num_queries(0):
        for etag in (first["ETag"], f"W/{first['ETag']}"):
            same = client.get(address, headers={"If-None-Match": etag})
            assert (same.status_code, same.content) == (304, b"")
        clock.now += beats.NEAR + 0.1  # out of this process's memory, and still in the cache
        assert client.get(address).json() == first.json()


def test_one_asks_anew_for_all(client, event, address, clock, django_assert_num_queries):
    before = client.get(address).json()
    make.finish_table(event.rounds.get().tables.get(number=1))
    assert client.get(address).json() == before
    clock.now += beats.FRESH + 0.1
    with django_assert_num_queries(1):
        after = client.get(address).json()
    assert after["beat"] != before["beat"]
    clock.now += beats.FRESH + 0.1
    cache.clear()
    assert client.get(address).json() == after


def test_another_process_takes_what_there_is_while_one_is_at_it(client, event, address, clock, monkeypatch,
                                                                django_assert_num_queries):  # fmt: skip
    before = client.get(address).json()
    clock.now += beats.FRESH + 0.1
    monkeypatch.setattr(cache, "add", lambda *args: False)
    with django_assert_num_queries(0):
        assert client.get(address).json() == before


def test_a_page_knows_the_beat_that_it_shows(client, event, address):
    beat = client.get(address).json()["beat"]
    for name in ("pairings", "standings", "projector"):
        page = client.get(url(event, name)).content.decode()
        assert f'hx-trigger="wake" data-beat="{address}" data-beat-at="{beat}"' in page, name


def test_what_is_over_is_asked_about_no_more(client, event, address, clock):
    make.finish_round(event.rounds.get())
    events.finish(Event.objects.get(pk=event.pk), by=event.created_by)
    assert client.get(address).json()["seconds"] == 0


def test_a_draft_has_none_and_its_director_s_page_looks_for_itself(client, event, address):
    Event.objects.filter(pk=event.pk).update(public=False)
    client.force_login(event.created_by)
    assert client.get(address).status_code == 404
    page = client.get(url(event, "pairings")).content.decode()
    assert 'hx-trigger="every 8s, wake"' in page
    assert "data-beat" not in page
    assert client.get("/clubs/nowhere/events/none/beat/").status_code == 404
    assert client.post(address).status_code == 405


def test_the_memory_does_not_grow_without_end(client, monkeypatch):
    monkeypatch.setattr(beats, "MOST", 3)
    for number in range(7):
        client.get(f"/clubs/x/events/e-{number}/beat/")
    assert len(beats._memory) <= 3
