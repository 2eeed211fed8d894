"""Who may confirm a table's result, and who may take its last hand back: one answer for services and pages.

What stands against it is told as the refusal that a service raises; pages ask whether there is none.
"""

from typing import Any

from gameplay.models import Game, Hand
from league.errors import LeagueRefusal
from league.models import Event, Result, Round, Seating, Table


def may_confirm(user: Any, result: Result) -> bool:
    return against_confirming(user, result) is None


def may_take_back(user: Any, table: Table) -> bool:
    return against_taking_back(user, table) is None


def against_confirming(user: Any, result: Result) -> LeagueRefusal | None:
    """A reported result of a round in play is confirmed by the event's own people, or by somebody at the table who sits
    on another side than its reporter: in a game of pairs a partner's word is the reporter's own."""
    if not user.has_perm("league.confirm_result", result.table):
        return LeagueRefusal("not-allowed")
    if result.state != Result.State.REPORTED:
        return LeagueRefusal("result-replaced")
    stopped = against_play(result.table)
    if stopped or user.has_perm("league.score_event", result.table):
        return stopped
    sides = _sides_by_account(result.table)
    own, reporters = (sides.get(account, frozenset()) for account in (user.pk, result.reported_by_id))
    return LeagueRefusal("confirmed-by-another") if own <= reporters else None


def _sides_by_account(table: Table) -> dict[int | None, frozenset[int]]:
    """By account, the sides of the table at which it sits. Nobody's account (None) sits nowhere."""
    sides: dict[int | None, set[int]] = {}
    sitting = Seating.objects.filter(table=table, entry__members__player__user__isnull=False)
    for side, account in sitting.values_list("side", "entry__members__player__user"):
        sides.setdefault(account, set()).add(side)
    return {account: frozenset(numbers) for account, numbers in sides.items()}


def against_taking_back(user: Any, table: Table) -> LeagueRefusal | None:
    """The last hand of a game that is played; once its result is confirmed only the event's own people take it back."""
    if not user.has_perm("league.enter_hand", table):
        return LeagueRefusal("not-allowed")
    if stopped := against_play(table):
        return stopped
    confirmed = table.results.filter(state=Result.State.CONFIRMED).exists()
    if confirmed and not user.has_perm("league.score_event", table):
        return LeagueRefusal("result-is-confirmed")
    if Game.objects.filter(pk=table.game_id, state=Game.State.ABANDONED).exists():
        return LeagueRefusal("game-not-open")
    if not Hand.objects.filter(game=table.game_id, in_force=True).exists():
        return LeagueRefusal("nothing-to-withdraw")
    return None


def against_play(table: Table, *, closed_too: bool = False) -> LeagueRefusal | None:
    """Hands and results change in rounds that are played, of events that run."""
    event, round_ = table.round.event, table.round
    if event.state != Event.State.RUNNING:
        return LeagueRefusal("event-not-running", event=str(event), state=str(event.get_state_display()))
    states = (Round.State.PLAYING, Round.State.CLOSED) if closed_too else (Round.State.PLAYING,)
    if round_.state not in states or table.game_id is None:
        return LeagueRefusal("round-not-in-play", number=round_.number, state=str(round_.get_state_display()))
    return None
