"""What a draw has to mind beside the scores: who is kept apart, and who always sits at one physical table.

It holds for the rounds that are drawn from then on; one that is drawn already stays as it is.
"""

from collections.abc import Iterable

from django.db import transaction

from gameplay.texts import one_line
from league.errors import LeagueRefusal
from league.models import Entry, Event, KeepApart, User
from league.services import audit
from league.services.entry_steps import change, for_the_desk, require
from league.services.guard import is_whole, locked, permit
from league.services.pairing_changes import LARGEST_NUMBER


@transaction.atomic
def set_list(
    event: Event,
    name: str,
    entries: Iterable[Entry],
    *,
    first_round_only: bool = False,
    by: User,
    held: KeepApart | None = None,
) -> KeepApart:
    """A new list of entries that never share a table, or (`held`) one as it is from now on.

    Raises `name-missing`, `apart-name-taken`, `apart-needs-two`, `other-event`.
    """
    event, entries = _locked(event, by), list(entries)
    name = one_line(name)[:80]
    if not name:
        raise LeagueRefusal("name-missing")
    if event.keep_apart.filter(name=name).exclude(pk=held and held.pk).exists():
        raise LeagueRefusal("apart-name-taken", name=name)
    if any(entry.event_id != event.pk for entry in entries):
        raise LeagueRefusal("other-event")
    if len({entry.pk for entry in entries}) < 2:
        raise LeagueRefusal("apart-needs-two")
    before = _told(held) if held else {}
    kept = held or KeepApart(event=event)
    kept.name, kept.first_round_only = name, first_round_only
    kept.save()
    kept.entries.set(entries)
    old, new = audit.difference(before, _told(kept))
    if new:
        audit.log("event.keep_apart", event, by=by, old=old, new={"name": name, **new})
    return kept


@transaction.atomic
def remove_list(held: KeepApart, *, by: User) -> None:
    event = _locked(held.event, by)
    audit.log("event.keep_together", event, by=by, old=_told(held))
    held.delete()


@transaction.atomic
def fix_table(entry: Entry, number: int | None, *, by: User) -> Entry:
    """The entry sits at this physical table in every round (reduced mobility); None: wherever it is drawn to."""
    _event, entry = for_the_desk(entry, by)
    if number is not None and not is_whole(number, 1, LARGEST_NUMBER):
        raise LeagueRefusal("no-such-table-number", largest=LARGEST_NUMBER)
    if entry.fixed_table != number:
        change(entry, "fix_table", by, fixed_table=number)
    return entry


def _locked(event: Event, by: User) -> Event:
    event = locked(event)
    permit(by, "league.direct_event", event)
    require(event, Event.TAKES_ENTRIES)
    return event


def _told(kept: KeepApart) -> dict[str, object]:
    names = list(kept.entries.order_by("number").values_list("name", flat=True))
    return {"name": kept.name, "first_round_only": kept.first_round_only, "entries": names}
