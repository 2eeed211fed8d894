"""Two make an event once more at the same moment: real processes on PostgreSQL, as in test_races."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.models import Event, Occurrence, Recurrence
from league.services import recurrences
from tests.factories import make_event
from tests.league.test_races import at_the_same_moment, on_postgresql

__all__ = ["on_postgresql"]
pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def test_two_clicks_make_one_copy():
    event = make_event(players=4)
    start = (event.starts_at + timedelta(days=7)).isoformat()
    act = ("copy", event.pk, "Again", start, event.created_by_id)
    assert at_the_same_moment(event, act, act) == ["done", "done"]
    assert Event.objects.filter(name="Again").count() == 1


def test_two_clicks_set_it_once():
    event = make_event()
    act = ("repeat", event.pk, 5, event.created_by_id)
    assert at_the_same_moment(event, act, act) == ["done", "done"]
    assert (Recurrence.objects.count(), Occurrence.objects.count()) == (1, 1)


def test_two_workers_make_the_next_event_once():
    event = make_event(starts_at=timezone.now() + timedelta(hours=1))
    recurrence = recurrences.start(event, times=5, by=event.created_by)
    act = ("make-due", (timezone.now() + timedelta(hours=2)).isoformat())
    assert at_the_same_moment(event.club, act, act) == ["done", "done"]
    assert recurrence.occurrences.count() == Event.objects.count() == 2
