"""Putting a backup back: into a new database, or in place of what is there. All of it, or nothing."""

from collections import deque
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.cache import cache
from django.core.management.color import no_style
from django.db import IntegrityError, connection, transaction
from django.db.models import Model

from gameplay.append_only import stepped_aside
from league.management.backup import tables
from league.management.backup.file import BackupError, Contents, read
from league.management.backup.tables import all_models, fields_of, kept_models, with_rows

AT_ONCE = 500


def check(path: Path) -> Contents:
    """Read it through, and say what is in it: its tables are those of this program, and none is missing. Asks the
    database for its migrations, and no more."""
    columns: dict[str, list[str]] = {}

    def look_at(label: str, names: list[str], rows: Iterator[list[Any]]) -> None:
        columns[label] = names
        _pass_over(rows)

    contents = read(path, look_at, fits)  # a file that is damaged is told to be so, whatever stands in it
    for label in columns.keys() - tables.LEFT_OUT:
        _model_of(label, columns[label])
    if missing := [label for label in _labels(kept_models()) if label not in columns]:
        raise BackupError(f"{path} lacks tables: {', '.join(missing)}. Nothing was changed.")
    return contents


def _pass_over(rows: Iterator[list[Any]]) -> None:
    deque(rows, maxlen=0)


def _model_of(label: str, names: list[str]) -> type[Model]:
    """The table as it is here, with just these columns."""
    model = apps.get_model(label) if label in _labels(kept_models()) else None
    if model is None or set(names) != {field.attname for field in fields_of(model)}:
        raise BackupError(f"The backup has a table {label} as there is none here. Nothing was changed.")
    return model


def put_back(path: Path, *, replace: bool = False) -> Contents:
    """The file is read through before anything is touched, and again as its rows are put in."""
    check(path)
    try:
        with transaction.atomic(), stepped_aside(connection):
            if not replace and (there := with_rows()):
                raise BackupError(
                    f"The database is not empty: there are rows in {', '.join(there[:5])}. Nothing was changed. "
                    "Restore into a new one, or say --replace to have everything in it replaced."
                )
            _empty()
            contents = read(path, _put_in, fits)
            _count_on()
            connection.check_constraints()
    except IntegrityError as error:
        said = str(error).partition("\n")[0].rstrip(".")
        raise BackupError(f"The rows do not fit together: {said}. Nothing was changed.") from error
    cache.clear()  # what is kept there is known by numbers of rows
    return contents


def fits(head: dict[str, Any]) -> None:
    """Only into tables as they were then."""
    there, wanted = set(tables.migrations()), set(head["migrations"])
    if there == wanted:
        return
    if not there:
        raise BackupError("The database has no tables yet. Nothing was changed; run `migrate` first.")
    told = {"lacks": sorted(wanted - there), "has besides": sorted(there - wanted)}
    said = "; ".join(f"this one {how} {', '.join(names[:5])}" for how, names in told.items() if names)
    raise BackupError(
        f"The backup is of version {head['version']} with other migrations of the database: {said}. Nothing was "
        "changed. Restore it with the version that wrote it, and then bring that up to date."
    )


def _labels(models: list[type[Model]]) -> list[str]:
    return [model._meta.label for model in models]


def _empty() -> None:
    """Every table, sessions too."""
    names = [connection.ops.quote_name(model._meta.db_table) for model in all_models()]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"TRUNCATE {', '.join(names)}")
            return
        for name in names:
            cursor.execute(f"DELETE FROM {name}")


def _put_in(label: str, names: list[str], rows: Iterator[list[Any]]) -> None:
    if label in tables.LEFT_OUT:  # in a file from before it was
        _pass_over(rows)
        return
    model = _model_of(label, names)
    fields = {field.attname: field for field in fields_of(model)}
    quote = connection.ops.quote_name
    columns = ", ".join(quote(fields[name].column) for name in names)
    blanks = ", ".join(["%s"] * len(names))
    sql = f"INSERT INTO {quote(model._meta.db_table)} ({columns}) VALUES ({blanks})"
    order = [fields[name] for name in names]
    with connection.cursor() as cursor:
        while batch := list(islice(rows, AT_ONCE)):
            cursor.executemany(sql, [_prepared(order, row) for row in batch])


def _prepared(fields: list[Any], row: list[Any]) -> list[Any]:
    return [
        field.get_db_prep_save(field.to_python(value), connection) for field, value in zip(fields, row, strict=True)
    ]


def _count_on() -> None:
    """The next row of each table gets the next number."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), all_models()):
            cursor.execute(statement)
