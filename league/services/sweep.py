"""The sweep: finds what a lost task has left undone, and does it. Running it twice, or two at once, does no harm."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F, Q

from gameplay.services import live
from league.models import Event
from league.queries.ratings import stale_ratings
from league.queries.seasons import stale_seasons
from league.queries.standings import of_another_formula
from league.services import hardening, job_life, online, ratings, recurrences, results, schedule, seasons, standings

log = logging.getLogger(__name__)

AT_ONCE = 200
"""So many of each kind at most in one go; the next go has the rest."""


@dataclass(frozen=True, slots=True)
class Swept:
    results: int
    hardened: int
    standings: int
    seasons: int
    ratings: int
    rounds: int
    recurring: int
    jobs: int
    online: int


def sweep(now: datetime | None = None) -> Swept:
    """Results first, since standings follow from them, and from both seasons, ratings, and rounds that are due."""
    return Swept(
        results=_each(results.take_result, [(game,) for game in results.untaken()[:AT_ONCE]]),
        hardened=_each(hardening.harden, [(result, now) for result in hardening.overdue(now)[:AT_ONCE]]),
        standings=_each(standings.refresh, [(event,) for event in stale_events()]),
        seasons=_each(seasons.refresh, [(season,) for season in stale_seasons(AT_ONCE)]),
        ratings=_each(ratings.refresh, stale_ratings(AT_ONCE)),
        rounds=_each(schedule.publish_due, [(now,)]),
        recurring=_each(recurrences.make_due, [(now,)]),
        jobs=_each(job_life.wake_left_lying, [(now,)]) + _each(job_life.forget_old, [(now,)]),
        online=_each(online.bring_in_line, [(round_,) for round_ in online.out_of_line()[:AT_ONCE]])
        + _each(live.follow, [(game,) for game in live.behind(AT_ONCE)]),
    )


def stale_events() -> list[int]:
    """Events whose standings are behind their results, or of another formula."""
    behind = Q(standings_version__lt=F("results_version")) | Q(pk__in=of_another_formula().values("pk"))
    return list(Event.objects.filter(behind).order_by("id").values_list("id", flat=True)[:AT_ONCE])


def _each(service: Callable[..., Any], calls: Sequence[tuple[Any, ...]]) -> int:
    """Call the service for each; one that fails is logged, tried again by the next sweep, and stops no other."""
    done = 0
    for arguments in calls:
        try:
            service(*arguments)
            done += 1
        except Exception:
            log.exception("%s%r failed in the sweep", service.__qualname__, arguments)
    return done
