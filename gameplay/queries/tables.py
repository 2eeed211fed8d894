"""The online tables that somebody may join or watch."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from gameplay.models import LiveTable
from gameplay.policy import policy
from gameplay.queries.watching import to_be_watched

MOST = 60


@dataclass(frozen=True, slots=True)
class Tables:
    """`own`: those one sits at. `open`: by invitation, with a seat free. `playing`: in play, to be watched."""

    own: Sequence[LiveTable]
    open: Sequence[LiveTable]
    playing: Sequence[LiveTable]


def tables_for(user: Any) -> Tables:
    """A number of queries that does not grow with the tables."""
    own_of = Q(places__user=user) if user.is_authenticated else Q(pk__in=[])
    own = _listed(LiveTable.objects.filter(own_of).exclude(state=LiveTable.State.OVER))
    others = LiveTable.objects.filter(to_be_watched()).exclude(pk__in=[table.pk for table in own])
    free = Q(places__user=None, places__bot="")
    gathering = _listed(others.filter(free, casual=True, state=LiveTable.State.GATHERING).distinct())
    seen = Q(casual=True) | Q(game__in=policy().games_seen_by(user))
    return Tables(own, gathering, _listed(others.filter(seen, state__in=LiveTable.IN_PLAY)))


def _listed(tables: QuerySet[LiveTable]) -> list[LiveTable]:
    return list(tables.order_by("-id").prefetch_related("places")[:MOST])
