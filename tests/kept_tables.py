"""The tables of a test database on SQLite, kept under build/ from the last run.

To make them from the migrations takes each process of a run some six seconds; to copy them takes none. What was kept is
used as long as everything that they are made from is what it was.
"""

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.core.management.commands import migrate
from django.db import connections

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "test-tables"
MADE_FROM = (
    "*/migrations/*.py", "*/models.py", "*/models/**/*.py", "gameplay/append_only.py", "*/apps.py",
    "league/settings.py", "requirements/runtime.txt",
)  # fmt: skip
"""The migrations, what they import, and what Django makes by itself after them: content types and permissions."""


def sources() -> list[Path]:
    return sorted({path for pattern in MADE_FROM for path in ROOT.glob(pattern)})


def fingerprint() -> str:
    found = sha256(f"{sys.version} {sqlite3.sqlite_version}".encode())
    for path in sources():
        found.update(f"{path.relative_to(ROOT)} {sha256(path.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()


def put_in_its_place(patch: pytest.MonkeyPatch) -> None:
    """`migrate` takes the kept tables where there are any that fit, and keeps those that it makes."""
    make = migrate.Command.handle

    def handle(self: migrate.Command, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        connection.ensure_connection()
        kept = KEPT / f"{fingerprint()}.sqlite3"
        if not _taken(kept, connection.connection):
            make(self, *args, **options)
            _keep(connection.connection, kept)

    patch.setattr(migrate.Command, "handle", handle)


def _taken(kept: Path, into: sqlite3.Connection) -> bool:
    try:
        with closing(sqlite3.connect(f"{kept.as_uri()}?mode=ro", uri=True)) as source:
            source.backup(into)
    except sqlite3.OperationalError:
        return False  # there is none, or not any more
    return True


def _keep(made: sqlite3.Connection, kept: Path) -> None:
    """Several processes may do so at the same moment: the file is there whole, or not at all."""
    KEPT.mkdir(parents=True, exist_ok=True)
    new = kept.with_suffix(f".{os.getpid()}")
    with closing(sqlite3.connect(new)) as target:
        made.backup(target)
    for old in KEPT.glob("*.sqlite3"):
        old.unlink(missing_ok=True)
    new.replace(kept)


@pytest.fixture(scope="session")
def kept_tables(request: pytest.FixtureRequest) -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patch:
        if connections["default"].vendor == "sqlite" and not request.config.option.nomigrations:
            put_in_its_place(patch)
        yield patch


@pytest.fixture(scope="session")
def django_db_setup(kept_tables: pytest.MonkeyPatch, django_db_setup: None, django_db_blocker: Any) -> None:
    """pytest-django's own, with the kept tables; afterwards `migrate` is itself again."""
    kept_tables.undo()
    with django_db_blocker.unblock():
        # SQLite is asked for this once a connection: no test that counts queries is to be the first
        assert connections["default"].features.supports_json_field
