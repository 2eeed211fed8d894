"""A real Celery worker, with Redis between it and the site: what happens when something of it dies.

The task that refreshes standings takes the event's row last; while the test holds that, the worker is in the middle.
"""

import pytest
from django.db import transaction

from league.models import Event, Result, Standing
from tests.factories import make_event, play_round
from tests.league.processes import wait_until, waiting_for_a_lock

REFRESH, SWEEP = "league.refresh_standings", "league.sweep"
NOBODY_LISTENS = "redis://127.0.0.1:1/0"

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event() -> Event:
    """Two tables are playing round 1."""
    event = make_event(players=8, checked_in=True)
    play_round(event)
    return event


def fresh(event: Event) -> bool:
    event.refresh_from_db()
    return event.standings_version == event.results_version and Standing.objects.filter(event=event).count() == 8


def standings(event: Event) -> list[dict]:
    return list(Standing.objects.filter(event=event).order_by("id").values())


def test_a_result_refreshes_the_standings(house, event):
    house.worker()
    assert not fresh(event)
    house.finish(event)
    wait_until(lambda: fresh(event), "the worker has refreshed the standings")
    leaders = Standing.objects.filter(event=event, rank=1)
    assert {row.score > 0 for row in leaders} == {True}


def test_the_same_task_delivered_twice_comes_to_the_same_standings(house, event):
    worker = house.worker()
    house.finish(event)
    wait_until(lambda: fresh(event), "the worker has refreshed the standings")
    before, done = standings(event), worker.done(REFRESH)
    house.send(REFRESH, event.pk)
    house.send(REFRESH, event.pk)
    wait_until(lambda: worker.done(REFRESH) >= done + 2, "both have been worked off")
    assert standings(event) == before


def test_a_task_whose_process_is_killed_is_delivered_again(house, event):
    house.finish(event)
    with transaction.atomic():
        Event.objects.select_for_update().get(pk=event.pk)
        worker = house.worker()
        wait_until(waiting_for_a_lock, "the worker is in the middle of the task")
        house.lose_tasks()  # all others: what comes now is the killed one's
        killed = worker.kill_child()
        wait_until(lambda: worker.child not in (None, killed), "another process has taken its place")
        assert Standing.objects.count() == 0
    wait_until(lambda: fresh(event), "the task was delivered again")


def test_what_a_killed_worker_leaves_undone_the_sweep_repairs(house, event):
    """All its processes die in the middle. Redis would hand the task out again after a quarter of an hour; the sweep
    of another worker is faster."""
    house.finish(event)
    with transaction.atomic():
        Event.objects.select_for_update().get(pk=event.pk)
        worker = house.worker()
        wait_until(waiting_for_a_lock, "the worker is in the middle of the task")
        worker.kill()
        assert Standing.objects.count() == 0
    house.lose_tasks()
    another = house.worker()
    assert not fresh(event)
    house.send(SWEEP)
    wait_until(lambda: another.done(SWEEP), "the sweep has come round")
    assert fresh(event)


def test_a_broker_that_is_down_loses_no_result(house, event):
    house.finish(event, broker=NOBODY_LISTENS)
    assert Result.objects.filter(state="confirmed").count() == 2
    assert not fresh(event)
    worker = house.worker()
    house.send(SWEEP)
    wait_until(lambda: worker.done(SWEEP), "the sweep has come round")
    assert fresh(event)
