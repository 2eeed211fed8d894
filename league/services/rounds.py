"""Rounds: planned, paired, published, closed, and the steps back.

Everything happens under the lock of the event, so that of two who pair at one moment one is refused. `by=None` is the
schedule, for `pair` and `publish` only.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.errors import LeagueRefusal
from league.models import Entry, Event, Round, User
from league.queries.clock import clock_of
from league.queries.progress import by_weeks, next_round, open_tables, weekly
from league.services import audit, draws, fees, games, leaving, results, stages, standings, unpublishing, weeks
from league.services.counting import count_anew
from league.services.event_settings import MOST_ROUNDS, require_not_closed
from league.services.guard import locked, locked_round, permit, require_running
from league.services.notices import telling
from league.services.taking_back import CLOCK_OFF, back_to_plan, require_last
from league.services.transitions import move, require
from league.writing import clock


@transaction.atomic
def plan(event: Event, times: Sequence[datetime | None], *, by: User) -> list[Round]:
    """So many rounds, each with a time at which it starts by itself, or None. Rounds in play stay as they are."""
    event = locked(event)
    permit(by, "league.direct_event", event)
    require_not_closed(event)
    _require_times(event, times)
    planned = []
    for number, starts_at in enumerate(times, start=1):
        round_ = Round.objects.filter(event=event, number=number).first() or Round(event=event, number=number)
        if round_.state in Round.WAITING:
            round_.starts_at, round_.trouble = starts_at, {}
            round_.save()
        planned.append(round_)
    event.rounds.filter(number__gt=len(times)).delete()
    event.rounds_planned = len(times)
    event.save(update_fields=["rounds_planned"])
    audit.log("event.plan", event, by=by, new={"times": times})
    return planned


def _require_times(event: Event, times: Sequence[datetime | None]) -> None:
    if not 1 <= len(times) <= MOST_ROUNDS:
        raise LeagueRefusal("too-many-rounds", most=MOST_ROUNDS, **weekly(event))
    if len(times) < next_round(event) - 1:
        raise LeagueRefusal("rounds-below-paired", number=next_round(event) - 1, **weekly(event))
    given = [starts_at for starts_at in times if starts_at is not None]
    if given != sorted(set(given)):
        raise LeagueRefusal("times-out-of-order", **weekly(event))


def pair(
    event: Event,
    number: int,
    *,
    by: User | None,
    allow_rematches: bool = False,
    sizes: Sequence[int] | None = None,
) -> Round:
    """Draw the next round, all of it or nothing. The first one starts the event, a later one closes the one before.

    Whoever is not checked in is absent. `sizes`: the tables that were chosen among those into which the field can be
    split; None: the usual ones. Raises `already-paired` (by whom and when), `results-missing` (which tables),
    `all-rounds-paired`, and what the format's draw refuses.
    """
    try:
        return _pair(event, number, by, allow_rematches, sizes)
    except IntegrityError:
        # The lock lets only one of two come here; should it ever fail, the constraints still do not.
        _refuse_if_paired(event, number)
        raise


@transaction.atomic
def _pair(event: Event, number: int, by: User | None, allow_rematches: bool, sizes: Sequence[int] | None) -> Round:
    event = locked(event)
    permit(by, "league.direct_event", event, schedule=True)
    if by_weeks(event):
        _gather(event, by)
    _require_under_way(event)
    _require_next(event, number)
    if event.state == Event.State.CHECK_IN:
        begin(event, by=by)
    else:
        fees.charge_fees(event, by=by)
    _close_the_one_before(event, number, by)
    leaving.due(event, number, by=by)
    found = stages.draw(event, number, allow_rematches=allow_rematches, sizes=sizes)
    seed = draws.seed_for(event, number)
    round_ = Round.objects.get_or_create(event=event, number=number)[0]
    draws.write(round_, found)
    move(
        round_, "pair", by=by, facts={"seed": seed, **draws.facts(found)},
        seed=seed, paired_by=by, paired_at=timezone.now(), trouble={}, edition=round_.edition + 1,
        stage=stages.stage_of(event, number), **draws.noted(found),
    )  # fmt: skip
    return round_


def _gather(event: Event, by: User | None) -> None:
    """A league has no evening to which people come: until its first week is drawn whoever is entered counts as there,
    and its check-in opens by itself. Whoever is set as not there while it runs stays so."""
    if event.state in (Event.State.DRAFT, Event.State.REGISTRATION):
        move(event, "open_check_in", by=by, check_in_at=timezone.now())
    if event.state != Event.State.CHECK_IN:
        return
    entered = event.entries.filter(state=Entry.State.ENTERED)
    numbers = list(entered.order_by("number").values_list("number", flat=True))
    if entered.update(state=Entry.State.CHECKED_IN):
        audit.log("event.check_in_all", event, by=by, new={"entries": numbers})


def begin(event: Event, *, by: User | None) -> None:
    """For services that hold the event's lock: from check-in to play, and whoever is there owes the fee."""
    require(event, "start")
    if not event.entries.filter(state=Entry.State.CHECKED_IN).exists():
        raise LeagueRefusal("nobody-checked-in")
    move(event, "start", by=by)
    fees.charge_fees(event, by=by)


def _require_under_way(event: Event) -> None:
    if event.state in (Event.State.DRAFT, Event.State.REGISTRATION):
        raise LeagueRefusal("not-in-check-in", event=str(event), state=str(event.get_state_display()))
    if event.state not in Event.TAKES_CHECK_INS:
        raise LeagueRefusal("step-not-allowed", what=str(event), state=str(event.get_state_display()), step="pair")


def _require_next(event: Event, number: int) -> None:
    following = next_round(event)
    if number < following:
        _refuse_if_paired(event, number)
    if number != following:
        raise LeagueRefusal("not-the-next-round", number=number, next=following, **weekly(event))
    if number > event.rounds_planned:
        raise LeagueRefusal("all-rounds-paired", planned=event.rounds_planned, **weekly(event))


def require_pairable(event: Event, number: int) -> None:
    """Refuse what `pair` would refuse before it draws, without a lock: for whoever asks a worker to do it."""
    if not (by_weeks(event) and event.state in Event.BEFORE_PLAY):
        _require_under_way(event)
    _require_next(event, number)
    before = Round.objects.filter(event=event, number=number - 1).first()
    if before is not None:
        _require_out_of_the_way(event, before)


def _refuse_if_paired(event: Event, number: int) -> None:
    round_ = Round.objects.filter(event=event, number=number).exclude(state=Round.State.PLANNED).first()
    if round_ is not None:
        time = clock(round_.paired_at, event.time_zone)
        name = str(round_.paired_by or _("the schedule"))
        raise LeagueRefusal("already-paired", number=number, name=name, time=time, **weekly(event))


def _close_the_one_before(event: Event, number: int, by: User | None) -> None:
    """And bring the standings up to date, by which the next one is drawn. A week of a league waits for no result, and
    ends for itself."""
    before = Round.objects.filter(event=event, number=number - 1).first()
    if before is None:
        return
    _require_out_of_the_way(event, before)
    if not by_weeks(event):
        close_if_complete(before, by=by)
        standings.refresh(event.pk)


def _require_out_of_the_way(event: Event, before: Round) -> None:
    if not by_weeks(event):
        _require_complete(before)
    elif before.state == Round.State.PAIRED:
        raise LeagueRefusal("round-not-published", number=before.number, **weekly(event))


@transaction.atomic
def unpair(round_: Round, *, by: User, reason: str = "") -> Round:
    """Take a draw back. Whoever came or left since is in the next draw as such. The log keeps the draw; one that has
    been published before, and seen, is taken back with a reason, and kept as undone."""
    event, round_ = locked_round(round_, by)
    back_to_plan(event, round_, by=by, reason=reason)
    return round_


@transaction.atomic
def publish(round_: Round, *, by: User | None) -> Round:
    """Everybody sees the pairings, and a game is open at each table. It is played from the first hand or result on, or
    when its clock starts."""
    event, round_ = locked_round(round_, by, schedule=True)
    require(round_, "publish")
    require_running(event)
    unpublishing.go_on(round_)
    leaving.published_all_the_same(event, round_, by=by)
    games.open_games(event, round_.tables.filter(game=None), by=by)
    now = timezone.now()
    move(
        round_, "publish", by=by,
        published_at=now, seen_at=round_.seen_at or now, trouble={}, edition=round_.edition + 1,
    )  # fmt: skip
    unpublishing.begin_if_played(round_, by=by)
    weeks.close_by_itself(event, round_, by=by)
    telling.pairings(event, round_)
    count_anew(event)
    return round_


@transaction.atomic
def start_play(round_: Round, *, by: User) -> Round:
    """By hand, where nothing has been entered yet and no clock is used."""
    event, round_ = locked_round(round_, by)
    require_running(event)
    move(round_, "start_play", by=by)
    return round_


@transaction.atomic
def unpublish(round_: Round, *, by: User, reason: str) -> Round:
    """Back to a draft, as long as no table has a result; for hands that were entered see `unpublishing`."""
    event, round_ = locked_round(round_, by)
    require(round_, "unpublish")
    require_last(event, round_)
    if entered := unpublishing.with_result(round_):
        raise LeagueRefusal("results-entered", tables=_numbers(table.number for table in entered))
    draft = unpublishing.to_draft(event, round_, by=by, reason=reason)
    count_anew(event)
    return draft


@transaction.atomic
def close(round_: Round, *, by: User, as_it_stands: bool = False) -> Round:
    """Close a round whose results are in. `as_it_stands`: its time is up, and the games that are not over count as they
    stand; one without a hand has no result."""
    event, round_ = locked_round(round_, by)
    require(round_, "close")
    if as_it_stands:
        _end_games(event, round_, by=by)
    close_if_complete(round_, by=by)
    return round_


def _end_games(event: Event, round_: Round, *, by: User) -> None:
    clock = clock_of(event, round_)
    if clock is None or not clock.over:
        raise LeagueRefusal("time-not-up", number=round_.number, **weekly(event))
    results.stop_tables(round_, by=by, reason=clock.rule)
    round_.refresh_from_db(fields=["state"])  # a result that there is now has started the play


def close_if_complete(round_: Round, *, by: User | None) -> None:
    """For services that hold the event's lock: close a round whose results are all in and confirmed."""
    _require_complete(round_)
    if round_.state != Round.State.CLOSED:
        move(round_, "close", by=by, closed_at=timezone.now(), **CLOCK_OFF)
        telling.over(round_)
        if round_.settled is not None:
            count_anew(round_.event)  # what was corrected while it was open again is announced


def _require_complete(round_: Round) -> None:
    about = {"number": round_.number, **weekly(round_.event)}
    if round_.state == Round.State.CLOSED:
        return
    if round_.state == Round.State.PAIRED:
        raise LeagueRefusal("round-not-published", **about)
    waiting = open_tables(round_)
    if waiting.missing:
        raise LeagueRefusal("results-missing", **about, tables=_numbers(waiting.missing))
    if waiting.disputed:
        raise LeagueRefusal("results-disputed", **about, tables=_numbers(waiting.disputed))
    if waiting.unconfirmed:
        raise LeagueRefusal("results-unconfirmed", **about, tables=_numbers(waiting.unconfirmed))


@transaction.atomic
def reopen_round(round_: Round, *, by: User, reason: str) -> Round:
    """Open a closed round again, as long as it is the last one, or a week of a league."""
    event, round_ = locked_round(round_, by)
    require(round_, "reopen")
    require_running(event)
    if not by_weeks(event):
        require_last(event, round_)
    settled = standings.settled_after(round_) if round_.settled is None else round_.settled
    move(round_, "reopen", by=by, reason=reason, closed_at=None, settled=settled)
    return round_


def _numbers(tables: Iterable[int]) -> str:
    return ", ".join(str(number) for number in tables)
