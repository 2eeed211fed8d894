"""Who may confirm or dispute a table's result, and who may take back or correct what was entered: one answer for
services and pages.

What stands against it is told as the refusal that a service raises; pages ask whether there is none.
"""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from gameplay.models import Game, Hand
from league.errors import LeagueRefusal
from league.models import Event, Result, Round, Seating, Table
from league.queries.progress import weekly
from league.queries.sitting import side_of


def may_confirm(user: Any, result: Result) -> bool:
    return against_confirming(user, result) is None


def may_take_back(user: Any, table: Table) -> bool:
    return against_taking_back(user, table) is None


def against_confirming(user: Any, result: Result) -> LeagueRefusal | None:
    """A reported result of a round in play is confirmed by the event's own people, or by somebody at the table who sits
    on another side than its reporter: in a game of pairs a partner's word is the reporter's own."""
    if not user.has_perm("league.confirm_result", result.table):
        return LeagueRefusal("not-allowed")
    if result.state == Result.State.DISPUTED:
        return LeagueRefusal("result-is-disputed")
    if result.state != Result.State.REPORTED:
        return LeagueRefusal("result-replaced")
    stopped = against_play(result.table)
    if stopped or user.has_perm("league.score_event", result.table):
        return stopped
    return None if other_side(user, result) else LeagueRefusal("confirmed-by-another")


def may_dispute(user: Any, result: Result) -> bool:
    """Another side says otherwise; a scorer or a director corrects instead."""
    open_ = result.state in (Result.State.REPORTED, Result.State.DISPUTED) and not result.is_ruling
    if not open_ or not user.has_perm("league.enter_hand", result.table) or against_play(result.table):
        return False
    side = other_side(user, result)
    return side is not None and not result.reports.filter(side=side).exists()


def against_taking_totals_back(user: Any, table: Table, result: Result | None) -> LeagueRefusal | None:
    """Whose side has reported them may, and the event's own people; another side says otherwise instead."""
    if against := against_taking_back(user, table):
        return against
    scores = user.has_perm("league.score_event", table)
    others = result is not None and not scores and other_side(user, result) is not None
    return LeagueRefusal("totals-of-another") if others else None


def other_side(user: Any, result: Result) -> int | None:
    """The side that this user speaks for, if it is not the reporter's: in a game of pairs a partner's word is the
    reporter's own."""
    sides = _sides_by_account(result.table)
    slip = getattr(user, "side", None)
    own = sides.get(user.pk, frozenset()) if slip is None else frozenset({slip})
    reporters = sides.get(result.reported_by_id, frozenset()) | {result.reported_side}
    return min(own - reporters, default=None)


def others_at_table(result: Result) -> list[int]:
    """The accounts at its table that do not sit on the reporter's side: one of them may confirm it."""
    sides = _sides_by_account(result.table)
    reporters = sides.get(result.reported_by_id, frozenset()) | {result.reported_side}
    return sorted(account for account, own in sides.items() if account is not None and own - reporters)


def _sides_by_account(table: Table) -> dict[int | None, frozenset[int]]:
    """By account, the sides of the table at which it sits. Nobody's account (None) sits nowhere."""
    sides: dict[int | None, set[int]] = {}
    sitting = Seating.objects.filter(table=table, entry__members__player__user__isnull=False)
    fields = ("side", "entry__members__player__user", "table__game__totals")
    for seat, account, totals in sitting.values_list(*fields):
        sides.setdefault(account, set()).add(side_of(seat, len(totals)) if totals else seat)
    return {account: frozenset(numbers) for account, numbers in sides.items()}


def against_taking_back(user: Any, table: Table) -> LeagueRefusal | None:
    """The last hand of a game that is played, or its totals; what is final or disputed its directors take back."""
    if not user.has_perm("league.enter_hand", table):
        return LeagueRefusal("not-allowed")
    if stopped := against_play(table):
        return stopped
    result = table.results.filter(state__in=Result.IN_FORCE).first()
    if result is not None and result.is_ruling:
        return LeagueRefusal("result-is-ruled")
    if against := _against_touching(user, table, result):
        return against
    if Game.objects.filter(pk=table.game_id, state=Game.State.ABANDONED).exists():
        return LeagueRefusal("game-not-open")
    totals = Game.objects.filter(pk=table.game_id, ending=Game.Ending.TOTALS)
    if not totals.exists() and not Hand.objects.filter(game=table.game_id, in_force=True).exists():
        return LeagueRefusal("nothing-to-withdraw")
    return None


SLIP = timedelta(minutes=5)
"""So soon whoever has entered a result puts a slip right."""


def taken_for_final(result: Result) -> bool:
    """Whether players had reason to take it for final, in a round that is open: what is changed then is a correction,
    and is announced. In a round that is closed all of them had.

    The line is drawn here, where the specification is silent. Merely reported, it was not final: whoever reads the
    page sees that it waits for a second word. Once another has confirmed it, its time has come, or a game online has
    ended with it, it is. The event's own people confirm what they enter by entering it: they put a slip of the pen
    right within the first minutes, and nobody is told; afterwards it is a correction like any other."""
    if result.state != Result.State.CONFIRMED:
        return False
    alone = result.reported_by_id is not None and result.reported_by_id == result.confirmed_by_id
    return not alone or timezone.now() - result.reported_at > SLIP


def is_settled(result: Result | None) -> bool:
    """Final, or disputed: it is not changed in passing, but by a director who says why."""
    return result is not None and result.state != Result.State.REPORTED


def _against_touching(user: Any, table: Table, result: Result | None) -> LeagueRefusal | None:
    if is_settled(result) and not user.has_perm("league.direct_event", table):
        return LeagueRefusal("corrected-by-a-director")
    return None


def against_correcting(user: Any, table: Table) -> LeagueRefusal | None:
    """Scorers put right what is not final; what is, or is disputed, its directors do."""
    if not user.has_perm("league.score_event", table):
        return LeagueRefusal("not-allowed")
    return _against_touching(user, table, table.results.filter(state__in=Result.IN_FORCE).first())


def against_play(table: Table, *, closed_too: bool = False) -> LeagueRefusal | None:
    """Hands and results change in rounds that are under way, of events that run."""
    event, round_ = table.round.event, table.round
    if event.state != Event.State.RUNNING:
        return LeagueRefusal("event-not-running", event=str(event), state=str(event.get_state_display()))
    states = Round.PUBLISHED if closed_too else Round.UNDER_WAY
    if round_.state not in states or table.game_id is None:
        return LeagueRefusal(
            "round-not-in-play", number=round_.number, state=str(round_.get_state_display()), **weekly(round_.event)
        )
    return None
