"""What is not kept any longer goes by the settings, and nothing else does."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from celery import current_app
from django.contrib.sessions.models import Session
from django.urls import reverse
from django.utils import timezone

from gameplay.models import Complaint, Message
from gameplay.services import live
from league import settings_parts, tasks
from league.models import ApiToken, AuditEntry, Notice, SweepRun, User
from league.queries.own_data import own_data
from league.queries.sign_ins import FORGOTTEN
from league.services import job_life, kept_answers, retention, tokens
from league.services.imports import lists
from tests import factories as make

pytestmark = pytest.mark.django_db
NOW = timezone.now()
ROOT = Path(__file__).resolve().parents[3]


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
        SweepRun.objects.create(began_at=NOW - timedelta(days=days), found={"results": number})
        ends = NOW + timedelta(hours=1 if number else -1)
        Session.objects.create(session_key=f"s{number}", session_data="", expire_date=ends)
        UserSession.objects.create(user=user, session_key=f"s{number}", ip="203.0.113.7", user_agent="Old")
        idle = make.make_user(f"Idle {number}")
        EmailAddress.objects.create(user=idle, email=idle.email, verified=False)
        aged(User.objects.filter(pk=idle.pk), "date_joined", days)
    tokens.make("In force", ["read"], by=user)
    return user


def test_what_is_older_than_the_site_keeps_it_goes_once(house):
    trail = AuditEntry.objects.count()
    went = {"chat": 1, "tokens": 1, "notices": 1, "sweeps": 1, "unconfirmed": 1, "sessions": 1, "devices": 1}
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
    UserSession.objects.update(last_seen_at=NOW - timedelta(days=999))
    assert retention.forget_old(NOW) == {"sessions": 1, "devices": 1}
    assert UserSession.objects.get().ip == "203.0.113.7"


def test_the_address_of_a_machine_goes_and_the_sign_in_goes_on(house, client, settings):
    settings.KEEP_DAYS["ips"] = 14
    UserSession.objects.all().delete()
    client.force_login(house)
    held = {"user": house, "user_agent": "Firefox"}
    lasting = client.session.session_key
    UserSession.objects.create(session_key=lasting, ip="2001:db8::7", last_seen_at=NOW - timedelta(days=15), **held)
    UserSession.objects.create(session_key="s1", ip="203.0.113.7", last_seen_at=NOW - timedelta(days=13), **held)
    assert retention.forget_old(NOW)["ips"] == 1
    assert dict(UserSession.objects.values_list("session_key", "ip")) == {lasting: FORGOTTEN, "s1": "203.0.113.7"}
    assert [row["ip"] for row in own_data(house)["devices"]] == ["", "203.0.113.7"]
    assert "ips" not in retention.forget_old(NOW)
    page = client.get(reverse("usersessions_list")).content.decode()
    assert "from where is not kept any more" in page
    assert FORGOTTEN not in page
    assert "Firefox" in page


def kept(field, days, new):
    """Which are left, by their age in days, after everything that runs by itself has run."""
    rows = [new(number) for number in range(len(days))]
    model = type(rows[0])
    for row, age in zip(rows, days, strict=True):
        aged(model.objects.filter(pk=row.pk), field, age)
    current_app.loader.import_default_modules()  # as a worker does
    for entry in current_app.conf.beat_schedule.values():
        current_app.tasks[entry["task"]].run()
    left = model.objects.filter(pk__in=[row.pk for row in rows]).values_list(field, flat=True)
    return sorted((NOW - at).days for at in left)


@pytest.mark.parametrize(("days", "left"), [(180, [179]), (400, [179, 181, 399]), (0, [179, 181, 399, 401])])
def test_notices_and_what_the_sweep_found_go_by_the_settings_alone(settings, days, left):
    """Whatever else comes round by itself knows no other law."""
    settings.KEEP_DAYS = {**settings.KEEP_DAYS, "notices": days, "sweeps": days}
    ages, user = (179, 181, 399, 401), make.make_user()

    def notice(number):
        return Notice.objects.create(recipient=user, kind="place", subject=f"{number}", state=Notice.State.SENT)

    def go(_number):
        return SweepRun.objects.create(began_at=NOW, found={"results": 1})

    assert kept("created_at", ages, notice) == left
    assert kept("began_at", ages, go) == left


def test_goes_of_the_sweep_that_found_nothing_stay_a_day(settings):
    settings.KEEP_DAYS = {**settings.KEEP_DAYS, "sweeps": 0}
    assert kept("began_at", (0, 2), lambda _number: SweepRun.objects.create(began_at=NOW)) == [0]


def test_a_kind_that_fails_stops_no_other(house, monkeypatch, caplog):
    forget = retention._forget

    def fails(rows):
        if rows.model is Message:
            raise RuntimeError("a row that will not go")
        return forget(rows)

    monkeypatch.setattr(retention, "_forget", fails)
    went = retention.forget_old(NOW)
    assert "chat" not in went
    assert (went["notices"], went["sessions"]) == (1, 1)
    assert "a row that will not go" in caplog.text


def test_each_kind_is_named_where_it_is_told():
    named = re.findall(r"^\| `KEEP_DAYS_([A-Z]+)` \| (\d+) \|", (ROOT / "docs" / "privacy.md").read_text("utf-8"), re.M)
    assert {kind.lower(): int(days) for kind, days in named} == settings_parts.KEEP_DAYS


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
