"""An address that only takes what a form sends, opened like a page."""

import pytest
from django.urls import reverse

from tests import factories as make

pytestmark = pytest.mark.django_db


def test_it_says_that_there_is_nothing_to_open(client):
    event = make.make_event(make.make_club(), "Friday")
    client.force_login(event.created_by)
    found = client.get(reverse("director:publish", kwargs={"club": event.club.slug, "event": event.slug, "number": 1}))
    assert found.status_code == 405
    assert found.headers["Allow"] == "POST"
    assert "It only takes what a form sends" in found.content.decode()


def test_programs_are_told_as_before(client):
    client.force_login(make.make_user())
    found = client.delete("/api/v1/clubs/")
    assert found.status_code == 405
    assert found.headers["Content-Type"] == "application/problem+json"
