"""What the admins of a club do with its webhooks."""

import pytest
from django.utils import timezone

from league.models import AuditEntry, Club, Delivery, Membership, Webhook
from league.services.webhooks import keeping, sending
from tests import factories as make
from tests.refusals import refused

pytestmark = pytest.mark.django_db
ADDRESS = "https://hooks.example/T0/very-secret-path"


@pytest.fixture
def club(db):
    return make.make_club()


@pytest.fixture
def hook(club):
    return keeping.create(club, ADDRESS, ["round.published"], by=club.admin)[0]


def test_it_is_made_with_a_secret_that_no_log_has(club, hook):
    assert hook.secret.startswith("tavula_hook_")
    assert len(hook.secret) == 55
    assert Club.objects.get(pk=club.pk).has_webhooks
    log = str(list(AuditEntry.objects.values()))
    assert "https://hooks.example" in log
    assert hook.secret not in log
    assert "very-secret-path" not in log


def test_admins_of_the_club_alone(club, hook):
    others = [make.make_member(club, Membership.Role.DIRECTOR), make.make_club().admin, make.make_user()]
    delivery = keeping.test(hook, by=club.admin)
    for by in others:
        refused("not-allowed", lambda by=by: keeping.create(club, ADDRESS, ["round.published"], by=by))
        refused("not-allowed", lambda by=by: keeping.update(hook, {"on": False}, by=by))
        refused("not-allowed", lambda by=by: keeping.renew_secret(hook, by=by))
        refused("not-allowed", lambda by=by: keeping.remove(hook, by=by))
        refused("not-allowed", lambda by=by: keeping.test(hook, by=by))
        refused("not-allowed", lambda by=by: keeping.send_again(delivery, by=by))


def test_what_is_refused(club, monkeypatch):
    def make_one(address=ADDRESS, kinds=("round.published",)):
        return lambda: keeping.create(club, address, kinds, by=club.admin)

    refused("webhook-address", make_one("nonsense"))
    refused("webhook-not-https", make_one("http://club.example/"))
    refused("webhook-port", make_one("https://club.example:22/"))
    refused("webhook-private", make_one("https://127.0.0.1/"))
    refused("no-such-kind", make_one(kinds=["round.published", "everything"]))
    refused("kind-needed", make_one(kinds=[]))
    monkeypatch.setattr(keeping, "MOST", 1)
    make_one()()
    refused("too-many-webhooks", make_one())
    assert Webhook.objects.count() == 1


def test_a_new_secret_signs_beside_the_old_one_for_a_day(club, hook):
    delivery = keeping.test(hook, by=club.admin)
    old = hook.secret
    renewed, new = keeping.renew_secret(hook, by=club.admin)
    delivery.webhook = renewed
    now = timezone.now()
    body = sending.body_of(delivery)
    t, *signed = sending.headers_of(delivery, body, now)["Tavula-Signature"].split(",")
    moment = int(t.removeprefix("t="))
    assert signed == [f"v1={sending.sign(secret, moment, body)}" for secret in (new, old)]
    later = sending.headers_of(delivery, body, now + sending.DAY)["Tavula-Signature"]
    assert later.count("v1=") == 1


def test_the_signature_of_the_documentation():
    """Worked by another program: printf '%s' '1700000000.{"kind":"test"}' | openssl dgst -sha256 -hmac tavula_hook_x"""
    assert sending.sign("tavula_hook_x", 1700000000, b'{"kind":"test"}') == SIGNED


SIGNED = "b6719c96a4bd3af515cd739bc4d9dedc4f55b8afc81657b9d74ddca21aaeca50"


def test_switched_off_it_is_told_nothing_and_switched_on_it_begins_anew(club, hook):
    delivery = keeping.test(hook, by=club.admin)
    keeping.update(hook, {"on": False}, by=club.admin)
    delivery.refresh_from_db()
    assert delivery.state == Delivery.State.GIVEN_UP
    refused("webhook-is-off", lambda: keeping.test(hook, by=club.admin))
    refused("webhook-is-off", lambda: keeping.send_again(delivery, by=club.admin))
    assert keeping.update(hook, {"on": True, "kinds": ["entry.added"]}, by=club.admin).off == ""
    make.make_event(Club.objects.get(pk=club.pk), players=1)
    assert [row.kind for row in hook.deliveries.order_by("pk")] == ["test", "entry.added"]


def test_sent_again_it_keeps_its_number_and_has_another_day(club, hook):
    delivery = keeping.test(hook, by=club.admin)
    Delivery.objects.update(state=Delivery.State.DELIVERED, next_at=None, since=delivery.since - 9 * sending.DAY)
    again = keeping.send_again(delivery, by=club.admin)
    assert (again.pk, again.key, again.state) == (delivery.pk, delivery.key, Delivery.State.WAITING)
    assert timezone.now() - again.since < sending.LEASE
    assert sending.body_of(again) == sending.body_of(delivery)
    Webhook.objects.update(busy_until=timezone.now() + sending.LEASE)
    held = Delivery.objects.get(pk=delivery.pk).next_at
    assert keeping.send_again(again, by=club.admin).next_at == held  # it is on its way this moment


def test_removed_it_takes_its_log_along(club, hook):
    keeping.test(hook, by=club.admin)
    keeping.remove(hook, by=club.admin)
    assert not Delivery.objects.exists()
    assert not Club.objects.get(pk=club.pk).has_webhooks
    assert AuditEntry.objects.filter(verb="club.webhook_remove").exists()
