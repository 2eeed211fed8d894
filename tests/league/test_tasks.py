"""Celery's side of the services, without a worker: what is asked for, when, and what happens when nobody listens."""

import pytest
from celery import current_app
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from league import jobs, tasks
from league.models import Event, Standing
from league.services import rounds
from tests.factories import finish_round, make_event, play_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent(monkeypatch):
    """The tasks that were sent, as (name, arguments)."""
    found = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args=(), **options: found.append((name, args)))
    return found


def test_every_task_that_is_asked_for_or_scheduled_is_there():
    current_app.loader.import_default_modules()  # as a worker does
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert {jobs.REFRESH_STANDINGS, *scheduled} <= set(current_app.tasks)


def test_standings_are_asked_for_on_commit_and_not_before(sent, django_capture_on_commit_callbacks):
    event = make_event(players=4, checked_in=True)
    with django_capture_on_commit_callbacks() as callbacks:
        play_round(event)
    assert sent == []
    for callback in callbacks:
        callback()
    assert (jobs.REFRESH_STANDINGS, (event.pk,)) in sent


def test_what_is_rolled_back_asks_for_nothing(sent, django_capture_on_commit_callbacks):
    event = make_event(players=4, checked_in=True)
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        play_round(event)
        transaction.set_rollback(True)
    assert sent == []


def test_a_broker_that_is_down_is_logged_and_nothing_is_lost(monkeypatch, caplog, django_capture_on_commit_callbacks):
    event = make_event(players=4, checked_in=True)

    def down(*args, **options):
        raise OperationalError("connection refused")

    monkeypatch.setattr(current_app, "send_task", down)
    with django_capture_on_commit_callbacks(execute=True):
        finish_round(play_round(event))
    assert "the sweep will find it" in caplog.text
    event = Event.objects.get(pk=event.pk)
    assert event.standings_version < event.results_version
    tasks.sweep()
    event.refresh_from_db()
    assert event.standings_version == event.results_version
    assert Standing.objects.filter(event=event).count() == 4


def test_a_task_that_runs_twice_changes_nothing_the_second_time():
    event = make_event(players=8, checked_in=True)
    finish_round(play_round(event))
    tasks.refresh_standings(event.pk)
    first = list(Standing.objects.order_by("id").values())
    tasks.refresh_standings(event.pk)
    assert list(Standing.objects.order_by("id").values()) == first


def test_a_task_for_an_event_that_is_gone_does_nothing():
    tasks.refresh_standings(12_345_678)
    assert not Standing.objects.exists()


def test_due_rounds_are_published_by_their_task():
    event = make_event(players=8, checked_in=True)
    rounds.plan(event, [timezone.now()], by=event.created_by)
    tasks.publish_due_rounds()
    tasks.publish_due_rounds()
    assert event.rounds.get().state == "published"
