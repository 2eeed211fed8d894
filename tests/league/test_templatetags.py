"""How times are written in templates."""

from datetime import UTC, datetime

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


def test_zone_names():
    assert tavula.zone_name("America/Sao_Paulo") == "Sao Paulo time"
