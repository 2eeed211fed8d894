"""Migration operations for rows that must not change: the database itself refuses, whoever asks."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Self

from django.db.migrations.operations.base import Operation

SQLITE = """
CREATE TRIGGER {name} BEFORE {event} ON {table} WHEN {condition}
BEGIN SELECT RAISE(ABORT, '{message}'); END
"""
# On PostgreSQL a trigger's WHEN may not look into other tables, so the condition stands in the function.
POSTGRESQL = """
CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {condition} THEN
        RAISE EXCEPTION '{message}' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}();
"""

CHECK_NOW = ("SET CONSTRAINTS ALL IMMEDIATE", "SET CONSTRAINTS ALL DEFERRED")
"""PostgreSQL alters no table of which something is still to be checked at the end of the transaction: checked here, and
what comes after it is checked at the end again."""


class Guard(Operation):
    """SQL by the database's vendor, run forwards or backwards. As `RunPython` it would do the same, and have all models
    rendered anew for each of the hundreds of triggers."""

    reversible = True

    def __init__(self, forwards: dict[str, str], backwards: dict[str, str]) -> None:
        self.forwards, self.backwards = forwards, backwards

    def lifted(self) -> Self:
        return type(self)(self.backwards, self.forwards)

    def state_forwards(self, app_label: str, state: Any) -> None:
        """A trigger is nothing that models know of."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        _execute(self.forwards, schema_editor)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        _execute(self.backwards, schema_editor)


def _execute(sql: dict[str, str], schema_editor: Any) -> None:
    schema_editor.execute(sql[schema_editor.connection.vendor], params=None)


def append_only(table: str) -> list[Guard]:
    """Rows of `table` are only ever added."""
    return [guard(f"{table}_no_{event.lower()}", table, event, "TRUE", f"{table} is append-only")
            for event in ("UPDATE", "DELETE")]  # fmt: skip


def guard(name: str, table: str, event: str, condition: str, message: str) -> Guard:
    """Refuse `event` ("INSERT", "UPDATE", "DELETE") on `table` where `condition` holds: SQL over OLD and NEW that both
    SQLite and PostgreSQL read. The refusal reaches Django as an IntegrityError with `message`."""
    words = {"name": name, "table": table, "event": event, "condition": condition}
    words["message"] = message.replace("'", "''")
    return Guard(
        {"sqlite": SQLITE.format(**words), "postgresql": POSTGRESQL.format(**words)},
        {
            "sqlite": f"DROP TRIGGER {name}",
            "postgresql": f"DROP TRIGGER {name} ON {table}; DROP FUNCTION {name}()",
        },
    )


def lifted(guards: Iterable[Guard]) -> list[Guard]:
    """Take these guards away, for a migration that changes their tables and then puts them back: SQLite makes such a
    table anew, and loses its triggers."""
    return [guard.lifted() for guard in guards]


@contextmanager
def stepped_aside(connection: Any, tables: Collection[str] = ()) -> Iterator[None]:
    """The guards of these tables, or of all the database, let everything pass meanwhile: for whoever puts rows back
    that they have seen before, or takes out of them the name of somebody who is to be forgotten. Inside a
    transaction, so that they are there again whatever happens."""
    with connection.cursor() as cursor:
        aside, back = (_of_sqlite if connection.vendor == "sqlite" else _of_postgresql)(cursor, tables)
        for statement in aside:
            cursor.execute(statement)
        yield
        for statement in back:
            cursor.execute(statement)


def _of_sqlite(cursor: Any, only: Collection[str]) -> tuple[list[str], list[str]]:
    cursor.execute("SELECT name, sql, tbl_name FROM sqlite_master WHERE type = 'trigger'")
    triggers = [(name, sql) for name, sql, table in cursor.fetchall() if not only or table in only]
    return [f'DROP TRIGGER "{name}"' for name, _ in triggers], [sql for _, sql in triggers]


def _of_postgresql(cursor: Any, only: Collection[str]) -> tuple[list[str], list[str]]:
    cursor.execute(
        "SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid"
        " WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace"
    )
    tables = [name for (name,) in cursor.fetchall() if not only or name in only]
    aside, back = ([f"ALTER TABLE {table} {verb} TRIGGER USER" for table in tables] for verb in ("DISABLE", "ENABLE"))
    return [*CHECK_NOW, *aside], [*CHECK_NOW, *back]
