"""Calendars as programs read them (iCalendar, RFC 5545). Times are in UTC, which programs show in their own zone."""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.translation import gettext as _

from gameplay.names import game_name
from league.models import Event
from league.queries.calendars import Day
from league.writing import labelled, listed

CONTENT_TYPE = "text/calendar; charset=utf-8"
WIDTH = 75
"""Octets of a line at most; a longer one goes on in the next, behind a blank."""
REFRESH = "PT6H"


def calendar(name: str, days: Iterable[Day], base: str) -> str:
    """`base`: where the site is, without a slash at the end."""
    lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tavula//Tavula//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH",
        f"NAME:{escaped(name)}", f"X-WR-CALNAME:{escaped(name)}",
        f"REFRESH-INTERVAL;VALUE=DURATION:{REFRESH}", f"X-PUBLISHED-TTL:{REFRESH}",
    ]  # fmt: skip
    for day in days:
        lines += _event(day, base)
    lines.append("END:VCALENDAR")
    return "".join(part + "\r\n" for line in lines for part in folded(line))


def _event(day: Day, base: str) -> list[str]:
    event = day.event
    at = {"club": event.club.slug, "event": event.slug}
    path = reverse("public:event", kwargs=at)
    changed = _utc(day.changed)
    kind = f"table-{day.table.pk}" if day.table else f"event-{event.pk}"
    about = [str(game_name(event.variant)), event.club.name]
    if day.others:
        about.insert(0, _("with %(names)s") % {"names": listed(day.others)})
    if day.waits:
        about.insert(0, _("On the waiting list"))
    return [
        "BEGIN:VEVENT", f"UID:{kind}@{urlsplit(base).hostname}", f"DTSTAMP:{changed}",
        f"LAST-MODIFIED:{changed}", *_times(day), f"SUMMARY:{escaped(_title(day))}",
        f"DESCRIPTION:{escaped(' · '.join(about))}", f"URL:{base}{path}", f"STATUS:{_status(day)}", "TRANSP:OPAQUE",
        "END:VEVENT",
    ]  # fmt: skip


def _title(day: Day) -> str:
    if day.table is None:
        return day.event.name
    return labelled(day.event.name, _("table %(number)s") % {"number": day.table.number})


def _status(day: Day) -> str:
    if day.event.state == Event.State.CANCELLED:
        return "CANCELLED"
    return "TENTATIVE" if day.waits else "CONFIRMED"


def _times(day: Day) -> list[str]:
    """Whole days are days where the event is; the end is the day after the last."""
    if not day.whole_days:
        return [f"DTSTART:{_utc(day.starts)}", f"DTEND:{_utc(day.ends)}"]
    zone = ZoneInfo(day.event.time_zone)
    first, last = day.starts.astimezone(zone).date(), day.ends.astimezone(zone).date() + timedelta(days=1)
    return [f"DTSTART;VALUE=DATE:{_date(first)}", f"DTEND;VALUE=DATE:{_date(last)}"]


def _utc(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _date(day: date) -> str:
    return day.strftime("%Y%m%d")


def escaped(text: str) -> str:
    """A text as a value: nothing in it ends the line, or the value."""
    text = "".join(letter for letter in text.replace("\r\n", "\n") if letter == "\n" or letter.isprintable())
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def folded(line: str) -> Iterator[str]:
    """The line in pieces of 75 octets; no letter is torn apart."""
    piece, size = "", 0
    for letter in line:
        octets = len(letter.encode())
        if size + octets > WIDTH:
            yield piece
            piece, size = " ", 1
        piece, size = piece + letter, size + octets
    yield piece
