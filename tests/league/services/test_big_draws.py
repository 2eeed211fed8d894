"""Large fields are drawn by a worker: one draw at a time, all of it or nothing, and again where a worker died."""

import pytest
from celery import current_app
from django.utils import timezone

from league import jobs
from league.errors import LeagueRefusal
from league.models import AuditEntry, Event, Job, Round, Seating
from league.services import big_draws, job_life, job_turns, pairing_changes, rounds, sweep
from tests import factories as make
from tests.league.jobs import work

pytestmark = pytest.mark.django_db


class Killed(BaseException):
    """The process is gone; no `except Exception` sees it."""


@pytest.fixture(autouse=True)
def eight_are_many(monkeypatch):
    monkeypatch.setattr(big_draws, "LARGE", 7)
    monkeypatch.setattr(big_draws, "LARGE_ROUND_ROBIN", 3)


@pytest.fixture
def event():
    return make.make_event(players=8, checked_in=True)


def start(event, number=1, **asked):
    job = big_draws.pair(event, number, by=event.created_by, **asked)
    assert isinstance(job, Job)
    return job


def everybody_sits_once(event, number=1):
    seated = Seating.objects.filter(round__event=event, round__number=number, kind="seated")
    return seated.count() == seated.values("entry").distinct().count() == 8


def test_a_small_field_is_drawn_at_once():
    event = make.make_event(players=7, checked_in=True)
    assert isinstance(big_draws.pair(event, 1, by=event.created_by), Round)


def test_a_large_one_is_drawn_as_it_would_have_been_at_once(event, django_capture_on_commit_callbacks, monkeypatch):
    sent = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args=(), **options: sent.append((name, args)))
    with django_capture_on_commit_callbacks(execute=True):
        job = start(event)
    assert sent == [(jobs.RUN_JOB, (job.pk,))]
    assert (job.state, job.total, job.done) == ("working", 8, 0)
    assert not Round.objects.filter(event=event, state="paired").exists()
    job = work(job)
    assert (job.state, job.done) == ("done", 8)
    drawn = Round.objects.get(event=event)
    assert (drawn.state, drawn.paired_by) == ("paired", event.created_by)
    places = drawn.drawn["places"]
    rounds.unpair(drawn, by=event.created_by)
    assert rounds.pair(event, 1, by=event.created_by).drawn["places"] == places


def test_pressed_again_it_is_the_same_draw_and_run_again_the_same_round(event):
    job = start(event)
    assert start(event) == job
    work(job)
    for _ in range(2):
        assert work(job).state == "done"
    assert everybody_sits_once(event)
    with pytest.raises(LeagueRefusal, match="already-paired"):
        start(event)


def test_what_would_be_refused_is_refused_at_once(event):
    with pytest.raises(LeagueRefusal, match="not-the-next-round"):
        start(event, 2)
    make.play_round(event)
    with pytest.raises(LeagueRefusal, match="results-missing"):
        start(event, 2)
    with pytest.raises(LeagueRefusal, match="not-allowed"):
        big_draws.pair(event, 2, by=make.make_user())
    with pytest.raises(LeagueRefusal, match="no-schedule"):
        big_draws.draw_ahead(event, by=event.created_by)
    assert not Job.objects.exists()


def test_a_worker_killed_in_the_middle_leaves_nothing_and_the_next_draws_it(event, monkeypatch):
    job = start(event)
    with monkeypatch.context() as patch:

        def killed(*args, **kwargs):
            raise Killed

        patch.setattr(job_life, "went_on", killed)
        with pytest.raises(Killed):
            job_turns.run(job.pk)
    assert not Seating.objects.exists()
    assert Event.objects.get(pk=event.pk).state == "check-in"
    asked = []
    monkeypatch.setattr(jobs, "run_job", asked.append)
    sweep.sweep(timezone.now() + job_life.STALE * 2)
    assert asked == [job.pk]
    assert work(job).state == "done"
    assert everybody_sits_once(event)


def test_called_off_in_the_middle_nothing_is_drawn(event, monkeypatch):
    job = start(event)
    with monkeypatch.context() as patch:
        patch.setattr(job_life, "in_step", lambda job, state: None)
        job_turns.run(job.pk)
    assert not Seating.objects.exists()
    job = start(event)
    job_life.cancel(job, by=event.created_by)
    assert work(job).state == "cancelled"
    assert not Seating.objects.exists()
    assert start(event).pk != job.pk


def test_who_has_paired_it_meanwhile_stands_in_what_stopped_it(event):
    job = start(event)
    rounds.pair(event, 1, by=event.created_by)
    job = work(job)
    assert (job.state, job.trouble["code"]) == ("stopped", "already-paired")
    assert everybody_sits_once(event)


def test_whoever_may_no_longer_direct_draws_nothing(event):
    job = start(event)
    event.created_by.is_active = False
    event.created_by.save()
    assert work(job).trouble["code"] == "not-allowed"
    assert not Seating.objects.exists()


def test_a_whole_schedule_too():
    event = make.make_event(players=4, checked_in=True, format="round-robin", rules=make.TRUCO)
    job = big_draws.draw_ahead(event, by=event.created_by)
    assert job == big_draws.draw_ahead(event, by=event.created_by)
    assert work(job).state == "done"
    assert len(Round.objects.get(event=event, number=1).ahead["rounds"]) == 3
    assert work(start(event)).state == "done"
    assert Round.objects.get(event=event, number=1).tables.count() == 2


def drawn(event):
    return make.pair(event)


def test_the_rest_of_a_large_field_is_drawn_again_by_a_worker(event):
    """Table 1 is locked and stands; nothing is drawn before the worker comes."""
    by, round_ = event.created_by, drawn(event)
    round_ = pairing_changes.lock(round_, 1, True, by=by, edition=round_.edition)
    stands = list(round_.tables.get(number=1).seatings.order_by("side").values_list("entry", flat=True))
    job = big_draws.pair_rest(round_, by=by, edition=round_.edition)
    assert isinstance(job, Job)
    assert big_draws.pair_rest(round_, by=by, edition=round_.edition) == job
    assert not AuditEntry.objects.filter(verb="round.change").exists()
    assert work(job).state == "done"
    assert AuditEntry.objects.get(verb="round.change").new["change"] == "pair_rest"
    assert list(round_.tables.get(number=1).seatings.order_by("side").values_list("entry", flat=True)) == stands
    assert everybody_sits_once(event)


def test_a_rest_that_was_changed_meanwhile_is_not_drawn(event):
    by, round_ = event.created_by, drawn(event)
    with pytest.raises(LeagueRefusal) as refused:
        big_draws.pair_rest(round_, by=by, edition=round_.edition + 1)
    assert refused.value.code == "changed-meanwhile"
    assert not Job.objects.exists()
    job = big_draws.pair_rest(round_, by=by, edition=round_.edition)
    pairing_changes.lock(round_, 1, True, by=by, edition=round_.edition)
    stopped = work(job)
    assert (stopped.state, stopped.trouble["code"]) == ("stopped", "changed-meanwhile")
    rounds.unpair(round_, by=by)
    assert work(stopped).state == "stopped"


def test_a_small_rest_is_drawn_at_once():
    event = make.make_event(players=7, checked_in=True)
    round_ = drawn(event)
    assert isinstance(big_draws.pair_rest(round_, by=event.created_by, edition=round_.edition), Round)
