"""Webhooks: addresses of other programs that a club tells what happens. For the club's admins."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.request import Request

from league.api.clubs import club_for
from league.api.kit.endpoints import Do, Many, Show, Thing
from league.api.kit.inputs import Choice, Exact, Flag, Text
from league.api.kit.views import at
from league.api.things import CLUB
from league.models import Club, Delivery, Scope, User, Webhook
from league.queries.webhooks import log_of, webhooks_of
from league.services.webhooks import keeping
from league.services.webhooks.kinds import KINDS

TAG = "webhooks"
RUN = {"scope": Scope.CLUBS, "signed_in": True}
administered = club_for("league.administer_club")


def _kinds(**more: Any) -> serializers.ListField:
    return serializers.ListField(child=Choice([*KINDS]), max_length=len(KINDS), **more)


class WebhookInput(Exact):
    address = Text(max_length=500, required=False, help_text="https, of a host that everybody can reach.")
    kinds = _kinds(required=False, help_text="What it is told of.")
    on = Flag(required=False, help_text="False: it is told nothing.")


class NewWebhookInput(Exact):
    address = Text(max_length=500, help_text="https, of a host that everybody can reach.")
    kinds = _kinds(help_text="What it is told of.")


class WebhookSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    address = serializers.CharField()
    kinds = serializers.ListField(child=serializers.CharField())
    off = serializers.ChoiceField(Webhook.Off.choices, allow_blank=True, help_text="Why it is told nothing.")
    failing_since = serializers.DateTimeField(allow_null=True)


class SecretSerializer(serializers.Serializer):
    """With it deliveries are signed. It is told once."""

    webhook = WebhookSerializer()
    secret = serializers.CharField()


class AttemptSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    ms = serializers.IntegerField(allow_null=True)
    status = serializers.IntegerField(allow_null=True, help_text="Of the answer; null: there was none.")


class DeliverySerializer(serializers.Serializer):
    id = serializers.IntegerField()
    kind = serializers.CharField()
    state = serializers.ChoiceField(Delivery.State.choices)
    since = serializers.DateTimeField()
    tries = serializers.IntegerField()
    attempts = AttemptSerializer(many=True)


def _webhooks(request: Request, club: int) -> QuerySet[Webhook]:
    return webhooks_of(administered(request, club))


def find_webhook(request: Request, club: int, webhook: int) -> Webhook:
    return get_object_or_404(_webhooks(request, club).select_related("club"), pk=webhook)


def _deliveries(request: Request, club: int, webhook: int) -> QuerySet[Delivery]:
    return log_of(find_webhook(request, club, webhook)).select_related("webhook")


def find_delivery(request: Request, club: int, webhook: int, delivery: int) -> Delivery:
    return get_object_or_404(_deliveries(request, club, webhook), pk=delivery)


def _with_secret(found: Any, made: tuple[Webhook, str]) -> dict[str, Any]:
    return {"webhook": made[0], "secret": made[1]}


def _create(club: Club, address: str, kinds: list[str], *, by: User) -> tuple[Webhook, str]:
    return keeping.create(club, address, kinds, by=by)


def _change(webhook: Webhook, *, by: User, **changes: Any) -> Webhook:
    return keeping.update(webhook, changes, by=by)


WEBHOOK = Thing("api:webhook", find_webhook, WebhookSerializer, lambda one: {"club": one.club_id, "webhook": one.pk})
DELIVERY = Thing(
    "api:delivery", find_delivery, DeliverySerializer,
    lambda one: {"club": one.webhook.club_id, "webhook": one.webhook_id, "delivery": one.pk},
)  # fmt: skip
FAULTS = ("webhook-address", "webhook-not-https", "webhook-port", "webhook-private", "kind-needed")
ADDRESSES = [
    at("clubs/<int:club>/webhooks/", "webhooks", TAG,
       get=Many("A club's webhooks", _webhooks, WebhookSerializer, **RUN),
       post=Do("Make a webhook", CLUB, _create, NewWebhookInput, SecretSerializer, pick=_with_secret, status=201, **RUN,
               refuses=(*FAULTS, "too-many-webhooks"))),
    at("clubs/<int:club>/webhooks/<int:webhook>/", "webhook", TAG,
       get=Show("A webhook", WEBHOOK, **RUN),
       patch=Do("Change a webhook, or switch it", WEBHOOK, _change, WebhookInput, partial=True, **RUN, refuses=FAULTS),
       delete=Do("Remove a webhook", WEBHOOK, keeping.remove, gives=None, about="With its log.", **RUN)),
    at("clubs/<int:club>/webhooks/<int:webhook>/secret/", "webhook-secret", TAG, post=Do(
        "Another secret", WEBHOOK, keeping.renew_secret, gives=SecretSerializer, pick=_with_secret, **RUN,
        about="For a day deliveries are signed with the old one too.")),
    at("clubs/<int:club>/webhooks/<int:webhook>/test/", "test-webhook", TAG, post=Do(
        "Send a test", WEBHOOK, keeping.test, refuses=("webhook-is-off",), **RUN)),
    at("clubs/<int:club>/webhooks/<int:webhook>/deliveries/", "deliveries", TAG, get=Many(
        "What was sent", _deliveries, DeliverySerializer, about="The latest first, with every try.", **RUN)),
    at("clubs/<int:club>/webhooks/<int:webhook>/deliveries/<int:delivery>/", "delivery", TAG,
       get=Show("A delivery", DELIVERY, **RUN)),
    at("clubs/<int:club>/webhooks/<int:webhook>/deliveries/<int:delivery>/again/", "send-again", TAG, post=Do(
        "Send it again", DELIVERY, keeping.send_again, refuses=("webhook-is-off",), **RUN,
        about="Under the same number, by which the other side knows it.")),
]  # fmt: skip
