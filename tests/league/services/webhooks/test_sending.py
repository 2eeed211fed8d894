"""Deliveries: signed, tried again for a day, in order, and written down try by try."""

import hmac
import json
from datetime import timedelta
from hashlib import sha256

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from gameplay.jobs import taken_by
from league import jobs, tasks
from league.models import Attempt, AuditEntry, Club, Delivery, Webhook
from league.services import events, sweep, upkeep
from league.services.webhooks import keeping, sending
from tests import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("at_home")]
State = Delivery.State


@pytest.fixture
def club(db):
    return make.make_club()


@pytest.fixture
def hook(club, receiver):
    address = f"http://127.0.0.1:{receiver.port}/hook"
    return keeping.create(club, address, ["event.made", "event.check-in"], by=club.admin)[0]


def happen(club, how_many=1):
    return [make.make_event(Club.objects.get(pk=club.pk), f"Evening {n}") for n in range(how_many)]


def deliveries(hook):
    return list(Delivery.objects.filter(webhook=hook).order_by("pk"))


def age(hook, by):
    """As if so much time had passed since anything was written down."""
    for row in deliveries(hook):
        row.since, row.next_at = row.since - by, row.next_at and row.next_at - by
        row.save()
    held = Webhook.objects.get(pk=hook.pk)
    held.failing_since = held.failing_since and held.failing_since - by
    held.busy_until = held.busy_until and held.busy_until - by
    held.save()


def checked(headers, body, secret):
    """As the documentation tells the other side to check."""
    parts = headers["Tavula-Signature"].split(",")
    moment = parts[0].removeprefix("t=")
    expected = hmac.new(secret.encode(), moment.encode() + b"." + body, sha256).hexdigest()
    return f"v1={expected}" in parts[1:], int(moment)


def test_what_happens_is_told_signed_and_written_down(club, hook, receiver):
    (event,) = happen(club)
    assert sending.send(hook.pk) == 1
    ((headers, body, path),) = receiver.told
    delivery = Delivery.objects.get()
    assert path == "/hook"
    assert checked(headers, body, hook.secret)[0]
    assert abs(checked(headers, body, hook.secret)[1] - timezone.now().timestamp()) < 60
    assert not checked(headers, body + b" ", hook.secret)[0]
    assert headers["Content-Type"] == "application/json"
    assert (headers["Tavula-Delivery"], headers["Tavula-Kind"]) == (str(delivery.key), "event.made")
    told = json.loads(body)
    assert told.pop("at") == delivery.body["at"]
    assert told == {
        "id": str(delivery.key),
        "kind": "event.made",
        "club": {"id": club.pk, "address": f"/api/v1/clubs/{club.pk}/"},
        "event": {"id": event.pk, "address": f"/api/v1/events/{event.pk}/"},
    }
    assert (delivery.state, delivery.tries, delivery.next_at) == (State.DELIVERED, 1, None)
    attempt = delivery.attempts.get()
    assert (attempt.number, attempt.status, attempt.answer, attempt.trouble) == (1, 200, "thank you", "")
    assert sending.send(hook.pk) == 0
    assert len(receiver.told) == 1


def test_it_is_asked_for_on_commit_and_the_task_may_run_twice(club, hook, receiver, django_capture_on_commit_callbacks):
    asked = []
    with taken_by(lambda task, args: asked.append((task, args))), django_capture_on_commit_callbacks(execute=True):
        happen(club)
    assert (jobs.SEND_WEBHOOK, (hook.pk, False)) in asked
    tasks.send_webhook(hook.pk, False)
    tasks.send_webhook(hook.pk, False)
    assert len(receiver.told) == 1


def test_a_lost_task_is_found_by_the_sweep(club, hook, receiver, django_capture_on_commit_callbacks):
    happen(club)
    assert upkeep.undone()["webhooks"] == 1
    asked = []
    with taken_by(lambda task, args: asked.append((task, args))), django_capture_on_commit_callbacks(execute=True):
        assert sweep.sweep().webhooks == 1
    assert asked == [(jobs.SEND_WEBHOOK, (hook.pk, True))]
    tasks.send_webhook(hook.pk, True)
    assert len(receiver.told) == 1
    assert upkeep.undone()["webhooks"] == 0
    assert sweep.sweep().webhooks == 0


def test_in_the_order_in_which_things_happened_and_so_many_at_once(club, hook, receiver, monkeypatch):
    monkeypatch.setattr(sending, "AT_ONCE", 2)
    made = happen(club, 3)
    asked = []
    monkeypatch.setattr(jobs, "send_webhook", lambda pk, probe=False: asked.append(pk))
    assert sending.send(hook.pk) == 2
    assert asked == [hook.pk]
    assert sending.send(hook.pk) == 1
    assert [json.loads(body)["event"]["id"] for _, body, _ in receiver.told] == [event.pk for event in made]


def test_a_failure_is_tried_again_later_and_later(club, hook, receiver):
    receiver.status, receiver.answer = 503, b"closed"
    happen(club)
    waits = []
    for number in range(1, 10):
        assert sending.send(hook.pk, probe=True) == 1
        (row,) = deliveries(hook)
        assert (row.state, row.tries) == (State.WAITING, number)
        waits.append(round((row.next_at - timezone.now()).total_seconds() / 60))
        assert sending.send(hook.pk, probe=True) == 0
        row.next_at = timezone.now()
        row.save()
    assert waits == [1, 5, 15, 30, 60, 120, 240, 240, 240]
    assert [attempt.number for attempt in row.attempts.order_by("number")] == list(range(1, 10))
    assert {(attempt.status, attempt.answer) for attempt in row.attempts.all()} == {(503, "closed")}


def test_one_that_fails_is_left_alone_but_for_a_try_of_the_sweep(club, hook, receiver):
    receiver.status = 500
    happen(club, 3)
    assert sending.send(hook.pk) == 1  # the first fails, and that is enough
    assert sending.send(hook.pk) == 0
    assert sending.send(hook.pk, probe=True) == 1
    receiver.status = 204
    assert sending.send(hook.pk, probe=True) == 3  # the third, and at once the two that had failed
    assert [row.state for row in deliveries(hook)] == [State.DELIVERED] * 3
    hook.refresh_from_db()
    assert (hook.failing_since, hook.busy_until, hook.off) == (None, None, "")


@pytest.mark.parametrize("status", [301, 404, 410, 500])
def test_only_an_answer_of_the_two_hundreds_is_one(club, hook, receiver, status):
    receiver.status = status
    happen(club)
    sending.send(hook.pk)
    assert deliveries(hook)[0].state == State.WAITING


def test_after_a_day_it_is_given_up_and_the_webhook_switched_off(club, hook, receiver):
    receiver.status = 500
    happen(club, 2)
    sending.send(hook.pk)
    age(hook, timedelta(hours=23))
    sending.send(hook.pk, probe=True)
    assert Webhook.objects.get(pk=hook.pk).is_on
    age(hook, timedelta(hours=2))
    assert sending.send(hook.pk, probe=True) == 1
    hook.refresh_from_db()
    assert hook.off == Webhook.Off.FAILURES
    assert {row.state for row in deliveries(hook)} == {State.GIVEN_UP}
    assert AuditEntry.objects.get(verb="club.webhook_off").club == club
    happen(club)
    assert len(deliveries(hook)) == 2
    assert sweep.sweep().webhooks == 0
    assert sending.send(hook.pk, probe=True) == 0


def test_one_alone_that_is_refused_for_a_day_is_given_up_and_the_others_go_on(club, hook, receiver):
    _first, second = happen(club, 2)
    poison = deliveries(hook)[0]
    age(hook, timedelta(hours=25))
    receiver.status = 422
    sending.send(hook.pk)
    receiver.status = 200
    assert sending.send(hook.pk, probe=True) == 1
    poison.refresh_from_db()
    assert poison.state == State.GIVEN_UP
    assert Webhook.objects.get(pk=hook.pk).is_on
    assert json.loads(receiver.told[1][1])["event"]["id"] == second.pk


def test_two_workers_at_once_send_it_once(club, hook, receiver):
    happen(club)
    assert sending._take(hook.pk, probe=False)
    assert sending.send(hook.pk) == 0
    assert sending.send(hook.pk, probe=True) == 0
    age(hook, sending.LEASE)  # the first has died
    assert sending.send(hook.pk) == 1
    assert len(receiver.told) == 1


def test_a_worker_that_dies_in_the_middle_leaves_a_try_of_its_number(club, hook, receiver):
    happen(club)
    sending._take(hook.pk, probe=False)
    taken = sending._next(hook.pk)
    assert taken.tries == 1
    assert sending._next(hook.pk) is None
    age(hook, sending.LEASE)
    assert sending.send(hook.pk) == 1
    assert [each.number for each in Attempt.objects.all()] == [2]


def test_the_database_keeps_one_delivery_of_a_thing_and_one_try_of_a_number(club, hook, receiver):
    happen(club)
    sending.send(hook.pk)
    (row,) = deliveries(hook)
    with pytest.raises(IntegrityError), transaction.atomic():
        Delivery.objects.create(webhook=hook, source=row.source, kind=row.kind, since=row.since)
    with pytest.raises(IntegrityError), transaction.atomic():
        Attempt.objects.create(delivery=row, number=1, at=row.since, ms=1)


def test_what_is_undone_is_never_told(club, hook):
    event = make.make_event(club)
    before = Delivery.objects.count()

    with transaction.atomic():
        events.open_check_in(event, by=club.admin)
        assert Delivery.objects.count() == before + 1
        transaction.set_rollback(True)
    assert Delivery.objects.count() == before


def test_an_address_that_is_no_longer_allowed_is_not_told(club, hook, receiver, settings):
    happen(club)
    settings.WEBHOOKS_HTTP = settings.WEBHOOKS_LOCAL = False
    sending.send(hook.pk)
    assert receiver.told == []
    assert Attempt.objects.get().trouble == "forbidden"


def test_settled_ones_go_by_the_setting_of_the_site(club, hook, receiver, settings):
    happen(club, 2)
    sending.send(hook.pk)
    happen(club)
    old, new, waiting = deliveries(hook)
    Delivery.objects.exclude(pk=new.pk).update(created_at=timezone.now() - timedelta(days=31))
    settings.KEEP_DAYS = {**settings.KEEP_DAYS, "deliveries": 0}
    tasks.forget_old()
    sweep.sweep()
    assert deliveries(hook) == [old, new, waiting]
    settings.KEEP_DAYS = {**settings.KEEP_DAYS, "deliveries": 30}
    tasks.forget_old()
    assert deliveries(hook) == [new, waiting]
    assert set(Attempt.objects.values_list("delivery", flat=True)) == {new.pk}
