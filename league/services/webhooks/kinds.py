"""What a webhook can hear of: the one table of kinds. Each follows from lines of the audit trail, which every service
writes in the transaction of what it does; `standings.changed` alone is told by the standings themselves."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

STANDINGS, TEST = "standings.changed", "test"


@dataclass(frozen=True, slots=True)
class Kind:
    name: str | Promise
    about: str | Promise
    verbs: tuple[str, ...] = ()


KINDS: Mapping[str, Kind] = {
    "event.made": Kind(
        _("Event made"),
        _("There is a new event; it may still be a draft, or take entries at once."),
        ("event.create", "event.copy"),
    ),
    "event.opened": Kind(
        _("Registration opened"), _("An event that was a draft takes entries."), ("event.open_registration",)
    ),
    "event.check-in": Kind(
        _("Check-in opened"), _("From now on who is there is checked in."), ("event.open_check_in",)
    ),
    "event.started": Kind(_("Event started"), _("It is running; the first round is drawn or about to be."),
                          ("event.start",)),
    "event.finished": Kind(_("Event finished"), _("The last round is closed and the standings are final."),
                           ("event.finish",)),
    "event.reopened": Kind(_("Event reopened"), _("A finished event goes on: its standings are final no more."),
                           ("event.reopen",)),
    "event.cancelled": Kind(_("Event cancelled"), _("It does not take place, or not to its end."), ("event.cancel",)),
    "entry.added": Kind(_("Entry added"), _("A player or a pair is entered, or put on the waiting list."),
                        ("entry.enter",)),
    "entry.changed": Kind(
        _("Entry changed"),
        _("Checked in, moved up from the waiting list, left, came back, substituted, disqualified, reinstated or "
          "removed: the entry says how it is now, unless it is removed. Where all are checked in at once, only the "
          "event is named."),
        ("event.check_in_all", "entry.check_in", "entry.undo_check_in", "entry.no_show", "entry.withdraw",
         "entry.restore", "entry.move_up", "entry.disqualify", "entry.reinstate", "entry.remove", "entry.substitute"),
    ),
    "round.published": Kind(
        _("Round published"), _("Everybody can see who sits where: of a new round, or one that was restored."),
        ("round.publish", "round.restore", "round.restore_published"),
    ),
    "round.taken-back": Kind(
        _("Round taken back"), _("A published round is a draft again, or is undone."),
        ("round.unpublish", "round.undo"),
    ),
    "round.closed": Kind(_("Round closed"), _("All its results are in."), ("round.close",)),
    "result.entered": Kind(_("Result entered"), _("A game has a result; it may still wait to be confirmed."),
                           ("result.report",)),
    "result.confirmed": Kind(
        _("Result confirmed"),
        _("Confirmed at the table, by a scorer, or because nobody objected in time."),
        ("result.confirm", "result.harden"),
    ),
    "result.disputed": Kind(_("Result disputed"), _("Two reports differ; a director decides."), ("result.dispute",)),
    "result.corrected": Kind(
        _("Result corrected"),
        _("Another result is in force than before, none any more, or one that a director has ruled."),
        ("result.correct", "result.withdraw", "table.adjusted", "table.walkover", "table.lift"),
    ),
    STANDINGS: Kind(_("Standings changed"), _("At least one line of an event's standings is another than before.")),
    "payout.made": Kind(_("Prizes paid"), _("The prize fund of a finished event has been booked to the players."),
                        ("event.award",)),
    "payout.taken-back": Kind(_("Prizes taken back"), _("What had been booked to the players is reversed."),
                              ("event.reverse_awards",)),
}  # fmt: skip
BY_VERB: Mapping[str, str] = {verb: code for code, kind in KINDS.items() for verb in kind.verbs}
