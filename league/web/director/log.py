"""The log in words: what each step of the audit trail is called, and whom it was about."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.models import AuditEntry

VERBS: Mapping[str, str | Promise] = {
    "event.create": _("Event created"),
    "event.update": _("Settings changed"),
    "event.plan": _("Rounds planned"),
    "event.assign": _("Role given"),
    "event.unassign": _("Role taken away"),
    "event.open_registration": _("Registration opened"),
    "event.open_check_in": _("Check-in opened"),
    "event.start": _("Event started"),
    "event.finish": _("Event finished"),
    "event.reopen": _("Event reopened"),
    "event.archive": _("Event archived"),
    "event.cancel": _("Event cancelled"),
    "event.check_in_all": _("Everybody checked in"),
    "event.set_prizes": _("Table of prizes set"),
    "event.award": _("Prizes paid"),
    "event.reverse_awards": _("Prizes taken back"),
    "event.charge_fees": _("Fees booked"),
    "entry.enter": pgettext_lazy("into an event", "Entered"),
    "entry.rename": pgettext_lazy("of an entry", "Renamed"),
    "entry.check_in": _("Checked in"),
    "entry.undo_check_in": _("Check-in taken back"),
    "entry.withdraw": _("Withdrawn"),
    "entry.restore": _("Entered again"),
    "entry.pay": _("Entry fee paid"),
    "entry.unpay": _("Payment of the fee taken back"),
    "round.pair": _("Round drawn"),
    "round.unpair": _("Draw taken back"),
    "round.publish": _("Round published"),
    "round.unpublish": _("Round unpublished"),
    "round.close": _("Round closed"),
    "round.reopen": _("Round reopened"),
    "round.trouble": _("Round could not start by itself"),
    "hand.enter": _("Hand entered"),
    "hand.correct": _("Hand corrected"),
    "hand.withdraw": _("Hand taken back"),
    "table.stop": _("Game stopped"),
    "table.abandon": _("Game given up"),
    "result.report": _("Result in"),
    "result.confirm": _("Result confirmed"),
    "result.correct": _("Result corrected"),
    "result.withdraw": _("Result taken back: the game goes on"),
}
SUBJECTS: Mapping[str, str | Promise] = {
    "entry": "",  # its name says it
    "round": _("round"),
    "table": _("table"),
    "eventrole": _("role"),
}


@dataclass(frozen=True, slots=True)
class LogLine:
    entry: AuditEntry
    verb: str | Promise
    subject: str


def log_lines(entries: Iterable[AuditEntry]) -> list[LogLine]:
    return [LogLine(entry, VERBS.get(entry.verb, entry.verb), _subject(entry)) for entry in entries]


def _subject(entry: AuditEntry) -> str:
    """ "entry 12 Ana" is Ana: kind and number are for machines, and the event stands above the page."""
    kind, _number, name = [*entry.subject.split(" ", 2), "", ""][:3]
    if kind == "event":
        return ""
    if kind == "round":
        name = name.rsplit(" · ", 1)[-1]
    return f"{SUBJECTS.get(kind, kind)} {name}".strip()
