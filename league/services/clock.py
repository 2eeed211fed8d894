"""The clock of a round under way: started, and the play with it, paused, extended, and what is announced beside it.

The database holds one end of the time, so that every screen counts down by itself, and a restart changes nothing. Who
changes a clock that has been changed since they looked is refused: five minutes more, sent twice, are five.
"""

from datetime import datetime, timedelta
from math import ceil

from django.db import transaction
from django.utils import timezone

from gameplay.texts import one_line
from league.errors import LeagueRefusal
from league.models import Round, User
from league.queries.clock import Clock, clock_of
from league.queries.progress import weekly
from league.services import audit
from league.services.guard import is_whole, locked_round, require_running
from league.services.transitions import move

LONGEST = 600
"""Minutes, at once."""
FIELDS = ("clock_ends_at", "clock_left")


@transaction.atomic
def start(round_: Round, minutes: int, *, by: User) -> Round:
    round_, clock = _clock(round_, by)
    if clock.started:
        raise LeagueRefusal("clock-changed-meanwhile")
    if round_.state == Round.State.PUBLISHED:
        move(round_, "start_play", by=by)
    return _set(round_, "start", by, ends_at=timezone.now() + _length(minutes))


@transaction.atomic
def pause(round_: Round, *, by: User) -> Round:
    round_, clock = _clock(round_, by)
    if clock.ends_at is None:
        raise LeagueRefusal("clock-not-running")
    left = max(timedelta(0), clock.ends_at - timezone.now())
    return _set(round_, "pause", by, left=ceil(left.total_seconds()))


@transaction.atomic
def resume(round_: Round, *, by: User) -> Round:
    round_, clock = _clock(round_, by)
    if clock.left is None:
        raise LeagueRefusal("clock-not-paused")
    return _set(round_, "resume", by, ends_at=timezone.now() + timedelta(seconds=clock.left))


@transaction.atomic
def extend(round_: Round, minutes: int, *, by: User, seen: str) -> Round:
    """So many minutes more; once time is up, from now on. `seen`: the mark of the clock that this was decided on."""
    round_, clock = _clock(round_, by, seen)
    more = _length(minutes)
    if clock.left is not None:
        return _set(round_, "extend", by, left=clock.left + int(more.total_seconds()))
    if clock.ends_at is None:
        raise LeagueRefusal("clock-not-running")
    return _set(round_, "extend", by, ends_at=max(clock.ends_at, timezone.now()) + more)


@transaction.atomic
def stop(round_: Round, *, by: User, seen: str) -> Round:
    """The round goes on without a clock."""
    round_, clock = _clock(round_, by, seen)
    return _set(round_, "stop", by) if clock.started else round_


@transaction.atomic
def announce(round_: Round, text: str, *, by: User) -> Round:
    """A line on the projector and the phones; an empty one takes it away."""
    round_, _now = _clock(round_, by)
    longest = Round._meta.get_field("announcement").max_length
    with audit.changing(round_, ("announcement",), "round.announce", by=by):
        round_.announcement = one_line(text)[:longest]
        round_.save(update_fields=["announcement"])
    return round_


def _clock(round_: Round, by: User, seen: str | None = None) -> tuple[Round, Clock]:
    event, round_ = locked_round(round_, by)
    require_running(event)
    clock = clock_of(event, round_)
    if clock is None:
        raise LeagueRefusal(
            "clock-needs-play", number=round_.number, state=str(round_.get_state_display()), **weekly(round_.event)
        )
    if seen is not None and seen != clock.mark:
        raise LeagueRefusal("clock-changed-meanwhile")
    return round_, clock


def _length(minutes: int) -> timedelta:
    if not is_whole(minutes, 1, LONGEST):
        raise LeagueRefusal("clock-minutes", most=LONGEST)
    return timedelta(minutes=minutes)


def _set(round_: Round, step: str, by: User, *, ends_at: datetime | None = None, left: int | None = None) -> Round:
    with audit.changing(round_, FIELDS, f"round.clock_{step}", by=by):
        round_.clock_ends_at, round_.clock_left = ends_at, left
        round_.save(update_fields=FIELDS)
    return round_
