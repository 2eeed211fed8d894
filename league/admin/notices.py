"""What people are told of, to look through: site admins see whether mails go out, and to which addresses none does. How
somebody wants to be told is theirs to choose; the addresses of calendars are theirs alone."""

from django.contrib import admin
from django.db.models import Q
from django.http import HttpRequest

from gameplay.admin import ReadOnly
from league.models import CalendarLink, Notice, NoticeChoices, StoppedAddress


class OfTheSite(ReadOnly):
    def within(self, request: HttpRequest) -> Q:
        return Q() if request.user.is_superuser else Q(pk__in=())

    def holds(self, request: HttpRequest, thing: object = None) -> bool:
        return request.user.is_superuser and super().holds(request, thing)


@admin.register(Notice)
class NoticeAdmin(OfTheSite):
    list_display = ["created_at", "kind", "recipient", "event", "state", "due_at", "attempts", "sent_at", "said"]
    list_select_related = ["recipient", "event"]
    list_filter = ["kind", "state", "digest", "created_at"]
    search_fields = ["recipient__email", "recipient__name", "subject"]


@admin.register(StoppedAddress)
class StoppedAddressAdmin(OfTheSite):
    list_display = ["email", "why", "at"]
    search_fields = ["email"]


@admin.register(NoticeChoices)
class NoticeChoicesAdmin(OfTheSite):
    list_display = ["account", "mail", "off_page", "remind_hours"]
    list_select_related = ["account"]
    search_fields = ["account__email", "account__name"]


@admin.register(CalendarLink)
class CalendarLinkAdmin(OfTheSite):
    list_display = ["account", "made_at"]
    list_select_related = ["account"]
    search_fields = ["account__email", "account__name"]
