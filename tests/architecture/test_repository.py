"""What must not be found in the repository."""

import ast
import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.architecture import variables

ROOT = Path(__file__).resolve().parents[2]


def tracked(*patterns: str) -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z", *patterns], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in listed.stdout.split("\0") if name]


@pytest.fixture(scope="module", autouse=True)
def a_checkout():
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout: nothing tells which files belong to the repository")


def test_requirements_are_hashed_and_name_no_index():
    for path in (ROOT / "requirements").glob("*.txt"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"https?://|--(extra-)?index-url|--find-links", text), path.name
        pinned = re.findall(r"^[a-z0-9][^\s=]*==", text, re.MULTILINE)
        blocks = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)
        assert pinned
        assert all("--hash=sha256:" in block for block in blocks if "==" in block), path.name


def test_what_npm_fetches_is_hashed_and_names_no_registry():
    text = (ROOT / "tests/e2e/package-lock.json").read_text(encoding="utf-8")
    assert "http" not in text
    packages = [package for name, package in json.loads(text)["packages"].items() if name]
    assert packages
    assert all(package["integrity"].startswith("sha512-") for package in packages)


def test_tests_in_a_browser_stand_in_their_folder():
    """`make browser-tests` reads no other."""
    files = (ROOT / "tests").rglob("test_*.py")
    marked = {path for path in files if re.search(r"\bmark\.browser\b", path.read_text(encoding="utf-8"))}
    assert marked == set((ROOT / "tests" / "e2e").glob("test_*.py"))


def most_lines(path: Path) -> float:
    """Long files hide more than one thing: 300 lines are enough. Tests may have 400; what Django writes is as it is."""
    if "migrations" in path.parts:
        return float("inf")
    return 400 if path.parts[0] == "tests" else 300


def test_files_stay_small():
    sources = [path.relative_to(ROOT) for path in tracked("*.py", "*.js", "*.css", "*.html") if path.exists()]
    lengths = {path: len((ROOT / path).read_text(encoding="utf-8").splitlines()) for path in sources}
    assert {str(path): lines for path, lines in lengths.items() if lines > most_lines(path)} == {}


MOST_LINES_OF_A_FUNCTION = 40


def test_functions_stay_small():
    long = {}
    for path in tracked("gameplay/*.py", "league/*.py"):
        if not path.exists() or "migrations" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                lines = (node.end_lineno or 0) - node.lineno + 1
                if lines > MOST_LINES_OF_A_FUNCTION:
                    long[f"{path.relative_to(ROOT)}:{node.name}"] = lines
    assert long == {}


def test_the_readme_names_every_variable_and_no_other():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert {"SECRET_KEY", "WORKERS", "KEEP_DAYS_SWEEPS"} <= variables.read()
    rows = re.findall(r"^\| (`[^|]+) \|", readme, re.MULTILINE)
    assert {name for row in rows for name in re.findall(r"`([A-Z_]+)`", row)} == variables.read()


WITHOUT_WORDS = {"__init__", "apps", "migrations", "locale", "locale_of_libraries", "static", "templates"}


def test_the_rooms_are_named_where_the_house_is_shown():
    """Each module and folder of the two apps, and each text beside them."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    drawn = text.split("```")[1]
    of_apps = {path.relative_to(ROOT).parts[1] for path in tracked("gameplay/*.py", "league/*.py") if path.exists()}
    texts = {path.name for path in tracked("docs/*.md") if path.parent == ROOT / "docs"}
    named = set(re.findall(r"\w+(?=\.\w|/)", drawn))
    assert {name.removesuffix(".py") for name in of_apps} - WITHOUT_WORDS - named == set()
    assert {name for name in texts if name not in drawn} == set()


def test_pages_have_no_inline_scripts_or_styles():
    """A content security policy without `unsafe-inline` must be able to hold."""
    inline = re.compile(r"<script(?![^>]*\b(src|type=\"application/json\")\b)[^>]*>|\sstyle=|\son[a-z]+=\"|javascript:")
    found = {
        str(path.relative_to(ROOT)): match.group()
        for path in tracked("templates/*.html", "*/templates/*.html")
        if path.exists() and (match := inline.search(path.read_text(encoding="utf-8")))
    }
    assert found == {}
