"""Sentences about clubs, their people, seasons and what comes in and goes out by file."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, str | Promise] = {
    "step-not-allowed": _("%(what)s stands at “%(state)s”: that step is not possible now."),
    "reason-missing": _("Please say why: the reason is kept in the log."),
    "bad-value": _("%(field)s: %(problem)s"),
    "no-such-setting": _("There is no setting %(field)s."),
    "slug-taken": _("The address %(slug)s is taken by another club."),
    "unknown-currency": _("There is no currency %(currency)s. Currencies have three letters, like EUR."),
    "currency-in-use": _(
        "Money is booked or agreed in %(currency)s already, and would be another sum in another currency: it stays."
    ),
    "unknown-time-zone": _("There is no time zone %(time_zone)s."),
    "last-admin": _("A club keeps at least one admin: make somebody else admin first."),
    "not-a-member": _("%(user)s is not a member of %(club)s."),
    "rule-set-exists": _("There are house rules %(name)s already. Choose another name."),
    "no-such-rule-set": _("There are no house rules %(name)s any more."),
    "no-such-year": _("The year of a start lies between %(first)s and %(last)s."),
    "prizes-unpaid": _("%(event)s still has money in its pool: award the prizes first, then archive it."),
    "name-missing": _("A name is missing."),
    "name-too-long": _("A name has at most %(longest)s letters; this one has %(length)s."),
    "control-character": _("This name has a character in it that cannot be shown. Please type it anew."),
    "player-exists": _("There is a player %(name)s already. Add a note that tells the two apart."),
    "name-taken": _(
        "The club has a player %(name)s already. If that is you, ask a director to link it to your account; otherwise "
        "write a note in brackets behind your name, like “%(name)s (blue hat)”."
    ),
    "no-such-claim": _("The club has no player %(name)s without an account any more. Nothing was asked."),
    "account-has-player": _("This account belongs to %(player)s already."),
    "player-has-account": _("%(player)s has an account already."),
    "invitation-unknown": _("This link is no invitation. Perhaps a part of it was lost on the way: ask for it again."),
    "invitation-over": _("An invitation lasts %(days)s days, and this one is older. Ask for a new one."),
    "invitation-used": _("This invitation has been used already. Ask for a new one."),
    "other-club": _("%(what)s belongs to another club."),
    "no-such-choice": _("There is no choice “%(choice)s” here. Nothing was changed."),
    "birth-year": _("The year of birth lies between %(first)s and %(last)s. Nothing was changed."),
    "hand-over-first": _(
        "You are the only admin of %(club)s. Make somebody else admin first, or ask the site admin to close the club. "
        "Nothing was deleted."
    ),
    "erases-by-account": _("%(player)s has an account: only its owner can have it erased, on the page “My data”."),
    "erased-already": _("%(player)s has been erased already."),
    # what is said at online tables
    "no-such-complaint": _("There is no such complaint, or somebody else looks after that table."),
    "no-such-answer": _("Hide the message, mute its writer, or leave it as it is: choose one of these."),
    "mute-too-long": _("Nobody is muted for longer than %(most)s days at once."),
    "mute-needs-a-reason": _("Please say why: a mute is kept with its reason."),
    # seasons
    "no-such-season": _("There is no season %(name)s any more."),
    "season-needs-both-days": _("A season that goes by days needs both: the first and the last."),
    "season-days-in-order": _("The last day of a season cannot be before its first."),
    "best-or-drop": _("Count the best events or drop the worst: one of the two."),
    "season-counts-nothing": _("At least one event must count."),
    "low-scores-in-season": _(
        "In %(event)s the lowest score is the best: it cannot be added to others. Let the season count by rank instead."
    ),
    # imports and exports
    "file-too-large": _("The file is too large: at most %(most)s MB can be read."),
    "file-empty": _("There is nothing in it: the file or the box is empty."),
    "file-old-excel": _("This is a workbook of the old kind (.xls). Save it as .xlsx or as CSV and choose that."),
    "file-no-list": _("This is no list. CSV and XLSX can be read, or names pasted into the box."),
    "file-broken": _("This workbook is damaged and cannot be read. Save it anew, or save it as CSV."),
    "file-broken-at": _("The file cannot be read from line %(line)s on. Is there a quotation mark too many?"),
    "file-unpacks-too-large": _("This file unpacks to more than can be read."),
    "too-many-file-lines": _("At most %(most)s lines can be imported at once. Part the list into several."),
    "too-many-columns": _("A list has at most %(most)s columns."),
    "too-many-jobs": _("%(most)s imports and exports of yours are open. Finish or call off one of them first."),
    "job-gets-nowhere": _("It was tried several times and got nowhere. What the matter is stands in the site's log."),
    "job-called-off": _("It has been called off."),
    "job-not-asking": _("This import stands at “%(state)s”: there is nothing to decide now."),
    "no-such-line": _("Line %(number)s is not one to be decided like that. Look at the list as it stands now."),
    "will-be-renamed": _("%(before)s will be %(name)s."),
    "line-twice": _(
        "The same name stands in line %(line)s. If these are two people, say so here where that is asked, or write a "
        "note behind one of the names, like “Ana (blue hat)”, and read the list in again."
    ),
    "may-be-a-double": _("Is this somebody whom the club knows, or who stands in the list already: %(doubles)s?"),
    "event-file-no-json": _("This is no JSON file, or a damaged one."),
    "event-file-unknown": _("This is no event that was taken away from Tavula, or one of a version not known here."),
    "event-file-wrong": _("The file contradicts itself or lacks something, at: %(where)s."),
    "event-there-already": _("The club has this event already: %(event)s, at the same time. It would count twice."),
    "no-such-list": _("There is no such list."),
}
