"""What is tried out and leaves nothing behind but a line in the log: drafts given up, draws looked at beforehand."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from django.db import transaction

from league.errors import LeagueRefusal
from league.models import Event, Round, User
from league.services import events, rounds
from league.services.guard import locked, permit

Seen = TypeVar("Seen")


@transaction.atomic
def discard(event: Event, *, by: User) -> Event:
    """Give up an event that the public has never seen: it is cancelled as a draft, and never will be seen. (What is in
    the log is of things that there have been: the row itself stays.)"""
    event = locked(event)
    permit(by, "league.direct_event", event)
    if event.state != Event.State.DRAFT:
        raise LeagueRefusal("not-a-draft", event=str(event), state=str(event.get_state_display()))
    return events.cancel(event, by=by)


def preview(
    event: Event,
    number: int,
    see: Callable[[Round], Seen],
    *,
    by: User,
    allow_rematches: bool = False,
    sizes: Sequence[int] | None = None,
) -> Seen:
    """The draw that `rounds.pair` would make now, as `see` reads it; nothing of it stays. Drawn from the same state it
    is the same draw, so that nobody looks for one that suits them.

    Raises what `rounds.pair` raises.
    """
    with transaction.atomic():
        drawn = rounds.pair(event, number, by=by, allow_rematches=allow_rematches, sizes=sizes)
        seen = see(drawn)
        transaction.set_rollback(True)
    return seen
