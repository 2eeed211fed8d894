"""The heads of a season's columns: its events, each told from the others in few letters."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from league.models import Event
from league.writing import clock, day_of_a_year, short_day


@dataclass(frozen=True, slots=True)
class Head:
    """`day`: of the event, with its year where others have the same without. `name`: so much of its name as tells it
    from those of that day, empty where it is alone."""

    event: Event
    day: str
    name: str = ""


def heads(events: Sequence[Event]) -> list[Head]:
    days = _days(events)
    names: dict[int, str] = {}
    for day in set(days):
        of_day = [event for event, its in zip(events, days, strict=True) if its == day]
        if len(of_day) > 1:
            names |= dict(zip([event.pk for event in of_day], _told_apart(of_day), strict=True))
    return [Head(event, day, names.get(event.pk, "")) for event, day in zip(events, days, strict=True)]


def _days(events: Sequence[Event]) -> list[str]:
    short = [day_of_a_year(event.starts_at, event.time_zone) for event in events]
    long = [short_day(event.starts_at, event.time_zone) for event in events]
    years = {each: {full for one, full in zip(short, long, strict=True) if one == each} for each in short}
    return [each if len(years[each]) == 1 else full for each, full in zip(short, long, strict=True)]


def _told_apart(events: Sequence[Event]) -> list[str]:
    """The names without the words that all begin with; of equal ones the times, and else numbers."""
    words = [event.name.split() for event in events]
    while all(len(each) > 1 for each in words) and len({each[0] for each in words}) == 1:
        words = [each[1:] for each in words]
    names = [" ".join(each) for each in words]
    if len(set(names)) < len(names):
        names = [f"{name}, {clock(one.starts_at, one.time_zone)}" for name, one in zip(names, events, strict=True)]
    if len(set(names)) < len(names):
        names = _numbered(names)
    return names


def _numbered(names: Sequence[str]) -> list[str]:
    so_far: Counter[str] = Counter()
    numbered = []
    for name in names:
        so_far[name] += 1
        numbered.append(f"{name} ({so_far[name]})")
    return numbered
