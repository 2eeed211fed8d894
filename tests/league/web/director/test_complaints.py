"""The page of complaints: read, answered, lifted; and the ways to it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from gameplay.models import Complaint, Message
from league.models import EventRole, Mute
from league.services import events
from tests import factories as make
from tests.league.rudeness import rude_evening
from tests.league.web.public.evenings import text as plain

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    return rude_evening()


@pytest.fixture
def event(evening):
    return evening[0]


@pytest.fixture
def rude(evening):
    return evening[2]


def page_of(club):
    return reverse("director:complaints", kwargs={"club": club.slug})


def complain_again(rude, number):
    message = Message.objects.create(
        table=rude.message.table, user=rude.message.user, name="Ana", text=f"Line {number}", key=f"more-{number}"
    )
    return Complaint.objects.create(message=message, by=rude.by)


def test_a_complaint_is_read_and_its_writer_muted(client, event, rude):
    client.force_login(event.created_by)
    club = event.club
    told = plain(client.get(reverse("director:club", kwargs={"club": club.slug})))
    assert "1 message at an online table waits for an answer." in told
    console = plain(client.get(reverse("director:console", kwargs={"club": club.slug, "event": event.slug})))
    assert "1 message at this event's online tables waits for an answer." in console
    told = plain(client.get(page_of(club)))
    for words in ("Well played", "You cheat", "That is no way to talk", "mute its writer in the whole club"):
        assert words in told
    answer = reverse("director:answer-complaint", kwargs={"club": club.slug, "complaint": rude.pk})
    refused = plain(client.post(answer, {"answer": "muted", "days": "7", "note": ""}, follow=True))
    assert "Please say why: a mute is kept with its reason." in refused
    done = plain(client.post(answer, {"answer": "muted", "days": "7", "note": "Once too often"}, follow=True))
    assert "writes nothing for a while" in done
    assert "Once too often" in done
    assert "in the whole club" in done
    lift = reverse("director:lift-mute", kwargs={"club": club.slug, "mute": Mute.objects.get().pk})
    assert "may write again." in plain(client.post(lift, follow=True))
    assert "Nobody." in plain(client.get(page_of(club)))


def test_an_events_director_finds_it_too(client, event, rude):
    director = make.make_member(event.club)
    events.assign(event, director, EventRole.Role.DIRECTOR, by=event.created_by)
    client.force_login(director)
    told = plain(client.get(page_of(event.club)))
    assert "Hide it, and mute its writer in this event" in told
    other = make.make_event(event.club, players=4)
    stranger = make.make_member(event.club)
    events.assign(other, stranger, EventRole.Role.DIRECTOR, by=event.created_by)
    client.force_login(stranger)
    assert "Nothing waits for an answer" in plain(client.get(page_of(event.club)))
    answer = reverse("director:answer-complaint", kwargs={"club": event.club.slug, "complaint": rude.pk})
    assert client.post(answer, {"answer": "left"}).status_code == 404


def test_the_number_of_queries_does_not_grow(client, event, rude):
    client.force_login(event.created_by)
    client.get(page_of(event.club))
    with CaptureQueriesContext(connection) as few:
        client.get(page_of(event.club))
    for number in range(5):
        complain_again(rude, number)
    with CaptureQueriesContext(connection) as many:
        client.get(page_of(event.club))
    assert len(many) <= len(few)
