"""Coming and leaving from a round on that is named ahead of time.

Whoever leaves later than from the next round on plays until then, and is withdrawn when that round comes to be drawn,
in any format: a schedule is drawn anew, or goes on without them, from that round on. Until then it can be taken back,
and it comes to nothing where the event ends before. A round that is taken back far enough brings them back, too: the
round that was named stays the one from which they leave. Who comes later is absent until then.
"""

from django.db import transaction
from django.db.models import Exists, OuterRef

from league.errors import LeagueRefusal
from league.models import Entry, Event, Round, Seating, User
from league.queries.progress import all_from_the_first, by_weeks, drawn_for_good, next_unseen, weekly
from league.services import waiting
from league.services.entry_steps import came, change, for_the_desk, refuse_gone
from league.services.guard import is_whole


def require_to_come(event: Event, number: int) -> int:
    """A round that nobody but directors has seen yet."""
    following = next_unseen(event)
    if type(number) is int and number < following:
        raise LeagueRefusal("round-is-drawn", number=number, next=following, **weekly(event))
    if not is_whole(number, most=max(following, event.rounds_planned)):
        raise LeagueRefusal("no-such-round-planned", number=number, planned=event.rounds_planned, **weekly(event))
    return number


def require_entrance(event: Event, number: int) -> int:
    """A round from which on somebody can come in."""
    if is_whole(number, 2) and all_from_the_first(event) and not drawn_for_good(event):
        raise LeagueRefusal("all-from-the-first", format=str(event.get_format_display()))
    return require_to_come(event, number)


def announced(event: Event, entry: Entry, number: int, *, by: User, reason: str) -> bool:
    """For `entries.withdraw`: whether it was enough to note it, because the round is none of now. The next week of a
    league is none of now either: what is open of the weeks before it is still played."""
    now = require_to_come(event, number) == next_unseen(event) and not (by_weeks(event) and number > 1)
    if now or not entry.has_place:
        return False
    change(entry, "leave_later", by, reason, leaving_from=number)
    return True


@transaction.atomic
def stay(entry: Entry, *, by: User) -> Entry:
    """Somebody who was to leave later stays after all."""
    _event, entry = for_the_desk(entry, by)
    refuse_gone(entry)
    if entry.leaving_from is None:
        raise LeagueRefusal("not-leaving", entry=entry.name)
    change(entry, "stay", by, leaving_from=None)
    return entry


def due(event: Event, number: int, *, by: User | None) -> None:
    """For services that hold the event's lock and draw this round, or whom it is drawn for: who leaves before it. What
    they have still to play in rounds before stays theirs."""
    leave = list(event.entries.filter(leaving_from__lte=number, state__in=Entry.PLACED).order_by("number"))
    for entry in leave:
        change(entry, "withdraw", by, state=Entry.State.WITHDRAWN, withdrawn_from=number)
    if leave:
        waiting.made_room(event, by)


def not_due_yet(event: Event, number: int, *, by: User | None) -> None:
    """For services that hold the event's lock and have taken this round back: who said to leave after it is in it."""
    back = list(event.entries.filter(leaving_from__gt=number, state=Entry.State.WITHDRAWN).order_by("number"))
    for entry in back:
        change(entry, "restore", by, state=Entry.State.CHECKED_IN, withdrawn_from=None)
    came(event, by, back)


def published_all_the_same(event: Event, round_: Round, *, by: User | None) -> None:
    """For services that hold the event's lock and publish this draft: whoever left since it was drawn and still has a
    place in it leaves after it, and whoever came since and has none comes after it."""
    number = round_.number
    sat = Exists(Seating.objects.filter(round=round_, entry=OuterRef("pk")).exclude(kind=Seating.Kind.ABSENCE))
    here = Exists(Seating.objects.filter(round=round_, entry=OuterRef("pk")))
    leave = list(event.entries.filter(sat, withdrawn_from=number).order_by("number"))
    come = list(event.entries.filter(~here, first_round=number).order_by("number"))
    for entry in leave:
        change(entry, "withdraw", by, withdrawn_from=number + 1)
    for entry in come:
        change(entry, "come_from", by, first_round=number + 1)


@transaction.atomic
def come_from(entry: Entry, number: int, *, by: User) -> Entry:
    """Somebody who has not played yet comes in with this round."""
    event, entry = for_the_desk(entry, by)
    refuse_gone(entry)
    require_entrance(event, number)
    sat = entry.seatings.exclude(kind=Seating.Kind.ABSENCE).order_by("round__number").select_related("round").first()
    if sat is not None:
        raise LeagueRefusal("plays-already", entry=entry.name, number=sat.round.number, **weekly(event))
    if entry.first_round != number:
        change(entry, "come_from", by, first_round=number)
        came(event, by, [entry])
    return entry
