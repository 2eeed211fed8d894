"""The log in words: what each step of the audit trail is called, and whom it was about."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from league.models import AuditEntry, Event, Player
from league.queries.console.board import place_in_words
from league.queries.round_names import numbered
from league.services.audit import THE_SCHEDULE
from league.writing import labelled, money

VERBS: Mapping[str, str | Promise] = {
    "event.create": _("Event created"),
    "event.update": _("Settings changed"),
    "event.copy": _("Copied from another event"),
    "event.recur": _("Set to come round every week"),
    "event.stop_recurring": _("Comes round no more"),
    "event.plan": _("Times planned"),
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
    "event.set_category_prizes": _("Prizes within categories set"),
    "event.handicaps": _("Handicaps set"),
    "event.mark": _("Marked for a special prize"),
    "event.award": _("Prizes awarded"),
    "event.hand_out": _("Prize handed out in cash"),
    "event.bring_back": _("Too much of a prize given back in cash"),
    "event.not_handed_out": _("Handing out of a prize taken back"),
    "event.reverse_awards": _("Prizes taken back"),
    "event.charge_fees": _("Fees booked"),
    "event.draw_schedule": _("Schedule drawn"),
    "event.seed": _("Seeded by hand"),
    "event.cut": _("Cut to the finals"),
    "event.take_back_cut": _("Cut taken back"),
    "event.keep_apart": _("Kept apart"),
    "event.keep_together": _("Keep-apart list removed"),
    "entry.enter": pgettext_lazy("into an event", "Entered"),
    "entry.rename": pgettext_lazy("of an entry", "Renamed"),
    "entry.show_name": _("Name in public changed"),
    "entry.check_in": _("Checked in"),
    "entry.undo_check_in": _("Check-in taken back"),
    "entry.withdraw": _("Withdrawn"),
    "entry.leave_later": _("Leaves later"),
    "entry.stay": _("Stays after all"),
    "entry.come_from": _("Comes later"),
    "entry.restore": _("Entered again"),
    "entry.no_show": _("Did not come"),
    "entry.move_up": _("Moved up from the waiting list"),
    "entry.substitute": _("Another player took over"),
    "entry.disqualify": _("Disqualified"),
    "entry.reinstate": _("Disqualification taken back"),
    "entry.remove": _("Entry removed"),
    "entry.fix_table": _("Fixed table"),
    "entry.categorise": _("Categories set"),
    "partnerrequest.ask": _("Partner asked"),
    "partnerrequest.decline": _("Partner declined"),
    "partnerrequest.take_back": _("Partner request taken back"),
    "entry.set_fee": _("Entry fee set by the desk"),
    "entry.member": _("Entered as a member, or not"),
    "entry.pay": _("Entry fee paid"),
    "entry.unpay": _("Payment of the fee taken back"),
    "event.import": _("Event imported"),
    "job.done": _("Import done"),
    "job.stopped": _("Import stopped"),
    "job.cancelled": _("Import called off"),
    "round.pair": _("Drawn"),
    "round.unpair": _("Draw taken back"),
    "round.publish": _("Published"),
    "round.start_play": _("Play started"),
    "round.unpublish": _("Unpublished"),
    "round.close": pgettext_lazy("of a round", "Closed"),
    "round.reopen": pgettext_lazy("of a round", "Reopened"),
    "round.clock_start": _("Clock started"),
    "round.clock_pause": _("Clock paused"),
    "round.clock_resume": _("Clock going on"),
    "round.clock_extend": _("More time given"),
    "round.clock_stop": _("Clock taken away"),
    "round.announce": _("Announcement"),
    "round.change": _("Pairings changed by hand"),
    "round.undo": _("Undone"),
    "round.restore": _("Restored"),
    "round.restore_published": _("Restored"),
    "round.restore_draft": _("Draw restored"),
    "round.set_week": _("Days of a week set"),
    "round.trouble": _("Could not start by itself"),
    "hand.enter": _("Hand entered"),
    "hand.correct": _("Hand corrected"),
    "hand.annul": _("Hand annulled"),
    "hand.withdraw": _("Hand taken back"),
    "table.lock": _("Table locked"),
    "table.unlock": _("Table unlocked"),
    "table.stop": _("Game stopped"),
    "table.bot_plays": _("A bot plays on for somebody"),
    "table.abandon": _("Game given up"),
    "result.report": _("Result in"),
    "table.adjusted": _("Score adjusted by ruling"),
    "table.walkover": _("Walkover"),
    "table.set_date": _("Day of a game set"),
    "table.lift": _("Ruling lifted"),
    "game.totals": _("Game entered as totals"),
    "game.correct_totals": _("Totals corrected"),
    "game.withdraw_totals": _("Totals taken back"),
    "entry.penalise": _("Points added or taken"),
    "entry.take_back_penalty": _("Penalty taken back"),
    "complaint.answer": _("Complaint answered"),
    "mute.lift": _("Somebody may write again"),
    "result.dispute": _("Result disputed"),
    "result.harden": _("Result final: its time was up"),
    "result.confirm": _("Result confirmed"),
    "result.correct": _("Result corrected"),
    "standings.correction": _("Standings changed by a correction"),
    "result.withdraw": _("Result taken back: the game goes on"),
}
SUBJECTS: Mapping[str, str | Promise] = {
    "entry": "",  # its name says it
    "partnerrequest": "",
    "table": _("table"),
    "eventrole": _("role"),
}


@dataclass(frozen=True, slots=True)
class LogLine:
    entry: AuditEntry
    verb: str | Promise
    subject: str
    details: tuple[str, ...] = ()

    @property
    def who(self) -> str:
        """A name; of a step that was made because its time had come, that it was."""
        by_nobody = self.entry.by_id is None and self.entry.by_name == THE_SCHEDULE
        return gettext("by itself") if by_nobody else self.entry.by_name

    @property
    def before(self) -> list[tuple[str, str]]:
        return _told(self.entry.old)

    @property
    def after(self) -> list[tuple[str, str]]:
        return _told(self.entry.new)


def log_lines(event: Event, entries: Iterable[AuditEntry]) -> list[LogLine]:
    """One query, for the names of whom money has gone to or come from; none where there is no such line."""
    entries = list(entries)
    names = _names(entries)
    return [
        LogLine(entry, VERBS.get(entry.verb, entry.verb), _subject(event, entry), _details(event, entry, names))
        for entry in entries
    ]


def _told(data: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Name by name; a text as it is, and anything else as JSON, as programs read it too."""
    return [(name, one if isinstance(one, str) else json.dumps(one, ensure_ascii=False)) for name, one in data.items()]


OVER_DESK = ("event.hand_out", "event.bring_back", "event.not_handed_out", "entry.pay", "entry.unpay")
"""Cash, of one player; what was taken back stands in what was before."""


def _cash_of(entry: AuditEntry) -> dict[str, Any]:
    return (entry.new or entry.old) if entry.verb in OVER_DESK else {}


def _names(entries: Iterable[AuditEntry]) -> dict[int, str]:
    wanted = {found["player"] for entry in entries if (found := _cash_of(entry)).get("player")}
    return {one.pk: str(one) for one in Player.with_merged.filter(pk__in=wanted)} if wanted else {}


FROM_ROUND = {
    "entry.enter": "first_round", "entry.come_from": "first_round", "entry.withdraw": "withdrawn_from",
    "entry.leave_later": "leaving_from",
}  # fmt: skip
"""Steps of an entry that count from a round on, and where it stands."""


def _details(event: Event, entry: AuditEntry, names: Mapping[int, str]) -> tuple[str, ...]:
    currency = event.club.currency
    if cash := _cash_of(entry):
        amount = money(cash.get("cents", 0), currency)
        name = names.get(cash.get("player", 0))
        return (labelled(name, amount) if name else amount,)
    if entry.verb == "event.award":
        return (gettext("Prize fund %(amount)s") % {"amount": money(entry.new["fund_cents"], currency)},)
    number = entry.new.get(FROM_ROUND.get(entry.verb, "")) or 1
    return (gettext("from %(round)s") % {"round": numbered(event, number)},) if number > 1 else _moves(entry)


def _moves(entry: AuditEntry) -> tuple[str, ...]:
    """Who went where by hand, and where the program had drawn them to."""
    if entry.verb != "round.change":
        return ()
    names, drawn = entry.new["names"], entry.new["drawn"]
    return tuple(
        gettext("%(name)s: from %(before)s to %(now)s; drawn: %(drawn)s") % {
            "name": names.get(moved, moved), "now": place_in_words(now),
            "before": place_in_words(entry.old["places"].get(moved)), "drawn": place_in_words(drawn.get(moved, now)),
        }
        for moved, now in entry.new["places"].items()
    )  # fmt: skip


def _subject(event: Event, entry: AuditEntry) -> str:
    """ "entry 12 Ana" is Ana: kind and number are for machines, and the event stands above the page."""
    kind, _number, name = [*entry.subject.split(" ", 2), "", ""][:3]
    if kind == "event":
        return ""
    if kind == "round":
        number = name.rsplit(" · ", 1)[-1]
        return numbered(event, int(number)) if number.isdecimal() else number
    return f"{SUBJECTS.get(kind, kind)} {name}".strip()
