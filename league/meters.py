"""What is measured of pages, sockets and tasks, for Prometheus; `league.web.metrics` shows it.

Several processes: with PROMETHEUS_MULTIPROC_DIR, each writes its figures into that folder, and whichever is asked adds
up those of all (docs/deploy.md). Without it each process knows its own.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from prometheus_client import REGISTRY, CollectorRegistry, Gauge, Histogram
from prometheus_client.multiprocess import MultiProcessCollector

SECONDS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
WAITS: Final = (0.05, 0.25, 1, 5, 15, 60, 300, 900)

REQUESTS = Histogram(
    "tavula_request_seconds", "Pages and API answers: how many, and how long", ["method", "route", "status"],
    buckets=SECONDS,
)  # fmt: skip
QUERIES = Histogram(
    "tavula_request_queries", "Queries of a page or API answer", ["route"], buckets=(1, 5, 10, 20, 40, 80, 200)
)
SOCKETS = Gauge("tavula_sockets", "Sockets that are open", multiprocess_mode="livesum")
TASKS = Histogram("tavula_task_seconds", "Tasks: how many, and how long", ["task", "state"], buckets=SECONDS)
WAITED = Histogram("tavula_task_wait_seconds", "From asking for a task until it began", ["task"], buckets=WAITS)


def folder() -> Path | None:
    named = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    return Path(named) if named else None


def registry() -> CollectorRegistry:
    """The figures of all processes of this machine, or where they share no folder of this one."""
    shared = folder()
    if shared is None:
        return REGISTRY
    _forget_dead(shared)
    summed = CollectorRegistry()
    MultiProcessCollector(summed)
    return summed


def _forget_dead(shared: Path) -> None:
    """A process that was killed holds no socket open any more."""
    for file in shared.glob("gauge_live*_*.db"):
        pid = file.stem.rpartition("_")[2]
        if pid.isdecimal() and not Path("/proc", pid).exists() and Path("/proc/self").exists():
            with suppress(FileNotFoundError):
                file.unlink()
