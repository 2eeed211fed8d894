"""Delivering: one worker a webhook at a time, in the order in which things happened, and again for a day.

A worker takes the webhook for a minute and sends some of what is due; a webhook that has just failed is left alone by
all others until the sweep tries it once more, so that one dead receiver costs a try a minute and holds nobody up. No
row is locked while the other side is waited for. What a worker that died has left is due again when its minute is over;
the number of a try is taken before it is made, so that none is written down twice.

Every delivery is signed anew at each try: `Tavula-Signature: t=<seconds since 1970>,v1=<hex>`, where v1 is the
HMAC-SHA256 of `<t>.<body>` with the webhook's secret; in the day after the secret was changed there are two of them.
"""

import hmac
import json
from datetime import datetime, timedelta
from hashlib import sha256
from time import monotonic
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from league import jobs
from league.models import Attempt, Delivery, Webhook
from league.services import audit
from league.services.webhooks import reach

DAY: Final = timedelta(days=1)
LEASE: Final = timedelta(minutes=1)
BACK_OFF: Final = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 30, 60, 120, 240))
"""How long after each try the next one is made; the last holds for all that follow."""
AT_ONCE: Final = 10
SECONDS_AT_ONCE: Final = 20
SIGNATURE, NUMBER, KIND = "Tavula-Signature", "Tavula-Delivery", "Tavula-Kind"


def due(now: datetime) -> QuerySet[Delivery]:
    return Delivery.objects.filter(state=Delivery.State.WAITING, next_at__lte=now, webhook__off=Webhook.Off.ON)


def waking(now: datetime) -> QuerySet[Webhook]:
    """Webhooks with something due, which no worker has."""
    free = Q(busy_until=None) | Q(busy_until__lte=now)
    return Webhook.objects.filter(free, pk__in=due(now).values("webhook"))


def wake(now: datetime | None = None) -> int:
    """Ask for what is due: lost, or to be tried again; how many webhooks that is."""
    found = list(waking(now or timezone.now()).order_by("pk").values_list("pk", flat=True))
    for webhook in found:
        jobs.send_webhook(webhook, probe=True)
    return len(found)


def send(webhook_id: int, *, probe: bool = False, resolve: reach.Resolver | None = None) -> int:
    """Send some of what is due, the oldest first; how many tries that were. `probe`: also where it has been failing."""
    if not _take(webhook_id, probe):
        return 0
    ends, tries = monotonic() + SECONDS_AT_ONCE, 0
    while tries < AT_ONCE and monotonic() < ends:
        delivery = _next(webhook_id)
        if delivery is None:
            break
        tries += 1
        if not _settle(delivery, _tried(delivery, resolve)):
            break
    _leave(webhook_id)
    return tries


@transaction.atomic
def _take(webhook_id: int, probe: bool) -> bool:
    webhook, now = _locked(webhook_id), timezone.now()
    if webhook is None or not webhook.is_on or (webhook.busy_until or now) > now:
        return False
    if webhook.failing_since and not probe:
        return False
    webhook.busy_until = now + LEASE
    webhook.save(update_fields=["busy_until"])
    return True


@transaction.atomic
def _leave(webhook_id: int) -> None:
    """And ask for the rest: what has come in meanwhile asked in vain."""
    webhook = _locked(webhook_id)
    if webhook is None:
        return
    webhook.busy_until = None
    webhook.save(update_fields=["busy_until"])
    if webhook.failing_since is None and due(timezone.now()).filter(webhook=webhook).exists():
        jobs.send_webhook(webhook_id)


def _locked(webhook_id: int) -> Webhook | None:
    return Webhook.objects.select_for_update(no_key=True, of=("self",)).filter(pk=webhook_id).first()


@transaction.atomic
def _next(webhook_id: int) -> Delivery | None:
    """The oldest that is due, with the number of its try taken."""
    now = timezone.now()
    rows = due(now).filter(webhook=webhook_id).select_related("webhook__club").order_by("pk")
    delivery = rows.select_for_update(no_key=True, of=("self",)).first()
    if delivery is not None:
        delivery.tries, delivery.next_at = delivery.tries + 1, now + LEASE
        delivery.save(update_fields=["tries", "next_at"])
    return delivery


def _tried(delivery: Delivery, resolve: reach.Resolver | None) -> Attempt:
    body, now, began = body_of(delivery), timezone.now(), monotonic()
    attempt = Attempt(delivery=delivery, number=delivery.tries, at=now, ms=0)
    try:
        answer = reach.post(
            delivery.webhook.address, body, headers_of(delivery, body, now), allowed=allowed(), resolve=resolve
        )
        attempt.status, attempt.answer = answer.status, answer.text
    except reach.Unreachable as error:
        attempt.trouble = error.trouble
    attempt.ms = round((monotonic() - began) * 1000)
    return attempt


@transaction.atomic
def _settle(delivery: Delivery, attempt: Attempt) -> bool:
    """Write down what came of it; whether it went well."""
    webhook, now = _locked(delivery.webhook_id), timezone.now()
    delivery = Delivery.objects.select_for_update(no_key=True, of=("self",)).filter(pk=delivery.pk).first()
    if webhook is None or delivery is None:
        return False  # removed meanwhile
    attempt.delivery = delivery
    attempt.save(force_insert=True)
    if attempt.went_well:
        delivery.state, delivery.next_at = Delivery.State.DELIVERED, None
        if webhook.failing_since:
            webhook.failing_since = None
            webhook.save(update_fields=["failing_since"])
            _waiting(webhook).update(next_at=now)  # it is there again: the rest need not wait
    else:
        _put_off(delivery, now)
        _note_failure(webhook, now)
    delivery.save(update_fields=["state", "next_at"])
    return attempt.went_well


def _put_off(delivery: Delivery, now: datetime) -> None:
    if now >= delivery.since + DAY:
        delivery.state, delivery.next_at = Delivery.State.GIVEN_UP, None
    else:
        delivery.next_at = now + BACK_OFF[min(delivery.tries, len(BACK_OFF)) - 1]


def _note_failure(webhook: Webhook, now: datetime) -> None:
    webhook.failing_since = webhook.failing_since or now
    if now >= webhook.failing_since + DAY:
        webhook.off = Webhook.Off.FAILURES
        _waiting(webhook).update(state=Delivery.State.GIVEN_UP, next_at=None)
        told = {"webhook": webhook.pk, "address": str(webhook), "off": webhook.off}
        audit.log("club.webhook_off", webhook.club, by=None, new=told)
    webhook.save(update_fields=["failing_since", "off"])


def _waiting(webhook: Webhook) -> QuerySet[Delivery]:
    return Delivery.objects.filter(webhook=webhook, state=Delivery.State.WAITING)


def body_of(delivery: Delivery) -> bytes:
    """The same bytes at each try."""
    return json.dumps({"id": str(delivery.key), **delivery.body}, separators=(",", ":"), sort_keys=True).encode()


def headers_of(delivery: Delivery, body: bytes, now: datetime) -> dict[str, str]:
    webhook, moment = delivery.webhook, int(now.timestamp())
    secrets = [webhook.secret]
    if webhook.old_secret and webhook.old_until and now < webhook.old_until:
        secrets.append(webhook.old_secret)
    return {
        "Content-Type": "application/json",
        "User-Agent": "Tavula",
        NUMBER: str(delivery.key),
        KIND: delivery.kind,
        SIGNATURE: ",".join([f"t={moment}", *(f"v1={sign(secret, moment, body)}" for secret in secrets)]),
    }


def sign(secret: str, moment: int, body: bytes) -> str:
    return hmac.new(secret.encode(), f"{moment}.".encode() + body, sha256).hexdigest()


def allowed() -> reach.Allowed:
    return reach.Allowed(http=settings.WEBHOOKS_HTTP, local=settings.WEBHOOKS_LOCAL)
