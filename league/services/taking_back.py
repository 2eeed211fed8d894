"""Rounds that are taken back: a draft nobody has seen goes back to a plan, anything else is kept as undone.

An undone round keeps its tables, games, seatings and results, and counts nowhere: the models hide it, the standings and
stakes are worked out without it, and its games take no hands. Its number can be paired again. It can be restored as
long as no newer draw of that number is played.
"""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from league.errors import LeagueRefusal
from league.models import Event, Result, Round, Seating, Table, User
from league.queries.progress import next_round, weekly
from league.services import draws, fees, games, leaving, stakes, substitutions
from league.services.counting import count_anew
from league.services.guard import locked_round, require_reason, require_running
from league.services.notices import telling
from league.services.transitions import move, require

CLOCK_OFF = {"clock_ends_at": None, "clock_left": None, "announcement": ""}


@transaction.atomic
def undo(round_: Round, *, by: User, reason: str) -> Round:
    """Undo the last round, played or not: it is kept, counts nowhere, and can be restored."""
    event, round_ = locked_round(round_, by)
    require(round_, "undo")
    require_running(event)
    require_last(event, round_)
    set_aside(event, round_, by=by, reason=reason)
    return round_


def require_last(event: Event, round_: Round) -> None:
    last = next_round(event) - 1
    if last != round_.number:
        raise LeagueRefusal("later-round-paired", later=last, **weekly(event))


def set_aside(event: Event, round_: Round, *, by: User, reason: str) -> None:
    """For services that hold the event's lock: keep the round as undone, with a plan for its number in its place."""
    came = _came_since(event, round_)
    keep_as_undone(event, round_, by=by, reason=reason)
    again = {"number": round_.number, "stage": round_.stage, "ahead": round_.ahead, "ends_at": round_.ends_at}
    Round.objects.create(event=event, **again)
    _forget_the_round(event, round_.number, came, by=by)
    count_anew(event)


def keep_as_undone(event: Event, round_: Round, *, by: User, reason: str) -> None:
    """Its number is free from now on; whoever calls this says what comes in its place."""
    reason = require_reason(reason)
    tables = list(round_.tables.all())
    move(
        round_, "undo", by=by, reason=reason, facts={"round": round_.pk, "tables": len(tables)},
        undone_at=timezone.now(), undone_by=by, undone_why=reason,
        standings_key="", **CLOCK_OFF,
    )  # fmt: skip
    _settle(event, tables, by)


def _came_since(event: Event, round_: Round) -> list[int]:
    """Who has no place in it because they came after it was drawn; not those who were to come after it."""
    here = Seating.objects.filter(round=round_, entry=OuterRef("pk"))
    return list(event.entries.filter(~Exists(here), first_round=round_.number + 1).values_list("pk", flat=True))


def _forget_the_round(event: Event, number: int, came: list[int], *, by: User) -> None:
    """Whoever came or left since this round was drawn comes or leaves before it: it is drawn anew."""
    leaving.not_due_yet(event, number, by=by)
    event.entries.filter(pk__in=came).update(first_round=number)
    event.entries.filter(withdrawn_from=number + 1).update(withdrawn_from=number)
    substitutions.round_is_gone(event, number)
    fees.excuse(event, by=by, reason=f"{event}: left before playing")


def back_to_plan(event: Event, round_: Round, *, by: User, reason: str) -> None:
    """For services that hold the event's lock: a draft goes. The log keeps it; one that was published before, and seen,
    is kept as undone."""
    require(round_, "unpair")
    if round_.seen_at:
        set_aside(event, round_, by=by, reason=reason)
        return
    lost = draws.recorded(round_)
    draws.erase(round_)
    _forget_the_round(event, round_.number, [], by=by)  # whoever came since comes before it as it is
    move(
        round_, "unpair", by=by, reason=reason, lost=lost,
        seed=None, why=[], drawn={}, measures={}, paired_by=None, paired_at=None, starts_at=None,
    )  # fmt: skip


@transaction.atomic
def restore(round_: Round, *, by: User, reason: str) -> Round:
    """Bring an undone round back: as it was played, to be closed again, or as the draft it was. A newer draw of its
    number in which nothing is played makes room."""
    event, round_ = locked_round(round_, by)
    step = _step_back_to(round_)
    require(round_, step)
    require_running(event)
    reason = require_reason(reason)
    _make_room(event, round_.number, by=by, reason=reason)
    move(
        round_, step, by=by, reason=reason, facts={"round": round_.pk, "undone": round_.undone_why},
        undone_at=None, undone_by=None, undone_why="", closed_at=None, starts_at=None, edition=round_.edition + 1,
    )  # fmt: skip
    _remember_the_round(event, round_, by)
    if round_.is_under_way:  # a game that went on elsewhere has no hands here
        games.open_games(event, round_.tables.filter(game=None), by=by)
    _settle(event, round_.tables.all(), by)
    if round_.is_under_way:
        telling.pairings(event, round_)
    count_anew(event)
    return round_


def _step_back_to(round_: Round) -> str:
    """As it was: a draft, published with nothing played, or in play."""
    if round_.published_at is None:
        return "restore_draft"
    return "restore" if played(round_) else "restore_published"


def _make_room(event: Event, number: int, *, by: User, reason: str) -> None:
    following = next_round(event)
    if following < number:
        raise LeagueRefusal("not-the-next-round", number=number, next=following, **weekly(event))
    newer = Round.objects.filter(event=event, number=number).first()
    if newer is None:
        return
    if following > number + 1 or newer.state == Round.State.CLOSED or played(newer):
        raise LeagueRefusal("newer-draw-played", number=number, **weekly(event))
    if newer.is_under_way:
        set_aside(event, newer, by=by, reason=reason)
    elif newer.state == Round.State.PAIRED:
        back_to_plan(event, newer, by=by, reason=reason)
    Round.objects.filter(event=event, number=number).delete()


def _remember_the_round(event: Event, round_: Round, by: User) -> None:
    """Who sits in it has played it; who has come since comes after it. What the games came to meanwhile is taken over
    by the sweep."""
    number = round_.number
    leaving.due(event, number, by=by)
    here = Seating.objects.filter(round=round_, entry=OuterRef("pk"))
    event.entries.filter(~Exists(here), first_round=number).update(first_round=number + 1)
    sat = here.exclude(kind=Seating.Kind.ABSENCE)
    event.entries.filter(Exists(sat), withdrawn_from=number).update(withdrawn_from=number + 1)
    substitutions.round_is_back(round_)
    fees.charge_fees(event, by=by)


def _settle(event: Event, tables: Iterable[Table], by: User) -> None:
    """What the tables owe themselves, with or without their round."""
    for table in tables:
        table.round.event = event
        stakes.settle_game(table, by=by)


def played(round_: Round) -> QuerySet[Table]:
    """The tables at which a hand has been entered, or that have, or had, a result; of an undone round too."""
    results = Exists(Result.with_undone.filter(table=OuterRef("pk")))
    return Table.with_undone.filter(round=round_).filter(Q(game__hands_played__gt=0) | results).order_by("number")
