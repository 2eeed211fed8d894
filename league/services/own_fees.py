"""A fee that the desk sets for one entry, instead of the one that the event would take: with a reason, and logged."""

from django.db import transaction

from league.errors import LeagueRefusal
from league.models import Entry, User
from league.queries.fees import takes_fees
from league.services import fees
from league.services.entry_steps import change, for_the_desk
from league.services.guard import is_whole, require_reason


@transaction.atomic
def set_fee(entry: Entry, cents: int | None, *, by: User, reason: str) -> Entry:
    """The whole entry's fee, which a pair shares; None brings back the event's. What is booked already goes back, and
    the new fee is booked; what has been paid stays, so that more is to come or something to be given back.

    Raises `money-off`, `no-fees`, `reason-missing`, `fee-out-of-range`.
    """
    event, entry = for_the_desk(entry, by)
    reason = require_reason(reason)
    if not event.club.money:
        raise LeagueRefusal("money-off")
    if not takes_fees(event):
        raise LeagueRefusal("no-fees", event=str(event))
    if cents is not None and not is_whole(cents):
        raise LeagueRefusal("fee-out-of-range")
    if cents != entry.own_fee_cents:
        change(entry, "set_fee", by, reason, own_fee_cents=cents, own_fee_why="" if cents is None else reason)
        fees.book_anew(event, entry, by=by, reason=f"{event}: {reason}")
    return entry
