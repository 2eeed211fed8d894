"""Disqualified entries: not seated any more, last in the standings, out of the prizes, until it is taken back."""

from django.db import transaction

from league.errors import LeagueRefusal
from league.models import Entry, User
from league.queries.progress import next_unseen
from league.services import fixtures, waiting
from league.services.entry_steps import change, for_the_desk
from league.services.guard import require_reason


@transaction.atomic
def disqualify(entry: Entry, *, by: User, reason: str) -> Entry:
    """Not seated from the next round to be published on, last in the standings, and out of the prizes; its results stay
    for the others' tie-breaks."""
    event, entry = for_the_desk(entry, by)
    reason = require_reason(reason)
    if entry.state == Entry.State.DISQUALIFIED:
        raise LeagueRefusal("entry-disqualified", entry=entry.name)
    change(
        entry, "disqualify", by, reason,
        state=Entry.State.DISQUALIFIED, disqualified_why=reason, waiting_since=None, leaving_from=None,
        withdrawn_from=entry.withdrawn_from or next_unseen(event),
    )  # fmt: skip
    fixtures.fall(event, entry, by=by)
    waiting.made_room(event, by)
    return entry


@transaction.atomic
def reinstate(entry: Entry, *, by: User, reason: str) -> Entry:
    """Take a disqualification back: the entry is in the event again and has the rank that it has played for."""
    event, entry = for_the_desk(entry, by)
    reason = require_reason(reason)
    if entry.state != Entry.State.DISQUALIFIED:
        raise LeagueRefusal("not-disqualified", entry=entry.name)
    waiting.come_back(event, entry, "reinstate", by, reason)
    return entry
