"""The schedules of the tasks: as they begin, edited in the admin site, and kept as edited."""

import pytest
from celery import current_app
from django.conf import settings
from django.urls import reverse
from django_celery_beat.models import IntervalSchedule, PeriodicTask

from league.scheduler import Scheduler
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def one_connection(monkeypatch):
    """Beat lets old connections go as it reads; that of a test holds what the test has written."""
    monkeypatch.setattr("django_celery_beat.schedulers.close_old_connections", lambda: None)


def started():
    """What beat would go by after a start, as name: seconds."""
    scheduler = Scheduler(app=current_app, lazy=True)
    scheduler.setup_schedule()
    return {name: entry.schedule.run_every.total_seconds() for name, entry in scheduler.schedule.items()
            if name in settings.CELERY_BEAT_SCHEDULE}  # fmt: skip


def test_the_first_start_puts_all_of_them_in():
    assert started() == {name: each["schedule"] for name, each in settings.CELERY_BEAT_SCHEDULE.items()}
    tasks = dict(PeriodicTask.objects.filter(name__in=settings.CELERY_BEAT_SCHEDULE).values_list("name", "task"))
    assert tasks == {name: each["task"] for name, each in settings.CELERY_BEAT_SCHEDULE.items()}


def test_what_is_edited_in_the_admin_site_stays(client):
    started()
    client.force_login(make.make_site_admin())
    sweep = PeriodicTask.objects.get(name="sweep")
    slower = IntervalSchedule.objects.create(every=5, period=IntervalSchedule.MINUTES)
    address = reverse("admin:django_celery_beat_periodictask_change", args=[sweep.pk])
    form = client.get(address).context["adminform"].form
    sent = {name: form[name].value() for name in form.fields}
    sent = {name: value for name, value in sent.items() if value not in (None, False)}
    response = client.post(address, sent | {"interval": slower.pk})
    assert response.status_code == 302, response.context["adminform"].form.errors
    assert started()["sweep"] == 300
    PeriodicTask.objects.filter(name="sweep").update(enabled=False)
    assert "sweep" not in started()
    PeriodicTask.objects.get(name="sweep").delete()
    assert started()["sweep"] == 60


def test_only_site_admins_edit_them(client):
    club = make.make_club()
    client.force_login(club.admin)
    assert client.get(reverse("admin:django_celery_beat_periodictask_changelist")).status_code == 403
