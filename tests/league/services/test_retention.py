"""What is not kept any longer goes by the settings, and nothing else does."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.utils import timezone

from gameplay.models import Complaint, Message
from gameplay.services import live
from league import tasks
from league.models import ApiToken, AuditEntry, Notice, SweepRun, User
from league.services import job_life, kept_answers, retention, tokens
from league.services.imports import lists
from tests import factories as make

pytestmark = pytest.mark.django_db
NOW = timezone.now()


def aged(rows, field, days):
    rows.update(**{field: NOW - timedelta(days=days)})


@pytest.fixture
def house(settings):
    """Of each kind one that is kept and one that is not."""
    settings.KEEP_DAYS = dict.fromkeys(settings.KEEP_DAYS, 10)
    user = make.make_user("Ana")
    key = live.open_table(by=user, name="Ana", variant="black-lady").key
    for number, days in enumerate((11, 9, 11)):
        said = live.say(key, text=f"Word {number}", by=user, once=str(number))
        aged(Message.objects.filter(pk=said.pk), "at", days)
    Complaint.objects.create(message=said, by=make.make_user())
    for number, days in enumerate((11, 9)):
        token, _text = tokens.make(f"Token {number}", ["read"], by=user)
        tokens.revoke(token, by=user)
        aged(ApiToken.objects.filter(pk=token.pk), "revoked_at", days)
        told = Notice.objects.create(recipient=user, kind="place", subject=str(number), state=Notice.State.SENT)
        aged(Notice.objects.filter(pk=told.pk), "created_at", days)
        SweepRun.objects.create(began_at=NOW - timedelta(days=days))
        ends = NOW + timedelta(hours=1 if number else -1)
        Session.objects.create(session_key=f"s{number}", session_data="", expire_date=ends)
        idle = make.make_user(f"Idle {number}")
        EmailAddress.objects.create(user=idle, email=idle.email, verified=False)
        aged(User.objects.filter(pk=idle.pk), "date_joined", days)
    tokens.make("In force", ["read"], by=user)
    return user


def test_what_is_older_than_the_site_keeps_it_goes_once(house):
    trail = AuditEntry.objects.count()
    went = {"chat": 1, "tokens": 1, "notices": 1, "sweeps": 1, "unconfirmed": 1, "sessions": 1}
    assert retention.forget_old(NOW) == went
    assert set(Message.objects.values_list("text", flat=True)) == {"Word 1", "Word 2"}  # of 2 somebody has complained
    assert set(ApiToken.objects.values_list("name", flat=True)) == {"Token 1", "In force"}
    assert list(Notice.objects.values_list("subject", flat=True)) == ["1"]
    assert set(User.objects.filter(name__startswith="Idle").values_list("name", flat=True)) == {"Idle 1"}
    assert list(Session.objects.values_list("session_key", flat=True)) == ["s1"]
    assert AuditEntry.objects.count() == trail
    assert retention.forget_old(NOW) == {}


def test_nought_keeps_it_for_good(house, settings):
    settings.KEEP_DAYS = dict.fromkeys(settings.KEEP_DAYS, 0)
    assert retention.forget_old(NOW) == {"sessions": 1}


def test_somebody_who_confirmed_or_does_something_here_is_no_idle_account(house):
    EmailAddress.objects.filter(user__name="Idle 0").update(verified=True)
    assert "unconfirmed" not in retention.forget_old(NOW)


def test_the_task_does_it(house):
    tasks.forget_old()
    assert not Message.objects.filter(text="Word 0").exists()


def test_files_of_jobs_and_answers_to_programs_go_by_the_same_settings(settings):
    club = make.make_club()
    job = lists.import_players(club, b"Ana", by=club.admin)
    job_life.cancel(job, by=club.admin)
    settings.KEEP_DAYS = {**settings.KEEP_DAYS, "jobs": 3}
    assert job_life.kept_until(job) == job.created_at + timedelta(days=3)
    assert job_life.forget_old(NOW + timedelta(days=2)) == 0
    settings.KEEP_DAYS["jobs"] = 0
    assert job_life.kept_until(job) is None
    assert job_life.forget_old(NOW + timedelta(days=99)) == 0
    settings.KEEP_DAYS["jobs"] = 3
    assert job_life.forget_old(NOW + timedelta(days=4)) == 1
    assert kept_answers.forget_old(NOW) == 0
