"""Results as totals, and what the others at the table say of them: the same, which confirms them, or otherwise, which
makes a dispute that a director decides.
"""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from gameplay import services as games
from gameplay.models import Game
from league.errors import LeagueRefusal
from league.models import Report, Result, Table, User
from league.queries.confirming import against_confirming, against_correcting, against_taking_totals_back, other_side
from league.services import audit
from league.services.guard import permit, require_reason
from league.services.notices import telling
from league.services.table_results import at, at_result, in_force, require_play, seated, set_confirmed, take, why
from league.writing import listed


@transaction.atomic
def report_totals(table: Table, totals: Sequence[int], *, by: Any, stopped: bool = True) -> Result:
    """Somebody at the table, or a scorer, says what the game came to. Where another side has said so already, the same
    totals confirm it, and others dispute it. `stopped`: see gameplay.services.enter_totals.

    Raises `not-allowed`, `round-not-in-play`, `result-is-ruled`, `result-is-confirmed`, `reported-by-own-side`,
    `side-has-spoken`, and what gameplay.services.enter_totals refuses.
    """
    table = at(table)
    permit(by, "league.enter_hand", table)
    result = in_force(table)
    if result is None:
        return _enter(table, totals, by, stopped)
    if result.is_ruling:
        raise LeagueRefusal("result-is-ruled")
    if result.totals == list(totals):
        if result.state == Result.State.REPORTED and against_confirming(by, result) is None:
            set_confirmed(result, by=by)
        return result
    require_play(table)
    return _dispute(result, totals, by, stopped)


def _enter(table: Table, totals: Sequence[int], by: Any, stopped: bool) -> Result:
    require_play(table)
    game = games.enter_totals(table.game_id, totals=totals, by=by, stopped=stopped)
    audit.log("game.totals", table, by=by, new={"totals": game.totals})
    result = take(table, by=by)
    assert result is not None
    return result


def _dispute(result: Result, totals: Sequence[int], by: Any, stopped: bool) -> Result:
    table = result.table
    if result.state == Result.State.CONFIRMED:
        raise LeagueRefusal("result-is-confirmed")
    side = other_side(by, result)
    if side is None:
        scores = by.has_perm("league.score_event", table)
        raise LeagueRefusal("reported-otherwise" if scores else "reported-by-own-side", totals=listed(result.totals))
    games.require_totals(table.game_id, totals, stopped=stopped)
    said = Report.objects.filter(result=result, side=side).first()
    if said is not None:
        if said.totals == list(totals):
            return result
        raise LeagueRefusal("side-has-spoken", name=seated(table).get(side=side).entry.name)
    Report.objects.create(result=result, side=side, totals=list(totals), by=games.account(by))
    if result.state != Result.State.DISPUTED:
        result.state = Result.State.DISPUTED
        result.save(update_fields=["state"])
        telling.dispute(result)
    said_otherwise = {"result": result, "side": side, "totals": list(totals)}
    audit.log("result.dispute", table, by=by, old={"totals": result.totals}, new=said_otherwise)
    return result


@transaction.atomic
def decide(result: Result, totals: Sequence[int] | None = None, *, reason: str, by: User) -> Result:
    """End a dispute: the result stands, or the game came to these totals. Decided the same way twice, it is decided
    once."""
    result = at_result(result)
    table = result.table
    permit(by, "league.direct_event", table)
    reason = require_reason(reason)
    keeps = totals is None or list(totals) == result.totals
    if result.state == Result.State.CONFIRMED and keeps:
        return result
    if result.state != Result.State.DISPUTED:
        raise LeagueRefusal("result-not-disputed")
    require_play(table)
    if keeps or totals is None:
        set_confirmed(result, by=by, reason=reason)
        telling.decided(result, result)
        return result
    return _correct(table, totals, reason, by)


@transaction.atomic
def correct_totals(table: Table, totals: Sequence[int], *, reason: str, by: User) -> Result:
    """Put totals in the place of what the table's game came to, hands or totals; the old ones stay readable."""
    table = at(table)
    if against := against_correcting(by, table):
        raise against
    reason = require_reason(reason)
    require_play(table, closed_too=True)
    result = in_force(table)
    if result is not None and result.is_ruling:
        raise LeagueRefusal("result-is-ruled")
    return _correct(table, totals, reason, by)


def _correct(table: Table, totals: Sequence[int], reason: str, by: User) -> Result:
    before = Game.objects.get(pk=table.game_id).totals
    game = games.correct_totals(table.game_id, totals=totals, reason=reason, by=by)
    new = {"totals": game.totals}
    audit.log("game.correct_totals", table, by=by, old={"totals": before}, new=new, reason=reason)
    result = take(table, by=by, reason=reason)
    assert result is not None
    return result


@transaction.atomic
def withdraw_totals(table: Table, *, by: Any, reason: str = "") -> Game:
    """The totals were no end: the game is open again. Asked twice, it is done once. What is final or disputed is taken
    back by a director, with a reason."""
    table = at(table)
    permit(by, "league.enter_hand", table)
    if table.game_id is None:
        require_play(table)
    before = Game.objects.get(pk=table.game_id)
    if before.ending != Game.Ending.TOTALS:
        return before
    if against := against_taking_totals_back(by, table, in_force(table)):
        raise against
    reason = why(table, reason)
    game = games.withdraw_totals(table.game_id, by=by)
    audit.log("game.withdraw_totals", table, by=by, old={"totals": before.totals}, reason=reason)
    take(table, by=by, reason=reason)
    return game
