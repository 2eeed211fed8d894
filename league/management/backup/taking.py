"""Taking a backup while the site runs: all tables as they stood at one moment."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as version_of
from pathlib import Path
from tomllib import loads

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from league.management.backup import tables
from league.management.backup.file import BackupError, Contents, Writer, made_whole


def take(path: Path) -> Contents:
    """Raises BackupError when the file cannot be written, or the database is another version's; then there is none."""
    if missing := tables.unapplied():
        raise BackupError(
            f"The database is not that of this version: it lacks {', '.join(missing[:5])}. Nothing was written; take "
            "the backup with the version that it belongs to, or run `migrate` first."
        )
    counts: dict[str, int] = {}
    with made_whole(path) as out, one_moment():
        writer = Writer(out)
        head = {
            "version": program_version(),
            "made_at": timezone.now().isoformat(timespec="seconds"),
            "database": connection.vendor,
            "migrations": tables.migrations(),
        }
        writer.head(**head)
        for model in tables.kept_models():
            fields = [field.attname for field in tables.fields_of(model)]
            counts[model._meta.label] = writer.table(model._meta.label, fields, tables.rows_of(model))
        writer.end()
    return Contents(head, counts)


@contextmanager
def one_moment() -> Iterator[None]:
    """All reads see the same moment, and nobody waits for them. On SQLite a transaction that only reads does so by
    itself (WAL), and keeps no writer away as one of Django's, which begin IMMEDIATE, would."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


def program_version() -> str:
    try:
        return version_of("tavula")
    except PackageNotFoundError:
        project = loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        return str(project["version"])
