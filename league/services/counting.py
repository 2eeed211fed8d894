"""Standings are worked out anew when what they stand on has changed."""

from django.db.models import F

from league import jobs
from league.models import Event


def count_anew(event: Event, *, corrected: bool = False) -> None:
    """Say on the locked row that the standings are behind, and ask for them; should that be lost, the sweep sees it.
    `corrected`: by a result that everybody had taken for final."""
    version = F("results_version") + 1
    changed = {"results_version": version, "corrected_version": version} if corrected else {"results_version": version}
    Event.objects.filter(pk=event.pk).update(**changed)
    jobs.refresh_standings(event.pk)
