"""The metrics of the house, for Prometheus: what the processes of this machine have measured (`league.meters`,
`gameplay.counting`), and what stands in the database and at the broker."""

import logging
from collections.abc import Iterator
from typing import Any

from django.db import DatabaseError
from django.utils import timezone
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily as Family

from league import meters
from league.models import SweepRun
from league.queries.broker import look
from league.services import upkeep

log = logging.getLogger(__name__)


def text() -> bytes:
    """The processes' own figures, and then the house's, which are the same whichever machine is asked."""
    house = CollectorRegistry()
    house.register(House())
    return generate_latest(meters.registry()) + generate_latest(house)


class House:
    """How the database and the broker stand now. A database that is away is told as 0 and hides no other figure."""

    def collect(self) -> Iterator[Family]:
        yield from self._of_the_broker()
        try:
            yield from list(self._of_the_database())
        except DatabaseError as error:
            log.warning("the database does not answer: %s", type(error).__name__)
            yield Family("tavula_database_up", "Whether the database answers", value=0)

    def _of_the_broker(self) -> Iterator[Family]:
        at = look()
        yield Family("tavula_broker_up", "Whether the broker answers", value=at.reachable)
        told: dict[str, tuple[str, Any]] = {
            "tavula_waiting_tasks": ("Tasks that no worker has taken yet", at.waiting),
            "tavula_oldest_waiting_task_seconds": (
                "Since the first of them was asked for",
                at.oldest_seconds if at.waiting else at.waiting,
            ),
            "tavula_taken_tasks": ("Tasks that a worker has taken and not finished", at.taken),
            "tavula_oldest_taken_task_seconds": (
                "Since the first of them was taken",
                at.taken_seconds if at.taken else at.taken,
            ),
        }
        yield from (Family(name, said, value=value) for name, (said, value) in told.items() if value is not None)

    def _of_the_database(self) -> Iterator[Family]:
        now = timezone.now()
        undone = Family("tavula_undone", "What waits for a task, or for the sweep", labels=["kind"])
        for kind, count in upkeep.undone(now).items():
            undone.add_metric([kind], count)
        yield undone
        last = SweepRun.objects.first()
        found = Family("tavula_last_sweep_found", "What the last sweep found and did", labels=["kind"])
        for kind, count in (last.found if last else {}).items():
            found.add_metric([kind], count)
        yield found
        failed = len(last.failed) if last else 0
        yield Family("tavula_last_sweep_failed", "What failed in the last sweep", value=failed)
        for name, at in (("sweep", last and last.began_at), ("beat", upkeep.last_beat())):
            if at:
                said = f"When the last {name} was, in seconds since 1970"
                yield Family(f"tavula_last_{name}_timestamp_seconds", said, value=at.timestamp())
        yield Family("tavula_database_up", "Whether the database answers", value=1)
