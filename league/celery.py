"""The Celery application: `celery -A league worker`, `celery -A league beat`."""

import gc
import os
from typing import Any

from celery import Celery
from celery.signals import worker_process_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")

app = Celery("league")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def settle(**kwargs: Any) -> None:
    """What a process has loaded stays: garbage is no more looked for in it. Without this a full collection, every few
    hundred queries, holds up whatever runs just then for 0.1 s and more."""
    gc.collect()
    gc.freeze()


worker_process_init.connect(settle)
