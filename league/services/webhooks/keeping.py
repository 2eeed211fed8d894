"""What the admins of a club do with its webhooks."""

import secrets
from collections.abc import Collection, Mapping
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from league import jobs
from league.errors import LeagueRefusal
from league.models import Club, Delivery, User, Webhook
from league.services import audit
from league.services.guard import locked, permit
from league.services.webhooks import reach, telling
from league.services.webhooks.kinds import KINDS, TEST
from league.services.webhooks.sending import DAY, allowed

START = "tavula_hook_"
MOST = 10
"""Webhooks of one club."""


@transaction.atomic
def create(club: Club, address: str, kinds: Collection[str], *, by: User) -> tuple[Webhook, str]:
    """A webhook, and its secret, which nobody is shown again.

    Raises `webhook-address`, `webhook-not-https`, `webhook-port`, `webhook-private`, `no-such-kind`, `kind-needed`,
    `too-many-webhooks`.
    """
    club = locked(club)
    permit(by, "league.administer_club", club)
    if Webhook.objects.filter(club=club).count() >= MOST:
        raise LeagueRefusal("too-many-webhooks", most=MOST)
    webhook = Webhook(club=club, address=_address(address), kinds=_kinds(kinds), secret=_secret(), created_by=by)
    webhook.save()
    _note_whether_there_are_any(club)
    audit.log("club.webhook", webhook, by=by, new=_told(webhook))
    return webhook, webhook.secret


@transaction.atomic
def update(webhook: Webhook, changes: Mapping[str, Any], *, by: User) -> Webhook:
    """`address`, `kinds`, `on`. Switched on again it begins anew: what was given up can be sent again from its log."""
    webhook = _locked(webhook, by)
    before = _told(webhook)
    if "address" in changes:
        webhook.address = _address(changes["address"])
    if "kinds" in changes:
        webhook.kinds = _kinds(changes["kinds"])
    if changes.get("on", webhook.is_on) != webhook.is_on:
        webhook.off = Webhook.Off.ON if changes["on"] else Webhook.Off.ASKED
        webhook.failing_since = None
        waiting = Delivery.objects.filter(webhook=webhook, state=Delivery.State.WAITING)
        waiting.update(state=Delivery.State.GIVEN_UP, next_at=None)
    webhook.save()
    old, new = audit.difference(before, _told(webhook))
    if new:
        audit.log("club.webhook_change", webhook, by=by, old=old, new={"address": str(webhook), **new})
    return webhook


@transaction.atomic
def renew_secret(webhook: Webhook, *, by: User) -> tuple[Webhook, str]:
    """Another secret, shown once; for a day deliveries are signed with the old one too."""
    webhook = _locked(webhook, by)
    webhook.old_secret, webhook.old_until = webhook.secret, timezone.now() + DAY
    webhook.secret = _secret()
    webhook.save(update_fields=["secret", "old_secret", "old_until"])
    audit.log("club.webhook_secret", webhook, by=by, new={"address": str(webhook)})
    return webhook, webhook.secret


@transaction.atomic
def remove(webhook: Webhook, *, by: User) -> None:
    """With its log."""
    webhook = _locked(webhook, by)
    club = locked(webhook.club)
    audit.log("club.webhook_remove", webhook, by=by, old=_told(webhook))
    webhook.delete()
    _note_whether_there_are_any(club)


@transaction.atomic
def test(webhook: Webhook, *, by: User) -> Delivery:
    """A delivery of no meaning, at once."""
    webhook = _locked(webhook, by)
    _require_on(webhook)
    now = timezone.now()
    delivery = telling.write(webhook, TEST, f"test:{uuid4()}", telling.body(TEST, webhook.club, now), now)
    jobs.send_webhook(webhook.pk, probe=True)
    return delivery


@transaction.atomic
def send_again(delivery: Delivery, *, by: User) -> Delivery:
    """The same once more, under the same number, by which the other side knows it; it has another day."""
    webhook = _locked(delivery.webhook, by)
    _require_on(webhook)
    delivery = Delivery.objects.select_for_update(no_key=True, of=("self",)).get(pk=delivery.pk)
    now = timezone.now()
    under_way = delivery.state == Delivery.State.WAITING and webhook.busy_until and webhook.busy_until > now
    if not under_way:
        delivery.state, delivery.since, delivery.next_at = Delivery.State.WAITING, now, now
        delivery.save(update_fields=["state", "since", "next_at"])
        jobs.send_webhook(webhook.pk, probe=True)
    return delivery


def _locked(webhook: Webhook, by: User) -> Webhook:
    found = Webhook.objects.select_for_update(no_key=True, of=("self",)).select_related("club").get(pk=webhook.pk)
    permit(by, "league.administer_club", found.club)
    return found


def _require_on(webhook: Webhook) -> None:
    if not webhook.is_on:
        raise LeagueRefusal("webhook-is-off")


def _note_whether_there_are_any(club: Club) -> None:
    club.has_webhooks = Webhook.objects.filter(club=club).exists()
    club.save(update_fields=["has_webhooks"])


def _address(address: str) -> str:
    address = str(address).strip()
    if fault := reach.fault_of(address, allowed()):
        raise LeagueRefusal(fault, ports=", ".join(map(str, reach.PORTS)))
    return address


def _kinds(kinds: Collection[str]) -> list[str]:
    if unknown := sorted(set(kinds) - set(KINDS)):
        raise LeagueRefusal("no-such-kind", kind=unknown[0])
    if not kinds:
        raise LeagueRefusal("kind-needed")
    return [kind for kind in KINDS if kind in kinds]


def _secret() -> str:
    return START + secrets.token_urlsafe(32)


def _told(webhook: Webhook) -> dict[str, Any]:
    """For the audit trail: never the secret, nor what follows the host."""
    return {"address": str(webhook), "kinds": list(webhook.kinds), "off": webhook.off}
