"""An event's state in words: `round 2 of 4 · 3 of 8 tables in`."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import Event
from league.queries.progress import by_weeks
from league.queries.public.clubs import EventLine
from league.queries.status import Status, tables_in


def entered(count: int) -> str:
    return ngettext("%(count)s entered", "%(count)s entered", count) % {"count": count}


def running(number: int, of: int, done: int, tables: int, *, weekly: bool = False) -> str:
    words = _("week %(number)s of %(of)s") if weekly else _("round %(number)s of %(of)s")
    words %= {"number": number, "of": max(of, number)}
    return f"{words} · {tables_in(done, tables)}"


def event_status(line: EventLine) -> Status:
    event = line.event
    if event.state == Event.State.RUNNING:
        if line.round is None:
            return Status(_("about to begin · %(entered)s") % {"entered": entered(line.entries)}, "live")
        far = line.tables_in, line.tables
        return Status(running(line.round.number, event.rounds_planned, *far, weekly=by_weeks(event)), "live")
    if event.state in (Event.State.FINISHED, Event.State.ARCHIVED):
        return Status(_("finished"), "done")
    if event.state == Event.State.CANCELLED:
        return Status(_("cancelled"), "wrong")
    words = {
        Event.State.DRAFT: _("draft, not public yet"),
        Event.State.REGISTRATION: _("registration is open"),
        Event.State.CHECK_IN: _("about to begin") if by_weeks(event) else _("check-in"),
    }[Event.State(event.state)]
    return Status(f"{words} · {entered(line.entries)}", "wait")
