"""How the house is: what the sweep would find, what hangs, what is overdue. Only looks; `sweep_runs` does."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Max, QuerySet
from django.utils import timezone
from django_celery_beat.models import PeriodicTask

from gameplay.models import LiveTable
from gameplay.services import live
from league.models import Job, Round, SweepRun
from league.queries.broker import AtBroker, look
from league.queries.ratings import stale_ratings
from league.queries.seasons import stale_seasons
from league.services import hardening, job_life, online, results, starting, sweep
from league.services.notices import sending as notices
from league.services.webhooks import sending

MOST: Final = 1000
"""More of a kind are not counted out."""
GRACE: Final = timedelta(minutes=1)
"""What has been due for so long is overdue."""
LISTED: Final = 20
LATE_BEAT: Final = timedelta(minutes=2)


def undone(now: datetime | None = None) -> dict[str, int]:
    """By kind, how many things wait for a task or the sweep; those that just came in too."""
    now = now or timezone.now()
    looks: dict[str, Callable[[], int]] = {
        "results": lambda: len(results.untaken()),
        "hardened": lambda: len(hardening.overdue(now)),
        "standings": lambda: len(sweep.stale_events()),
        "seasons": lambda: len(stale_seasons(MOST)),
        "ratings": lambda: len(stale_ratings(MOST)),
        "rounds": lambda: overdue_rounds(now).count(),
        "jobs": lambda: lying(now).count(),
        "online": lambda: len(online.out_of_line()) + len(live.behind(MOST)),
        "webhooks": lambda: sending.waking(now).count(),
        "notices": lambda: notices.waiting(now).count(),
        "turns": lambda: overdue_turns(now).count(),
    }
    return {kind: count() for kind, count in looks.items()}


def overdue_rounds(now: datetime) -> QuerySet[Round]:
    """Rounds that should have started by themselves, and still would."""
    return starting.due(now).filter(starts_at__lt=now - GRACE)


def overdue_turns(now: datetime) -> QuerySet[LiveTable]:
    """Online tables whose time was up a while ago, and nobody has done anything about it."""
    return LiveTable.objects.filter(deadline__lt=now - GRACE, state__in=LiveTable.IN_PLAY)


def lying(now: datetime) -> QuerySet[Job]:
    """Jobs that have lost their worker."""
    return Job.objects.filter(state__in=Job.ACTIVE, touched_at__lt=now - job_life.STALE)


def last_beat() -> datetime | None:
    """When the schedule last asked for anything; written down every quarter of a minute."""
    return PeriodicTask.objects.aggregate(last=Max("last_run_at"))["last"]


@dataclass(frozen=True, slots=True)
class House:
    """What the page of the admin site shows."""

    now: datetime
    undone: dict[str, int]
    runs: list[SweepRun]
    """The latest that found something."""
    last: SweepRun | None
    beat: datetime | None
    broker: AtBroker
    lying: list[Job]
    stopped: list[Job]
    rounds: list[Round]

    @property
    def beat_is_late(self) -> bool:
        return self.beat is None or self.beat < self.now - LATE_BEAT

    @property
    def sweep_is_late(self) -> bool:
        return self.last is None or self.last.began_at < self.now - 2 * LATE_BEAT


def house(now: datetime | None = None) -> House:
    now = now or timezone.now()
    something = SweepRun.objects.exclude(found={}, failed=[]).select_related("by")
    jobs = Job.objects.select_related("club", "event", "by")
    rounds = overdue_rounds(now).select_related("event__club").defer(*Round.LONG)
    return House(
        now=now,
        undone=undone(now),
        runs=list(something[:LISTED]),
        last=SweepRun.objects.first(),
        beat=last_beat(),
        broker=look(),
        lying=list(lying(now).select_related("club", "event", "by").order_by("touched_at")[:LISTED]),
        stopped=list(jobs.filter(state=Job.State.STOPPED).order_by("-ended_at")[:LISTED]),
        rounds=list(rounds.order_by("starts_at")[:LISTED]),
    )
