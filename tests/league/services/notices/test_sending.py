"""Mails of notices: to whom, once, in whose language; what fails, comes back, or gets lost."""

import smtplib
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

from league import jobs, tasks
from league.models import Notice, StoppedAddress
from league.services import reports, rounds, sweep
from league.services.notices import bounces, choices, mails, sending
from tests import factories as make
from tests.league.services.notices.people import told

State = Notice.State


@pytest.fixture
def published(event):
    make.check_in(event)
    return make.play_round(event)


def test_a_mail_as_text_and_as_html(published, people, worker, settings):
    settings.SITE_URL = "https://cards.example.org/"
    assert worker() == 3
    by_address = {message.to[0]: message for message in mail.outbox}
    message = by_address[people["Ana"].email]
    assert message.subject == "Thursday, Round 1: you are at table 1"
    [(html, kind)] = message.alternatives
    assert kind == "text/html"
    path = f"https://cards.example.org/clubs/{published.event.club.slug}/events/thursday/rounds/1/tables/1/"
    for text in (message.body, html):
        assert path in text
        assert "Bruno" in text
    headers = message.extra_headers
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert headers["List-Unsubscribe"].startswith("<https://cards.example.org/notices/stop/")
    assert headers["Message-ID"].endswith("@cards.example.org>")
    assert headers["Auto-Submitted"] == "auto-generated"


def test_no_mail_to_an_address_that_is_not_confirmed(published, people, worker):
    worker()
    assert people["Davide"].email not in {message.to[0] for message in mail.outbox}
    assert told("pairings")["Davide"].state == State.PAGE
    assert told("pairings")["Ana"].state == State.SENT


def test_run_twice_a_task_mails_once(published, worker):
    worker()
    worker()
    worker(timezone.now() + timedelta(days=2))
    assert len(mail.outbox) == 3


def test_what_is_in_hand_is_not_taken_by_another(published, monkeypatch, worker):
    """The second worker comes while the first is talking to the mail server."""
    seen = []

    def send_messages(self, messages):
        seen.append(sending.send(list(Notice.objects.values_list("pk", flat=True))))
        return EmailBackend.send_messages(self, messages)

    monkeypatch.setattr(
        sending, "get_connection", lambda: type("Slow", (EmailBackend,), {"send_messages": send_messages})()
    )
    assert worker() == 3
    assert seen == [0, 0, 0]


def test_a_task_is_asked_for_and_the_sweep_finds_a_lost_one(event, monkeypatch):
    asked = []
    monkeypatch.setattr(jobs, "send_notices", asked.append)
    make.check_in(event)
    make.play_round(event)
    numbers = sorted(Notice.objects.values_list("pk", flat=True))
    assert sorted(asked.pop()) == numbers
    assert sweep.sweep().notices == 0
    assert sweep.sweep(timezone.now() + timedelta(minutes=3)).notices == 4
    assert sorted(asked.pop()) == numbers


def test_the_tasks(published, monkeypatch):
    tasks.send_notices(list(Notice.objects.values_list("pk", flat=True)))
    assert len(mail.outbox) == 3
    asked = []
    monkeypatch.setattr(jobs, "send_notices", asked.append)
    tasks.due_notices()
    tasks.due_notices()
    assert (asked, len(mail.outbox)) == ([], 3)


def test_in_the_language_of_the_reader_or_else_of_the_club(published, people, worker):
    published.event.club.language = "it"
    published.event.club.save()
    for name, language in (("Ana", "fr"), ("Bruno", "")):
        people[name].language = language
        people[name].save()
    assert worker() == 3
    languages = {m.to[0]: m.alternatives[0][0].split('<html lang="')[1][:2] for m in mail.outbox}
    assert [languages[people[name].email] for name in ("Ana", "Bruno", "Carla")] == ["fr", "it", "en"]


def test_once_a_day_it_is_one_mail(event, people, worker, settings):
    settings.TIME_ZONE = "Europe/Paris"
    choices.choose({"pairings": "daily", "result": "daily"}, [], 24, by=people["Ana"])
    make.check_in(event)
    round_ = make.play_round(event)
    reports.report_totals(round_.tables.get(), [0, 13, 20, 19, 26], by=people["Bruno"])
    worker()
    assert people["Ana"].email not in {message.to[0] for message in mail.outbox}
    mail.outbox.clear()
    due = told("pairings")["Ana"].due_at.astimezone(ZoneInfo("Europe/Paris"))
    assert (due.hour, due.minute) == (7, 0)
    assert worker(due + timedelta(minutes=1)) == 1
    [message] = mail.outbox
    assert message.subject == "2 notices of today"
    assert "you are at table 1" in message.body
    assert "is the result of table 1 right?" in message.body


def test_what_matters_no_more_is_not_mailed(published, people, worker):
    rounds.unpublish(published, by=published.event.created_by, reason="wrong")
    assert worker() == 0
    assert told("pairings")["Ana"].state == State.OVERTAKEN


def test_who_has_stopped_it_meanwhile_gets_none(published, people, worker):
    choices.stop(choices.stop_token(people["Ana"].pk, ["pairings"]))
    assert worker() == 2
    assert told("pairings")["Ana"].state == State.PAGE


def failing(monkeypatch, error):
    def send_messages(self, messages):
        raise error

    monkeypatch.setattr(EmailBackend, "send_messages", send_messages)


def test_an_address_refused_for_good_gets_no_more(published, people, worker, monkeypatch):
    failing(monkeypatch, smtplib.SMTPRecipientsRefused({"x@example.org": (550, b"no such user")}))
    assert worker() == 0
    assert told("pairings")["Ana"].state == State.BOUNCED
    assert set(StoppedAddress.objects.values_list("email", flat=True)) == {
        people[name].email for name in ("Ana", "Bruno", "Carla")
    }
    monkeypatch.undo()
    Notice.objects.update(state=State.WAITING, due_at=timezone.now())
    assert worker() == 0
    choices.try_again(by=people["Ana"])
    Notice.objects.update(state=State.WAITING, due_at=timezone.now())
    assert worker() == 1


@pytest.mark.parametrize(
    "error",
    [
        smtplib.SMTPRecipientsRefused({"x@example.org": (451, b"later")}),
        ConnectionRefusedError(),
        smtplib.SMTPServerDisconnected("x"),
    ],
)
def test_what_fails_for_now_is_tried_again_and_given_up_in_the_end(published, worker, monkeypatch, error):
    failing(monkeypatch, error)
    now = timezone.now()
    for wait in (0, 2, 6, 16, 61, 241, 721, 1500, 3000):
        now += timedelta(minutes=wait)
        assert worker(now) == 0
    assert set(Notice.objects.exclude(recipient__name="Davide").values_list("state", flat=True)) <= {
        "failed",
        "waiting",
    }
    assert Notice.objects.filter(state=State.FAILED).exists()
    assert not StoppedAddress.objects.exists()


def test_where_the_server_is_away_the_others_do_not_wait_for_it(published, worker, monkeypatch):
    tried = []

    def send_messages(self, messages):
        tried.append(messages)
        raise ConnectionRefusedError

    monkeypatch.setattr(EmailBackend, "send_messages", send_messages)
    worker()
    assert len(tried) == 1
    attempts = Notice.objects.filter(state=State.WAITING).order_by("attempts").values_list("attempts", flat=True)
    assert list(attempts) == [0, 0, 1]
    monkeypatch.undo()
    assert sending.wake(timezone.now() + timedelta(seconds=50)) == 0
    asked = []
    monkeypatch.setattr(jobs, "send_notices", asked.extend)
    soon = timezone.now() + timedelta(seconds=61)  # before the sweep takes them for lost
    assert sending.wake_lost(soon) == 0
    assert sending.wake(soon) == 3
    assert sending.send(asked, soon) == 3
    assert set(Notice.objects.filter(state=State.SENT).values_list("said", flat=True)) == {""}


def test_a_mail_that_cannot_be_written_stops_no_other(published, people, worker, monkeypatch):
    write = mails.render_to_string

    def broken(name, context):
        if context["account"].name == "Ana":
            raise ValueError
        return write(name, context)

    monkeypatch.setattr(mails, "render_to_string", broken)
    assert worker() == 2
    assert told("pairings")["Ana"].state == State.FAILED


REPORT = """\
From: mailer@mx.example.org
Content-Type: multipart/report; report-type=delivery-status; boundary=b
MIME-Version: 1.0

--b
Content-Type: text/plain

Could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; somebody@example.org
Action: {action}
Status: {status}

--b
Content-Type: {part}

Subject: x
Message-ID: {message}

--b--
"""


@pytest.mark.parametrize("part", ["text/rfc822-headers", "message/rfc822"])
def test_a_report_of_the_mail_server(published, people, worker, part):
    worker()
    notice = told("pairings")["Ana"]
    sent = {"action": "failed", "status": "5.1.1", "part": part, "message": mails.message_id(notice)}
    for changed in ({"action": "delayed"}, {"status": "4.2.2"}, {"message": f"<notice.{notice.pk}.0000@localhost>"}):
        assert bounces.bounced_message(REPORT.format(**(sent | changed)).encode()) == []
    assert bounces.bounced_message(REPORT.format(**sent).encode()) == [people["Ana"].email]
    assert told("pairings")["Ana"].state == State.BOUNCED
    assert StoppedAddress.objects.get().email == people["Ana"].email
    assert bounces.bounced_message(b"\xff\x00 no mail") == []
