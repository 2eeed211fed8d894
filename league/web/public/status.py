"""An event's state in words, the same on all pages: `round 2 of 4 · 3 of 8 tables in`."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import Event
from league.queries.progress import by_weeks
from league.queries.public.clubs import EventLine
from league.queries.status import Status, tables_in


def entered(count: int) -> str:
    return ngettext("%(count)s entered", "%(count)s entered", count) % {"count": count}


def running(number: int, of: int, done: int, tables: int, *, weekly: bool = False, put_off: int = 0) -> str:
    words = _("week %(number)s of %(of)s") if weekly else _("round %(number)s of %(of)s")
    words %= {"number": number, "of": max(of, number)}
    return f"{words} · {tables_in(done, tables, put_off)}"


def event_status(line: EventLine) -> Status:
    event = line.event
    if event.state == Event.State.RUNNING:
        if line.round is None:
            return Status(_("about to begin · %(entered)s") % {"entered": entered(line.entries)}, "live")
        far = line.tables_in, line.tables
        return Status(
            running(line.round.number, event.rounds_planned, *far, weekly=by_weeks(event), put_off=line.put_off), "live"
        )
    if event.state in (Event.State.FINISHED, Event.State.ARCHIVED):
        return Status(_("finished, the standings are final"), "done")
    if event.state == Event.State.CANCELLED:
        return Status(_("cancelled, it does not take place"), "wrong")
    words = {
        Event.State.DRAFT: _("draft, not public yet"),
        Event.State.REGISTRATION: _("registration is open"),
        Event.State.CHECK_IN: _("about to begin") if by_weeks(event) else _("check-in is open"),
    }[Event.State(event.state)]
    return Status(f"{words} · {entered(line.entries)}", "wait")
