"""The weeks of a league: each is a round whose fixtures are played on days that people agree on, from its start to its
end. Weeks are published one after the other, and several are open at once; each closes by itself with its last result.
"""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from league.errors import LeagueRefusal
from league.models import Event, Round, User
from league.queries.formats import MOST_WEEKS, format_settings, weeks_asked
from league.queries.progress import by_weeks, open_tables, weekly
from league.services import audit
from league.services.counting import count_anew
from league.services.event_settings import require_not_closed
from league.services.guard import locked_round
from league.services.notices import telling
from league.services.taking_back import CLOCK_OFF
from league.services.transitions import move

DATES = ("starts_at", "ends_at")


def set_dates(event: Event, *, anew: bool = False) -> None:
    """For services that hold the event's lock and have drawn its fixtures: each week begins so many days after the one
    before, at the hour of the event, and is open for so many. Dates that a week has stay, unless all is drawn `anew`;
    a week whose time has come by now is published by hand."""
    chosen = format_settings(event)
    first = event.starts_at.astimezone(ZoneInfo(event.time_zone))  # days are added as the clock on the wall counts them
    now = timezone.now()
    weeks = {round_.number: round_ for round_ in Round.objects.filter(event=event)}
    for number in range(1, event.rounds_planned + 1):
        week = weeks.get(number) or Round(event=event, number=number)
        if week.state not in Round.WAITING or (week.ends_at and not anew):
            continue
        begins = first + timedelta(days=(number - 1) * chosen.week_days)
        week.starts_at = begins if begins > now else None
        week.ends_at = begins + timedelta(days=chosen.open_days)
        week.save()


def said(event: Event, rounds: int | None) -> None:
    """For services that change an event's settings, before they check them: rounds that somebody has asked for are a
    league's weeks, which its field decides otherwise. Once a week is out there are at most those that are drawn."""
    if not by_weeks(event):
        return
    first = Round.objects.filter(event=event, number=1).first() if event.pk else None
    drawn = len(first.ahead.get("rounds", ())) if first else 0
    if first and first.state not in Round.WAITING:
        if rounds and rounds > drawn:
            raise LeagueRefusal("more-weeks-than-drawn", weeks=drawn)
        return
    if rounds in range(1, MOST_WEEKS + 1):
        event.format_settings = {**event.format_settings, "weeks": rounds}
    if drawn or weeks_asked(event):
        event.rounds_planned = min(filter(None, (weeks_asked(event), drawn)))


@transaction.atomic
def set_week(
    round_: Round, starts_at: datetime | None, ends_at: datetime, *, by: User, those_after: bool = False
) -> Round:
    """Another time for a week; of one that is published, another end. `those_after`: the weeks to come after it are put
    off, or brought forward, by as many days."""
    event, round_ = locked_round(round_, by)
    _require_open_week(event, round_)
    later = list(event.rounds.filter(number__gt=round_.number, state__in=Round.WAITING)) if those_after else []
    shift = ends_at - round_.ends_at if round_.ends_at else timedelta(0)
    _write(round_, round_.starts_at if round_.is_under_way else starts_at, ends_at, by)
    for week in later:
        _write(week, _shifted(event, week.starts_at, shift), _shifted(event, week.ends_at, shift), by)
    _require_order(event)
    return round_


def _require_open_week(event: Event, round_: Round) -> None:
    require_week(event)
    require_not_closed(event)
    if round_.state not in (*Round.WAITING, *Round.UNDER_WAY):
        raise LeagueRefusal("step-not-allowed", what=str(round_), state=str(round_.get_state_display()))


def require_week(event: Event) -> None:
    if not by_weeks(event):
        raise LeagueRefusal("no-weeks", format=str(event.get_format_display()))


def _shifted(event: Event, at: datetime | None, shift: timedelta) -> datetime | None:
    """By the clock on the wall: eight in the evening stays eight in the evening."""
    return at and at.astimezone(ZoneInfo(event.time_zone)) + shift


def _write(week: Round, starts_at: datetime | None, ends_at: datetime | None, by: User) -> None:
    begins = week.published_at or starts_at
    if begins and ends_at and ends_at <= begins:
        raise LeagueRefusal("week-ends-before", number=week.number)
    with audit.changing(week, DATES, "round.set_week", by=by):
        week.starts_at, week.ends_at, week.trouble = starts_at, ends_at, {}
        week.save(update_fields=[*DATES, "trouble"])


def _require_order(event: Event) -> None:
    starts = list(event.rounds.exclude(starts_at=None).order_by("number").values_list("starts_at", flat=True))
    if starts != sorted(set(starts)):
        raise LeagueRefusal("times-out-of-order", **weekly(event))


def close_by_itself(event: Event, round_: Round, *, by: Any) -> None:
    """For services that hold the event's lock: a week is over with its last result."""
    if by_weeks(event) and round_.is_under_way and not open_tables(round_):
        move(round_, "close", by=by, closed_at=timezone.now(), **CLOCK_OFF)
        telling.over(round_)
        if round_.settled is not None:
            count_anew(event)  # what was corrected while it was open again is announced
