"""Who may not write at a club's online tables, in the admin site: to read. The club's own page makes and lifts them."""

from typing import Any

from django.contrib import admin
from django.db.models import Q
from django.http import HttpRequest

from gameplay.admin import ByRelated, ReadOnly
from league.models import Mute
from league.queries.reach import reach


@admin.register(Mute)
class MuteAdmin(ReadOnly):
    list_display = ["name", "club", "event", "until", "by", "at", "lifted_at"]
    list_select_related = ["club", "event", "by"]
    list_filter = [("club", ByRelated), "until"]
    search_fields = ["name", "note"]
    date_hierarchy = "at"
    fields = ["club", "event", "user", "name", "until", "note", "by", "at", "lifted_at", "lifted_by"]

    def within(self, request: HttpRequest) -> Q:
        return reach(request.user).may_administer("club") | reach(request.user).may_direct("event")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return list(self.fields)
