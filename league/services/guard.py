"""What stands at the beginning of every service: the row is locked, and whoever asks may ask."""

from typing import Any, TypeVar

from django.db.models import Model

from gameplay.texts import one_line
from league.errors import LeagueRefusal
from league.models import Event, Round, User

MOST_CENTS = 1_000_000_000
Row = TypeVar("Row", bound=Model)


def locked(row: Row) -> Row:
    """The row as it stands now, locked until the transaction ends.

    Locks are taken in one order, so that no two services wait for each other: event, then club. The lock lets rows that
    only refer to this one pass (`no_key`); SQLite has its whole database locked by then. The club of an event, which
    everything asks about, is read along with it and not locked.
    """
    rows = type(row)._default_manager.select_for_update(no_key=True, of=("self",))
    return (rows.select_related("club") if isinstance(row, Event) else rows).get(pk=row.pk)


def permit(by: User | None, permission: str, thing: Any, *, schedule: bool = False) -> None:
    """Refuse whoever may not. `by=None` is the schedule, which passes only where a service lets it pass."""
    allowed = schedule if by is None else by.is_active and by.has_perm(permission, thing)
    if not allowed:
        raise LeagueRefusal("not-allowed")


def locked_round(round_: Round, by: User | None, *, schedule: bool = False) -> tuple[Event, Round]:
    """The event, locked, and its round as it stands now, for whoever may direct it."""
    event = locked(round_.event)
    permit(by, "league.direct_event", event, schedule=schedule)
    return event, Round.with_undone.select_for_update(no_key=True).get(pk=round_.pk)


def require_running(event: Event) -> None:
    if event.state != Event.State.RUNNING:
        raise LeagueRefusal("step-not-allowed", what=str(event), state=str(event.get_state_display()))


def is_whole(value: Any, least: int = 0, most: int = MOST_CENTS) -> bool:
    """A whole number within these bounds: doors send what they have been sent, and not all of that is a number."""
    return type(value) is int and least <= value <= most


def require_reason(reason: str) -> str:
    reason = one_line(reason)
    if not reason:
        raise LeagueRefusal("reason-missing")
    return reason[:300]
