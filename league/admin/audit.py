"""The audit trail, to read."""

from django.contrib import admin
from django.db.models import Q
from django.http import HttpRequest

from gameplay.admin import ByRelated, ReadOnly
from league.models import AuditEntry
from league.queries.reach import reach


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnly):
    list_display = ["at", "verb", "subject", "by_name", "club", "event", "reason"]
    list_display_links = ["at", "verb"]
    list_select_related = ["club", "event"]
    list_filter = ["verb", ("club", ByRelated), ("event", ByRelated), "at"]
    search_fields = ["verb", "subject", "by_name", "reason"]
    date_hierarchy = "at"

    def within(self, request: HttpRequest) -> Q:
        """A club's admins read all of it; an event's directors what concerns the event."""
        theirs = reach(request.user)
        return theirs.may_administer("club") | theirs.may_direct("event")
