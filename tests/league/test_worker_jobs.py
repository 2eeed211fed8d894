"""A real Celery worker that is killed in the middle of an import, an export and a draw: another one and the sweep bring
it to its end, with nothing doubled and nothing half-written."""

import pytest
from django.db import transaction
from django.utils import timezone

from league import jobs
from league.models import AuditEntry, Club, Entry, Event, Job, JobPart, Player, Round, Seating
from league.services import big_draws, job_life, job_turns
from league.services.exports import files
from league.services.imports import lists
from tests import factories as make
from tests.league.processes import wait_until, waiting_for_a_lock

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

NAMES = make.names(60)


@pytest.fixture
def event():
    return make.make_event(players=8, checked_in=True)


def killed_and_taken_up(house, job: Job, held: Event | Club) -> Job:
    """All its processes die while the test holds the row that they wait for; then the sweep of another comes round."""
    with transaction.atomic():
        type(held).objects.select_for_update().get(pk=held.pk)
        worker = house.worker()
        house.send(jobs.RUN_JOB, job.pk)
        wait_until(waiting_for_a_lock, "the worker is in the middle of the job")
        worker.kill()
    house.lose_tasks()
    left = Job.objects.get(pk=job.pk)
    assert (left.state, left.done, left.tries) == ("working", 0, 1)
    Job.objects.filter(pk=job.pk).update(touched_at=timezone.now() - 2 * job_life.STALE)
    house.worker()
    house.send("league.sweep")
    wait_until(lambda: not Job.objects.get(pk=job.pk).is_active, "another worker has brought it to its end")
    house.send(jobs.RUN_JOB, job.pk)  # and late once more
    return Job.objects.get(pk=job.pk)


def test_an_import(house, event):
    before = Player.objects.count()
    job = lists.import_players(event.club, "\n".join(NAMES).encode(), by=event.created_by)
    job_turns.run(job.pk)
    lists.confirm(Job.objects.get(pk=job.pk), by=event.created_by)
    job = killed_and_taken_up(house, job, event.club)
    assert (job.state, job.done, before) == ("done", 60 - 8, 8)  # the eight of the event are there already
    assert sorted(Player.objects.values_list("name", flat=True)) == sorted(NAMES)
    assert not JobPart.objects.exists()
    assert AuditEntry.objects.filter(verb="job.done").count() == 1


def test_an_export(house, event):
    make.finish_round(make.play_round(event))
    wanted = files.wanted("standings", "csv", event, by=event.created_by, round_number=1)
    job = files.start(wanted, by=event.created_by)
    job = killed_and_taken_up(house, job, event)
    assert job.state == "done"
    content = b"".join(bytes(part.content) for part in job.parts.order_by("number"))
    assert len(content) == job.settings["bytes"]
    assert content.decode("utf-8-sig").count("\n") == 1 + 8


def test_a_draw(house, event, monkeypatch):
    monkeypatch.setattr(big_draws, "LARGE", 7)
    job = big_draws.pair(event, 1, by=event.created_by)
    assert isinstance(job, Job)
    job = killed_and_taken_up(house, job, event)
    assert job.state == "done"
    drawn = Round.objects.get(event=event, number=1)
    seated = Seating.objects.filter(round=drawn, kind="seated")
    assert (drawn.state, seated.count(), drawn.tables.count()) == ("paired", 8, 2)
    assert seated.values("entry").distinct().count() == Entry.objects.filter(event=event).count()
    assert AuditEntry.objects.filter(verb="round.pair").count() == 1
