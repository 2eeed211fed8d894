"""How times are written in templates."""

import re
from datetime import UTC, date, datetime
from pathlib import Path

from league.templatetags import tavula


def test_times_stand_in_the_given_zone():
    at = datetime(2026, 1, 9, 23, 14, tzinfo=UTC)
    assert ">Saturday 10 January 2026<" in tavula.day(at, "Europe/Paris")
    assert ">00:14<" in tavula.clock(at, "Europe/Paris")
    assert ">20:14<" in tavula.clock(at, "America/Sao_Paulo")
    assert 'datetime="2026-01-09T20:14-03:00"' in tavula.clock(at, "America/Sao_Paulo")
    assert ">Fri 9 Jan 2026, 20:14<" in tavula.moment(at, "America/Sao_Paulo")
    assert ">Friday 9 January 2026, 20:14<" in tavula.full_moment(at, "America/Sao_Paulo")
    assert tavula.clock(None) == ""
    assert ">00:14<" in tavula.clock(at, "Nowhere/Atall")  # the site's own zone


def test_a_day_is_written_without_a_time():
    assert tavula.short_day(date(2026, 1, 9)) == '<time datetime="2026-01-09">Fri 9 Jan 2026</time>'
    assert tavula.day(date(2026, 1, 9)) == '<time datetime="2026-01-09">Friday 9 January 2026</time>'


def test_days_and_times_are_written_here_alone():
    """One way on all pages: in templates by these filters, in Python by `league.writing`. Patterns of Django's own
    would write "Nov. 30, 2026" and "8 p.m." beside "Mon 30 Nov 2026" and "20:00"."""
    written = re.compile(r"\|(date|time)\b(?!\w)|DATE(TIME)?_FORMAT|\btime_format\(")
    pages = {path: path.read_text(encoding="utf-8") for path in Path("templates").rglob("*.html")}
    code = {path: path.read_text(encoding="utf-8") for path in Path("league").rglob("*.py")}
    assert [str(path) for path, text in (pages | code).items() if written.search(text)] == []


def test_zone_names():
    assert tavula.zone_name("America/Sao_Paulo") == "Sao Paulo time"
