"""How the house is, for site admins alone; and the button that sweeps."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.urls import reverse
from django.utils import timezone
from django_celery_beat.models import IntervalSchedule, PeriodicTask

from league.models import AuditEntry, Event, Job, SweepRun
from league.services import rounds, sweep_runs
from tests import factories as make

pytestmark = pytest.mark.django_db
LIST = "admin:league_sweeprun_changelist"
NOW = "admin:sweep_now"


@pytest.fixture
def admin_client(client, site_admin):
    client.force_login(site_admin)
    return client


def test_a_house_in_order(admin_client):
    schedule = IntervalSchedule.objects.create(every=2, period=IntervalSchedule.SECONDS)
    PeriodicTask.objects.create(name="turns", task="gameplay.end_turns", interval=schedule, last_run_at=timezone.now())
    sweep_runs.run()
    page = admin_client.get(reverse(LIST)).content.decode()
    assert "Nothing waits." in page
    assert "is beat running?" not in page
    assert "is a worker running?" not in page


def test_what_hangs_and_is_overdue(admin_client):
    now = timezone.now()
    event = make.make_event(players=8, checked_in=True)
    rounds.plan(event, [now + timedelta(minutes=5)], by=event.created_by)
    event.rounds.update(starts_at=now - timedelta(minutes=10))
    stale = make.make_event(players=4)
    Event.objects.filter(pk=stale.pk).update(results_version=F("results_version") + 1)
    common = {"club": event.club, "permission": "league.direct_event", "by": event.created_by}
    lying = Job.objects.create(kind=Job.Kind.EXPORT, state=Job.State.WORKING, **common)
    Job.objects.filter(pk=lying.pk).update(touched_at=now - timedelta(minutes=9))
    stopped = Job.objects.create(kind=Job.Kind.PLAYERS, state=Job.State.STOPPED, ended_at=now, **common)
    SweepRun.objects.create(began_at=now - timedelta(hours=1), found={"results": 3}, failed=[
        {"what": "standings.refresh", "with": "7", "why": "RuntimeError"}])  # fmt: skip
    page = admin_client.get(reverse(LIST)).content.decode()
    assert "events whose standings are behind: 1" in page
    assert "rounds whose time has come: 1" in page
    assert "imports, exports and draws that lost their worker: 1" in page
    assert "never: is beat running?" in page
    assert "is a worker running?" in page
    assert "results not taken over from their games: 3" in page
    assert "standings.refresh (7): RuntimeError" in page
    for job in (lying, stopped):
        assert reverse("admin:league_job_change", args=[job.pk]) in page
    assert reverse("admin:league_round_change", args=[event.rounds.get().pk]) in page


def test_the_button_sweeps_and_says_what_it_did(admin_client, site_admin):
    event = make.make_event(players=8, checked_in=True)
    make.finish_round(make.play_round(event))
    answer = admin_client.post(reverse(NOW), follow=True)
    assert "Swept: events whose standings are behind: 1" in answer.content.decode()
    event.refresh_from_db()
    assert event.standings_version == event.results_version
    run = SweepRun.objects.get()
    assert (run.found["standings"], run.failed, run.by) == (1, [], site_admin)
    entry = AuditEntry.objects.get(verb="sweep.run")
    assert (entry.by_name, entry.new["failed"]) == (str(site_admin), 0)
    assert "Nothing was left undone." in admin_client.post(reverse(NOW), follow=True).content.decode()


def test_it_is_no_link(admin_client):
    assert admin_client.get(reverse(NOW)).status_code == 405
    assert not SweepRun.objects.exists()


def test_it_is_nobody_elses(client):
    club = make.make_club()
    client.force_login(club.admin)
    assert client.get(reverse(LIST)).status_code == 403
    assert client.post(reverse(NOW)).status_code in (302, 403)
    assert not SweepRun.objects.exists()
    assert reverse(LIST) not in client.get(reverse("admin:index")).content.decode()


def test_the_number_of_queries_is_constant(admin_client, django_assert_max_num_queries):
    for number in range(12):
        SweepRun.objects.create(began_at=timezone.now(), found={"results": number + 1})
    admin_client.get(reverse(LIST))
    with django_assert_max_num_queries(45) as few:
        admin_client.get(reverse(LIST))
    for number in range(20):
        event = make.make_event(players=0, name=f"Event {number}")
        rounds.plan(event, [timezone.now() + timedelta(minutes=5)], by=event.created_by)
        event.rounds.update(starts_at=timezone.now() - timedelta(minutes=10))
    Event.objects.update(state=Event.State.RUNNING)
    with django_assert_max_num_queries(len(few)):
        admin_client.get(reverse(LIST))
