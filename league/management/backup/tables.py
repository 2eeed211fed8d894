"""Which rows a backup holds, and how their values are written: as JSON that both databases are filled from again."""

import base64
from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Field, Model, QuerySet

LEFT_OUT = frozenset(
    {
        "sessions.Session",  # everybody signs in again: who was signed in then is no guide to who may be now
        "usersessions.UserSession",  # goes with them: their keys, and the addresses of machines
        "account.EmailConfirmation",  # links that have long run out; they are asked for anew
        "league.KeptAnswer",  # to be given again within a day to whoever asks twice
        "league.SweepRun",  # what was found in the other house
    }
)
"""Rows that are of the moment. A restored site begins without them."""
FILLED_BY_ITSELF = frozenset(
    {
        "contenttypes.ContentType", "auth.Permission", "django_celery_beat.IntervalSchedule",
        "django_celery_beat.CrontabSchedule", "django_celery_beat.PeriodicTask", "django_celery_beat.PeriodicTasks",
    }
)  # fmt: skip
"""What `migrate` and beat put into an empty database: it counts as empty all the same, and the backup's take their
place."""


def all_models() -> list[type[Model]]:
    return [model for model in apps.get_models(include_auto_created=True) if stored(model)]


def stored(model: type[Model]) -> bool:
    return bool(model._meta.managed and not model._meta.proxy)


def kept_models() -> list[type[Model]]:
    """Those whose rows a backup holds."""
    return [model for model in all_models() if model._meta.label not in LEFT_OUT]


def fields_of(model: type[Model]) -> "list[Field[Any, Any]]":
    return [field for field in model._meta.concrete_fields if not field.generated]


def rows_of(model: type[Model]) -> Iterator[list[Any]]:
    """In the order of their keys; a few at a time are in memory."""
    names = [field.attname for field in fields_of(model)]
    rows = QuerySet(model).order_by("pk").values_list(*names)
    for row in rows.iterator(chunk_size=1000):
        yield [plain(value) for value in row]


def plain(value: Any) -> Any:
    """What `Field.to_python` makes the value from again."""
    if value is None or isinstance(value, (str, int, float, dict, list)):
        return value
    if isinstance(value, (bytes, memoryview)):
        return base64.b64encode(value).decode("ascii")
    if hasattr(value, "isoformat"):
        return value.isoformat()
    return str(value)


def migrations() -> list[str]:
    return sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations())


def unapplied() -> list[str]:
    """Migrations of this program that the database lacks."""
    loader = MigrationLoader(connection)
    return sorted(f"{app}.{name}" for app, name in loader.graph.nodes if (app, name) not in loader.applied_migrations)


def with_rows() -> list[str]:
    """Tables that would not be there so in a new database."""
    models = [model for model in kept_models() if model._meta.label not in FILLED_BY_ITSELF]
    return [model._meta.label for model in models if QuerySet(model).exists()]
