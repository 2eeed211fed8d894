"""The sweep: finds what a lost task has left undone, and does it. Running it twice, or two at once, does no harm."""

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any

from django.db.models import F, Q

from gameplay.services import live
from league.models import Event
from league.queries.ratings import stale_ratings
from league.queries.seasons import stale_seasons
from league.queries.standings import of_another_formula
from league.services import hardening, job_life, online, ratings, recurrences, results, seasons, standings, starting
from league.services.notices import sending as notices
from league.services.webhooks import sending as webhooks

log = logging.getLogger(__name__)

AT_ONCE = 200
"""So many of each kind at most in one go; the next go has the rest."""


@dataclass(frozen=True, slots=True)
class Swept:
    """How many of each kind were found and done, and what failed."""

    results: int
    hardened: int
    standings: int
    seasons: int
    ratings: int
    rounds: int
    recurring: int
    jobs: int
    online: int
    webhooks: int
    notices: int
    failed: list[dict[str, str]] = field(default_factory=list)

    @property
    def found(self) -> dict[str, int]:
        return {kind: count for kind in KINDS if (count := getattr(self, kind))}


KINDS = tuple(name for name in Swept.__dataclass_fields__ if name != "failed")


def sweep(now: datetime | None = None) -> Swept:
    """Results first, since standings follow from them, and from both seasons, ratings, and rounds that are due."""
    failed: list[dict[str, str]] = []
    each, all_due = partial(_each, failed), partial(_all, failed)
    return Swept(
        results=each(results.take_result, lambda: _alone(results.untaken())),
        hardened=each(hardening.harden, lambda: [(result, now) for result in hardening.overdue(now)]),
        standings=each(standings.refresh, lambda: _alone(stale_events())),
        seasons=each(seasons.refresh, lambda: _alone(stale_seasons(AT_ONCE))),
        ratings=each(ratings.refresh, lambda: stale_ratings(AT_ONCE)),
        rounds=all_due(starting.publish_due, now),
        recurring=all_due(recurrences.make_due, now),
        jobs=all_due(job_life.wake_left_lying, now) + all_due(job_life.forget_old, now),
        online=each(online.bring_in_line, lambda: _alone(online.out_of_line()))
        + each(live.follow, lambda: _alone(live.behind(AT_ONCE)))
        + each(live.close_idle, lambda: _alone(live.left_lying(AT_ONCE))),
        webhooks=all_due(webhooks.wake, now),
        notices=all_due(notices.wake_lost, now),
        failed=failed,
    )


def stale_events() -> list[int]:
    """Events whose standings are behind their results, or of another formula."""
    behind = Q(standings_version__lt=F("results_version")) | Q(pk__in=of_another_formula().values("pk"))
    return list(Event.objects.filter(behind).order_by("id").values_list("id", flat=True)[:AT_ONCE])


def _alone(found: Iterable[Any]) -> list[tuple[Any]]:
    return [(one,) for one in found]


def _each(
    failed: list[dict[str, str]], service: Callable[..., Any], look: Callable[[], Sequence[tuple[Any, ...]]]
) -> int:
    """Call the service for each that is found; one that fails is logged, tried again by the next sweep, and stops no
    other. Nor does a look that fails stop the other kinds."""
    done = 0
    try:
        calls = look()[:AT_ONCE]
    except Exception as error:
        failed.append(_failure(service, (), error))
        return 0
    for arguments in calls:
        try:
            service(*arguments)
            done += 1
        except Exception as error:
            failed.append(_failure(service, arguments, error))
    return done


def _all(failed: list[dict[str, str]], service: Callable[[datetime | None], int], now: datetime | None) -> int:
    """A service that looks for what is due by itself, and says how much that was."""
    try:
        return service(now)
    except Exception as error:
        failed.append(_failure(service, (now,), error))
        return 0


def _failure(service: Callable[..., Any], arguments: tuple[Any, ...], error: Exception) -> dict[str, str]:
    log.exception("%s%r failed in the sweep", service.__qualname__, arguments)
    where = f"{service.__module__.rpartition('.')[2]}.{service.__name__}"
    return {"what": where, "with": ", ".join(map(str, arguments)), "why": type(error).__name__}
