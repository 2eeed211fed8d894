"""The Celery application: `celery -A league worker`, `celery -A league beat`."""

import gc
import logging
import os
import time
from typing import Any

from celery import Celery
from celery.signals import before_task_publish, setup_logging, task_postrun, task_prerun, worker_process_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")

app = Celery("league")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

REQUEST, ASKED_AT = "tavula_request", "tavula_asked_at"
"""Headers of a task: for which request it is, and when it was asked for (seconds since 1970)."""


def settle(**kwargs: Any) -> None:
    """What a process has loaded stays: garbage is no more looked for in it. Without this a full collection, every few
    hundred queries, holds up whatever runs just then for 0.1 s and more."""
    gc.collect()
    gc.freeze()


worker_process_init.connect(settle)


@setup_logging.connect
def one_log(loglevel: int | str | None = None, **kwargs: Any) -> None:
    """The site's own (the settings have set it up), and what Celery says of itself as much as its command asks for."""
    logging.getLogger("celery").setLevel(loglevel or logging.WARNING)


@before_task_publish.connect
def label(headers: dict[str, Any], **kwargs: Any) -> None:
    from league import tracing

    headers.setdefault(REQUEST, tracing.current() or tracing.named())
    headers.setdefault(ASKED_AT, time.time())


def _label(task: Any, key: str) -> Any:
    """A worker finds it beside what Celery says itself of a task, one that is run at once among its headers."""
    return task.request.get(key) or (task.request.headers or {}).get(key)


@task_prerun.connect
def begin(task: Any, **kwargs: Any) -> None:
    """A task inside another (in tests, and where tasks are run at once) leaves the outer one its name."""
    from league import meters, tracing

    name = _label(task, REQUEST) or tracing.current() or tracing.named()
    held = tracing.within(name)
    held.__enter__()
    task.request.tavula_begun = (held, time.perf_counter())
    if asked_at := _label(task, ASKED_AT):
        meters.WAITED.labels(task.name).observe(max(0.0, time.time() - asked_at))


@task_postrun.connect
def end(task: Any, state: str | None = None, **kwargs: Any) -> None:
    from league import meters

    begun = getattr(task.request, "tavula_begun", None)
    if begun is None:
        return
    held, at = begun
    meters.TASKS.labels(task.name, (state or "unknown").lower()).observe(time.perf_counter() - at)
    held.__exit__(None, None, None)
