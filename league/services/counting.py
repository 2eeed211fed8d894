"""Standings are worked out anew when what they stand on has changed."""

from django.db.models import F

from league import jobs
from league.models import Event


def count_anew(event: Event) -> None:
    """Say on the locked row that the standings are behind, and ask for them; should that be lost, the sweep sees it."""
    Event.objects.filter(pk=event.pk).update(results_version=F("results_version") + 1)
    jobs.refresh_standings(event.pk)
