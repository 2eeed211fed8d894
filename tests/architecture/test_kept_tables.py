"""Kept tables of a test database are made anew as soon as anything changes that they are made from."""

import ast
from pathlib import Path

from tests import kept_tables
from tests.kept_tables import ROOT, fingerprint, sources


def imported_by(path: Path) -> set[Path]:
    """The project's own modules that it imports."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module)
    files = {ROOT / f"{name.replace('.', '/')}.py" for name in names if name.split(".")[0] in ("league", "gameplay")}
    return files | {path.with_suffix("") / "__init__.py" for path in files if not path.exists()}


def test_all_that_migrations_import_belongs_to_it():
    migrations = [path for app in ("league", "gameplay") for path in (ROOT / app / "migrations").glob("*.py")]
    imported = {found for path in migrations for found in imported_by(path) if found.exists()}
    assert ROOT / "gameplay" / "append_only.py" in imported
    assert imported <= set(sources())


def test_another_migration_makes_other_tables(tmp_path, monkeypatch):
    (tmp_path / "league" / "migrations").mkdir(parents=True)
    monkeypatch.setattr(kept_tables, "ROOT", tmp_path)
    found = [fingerprint()]
    for text in ("one", "other"):
        (tmp_path / "league" / "migrations" / "0001_initial.py").write_text(text)
        found.append(fingerprint())
    assert len(set(found)) == 3
