"""The audit trail of an event, in pages."""

from django.core.paginator import Page, Paginator

from league.models import AuditEntry, Event

PAGE = 50


def log_page(event: Event, page: str | int | None) -> Page:
    lines = AuditEntry.objects.filter(event=event).order_by("-id")
    return Paginator(lines, PAGE).get_page(page)
