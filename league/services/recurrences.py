"""Events that come round every week.

The next one is made as soon as the one before has begun by the calendar, that is a week ahead: players can enter from
then on, and what the director has changed in the one before, until it began, is in the next. It is a copy of the latest
of them (services.copying), named with its date: on the weekday of the first, at one time of the clock, in the zone of
the latest. One that is moved to another day, or called off, changes nothing for the next. Days that have gone by, where
no worker ran for weeks, are left out.

A recurrence ends by itself, so that nobody's forgotten club fills up with evenings. Stopped, it leaves its events
alone. It goes on whatever becomes of whoever set it: it is the club's, whose directors can stop it.
"""

import logging
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext

from gameplay.texts import one_line
from league.errors import LeagueRefusal
from league.models import Club, Event, Occurrence, Recurrence, User
from league.services import audit
from league.services.copying import write_copy
from league.services.fields import check, take_over
from league.services.guard import locked, permit

log = logging.getLogger(__name__)

WEEK = timedelta(weeks=1)
MOST = 104
"""Events of one recurrence: two years."""
FIELDS = ("name", "clock", "until")
LONGEST_NAME = 90
AGAIN = timedelta(hours=1)
AT_ONCE = 100
"""So many at most in one go; the next go has the rest."""


@transaction.atomic
def start(event: Event, *, by: User, until: date | None = None, times: int | None = None) -> Recurrence:
    """Hold the event every week, until a day, or so many times with this one. Set twice, as by a second click, it is
    set as it was said last."""
    event = locked(event)
    event.club = locked(event.club)
    _permit(event, by)
    held = Occurrence.objects.filter(event=event).select_related("recurrence").first()
    if held is not None:
        return alter(held.recurrence, {"until": _last_day(held.recurrence.first_day, until, times)}, by=by)
    at = timezone.localtime(event.starts_at, ZoneInfo(event.time_zone))
    recurrence = Recurrence(club=event.club, name=plain_name(event)[:LONGEST_NAME], created_by=by)
    recurrence.first_day, recurrence.clock = at.date(), at.time().replace(second=0, microsecond=0)
    recurrence.until = _last_day(recurrence.first_day, until, times)
    _check(recurrence)
    recurrence.next_at = _next_at(recurrence, event, recurrence.first_day, timezone.now())
    if recurrence.next_at is None:
        raise LeagueRefusal("recurrence-too-short")
    recurrence.save()
    Occurrence.objects.create(recurrence=recurrence, event=event, day=recurrence.first_day)
    new = {"recurrence": recurrence, **audit.snapshot(recurrence, ("first_day", *FIELDS))}
    audit.log("event.recur", event, by=by, new=new)
    return recurrence


@transaction.atomic
def alter(recurrence: Recurrence, changes: Mapping[str, Any], *, by: User) -> Recurrence:
    """Another name, hour or end for the events to come; those that are made stay as they are."""
    recurrence, latest = _for_director(recurrence, by)
    before = audit.snapshot(recurrence, FIELDS)
    take_over(recurrence, changes, FIELDS)
    _check(recurrence)
    recurrence.next_at = _next_at(recurrence, latest.event, latest.day, timezone.now())
    recurrence.save()
    old, new = audit.difference(before, audit.snapshot(recurrence, FIELDS))
    if new:
        audit.log("event.recur", latest.event, by=by, old=old, new={"recurrence": recurrence, **new})
    return recurrence


@transaction.atomic
def stop(recurrence: Recurrence, *, by: User) -> None:
    """No more events are made of it. Stopped already, it stays so."""
    if not Recurrence.objects.filter(pk=recurrence.pk).exists():
        return
    recurrence, latest = _for_director(recurrence, by)
    audit.log("event.stop_recurring", latest.event, by=by, old={"recurrence": recurrence, "name": recurrence.name})
    recurrence.delete()


def make_due(now: datetime | None = None) -> int:
    """Make every event whose time has come; how many that were. Two workers at once make each once."""
    now = now or timezone.now()
    due = Recurrence.objects.filter(next_at__lte=now).order_by("next_at", "id").values_list("pk", flat=True)
    return sum(_make(pk, now) for pk in list(due[:AT_ONCE]))


def _make(pk: int, now: datetime) -> bool:
    """One recurrence's trouble is not the others'."""
    try:
        return make_next(pk, now) is not None
    except Exception:
        log.exception("the next event of recurrence %s could not be made", pk)
        Recurrence.objects.filter(pk=pk, next_at__lte=now).update(next_at=now + AGAIN)  # the others come first
        return False


@transaction.atomic
def make_next(pk: int, now: datetime) -> Event | None:
    """The next event, where it is due; nothing where somebody has been faster, or the recurrence was stopped."""
    club = locked(Club.objects.get(recurrences=pk))
    recurrence = Recurrence.objects.select_for_update(no_key=True).filter(pk=pk, next_at__lte=now).first()
    if recurrence is None:
        return None
    latest = _latest(recurrence)
    latest.event.club = club
    due = _next_at(recurrence, latest.event, latest.day, now)
    event = None
    if due is not None and due <= now:
        day = _next_day(recurrence, latest.event, latest.day, now)
        event = _make_on(recurrence, latest.event, day)
        due = _next_at(recurrence, event, day, now)
    recurrence.next_at = due
    recurrence.save(update_fields=["next_at"])
    return event


def _make_on(recurrence: Recurrence, event: Event, day: date) -> Event:
    with translation.override(event.spoken):
        name = dated_name(recurrence.name, day)
    address = f"{recurrence.name[:48]} {day.isoformat()}"
    copy = write_copy(event, name, starts_on(recurrence, event, day), by=None, address=address)
    Occurrence.objects.create(recurrence=recurrence, event=copy, day=day)
    return copy


def starts_on(recurrence: Recurrence, event: Event, day: date) -> datetime:
    return datetime.combine(day, recurrence.clock, tzinfo=ZoneInfo(event.time_zone)).astimezone(UTC)


def _next_day(recurrence: Recurrence, event: Event, day: date, now: datetime) -> date:
    """The first one a week or more after this day that has not begun yet."""
    day += WEEK
    while starts_on(recurrence, event, day) <= now:
        day += WEEK
    return day


def _next_at(recurrence: Recurrence, event: Event, day: date, now: datetime) -> datetime | None:
    """When the one after this day is made: a week before it; None where that is after the end."""
    following = _next_day(recurrence, event, day, now)
    return None if following > recurrence.until else starts_on(recurrence, event, following - WEEK)


def _last_day(first_day: date, until: date | None, times: int | None) -> date:
    if (until is None) == (times is None):
        raise LeagueRefusal("recurrence-needs-an-end")
    if times is None:
        assert until is not None
        return until
    if times > MOST:
        raise LeagueRefusal("recurrence-too-long", most=MOST)
    return first_day + (times - 1) * WEEK


def _check(recurrence: Recurrence) -> None:
    if not recurrence.name:
        raise LeagueRefusal("name-missing")
    if recurrence.until < recurrence.first_day:
        raise LeagueRefusal("recurrence-too-short")
    if recurrence.until > recurrence.first_day + MOST * WEEK:
        raise LeagueRefusal("recurrence-too-long", most=MOST)
    check(recurrence)


def _permit(event: Event, by: User) -> None:
    permit(by, "league.direct_event", event)
    permit(by, "league.create_event", event.club)


def _for_director(recurrence: Recurrence, by: User) -> tuple[Recurrence, Occurrence]:
    """As it stands now, with its club locked, and the latest of its events, which whoever asks must direct."""
    club = locked(recurrence.club)
    found = Recurrence.objects.select_for_update(no_key=True).filter(pk=recurrence.pk).first()
    if found is None:
        raise LeagueRefusal("recurrence-stopped", name=str(recurrence))
    found.club = club
    latest = _latest(found)
    latest.event.club = club
    _permit(latest.event, by)
    return found, latest


def _latest(recurrence: Recurrence) -> Occurrence:
    return Occurrence.objects.filter(recurrence=recurrence).select_related("event").latest("day")


def dated_name(name: str, day: date) -> str:
    """ "Thursday evening, 3 December 2026"."""
    return gettext("%(name)s, %(date)s") % {"name": name, "date": date_format(day, gettext("j F Y"))}


def plain_name(event: Event) -> str:
    """The event's name without its date at the end, as it stands there in any of the languages."""
    day = timezone.localtime(event.starts_at, ZoneInfo(event.time_zone)).date()
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            for pattern in (gettext("l j F"), gettext("j F Y"), gettext("l j F Y")):
                without = one_line(event.name.removesuffix(date_format(day, pattern)))
                if without and without != event.name:
                    return without.rstrip(" ,–-·:")
    return event.name
