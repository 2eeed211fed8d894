"""Copies of an event: all of it but its entries, its results, and what follows from them.

The copy has the settings, the rules as the event has them (house rules that have changed since do not matter), the
table of prizes, and the people who work at it. Its rounds start as long after it as they did, by the clock on the wall.

Not copied, since they speak of entries: keep-apart lists, and the order of seeds by hand. Which seasons an event was
put into by hand is the seasons' own; those that go by their days find the copy by themselves.
"""

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction

from gameplay.texts import one_line
from league.errors import LeagueRefusal
from league.models import AuditEntry, Event, EventRole, Prize, Round, SpecialPrize, User
from league.permissions import forget_roles
from league.services import audit
from league.services.draws import SEEDS
from league.services.event_settings import check_settings
from league.services.fields import free_slug
from league.services.guard import locked, permit

OWN = {
    "id", "name", "slug", "state", "public", "starts_at", "seed", "results_version", "standings_version",
    "corrected_version", "created_by", "created_at", "check_in_at",
}  # fmt: skip
"""What each event has for itself; every other field is copied."""
MOVED = ("early_until", "late_from")
"""Moments that move along with the start."""
COPIED = tuple(field.name for field in Event._meta.concrete_fields if field.name not in (*OWN, *MOVED))
ROWS = (Prize, SpecialPrize)
"""What belongs to an event by rows of its own, and is copied with them; who can win a special prize is an entry."""
LONGEST_ADDRESS = 64


@transaction.atomic
def copy_event(event: Event, name: str, starts_at: datetime, *, by: User) -> Event:
    """An event like this one, with whoever copies it among its directors. Copied twice to one name and start, as by a
    second click, it is the copy that is there.

    Raises `event-there-already` where another event of the club has that name and start.
    """
    event = locked(event)
    event.club = locked(event.club)
    permit(by, "league.direct_event", event)
    permit(by, "league.create_event", event.club)
    name = one_line(name)
    same = Event.objects.filter(club=event.club, name=name, starts_at=starts_at).exclude(state=Event.State.CANCELLED)
    there = same.order_by("id").first()
    if there is None:
        return write_copy(event, name, starts_at, by=by)
    if AuditEntry.objects.filter(event=there, verb="event.copy", new__from=event.pk).exists():
        return there
    raise LeagueRefusal("event-there-already", event=name)


def write_copy(event: Event, name: str, starts_at: datetime, *, by: User | None, address: str = "") -> Event:
    """For services that hold the club's lock. A draft's copy is a draft; the public sees the others at once.
    `address`: what its address is made from, where that is not the name. `by=None` is the schedule."""
    copy = Event(**{field: getattr(event, field) for field in COPIED}, name=name, starts_at=starts_at)
    for field, moment in zip(MOVED, shifted([getattr(event, field) for field in MOVED], event, copy), strict=True):
        setattr(copy, field, moment)
    copy.public = event.public
    copy.state = Event.State.REGISTRATION if event.public else Event.State.DRAFT
    copy.seed, copy.created_by = secrets.randbelow(SEEDS), by or event.created_by
    copy.rounds_planned = _main_rounds(event)
    copy.slug = free_slug(event.club.events.all(), address or name, "event", longest=LONGEST_ADDRESS)
    check_settings(copy, ("name", "starts_at"))
    copy.save()
    _copy_rounds(event, copy)
    for model in ROWS:
        _copy_rows(model, event, copy)
    _copy_roles(event, copy, by)
    new = {"from": event, "name": copy.name, "starts_at": starts_at, "seed": copy.seed, "state": copy.state}
    audit.log("event.copy", copy, by=by, new=new)
    return copy


def _main_rounds(event: Event) -> int:
    """Finals that were set after a cut have put their rounds on top."""
    finals = event.rounds.filter(stage=Round.Stage.FINALS).order_by("number").first()
    return max(1, finals.number - 1) if finals else event.rounds_planned


def _copy_rows(model: Any, event: Event, copy: Event) -> None:
    fields = [field.attname for field in model._meta.concrete_fields if field.name not in ("id", "event")]
    rows = model.objects.filter(event=event).order_by("id")
    model.objects.bulk_create(model(event=copy, **{name: getattr(row, name) for name in fields}) for row in rows)


def _copy_rounds(event: Event, copy: Event) -> None:
    """The times at which rounds start and end by themselves; a round without any is planned when it is drawn."""
    rounds = list(event.rounds.filter(number__lte=copy.rounds_planned).order_by("number"))
    starts = shifted([round_.starts_at for round_ in rounds], event, copy)
    ends = shifted([round_.ends_at for round_ in rounds], event, copy)
    if any(starts) or any(ends):
        Round.objects.bulk_create(
            Round(event=copy, number=round_.number, starts_at=start, ends_at=end)
            for round_, start, end in zip(rounds, starts, ends, strict=True)
        )


def shifted(times: Sequence[datetime | None], event: Event, copy: Event) -> list[datetime | None]:
    """As far from the copy's start as they were from the event's, by the clock on the wall; in the night in which the
    clock is changed and would put them out of order, by hours that pass."""
    zone = ZoneInfo(event.time_zone)
    wall = [_on_the_wall(at, zone) - _on_the_wall(event.starts_at, zone) if at else None for at in times]
    start = _on_the_wall(copy.starts_at, zone)
    moved = [None if after is None else (start + after).replace(tzinfo=zone).astimezone(UTC) for after in wall]
    given = [at for at in moved if at is not None]
    if given == sorted(set(given)):
        return moved
    return [None if at is None else copy.starts_at + (at - event.starts_at) for at in times]


def _on_the_wall(at: datetime, zone: ZoneInfo) -> datetime:
    return at.astimezone(zone).replace(tzinfo=None)


def _copy_roles(event: Event, copy: Event, by: User | None) -> None:
    """Of those whose accounts are in use; who copies directs."""
    held = EventRole.objects.filter(event=event, user__is_active=True).select_related("user").order_by("id")
    roles = {role.user: role.role for role in held}
    if by is not None:
        roles[by] = EventRole.Role.DIRECTOR
    EventRole.objects.bulk_create(EventRole(event=copy, user=user, role=role) for user, role in roles.items())
    for user in (*roles, *([by] if by else [])):
        forget_roles(user)
