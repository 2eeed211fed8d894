"""Fixtures for all tests."""

import gc

import pytest
from django.db import connection
from django.utils import translation

from tests.kept_tables import django_db_setup, kept_tables

__all__ = ["django_db_setup", "kept_tables"]

# A run holds millions of objects for good (programs, routes, templates): looking through them is a tenth of its time.
gc.set_threshold(100_000, 50, 100)


@pytest.fixture(autouse=True)
def each_test_in_english():
    """A request speaks its reader's language, and so would whatever comes after it in the same process."""
    yield
    translation.activate("en")


@pytest.fixture(autouse=True, scope="session")
def tables_can_be_emptied():
    """SQLite empties tables with DELETE after a transactional test, which append-only tables refuse: their triggers
    step aside for that moment. (PostgreSQL uses TRUNCATE, which row triggers do not see.)"""
    if connection.vendor != "sqlite":
        yield
        return
    flush = type(connection.ops).sql_flush

    def sql_flush(self, *args, **kwargs):
        with self.connection.cursor() as cursor:
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            triggers = cursor.fetchall()
        return (
            [f"DROP TRIGGER {name}" for name, _ in triggers] + flush(self, *args, **kwargs) + [s for _, s in triggers]
        )

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(connection.ops), "sql_flush", sql_flush)
        yield
