"""One key twice at the same moment, on a database that lets two write."""

import pytest
from rest_framework.test import APIClient

from league.models import Event, KeptAnswer
from tests import factories as make
from tests.league.services.test_at_once import a_database_for_many, at_once

__all__ = ["a_database_for_many"]

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def new_event(club, key, name="Thursday"):
    client = APIClient()
    client.force_authenticate(club.admin)
    sent = {"name": name, "game": "black-lady", "starts_at": "2031-05-01T20:00:00Z"}
    return client.post(f"/api/v1/clubs/{club.pk}/events/", sent, "json", headers={"Idempotency-Key": key})


def test_the_second_waits_and_is_answered_like_the_first():
    club = make.make_club()
    answers = at_once(*[lambda: new_event(club, "one")] * 4)
    assert [answer.status_code for answer in answers] == [201] * 4
    assert len({answer.content for answer in answers}) == 1
    assert sorted("Idempotency-Replayed" in answer for answer in answers) == [False, True, True, True]
    assert (Event.objects.count(), KeptAnswer.objects.count()) == (1, 1)


def test_of_two_that_differ_one_is_refused():
    club = make.make_club()
    answers = at_once(lambda: new_event(club, "one"), lambda: new_event(club, "one", "Friday"))
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    assert Event.objects.count() == 1


def test_of_two_who_change_what_both_have_read_one_is_refused():
    club = make.make_club()
    event = make.make_event(club)
    clients = []
    for _ in range(2):
        client = APIClient()
        client.force_authenticate(club.admin)
        clients.append(client)
    address = f"/api/v1/events/{event.pk}/"
    etag = clients[0].get(address)["ETag"]

    def change(client, name):
        return client.patch(address, {"name": name}, "json", headers={"If-Match": etag})

    answers = at_once(lambda: change(clients[0], "Friday"), lambda: change(clients[1], "Saturday"))
    assert sorted(answer.status_code for answer in answers) == [200, 412]
