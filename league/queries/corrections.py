"""Corrections of results that everybody had taken for final, and what they moved, as the audit trail tells it."""

from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from league.models import AuditEntry, Club, Event, Season

NEWS = timedelta(days=14)
"""So long a correction stands above the standings."""


def of_event(event: Event, now: datetime | None = None) -> AuditEntry | None:
    """The latest change of its standings by a correction, while it is news."""
    return _news(now).filter(event=event, verb="standings.correction").order_by("-id").first()


def of_season(season: Season, now: datetime | None = None) -> AuditEntry | None:
    said = _news(now).filter(club=season.club_id, verb="season.correction")
    return said.filter(subject__startswith=f"season {season.pk} ").order_by("-id").first()


def of_ratings(club: Club, family: str, now: datetime | None = None) -> AuditEntry | None:
    said = _news(now).filter(club=club, verb="ratings.correction", new__family=family)
    return said.order_by("-id").first()


def _news(now: datetime | None) -> QuerySet[AuditEntry]:
    return AuditEntry.objects.filter(at__gte=(now or timezone.now()) - NEWS)
