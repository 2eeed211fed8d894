"""Migration operations for rows that must not change: the database itself refuses, whoever asks."""

from collections.abc import Iterable
from typing import Any

from django.db.migrations.operations import RunPython

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


def append_only(table: str) -> list[RunPython]:
    """Rows of `table` are only ever added."""
    return [guard(f"{table}_no_{event.lower()}", table, event, "TRUE", f"{table} is append-only")
            for event in ("UPDATE", "DELETE")]  # fmt: skip


def guard(name: str, table: str, event: str, condition: str, message: str) -> RunPython:
    """Refuse `event` ("INSERT", "UPDATE", "DELETE") on `table` where `condition` holds: SQL over OLD and NEW that both
    SQLite and PostgreSQL read. The refusal reaches Django as an IntegrityError with `message`."""
    words = {"name": name, "table": table, "event": event, "condition": condition}
    words["message"] = message.replace("'", "''")
    return _run(
        {"sqlite": SQLITE.format(**words), "postgresql": POSTGRESQL.format(**words)},
        {
            "sqlite": f"DROP TRIGGER {name}",
            "postgresql": f"DROP TRIGGER {name} ON {table}; DROP FUNCTION {name}()",
        },
    )


def lifted(guards: Iterable[RunPython]) -> list[RunPython]:
    """Take these guards away, for a migration that changes their tables and then puts them back: SQLite makes such a
    table anew, and loses its triggers."""
    return [RunPython(guard.reverse_code, guard.code) for guard in guards]


def _run(forwards: dict[str, str], backwards: dict[str, str]) -> RunPython:
    def of(sql: dict[str, str]) -> Any:
        def apply(apps: Any, schema_editor: Any) -> None:
            with schema_editor.connection.cursor() as cursor:
                cursor.execute(sql[schema_editor.connection.vendor])

        return apply

    return RunPython(of(forwards), of(backwards))
