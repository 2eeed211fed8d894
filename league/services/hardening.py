"""Reported results that nobody has confirmed or disputed in time become final."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from league.models import Event, Result, Round
from league.queries.confirming import against_play
from league.services.one_by_one import one_by_one
from league.services.table_results import at_result, set_confirmed


def overdue(now: datetime | None = None) -> list[int]:
    """Results whose time is up; one query."""
    now = now or timezone.now()
    reported = Result.objects.filter(
        state=Result.State.REPORTED,
        table__round__state=Round.State.PLAYING,
        table__round__event__state=Event.State.RUNNING,
        table__round__event__confirm_after__isnull=False,
    )
    waiting = reported.order_by("id").values_list("pk", "reported_at", "table__round__event__confirm_after")
    return [pk for pk, at, minutes in waiting if final_at(at, minutes) <= now]


def final_at(reported_at: datetime, minutes: int) -> datetime:
    return reported_at + timedelta(minutes=minutes)


@transaction.atomic
def harden(result_id: int, now: datetime | None = None) -> bool:
    """Make it final, if it is still merely reported and its time is up. Late or twice it does no harm."""
    results = Result.objects.select_related("table__round__event").defer(*Round.light("table__round"))
    result = results.filter(pk=result_id).first()
    if result is None:
        return False
    result = at_result(result)
    minutes = result.table.round.event.confirm_after
    if result.state != Result.State.REPORTED or minutes is None or against_play(result.table):
        return False
    if final_at(result.reported_at, minutes) > (now or timezone.now()):
        return False
    set_confirmed(result, by=None)
    return True


def harden_due(now: datetime | None = None) -> int:
    """All whose time is up; how many that were."""
    return one_by_one(harden, [(result, now) for result in overdue(now)])
