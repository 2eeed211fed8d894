"""Rooms of many files say by what these are about: whoever looks for something begins at the room's docstring."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("room", ["league/services", "league/queries"])
def test_each_file_is_told_where_the_room_begins(room):
    """Once, under one of its headings (or in the lines above them, for the rooms within)."""
    told = ast.get_docstring(ast.parse((ROOT / room / "__init__.py").read_text(encoding="utf-8")))
    there = {path.stem for path in (ROOT / room).glob("*.py")} - {"__init__"}
    within = {path.parent.name for path in (ROOT / room).glob("*/__init__.py")}
    listed = Counter(re.findall(r"\w+", " ".join(line[16:] for line in told.splitlines() if "  " in line)))
    assert there <= set(listed), "say in the docstring of the room what these are about"
    assert set(listed) <= there | within, "these are there no more"
    assert max(listed.values()) == 1
    assert within <= set(re.findall(r"\w+", told))
