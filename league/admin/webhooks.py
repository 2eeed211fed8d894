"""What clubs tell programs of others, to look through: a club's admins see it here, and change it on the club's
page. The secrets stand nowhere."""

from django.contrib import admin
from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from gameplay.admin import ByRelated, ReadOnly
from league.models import Attempt, Delivery, Membership, Webhook
from league.queries.reach import reach


class OfWebhooks(ReadOnly):
    club = ""

    def within(self, request: HttpRequest) -> Q:
        theirs = reach(request.user)
        if theirs.everything:
            return Q()
        own = [club for club, role in theirs.clubs.items() if role == Membership.Role.ADMIN]
        return Q(**{f"{self.club}club__in": own})


@admin.register(Webhook)
class WebhookAdmin(OfWebhooks):
    list_display = ["__str__", "club", "how_it_is", "failing_since", "created_by", "created_at"]
    list_select_related = ["club", "created_by"]
    list_filter = [("club", ByRelated), "off", "created_at"]
    search_fields = ["club__name"]
    fields = readonly_fields = ["club", "shown", "kinds", "how_it_is", "failing_since", "created_by", "created_at"]

    @display(description=_("address"))
    def shown(self, webhook: Webhook) -> str:
        return str(webhook)

    @display(description=_("state"), ordering="off", label={"": "success", "asked": "default", "failures": "danger"})
    def how_it_is(self, webhook: Webhook) -> tuple[str, str]:
        return webhook.off, webhook.get_off_display()


@admin.register(Delivery)
class DeliveryAdmin(OfWebhooks):
    club = "webhook__"
    list_display = ["kind", "webhook", "state", "tries", "created_at", "next_at"]
    list_select_related = ["webhook"]
    list_filter = [("webhook", ByRelated), "kind", "state", "created_at"]
    search_fields = ["=key"]
    fields = readonly_fields = ["key", "webhook", "kind", "body", "state", "tries", "next_at", "since", "created_at"]


@admin.register(Attempt)
class AttemptAdmin(OfWebhooks):
    club = "delivery__webhook__"
    list_display = ["delivery", "number", "at", "ms", "status", "trouble"]
    list_select_related = ["delivery"]
    list_filter = ["status", "trouble", "at"]
    search_fields = ["=delivery__key"]
    fields = readonly_fields = ["delivery", "number", "at", "ms", "status", "answer", "trouble"]
