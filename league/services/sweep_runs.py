"""Each go of the sweep is written down: what it found and did, what failed, and who asked for it."""

from datetime import datetime
from time import perf_counter

from django.utils import timezone

from league.models import SweepRun, User
from league.services import audit, sweep
from league.services.guard import permit


def run(now: datetime | None = None, *, by: User | None = None) -> SweepRun:
    """Sweep, and write it down. `by=None` is the schedule; else a site admin who presses the button."""
    permit(by, "league.run_sweep", None, schedule=True)
    began, start = now or timezone.now(), perf_counter()
    swept = sweep.sweep(now)
    made = SweepRun.objects.create(
        began_at=began,
        took_ms=round((perf_counter() - start) * 1000),
        found=swept.found,
        failed=swept.failed[: sweep.AT_ONCE],
        by=by,
    )
    if by is not None:
        audit.log("sweep.run", made, by=by, new={**swept.found, "failed": len(swept.failed)})
    return made
