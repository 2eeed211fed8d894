"""Corrections of results that everybody had taken for final, and what they moved, as the audit trail tells it."""

from datetime import datetime, timedelta

from django.db.models import F, QuerySet
from django.utils import timezone

from league.models import AuditEntry, Event, Result, Round, Season

NEWS = timedelta(days=14)
"""So long a correction stands above the standings."""


def corrected_since(event: Event, announced: str) -> bool:
    """Whether a result of a closed round has come after the round was closed, and after what was last announced under
    this verb; two queries."""
    last = AuditEntry.objects.filter(event=event, verb=announced).order_by("-id").values_list("at", flat=True).first()
    late = Result.objects.filter(
        table__round__event=event,
        table__round__state=Round.State.CLOSED,
        state=Result.State.CONFIRMED,
        reported_at__gt=F("table__round__closed_at"),
    )
    return (late if last is None else late.filter(reported_at__gt=last)).exists()


def of_event(event: Event, now: datetime | None = None) -> AuditEntry | None:
    """The latest change of its standings by a correction, while it is news."""
    return _news(now).filter(event=event, verb="standings.correction").order_by("-id").first()


def of_season(season: Season, now: datetime | None = None) -> AuditEntry | None:
    said = _news(now).filter(club=season.club_id, verb="season.correction")
    return said.filter(subject__startswith=f"season {season.pk} ").order_by("-id").first()


def _news(now: datetime | None) -> QuerySet[AuditEntry]:
    return AuditEntry.objects.filter(at__gte=(now or timezone.now()) - NEWS)
