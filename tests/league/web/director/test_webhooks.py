"""A club's page of webhooks: made, the secret shown once, tried out, and the log read and sent again."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from league.models import Attempt, Club, Delivery, Membership, Webhook
from league.services.webhooks import keeping
from tests import factories as make

pytestmark = pytest.mark.django_db
ADDRESS = "https://club.example/hook?for=us"


@pytest.fixture
def club(client):
    club = make.make_club()
    client.force_login(club.admin)
    return club


def url(name, club, **numbers):
    return reverse(f"director:{name}", kwargs={"club": club.slug, **numbers})


def test_one_is_made_and_its_secret_shown_once(client, club):
    answer = client.post(url("webhooks", club), {"address": ADDRESS, "kinds": ["round.published", "payout.made"]})
    secret = re.search(r'value="(tavula_hook_[\w-]{43})"', answer.content.decode())[1]
    hook = Webhook.objects.get()
    assert (hook.club, hook.address, hook.kinds, hook.secret) == (
        club, ADDRESS, ["round.published", "payout.made"], secret,
    )  # fmt: skip
    assert "no-store" in answer["Cache-Control"]
    for page in (url("webhooks", club), url("webhook", club, webhook=hook.pk), url("club", club)):
        text = client.get(page).content.decode()
        assert "ebhook" in text
        assert secret not in text
    renewed = client.post(url("webhook-secret", club, webhook=hook.pk)).content.decode()
    hook.refresh_from_db()
    assert hook.secret in renewed
    assert hook.secret != secret
    assert hook.old_secret == secret


def test_what_is_refused_is_said_and_what_was_typed_is_kept(client, club):
    answer = client.post(url("webhooks", club), {"address": "https://10.0.0.1/", "kinds": ["payout.made"]})
    assert "private network" in answer.content.decode()
    assert 'value="https://10.0.0.1/"' in answer.content.decode()
    assert not Webhook.objects.exists()


def test_what_can_be_seen_to_be_at_home_is_refused_when_it_is_typed(client, club):
    for address in ("https://localhost/x", "https://127.1/x", "https://printer.local/x"):
        answer = client.post(url("webhooks", club), {"address": address, "kinds": ["payout.made"]})
        assert "private network" in answer.content.decode()
    assert not Webhook.objects.exists()


def test_where_nothing_is_ticked_the_group_is_marked(client, club):
    text = client.post(url("webhooks", club), {"address": ADDRESS}).content.decode()
    assert '<fieldset class="field wrong" aria-describedby="id_kinds_error">' in text
    assert "Choose at least one thing that it is told of." in text
    assert 'id="id_kinds_error"' in text
    assert "This field is required" not in text
    assert '<fieldset class="field"><legend>' in client.get(url("webhooks", club)).content.decode()


def test_it_is_changed_switched_tried_and_removed(client, club):
    hook = keeping.create(club, ADDRESS, ["payout.made"], by=club.admin)[0]
    here = {"webhook": hook.pk}
    client.post(url("webhook", club, **here), {"address": ADDRESS, "kinds": ["entry.added"]})
    client.post(url("webhook-test", club, **here))
    hook.refresh_from_db()
    assert hook.kinds == ["entry.added"]
    delivery = hook.deliveries.get()
    Delivery.objects.update(state=Delivery.State.DELIVERED, next_at=None)
    client.post(url("webhook-again", club, delivery=delivery.pk, **here))
    delivery.refresh_from_db()
    assert (delivery.kind, delivery.state) == ("test", Delivery.State.WAITING)
    client.post(url("webhook-switch", club, **here), {"on": "no"})
    assert Webhook.objects.get().off == Webhook.Off.ASKED
    client.post(url("webhook-switch", club, **here), {"on": "yes"})
    assert Webhook.objects.get().is_on
    client.post(url("webhook-remove", club, **here))
    assert not Webhook.objects.exists()


def test_how_long_its_log_is_kept_is_the_site_s_own(client, club, settings):
    hook = keeping.create(club, ADDRESS, ["payout.made"], by=club.admin)[0]

    def told(days):
        settings.KEEP_DAYS = {**settings.KEEP_DAYS, "deliveries": days}
        page = client.get(url("webhook", club, webhook=hook.pk)).content.decode()
        return re.findall(r"The log is kept for \d+ days?\.", page)

    assert [told(days) for days in (30, 1, 0)] == [["The log is kept for 30 days."], ["The log is kept for 1 day."], []]


def test_the_admin_is_told_of_one_that_was_switched_off(client, club):
    hook = keeping.create(club, ADDRESS, ["payout.made"], by=club.admin)[0]
    hook.off, hook.failing_since = Webhook.Off.FAILURES, timezone.now() - timedelta(days=1)
    hook.save()
    for page in (url("club", club), url("webhooks", club)):
        assert "switched off after a day without an answer" in client.get(page).content.decode()
    assert "has not answered for a day" in client.get(url("webhook", club, webhook=hook.pk)).content.decode()


def test_the_log_shows_each_try_in_as_many_queries_for_many_as_for_one(client, club):
    hook = keeping.create(club, ADDRESS, ["payout.made"], by=club.admin)[0]
    page = url("webhook", club, webhook=hook.pk)

    def asked(how_many):
        for number in range(how_many):
            row = Delivery.objects.create(webhook=hook, source=f"{how_many}/{number}", kind="payout.made",
                                          since=timezone.now())  # fmt: skip
            for at in (1, 2):
                Attempt.objects.create(delivery=row, number=at, at=timezone.now(), ms=7, status=500, answer="<b>no</b>")
        with CaptureQueriesContext(connection) as queries:
            text = client.get(page).content.decode()
        assert "&lt;b&gt;no" in text
        return len(queries)

    client.get(page)
    assert asked(1) == asked(20)
    Delivery.objects.create(webhook=hook, source="x", kind="a kind that is no more", since=timezone.now())
    assert "a kind that is no more" in client.get(page).content.decode()


def test_nobody_else_gets_in(client, club):
    hook = keeping.create(club, ADDRESS, ["payout.made"], by=club.admin)[0]
    other = make.make_club()
    for user in (make.make_member(club, Membership.Role.DIRECTOR), make.make_member(club), other.admin):
        client.force_login(user)
        for page in (url("webhooks", club), url("webhook", club, webhook=hook.pk)):
            assert client.get(page).status_code == 403
        for name in ("webhook-secret", "webhook-switch", "webhook-remove", "webhook-test"):
            assert client.post(url(name, club, webhook=hook.pk)).status_code == 403
    client.force_login(other.admin)
    assert client.get(url("webhook", other, webhook=hook.pk)).status_code == 404
    assert Webhook.objects.get().is_on
    assert Club.objects.get(pk=club.pk).has_webhooks
