"""An event's and a table's state in words: `round 2 of 4 · 3 of 8 tables in`."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import Event
from league.queries.public.clubs import EventLine
from league.queries.public.event import TableView


@dataclass(frozen=True, slots=True)
class Status:
    """Words, and the kind that gives them their shape: live, done, wait, wrong."""

    words: str
    kind: str


def entered(count: int) -> str:
    return ngettext("%(count)s entered", "%(count)s entered", count) % {"count": count}


def running(number: int, of: int, tables_in: int, tables: int) -> str:
    words = [_("round %(number)s of %(of)s") % {"number": number, "of": max(of, number)}]
    if tables:
        words.append(
            ngettext("%(in)s of %(count)s table in", "%(in)s of %(count)s tables in", tables)
            % {"in": tables_in, "count": tables}
        )
    else:
        words.append(_("all results in"))
    return " · ".join(words)


def event_status(line: EventLine) -> Status:
    event = line.event
    if event.state == Event.State.RUNNING:
        if line.round is None:
            return Status(_("about to begin · %(entered)s") % {"entered": entered(line.entries)}, "live")
        return Status(running(line.round.number, event.rounds_planned, line.tables_in, line.tables), "live")
    if event.state in (Event.State.FINISHED, Event.State.ARCHIVED):
        return Status(_("finished"), "done")
    if event.state == Event.State.CANCELLED:
        return Status(_("cancelled"), "wrong")
    words = {
        Event.State.DRAFT: _("draft, not public yet"),
        Event.State.REGISTRATION: _("registration is open"),
        Event.State.CHECK_IN: _("check-in"),
    }[Event.State(event.state)]
    return Status(f"{words} · {entered(line.entries)}", "wait")


def table_status(table: TableView) -> Status:
    if table.state == "final":
        return Status(_("final, corrected") if table.corrected else _("final"), "done")
    if table.state == "reported":
        return Status(_("reported, to be confirmed"), "wait")
    if table.state == "given-up":
        return Status(_("given up, no result"), "wrong")
    if table.state == "counting":
        return Status(_("over, being counted"), "wait")
    if table.state == "playing" and table.game is not None:
        hands = table.game.hands_played
        words = ngettext("playing · %(count)s hand in", "playing · %(count)s hands in", hands) % {"count": hands}
        return Status(words, "live")
    return Status(_("no hand entered yet"), "wait")
