"""What a director rules: an adjusted score, a walkover, points added to a score or taken from it. Each has a reason and
is lifted or taken back by a step of its own.
"""

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from gameplay import services as games
from gameplay.models import Game
from league.errors import LeagueRefusal
from league.models import Entry, Event, Penalty, Result, Round, Seating, Table, User
from league.queries.brackets import is_knockout
from league.queries.playable import partners_change
from league.queries.progress import weekly
from league.queries.scoring import MOST, within
from league.queries.sitting import side_of
from league.services import audit
from league.services.counting import count_anew
from league.services.guard import is_whole, locked, permit, require_reason
from league.services.notices import telling
from league.services.table_results import (
    at,
    at_result,
    counts_anew,
    in_force,
    pair_of,
    put_aside,
    require_play,
    seated,
    take,
)

PAIRS = 2


@transaction.atomic
def adjust(table: Table, points: Sequence[Fraction], *, reason: str, by: User) -> Result:
    """The score of each side at this table, by side, in points of the event; they need not add up. A game that still
    goes on ends with it."""
    table, seats = _ruled(table, by)
    if len(points) != len(seats):
        raise LeagueRefusal("one-score-a-side", sides=len(seats))
    for each in points:
        require_points(each)
    sides = [
        _side(seating, points=str(score), won=score == max(points))
        for seating, score in zip(seats, points, strict=True)
    ]
    return _rule(table, Result.Kind.ADJUSTED, sides, reason, by)


@transaction.atomic
def walkover(table: Table, present: Collection[int], *, reason: str, by: User) -> Result:
    """Only these sides came, or none: no game is played here."""
    table, seats = _ruled(table, by)
    return _walk_over(table, seats, present, reason, by)


def fallen(table: Table, present: Collection[int], *, reason: str, by: User) -> Result:
    """For services that hold the event's lock and have asked who may: a game that nobody is left to play."""
    return _walk_over(table, _seats(table), present, reason, by)


def _walk_over(table: Table, seats: Sequence[Seating], present: Collection[int], reason: str, by: User) -> Result:
    numbers = {seating.side for seating in seats}
    if strange := [side for side in present if not is_whole(side) or side not in numbers]:
        raise LeagueRefusal("no-such-side", side=strange[0])
    if set(present) == numbers:
        raise LeagueRefusal("somebody-is-absent")
    if Game.objects.filter(pk=table.game_id, hands_played__gt=0).exists():
        raise LeagueRefusal("walkover-after-hands")
    sides = [_side(seating, present=seating.side in present, won=seating.side in present) for seating in seats]
    return _rule(table, Result.Kind.WALKOVER, sides, reason, by)


def _ruled(table: Table, by: User) -> tuple[Table, list[Seating]]:
    table = at(table)
    permit(by, "league.direct_event", table)
    require_play(table, closed_too=True)
    return table, _seats(table)


def _seats(table: Table) -> list[Seating]:
    seats = list(seated(table))
    for seating in seats:
        seating.table = table
    return seats


def _side(seating: Seating, **ruled: Any) -> dict[str, Any]:
    side = {"entry": seating.entry_id, "total": None, "card_points": None, "moons": None, **ruled}
    return side | pair_of(side_of(seating.side or 1, PAIRS), partners_change(seating.table.round.event))


def _rule(table: Table, kind: str, sides: list[dict[str, Any]], reason: str, by: User) -> Result:
    """For services that hold the event's lock and have asked who may."""
    reason = require_reason(reason)
    old = in_force(table)
    if old is not None and (old.kind, old.sides, old.reason) == (kind, sides, reason):
        return old
    disputed = old is not None and old.state == Result.State.DISPUTED
    if old is not None:
        put_aside(old, table, Result.State.CORRECTED)
    game = Game.objects.get(pk=table.game_id)
    if game.state == Game.State.OPEN:
        game = games.give_up_game(table.game_id, by=by)
    new = Result.objects.create(
        table=table, kind=kind, game_version=game.version, sides=sides, hands=0, reason=reason,
        state=Result.State.CONFIRMED, reported_by=by, confirmed_by=by, confirmed_at=timezone.now(),
    )  # fmt: skip
    before = {"result": old, "sides": old.sides} if old else {}
    audit.log(f"table.{kind}", table, by=by, old=before, new={"result": new, "sides": sides}, reason=reason)
    if old is not None and disputed:
        telling.decided(old, new)
    counts_anew(table, by=by)
    return new


@transaction.atomic
def lift(result: Result, *, reason: str, by: User) -> Result | None:
    """Take a ruling back: the table's game counts again, or goes on. Lifted twice, it is lifted once. In a closed round
    no game goes on, and a table that had a result when it was closed keeps having one: `lift-leaves-no-result`."""
    result = at_result(result)
    table = result.table
    permit(by, "league.direct_event", table)
    reason = require_reason(reason)
    require_play(table, closed_too=True)
    if not result.is_ruling:
        raise LeagueRefusal("not-a-ruling")
    if result.state not in Result.IN_FORCE:
        return in_force(table)
    _require_another_result(table)
    put_aside(result, table, Result.State.CORRECTED)
    audit.log("table.lift", table, by=by, old={"result": result, "sides": result.sides}, reason=reason)
    if table.round.state == Round.State.PLAYING:
        games.take_up_game(table.game_id, by=by)
    counts_anew(table, by=by)
    return take(table, by=by)


def _require_another_result(table: Table) -> None:
    round_ = table.round
    if round_.state != Round.State.CLOSED or Game.objects.get(pk=table.game_id).state == Game.State.OVER:
        return
    if table.results.filter(reported_at__lte=round_.closed_at).exists():
        raise LeagueRefusal("lift-leaves-no-result", table=table.number, number=round_.number, **weekly(round_.event))


@transaction.atomic
def penalise(entry: Entry, points: Fraction, *, reason: str, by: User, round_number: int | None = None) -> Penalty:
    """Add points to an entry's score, or take them (below 0), from a round on: the one that is played now, unless
    another is named. In a bracket, and in finals, places go by games: there they count in the entry's latest one."""
    event = _rules_in(entry.event, by)
    reason = require_reason(reason)
    require_points(points)
    if points == 0:
        raise LeagueRefusal("bad-points", most=MOST)
    last = _last_published(event)
    if round_number is not None and not is_whole(round_number, 1, last):
        raise LeagueRefusal("no-such-round-yet", last=last, **weekly(entry.event))
    penalty = _write(entry, points, round_number or _counts_from(entry, last), reason, by)
    audit.log("entry.penalise", entry, by=by, new=_told(penalty), reason=reason)
    count_anew(event)
    return penalty


@transaction.atomic
def take_back(penalty: Penalty, *, reason: str, by: User) -> Penalty:
    """Add the opposite, from the same round on."""
    event = _rules_in(penalty.entry.event, by)
    reason = require_reason(reason)
    if penalty.reverses_id or Penalty.objects.filter(reverses=penalty).exists():
        raise LeagueRefusal("penalty-taken-back")
    opposite = _write(penalty.entry, -penalty.points, penalty.round_number, reason, by, reverses=penalty)
    audit.log("entry.take_back_penalty", penalty.entry, by=by, old=_told(penalty), reason=reason)
    count_anew(event)
    return opposite


def _rules_in(event: Event, by: User) -> Event:
    event = locked(event)
    permit(by, "league.direct_event", event)
    if event.state != Event.State.RUNNING:
        raise LeagueRefusal("event-not-running", event=str(event), state=str(event.get_state_display()))
    return event


def _last_published(event: Event) -> int:
    """Before the first one is, a penalty counts from round 1 on."""
    published = Round.objects.filter(event=event, state__in=Round.PUBLISHED)
    return published.order_by("-number").values_list("number", flat=True).first() or 1


def _counts_from(entry: Entry, last: int) -> int:
    """The round played now; where that is one of a bracket or of finals, the latest in which the entry sat at a table
    of that stage, and of an entry that is in no final the last round before them."""
    now = Round.objects.filter(event=entry.event, number=last).defer(*Round.LONG).first()
    if now is None or not (now.stage == Round.Stage.FINALS or is_knockout(entry.event, now)):
        return last
    rounds = Round.objects.filter(event=entry.event, number__lte=last, state__in=Round.PUBLISHED)
    sat = rounds.filter(stage=now.stage, seatings__entry=entry, seatings__kind=Seating.Kind.SEATED)
    main = rounds.filter(stage=Round.Stage.MAIN)
    found = sat.aggregate(last=Max("number"))["last"] or main.aggregate(last=Max("number"))["last"]
    return found or last


def _write(
    entry: Entry, points: Fraction, number: int, reason: str, by: User, reverses: Penalty | None = None
) -> Penalty:
    return Penalty.objects.create(
        entry=entry, points_numerator=points.numerator, points_denominator=points.denominator, round_number=number,
        reason=reason, by=by, reverses=reverses,
    )  # fmt: skip


def _told(penalty: Penalty) -> dict[str, Any]:
    return {"points": str(penalty.points), "round": penalty.round_number}


def require_points(points: Fraction) -> None:
    if not isinstance(points, Fraction | int) or not within(Fraction(points)):
        raise LeagueRefusal("bad-points", most=MOST)
