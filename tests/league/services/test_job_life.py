"""A long piece of work whose worker dies, is doubled, comes late or never; that is called off, and forgotten."""

from datetime import timedelta

import pytest
from celery import current_app
from django.utils import timezone

from league import jobs, tasks
from league.errors import LeagueRefusal
from league.models import Entry, Job, JobLine, JobPart, Player
from league.services import job_life, job_turns, sweep
from league.services.imports import checking, entering, lists, reading
from tests import factories as make
from tests.league.jobs import work

pytestmark = pytest.mark.django_db

NAMES = make.names(60)


class Killed(BaseException):
    """The process is gone; no `except Exception` sees it."""


@pytest.fixture
def club():
    return make.make_club("Corte")


@pytest.fixture
def slices(monkeypatch):
    """Everything in small slices."""
    for module, name in (
        (reading, "AT_ONCE"), (checking, "SLICE"), (entering, "PLAYERS_AT_ONCE"), (entering, "ENTRIES_AT_ONCE"),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, 7)


def start(club, names=NAMES):
    return lists.import_players(club, "\n".join(names).encode(), by=club.admin)


def killed_at(monkeypatch, module, name, call):
    """The function dies in this call of it, when its work is done but not committed."""
    real, calls = getattr(module, name), []

    def dying(*args, **kwargs):
        done = real(*args, **kwargs)
        calls.append(1)
        if len(calls) == call:
            raise Killed
        return done

    monkeypatch.setattr(module, name, dying)


@pytest.mark.parametrize("call", [1, 2, 5])
@pytest.mark.parametrize(("module", "name"), [(reading, "went_on"), (checking, "went_on")])
def test_a_worker_killed_while_it_reads_loses_nothing_and_doubles_nothing(
    club, slices, monkeypatch, module, name, call
):
    job = start(club)
    killed_at(monkeypatch, module, name, call)
    with pytest.raises(Killed):
        job_turns.run(job.pk)
    job = work(job)
    assert (job.state, job.total) == ("asking", 60)
    assert [line.cells["name"] for line in job.lines.order_by("number")] == NAMES
    assert set(job.lines.values_list("verdict", flat=True)) == {"new"}


@pytest.mark.parametrize("call", [1, 4, 9])
def test_a_worker_killed_while_it_takes_over_counts_nothing_twice(club, slices, monkeypatch, call):
    job = work(start(club))
    lists.confirm(job, by=club.admin)
    killed_at(monkeypatch, entering, "went_on", call)
    with pytest.raises(Killed):
        job_turns.run(job.pk)
    stopped = Job.objects.get(pk=job.pk)
    assert stopped.done == Player.objects.count() == 7 * (call - 1)
    job = work(job)
    assert (job.state, job.done, job.total) == ("done", 60, 60)
    assert sorted(Player.objects.values_list("name", flat=True)) == sorted(NAMES)


def test_entries_too(slices, monkeypatch):
    event = make.make_event()
    job = work(lists.import_entries(event, "\n".join(NAMES).encode(), by=event.created_by))
    lists.confirm(job, by=event.created_by)
    killed_at(monkeypatch, entering, "went_on", 3)
    with pytest.raises(Killed):
        job_turns.run(job.pk)
    assert Entry.objects.filter(event=event).count() == 14
    work(job)
    assert [entry.number for entry in event.entries.order_by("number")] == list(range(1, 61))


def test_two_workers_at_one_job_take_turns(club, slices):
    job = work(start(club))
    lists.confirm(job, by=club.admin)
    one, other = (Job.objects.get(pk=job.pk) for _ in range(2))
    while lists.step(one) | lists.step(other):
        pass
    assert Player.objects.count() == 60
    assert Job.objects.get(pk=job.pk).done == 60


def test_late_and_repeated_tasks_do_nothing(club):
    job = work(start(club))
    lists.confirm(job, by=club.admin)
    for _ in range(3):
        tasks.run_job(job.pk)
    tasks.run_job(987_654)
    assert Player.objects.count() == 60


def test_a_turn_ends_and_the_next_is_asked_for(club, slices, monkeypatch):
    monkeypatch.setattr(job_turns, "TURN_SECONDS", -1)
    asked = []
    monkeypatch.setattr(jobs, "run_job", asked.append)
    job = start(club)
    while asked:
        job_turns.run(asked.pop())
    assert Job.objects.get(pk=job.pk).state == "asking"


def test_a_job_is_asked_for_on_commit(club, monkeypatch, django_capture_on_commit_callbacks):
    sent = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args=(), **options: sent.append((name, args)))
    with django_capture_on_commit_callbacks(execute=True):
        job = start(club)
        assert sent == []
    assert sent == [(jobs.RUN_JOB, (job.pk,))]


def test_the_sweep_takes_up_what_lost_its_worker(club, monkeypatch):
    asked = []
    monkeypatch.setattr(jobs, "run_job", asked.append)
    job, waiting = start(club), work(start(club))
    asked.clear()
    sweep.sweep()
    assert asked == []
    sweep.sweep(timezone.now() + job_life.STALE * 2)
    assert asked == [job.pk]
    assert waiting.state == "asking"


def test_what_kills_every_worker_is_given_up(club, monkeypatch):
    job = start(club)
    monkeypatch.setattr(reading, "rows_of", lambda content: (_ for _ in ()).throw(Killed))
    for _ in range(job_life.MOST_TRIES):
        with pytest.raises(Killed):
            job_turns.run(job.pk)
    job = work(job)
    assert (job.state, job.trouble["code"]) == ("stopped", "job-gets-nowhere")


def test_called_off_in_the_middle_it_keeps_what_is_done(club, slices):
    job = work(start(club))
    job = lists.confirm(job, by=club.admin)
    assert lists.step(job)
    for _ in range(2):
        job_life.cancel(job, by=club.admin)
    job = work(job)
    assert (job.state, job.done, Player.objects.count()) == ("cancelled", 7, 7)


def test_called_off_while_it_is_read_it_leaves_no_file(club):
    job = job_life.cancel(start(club), by=club.admin)
    assert work(job).state == "cancelled"
    assert not JobPart.objects.exists()


def test_jobs_are_forgotten_with_all_that_hangs_on_them(club):
    job, fresh = work(start(club)), work(start(club))
    Job.objects.filter(pk=job.pk).update(created_at=timezone.now() - timedelta(days=7, hours=1))
    assert job_life.forget_old() == 1
    assert list(Job.objects.all()) == [fresh]
    assert set(JobLine.objects.values_list("job", flat=True)) == {fresh.pk}


def test_nobody_has_ever_so_many_open(club, monkeypatch):
    monkeypatch.setattr(job_life, "MOST_OPEN", 2)
    first = start(club)
    start(club)
    with pytest.raises(LeagueRefusal, match="too-many-jobs"):
        start(club)
    job_life.cancel(first, by=club.admin)
    start(club)


def test_a_large_file_lies_in_pieces_and_is_read_as_one(club, monkeypatch):
    monkeypatch.setattr(job_life, "PART_BYTES", 100)
    job = start(club)
    assert job.parts.count() > 5
    assert work(job).total == 60
