"""Time zones to choose from: one name a place, as the time zone database lists them by country, and UTC. Aliases and
abbreviations work, and stay where somebody has one; nobody is asked to choose among them."""

from functools import cache
from importlib import resources
from zoneinfo import available_timezones


@cache
def known() -> frozenset[str]:
    """All names, aliases too. They are read from a thousand files, and stay the same while the program runs."""
    return frozenset(available_timezones())


@cache
def _listed() -> tuple[str, ...]:
    table = resources.files("tzdata.zoneinfo").joinpath("zone.tab").read_text(encoding="utf-8")
    names = {line.split("\t")[2].strip() for line in table.splitlines() if line and not line.startswith("#")}
    return ("UTC", *sorted(names & known()))


def time_zones(own: str = "") -> list[tuple[str, str]]:
    """`own`: one to be listed in any case."""
    listed = _listed()
    return [(zone, zone.replace("_", " ")) for zone in (listed if own in listed or not own else (own, *listed))]
