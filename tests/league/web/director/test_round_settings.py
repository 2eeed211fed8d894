"""What an event says of its rounds: the first one, how long they are, what is finished when time is up."""

import pytest

from league.models import Event
from tests import factories
from tests.league.web.desk import at

pytestmark = pytest.mark.django_db

SENT = {
    "starts_at_0": "2026-11-29",
    "starts_at_1": "20:00",
    "name": "Sunday",
    "format": "pods",
    "scoring": "settlement",
}


def test_they_stand_in_the_settings_and_can_be_changed(director, club):
    event = factories.make_event(club)
    changed = {"first_round": "halves", "round_minutes": "45", "round_end": "one-more-hand"}
    assert director.post(at(event, "settings"), SENT | changed).status_code == 302
    event = Event.objects.get(pk=event.pk)
    assert (event.first_round, event.round_minutes, event.round_end) == ("halves", 45, "one-more-hand")
    assert director.post(at(event, "settings"), SENT | {"round_minutes": ""}).status_code == 302
    event = Event.objects.get(pk=event.pk)
    assert (event.first_round, event.round_minutes, event.round_end) == ("halves", None, "one-more-hand")
    assert director.post(at(event, "settings"), SENT | {"round_minutes": "0"}).status_code == 200
