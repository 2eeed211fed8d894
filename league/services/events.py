"""Events: made with good defaults, changed, and led through their life."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from gameplay.texts import one_line
from league.errors import LeagueRefusal
from league.models import Club, Event, EventRole, Membership, Round, RuleSet, User
from league.permissions import forget_roles
from league.queries.money import pool_cents
from league.queries.playable import pairs_enter
from league.queries.progress import by_weeks
from league.services import audit, fees, online, prizes, rounds, waiting, weeks
from league.services.counting import count_anew
from league.services.draws import SEEDS
from league.services.event_settings import (
    COUNTING,
    SETTINGS,
    check_changes,
    check_settings,
    defaults,
    next_evening,
    take_rules,
)
from league.services.fields import free_slug, take_over
from league.services.guard import locked, permit
from league.services.transitions import move, require


@transaction.atomic
def create_event(
    club: Club,
    name: str,
    starts_at: datetime | None = None,
    rule_set: RuleSet | str | None = None,
    *,
    by: User,
    format: str | None = None,
    open_registration: bool = True,
    times: Sequence[datetime | None] = (),
    seed: int | None = None,
    **settings: Any,
) -> Event:
    """An event of the club, with whoever creates it as director. A name and house rules are enough,
    or the code of a game for its usual rules.

    `seed`: of all its draws; nobody chooses one but a program that plays an event again.
    `times`: when the first rounds start by themselves; those after them start by hand. `settings`: fields of
    `event_settings.SETTINGS`. Without `open_registration` the event stays a draft, which the public does not see."""
    club = locked(club)
    permit(by, "league.create_event", club)
    event = Event(club=club, name=name, time_zone=club.time_zone, created_by=by)
    event.seed = secrets.randbelow(SEEDS) if seed is None else seed
    event.state = Event.State.REGISTRATION if open_registration else Event.State.DRAFT
    event.public = open_registration
    take_rules(event, rule_set)
    settings |= {"name": name, "starts_at": starts_at or next_evening(club.time_zone)}
    take_over(event, defaults(event, format) | settings, SETTINGS)
    weeks.said(event, settings.get("rounds_planned"))
    _save_new(event, by)
    if times:
        event.rounds_planned = len(rounds.plan(event, _padded(times, event.rounds_planned), by=by))
    return event


def _padded(times: Sequence[datetime | None], rounds_planned: int) -> list[datetime | None]:
    return [*times, *[None] * (rounds_planned - len(times))]


def _save_new(event: Event, by: User) -> None:
    event.slug = free_slug(event.club.events.all(), event.name, "event")
    check_settings(event)
    event.save()
    EventRole.objects.create(event=event, user=by, role=EventRole.Role.DIRECTOR)
    forget_roles(by)
    audit.log("event.create", event, by=by, new=audit.snapshot(event, ("state", "slug", "seed", *SETTINGS)))


@transaction.atomic
def update_event(event: Event, changes: Mapping[str, Any], *, by: User) -> Event:
    """Change settings; fields that stay as they are may be among them. New house rules, or a game's usual ones, are
    copied anew."""
    event = locked(event)
    permit(by, "league.direct_event", event)
    before = audit.snapshot(event, SETTINGS)
    pairs = pairs_enter(event)
    if "rule_set" in changes and changes["rule_set"] != event.rule_set:
        take_rules(event, changes["rule_set"])
    take_over(event, {**changes, "rule_set": event.rule_set}, SETTINGS)
    weeks.said(event, event.rounds_planned if event.rounds_planned != before["rounds_planned"] else None)
    old, new = audit.difference(before, audit.snapshot(event, SETTINGS))
    if not new:
        return event
    check_settings(event, new)
    check_changes(event, new)
    if pairs_enter(event) != pairs and event.entries.exists():
        raise LeagueRefusal("entries-are-of-another-kind")
    event.save(update_fields=SETTINGS)
    event.rounds.filter(state=Round.State.PLANNED, number__gt=event.rounds_planned).delete()
    if by_weeks(event) and "rounds_planned" in new and event.rounds.exists():
        weeks.set_dates(event)
    audit.log("event.update", event, by=by, old=old, new=new)
    if "capacity" in new:
        waiting.fill_up(event, by=by)
    if not set(COUNTING).isdisjoint(new):
        count_anew(event)
    return event


@transaction.atomic
def assign(event: Event, user: User, role: str, *, by: User) -> EventRole:
    """Make a member of the club a director or scorer of the event."""
    event = locked(event)
    permit(by, "league.direct_event", event)
    if role not in EventRole.Role.values:
        raise LeagueRefusal("bad-value", field="role", problem=role)
    if not Membership.objects.filter(club=event.club, user=user).exists():
        raise LeagueRefusal("not-a-member", user=str(user), club=str(event.club))
    assigned = EventRole.objects.filter(event=event, user=user).first() or EventRole(event=event, user=user)
    before, assigned.role = (assigned.role if assigned.pk else None), role
    assigned.save()
    forget_roles(user)
    if before != role:
        audit.log(
            "event.assign", event, by=by, old={"role": before}, new={"user": user, "name": str(user), "role": role}
        )
    return assigned


@transaction.atomic
def unassign(event: Event, user: User, *, by: User) -> None:
    event = locked(event)
    permit(by, "league.direct_event", event)
    assigned = EventRole.objects.filter(event=event, user=user).first()
    if assigned is not None:
        audit.log("event.unassign", event, by=by, old={"user": user, "name": str(user), "role": assigned.role})
        assigned.delete()
        forget_roles(user)


def open_registration(event: Event, *, by: User) -> Event:
    """The public sees the event, and players may enter."""
    return _step(event, "open_registration", by=by)


def open_check_in(event: Event, *, by: User) -> Event:
    """Whoever enters from now on is late, where the event takes a late fee and does not say from when on."""
    return _step(event, "open_check_in", by=by, check_in_at=timezone.now())


@transaction.atomic
def start(event: Event, *, by: User) -> Event:
    """Pairing the first round does this by itself."""
    event = locked(event)
    permit(by, "league.direct_event", event)
    rounds.begin(event, by=by)
    return event


@transaction.atomic
def finish(event: Event, *, by: User) -> Event:
    """Closes the last round, and every one that is open; all results must be in. Rounds that were planned and not
    paired fall away."""
    event = locked(event)
    permit(by, "league.direct_event", event)
    require(event, "finish")
    drawn = list(event.rounds.exclude(state=Round.State.PLANNED).order_by("number"))
    if not drawn:
        raise LeagueRefusal("nothing-played")
    for round_ in drawn:
        rounds.close_if_complete(round_, by=by)
    event.rounds.filter(state=Round.State.PLANNED).delete()
    move(event, "finish", by=by)
    count_anew(event)
    return event


@transaction.atomic
def reopen(event: Event, *, by: User, reason: str) -> Event:
    """Take up a finished event again; prizes that have been paid are reversed in the ledger first."""
    event = locked(event)
    permit(by, "league.direct_event", event)
    require(event, "reopen")
    prizes.reverse_awards(event, by=by, reason=reason)
    move(event, "reopen", by=by, reason=reason)
    return event


@transaction.atomic
def archive(event: Event, *, by: User) -> Event:
    """Put a finished event away, for good: what is in its pool must have been awarded by then (`prizes-unpaid`).
    Cash need not be handed out yet: a credit stays in the player's account for as long as it takes."""
    event = _step(event, "archive", by=by)
    if event.club.money and pool_cents(event):
        raise LeagueRefusal("prizes-unpaid", event=str(event))
    return event


@transaction.atomic
def cancel(event: Event, *, by: User, reason: str = "") -> Event:
    """Call an event off. What was played in it stays readable; all that was booked for it goes back: fees, added money,
    and the stakes of its games, which then were played for nothing."""
    event = _step(event, "cancel", by=by, reason=reason)
    fees.give_back(event, by=by, reason=one_line(reason) or f"{event}: cancelled")
    online.follow(event, event.rounds.filter(state__in=Round.UNDER_WAY).values_list("pk", flat=True))
    return event


@transaction.atomic
def _step(event: Event, name: str, *, by: User, reason: str = "", **written: Any) -> Event:
    event = locked(event)
    permit(by, "league.direct_event", event)
    move(event, name, by=by, reason=reason, **written)
    return event
