"""What the steps of an entry have in common: the event is locked, whoever asks may ask, the change is logged, and fees
and standings hear of it."""

from collections.abc import Sequence
from typing import Any

from league.errors import LeagueRefusal
from league.models import Entry, Event, User
from league.queries.progress import drawn_for_good, weekly
from league.services import audit, fees
from league.services.counting import count_anew
from league.services.guard import locked, permit


def require(event: Event, states: Sequence[str], code: str = "entries-closed") -> None:
    if event.state not in states:
        raise LeagueRefusal(code, event=str(event), state=str(event.get_state_display()))


def locked_entry(
    entry: Entry,
    by: User,
    states: Sequence[str] = Event.TAKES_ENTRIES,
    code: str = "entries-closed",
    permission: str = "league.manage_entry",
) -> tuple[Event, Entry]:
    """The event, locked, and its entry as it stands now."""
    event = locked(entry.event)
    found = Entry.objects.select_for_update(no_key=True).filter(pk=entry.pk).first()
    if found is None:
        raise LeagueRefusal("entry-removed", entry=entry.name)
    found.event = event
    permit(by, permission, found)
    require(event, states, code)
    return event, found


def for_the_desk(entry: Entry, by: User) -> tuple[Event, Entry]:
    """The same for what only the event's directors do."""
    return locked_entry(entry, by, permission="league.direct_event")


def refuse_gone(entry: Entry, code: str = "entry-has-left") -> None:
    if entry.state == Entry.State.DISQUALIFIED:
        raise LeagueRefusal("entry-disqualified", entry=entry.name)
    if entry.is_gone:
        raise LeagueRefusal(code, entry=entry.name)


def refuse_drawn_for_good(event: Event) -> None:
    """Nobody joins a bracket, or another schedule that is drawn for those who are in it."""
    number = drawn_for_good(event)
    if number:
        raise LeagueRefusal("field-is-drawn", event=str(event), number=number, **weekly(event))


def change(entry: Entry, step: str, by: User | None, reason: str = "", **changes: Any) -> None:
    before = audit.snapshot(entry, changes)
    for field, value in changes.items():
        setattr(entry, field, value)
    entry.save(update_fields=list(changes))
    audit.log(f"entry.{step}", entry, by=by, old=before, new=audit.snapshot(entry, changes), reason=reason)


def came(event: Event, by: User | None, entries: Sequence[Entry]) -> None:
    """In a running event whoever comes late owes the fee, and who is there makes a difference to the standings.
    (Before, nobody is ranked, and fees are booked when the event starts.)"""
    placed = [entry for entry in entries if entry.has_place]
    if event.state == Event.State.RUNNING and placed:
        fees.charge_fees(event, by=by, entries=placed)
        count_anew(event)


def left(event: Event, by: User | None) -> None:
    """In a running event whoever leaves without having played owes no fee."""
    if event.state == Event.State.RUNNING:
        fees.excuse(event, by=by, reason=f"{event}: left before playing")
        count_anew(event)
