"""Events that come round every week, in the admin site: altered and stopped; they are set on an event's page."""

from typing import Any

from django.contrib import admin
from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from gameplay.admin import ByRelated, ReadOnly
from league.admin.base import AdminStep, ThroughServices, steps
from league.models import Occurrence, Recurrence
from league.queries.reach import reach
from league.services import recurrences


@steps(AdminStep("stop", _("Make no more events of it"), recurrences.stop, leaves=True))
@admin.register(Recurrence)
class RecurrenceAdmin(ThroughServices):
    permission = "league.create_event"
    list_display = ["name", "club", "first_day", "clock", "until", "next_at"]
    list_select_related = ["club"]
    list_filter = [("club", ByRelated)]
    search_fields = ["name", "club__name"]
    fields = ["club", "first_day", *recurrences.FIELDS, "next_at"]
    readonly_fields = ["club", "first_day", "next_at"]

    def within(self, request: HttpRequest) -> Q:
        return Q(pk__in=Occurrence.objects.filter(reach(request.user).may_direct("event")).values("recurrence"))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def change(self, request: HttpRequest, thing: Recurrence, form: Any) -> Recurrence:
        return recurrences.alter(thing, self.changes(form), by=request.user)


@admin.register(Occurrence)
class OccurrenceAdmin(ReadOnly):
    list_display = ["recurrence", "day", "event"]
    list_select_related = ["recurrence", "event"]
    list_filter = [("recurrence", ByRelated)]
    search_fields = ["recurrence__name", "event__name"]
    fields = ["recurrence", "day", "event"]

    def within(self, request: HttpRequest) -> Q:
        return reach(request.user).may_direct("event")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return list(self.fields)
