"""A table's result follows its game: taken over when the game ends, replaced when it is corrected, withdrawn when it
goes on. What a director has ruled follows nothing: it stands until it is lifted.

For services that have the event's lock; locks are taken in one order: event, then game.
"""

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from gameplay.models import Game, Hand
from gameplay.services.state import account
from league.errors import LeagueRefusal
from league.models import Result, Round, Seating, Table
from league.queries.confirming import against_play, is_settled, taken_for_final
from league.queries.sitting import side_of
from league.services import audit, stakes, weeks
from league.services.counting import count_anew
from league.services.guard import locked, require_reason
from league.services.notices import telling
from league.services.transitions import move


def at(table: Table) -> Table:
    """The table as it stands now, with its event locked."""
    event = locked(table.round.event)
    try:
        fresh = Table.objects.select_related("round").defer(*Round.light("round")).get(pk=table.pk)
    except Table.DoesNotExist:
        raise LeagueRefusal("no-such-table") from None
    fresh.round.event = event
    return fresh


def at_result(result: Result) -> Result:
    """The result as it stands now, at its table, with the event locked."""
    table = at(result.table)
    fresh = Result.objects.get(pk=result.pk)
    fresh.table = table
    return fresh


def in_force(table: Table) -> Result | None:
    result = table.results.filter(state__in=Result.IN_FORCE).order_by("pk").first()
    if result is not None:
        result.table = table
    return result


def require_play(table: Table, *, closed_too: bool = False) -> None:
    if against := against_play(table, closed_too=closed_too):
        raise against


def why(table: Table, reason: str) -> str:
    """The reason of taking back what was entered: what is final or disputed wants one."""
    return require_reason(reason) if is_settled(in_force(table)) else ""


def play_has_begun(table: Table, *, by: Any) -> None:
    """With the first hand or result at a table its round is played; the event is locked, so that this is written once
    however many tables begin at one moment."""
    if table.round.state == Round.State.PUBLISHED:
        move(table.round, "start_play", by=by, facts={"table": table.number})


def take(table: Table, *, by: Any = None, reason: str = "", game: Game | None = None) -> Result | None:
    """The result in force, brought in line with the game. `by`: who has changed it; left out, whoever the game says.
    `game`: as a service that has it locked has just left it."""
    game = game or Game.objects.select_for_update(no_key=True).get(pk=table.game_id)
    old = in_force(table)
    over = game.state == Game.State.OVER
    if game.hands_played:
        play_has_begun(table, by=by or game.ended_by)
    if (old.is_ruling or old.game_version == game.version) if old else not over:
        return old
    disputed = old is not None and old.state == Result.State.DISPUTED
    if old is not None:
        put_aside(old, table, Result.State.CORRECTED if over else Result.State.WITHDRAWN)
    by = by or game.ended_by
    new = _reported(table, game, by, reason) if over else None
    if old is not None and disputed:
        telling.decided(old, new)
    thing = "correct" if old and new else "withdraw" if old else "report"
    before, after = ({"result": each, "sides": each.sides} if each else {} for each in (old, new))
    audit.log(f"result.{thing}", table, by=by, old=before, new=after, reason=reason)
    counts_anew(table, by=by)
    return new


def put_aside(old: Result, table: Table, state: str) -> None:
    """It is in force no more; another comes in its place, or none."""
    old.overturned = table.round.is_under_way and table.round.settled is None and taken_for_final(old)
    old.state = state
    old.save(update_fields=["state", "overturned"])
    telling.needs_no_word(old)


def _reported(table: Table, game: Game, by: Any, reason: str) -> Result:
    """The result of a game that is over: confirmed at once where the event's own people ended it, or nobody entered it
    and it was played online."""
    result = Result(
        table=table,
        game_version=game.version,
        state=Result.State.REPORTED,
        sides=_sides(table, game),
        hands=game.hands_played,
        reported_by_id=game.ended_by_id,
        reported_side=getattr(by, "side", None),
        reason=reason,
    )
    if by is None or by.has_perm("league.score_event", table):
        result.state, result.confirmed_by = Result.State.CONFIRMED, account(by)
        result.confirmed_at = timezone.now()
    result.save()
    telling.result(result)
    return result


def _sides(table: Table, game: Game) -> list[dict[str, Any]]:
    facts = list(Hand.objects.filter(game=game, in_force=True).order_by().values_list("facts", flat=True))

    sides = len(game.totals)

    def summed(fact: str, side: int) -> int | None:
        known = [each[fact][side - 1] for each in facts if fact in each]
        return sum(known) if known and len(known) == len(facts) else None

    at_table = list(seated(table))
    return [
        {
            "entry": seating.entry_id,
            "total": game.totals[side - 1],
            "card_points": summed("card_points", side),
            "moons": summed("moons", side),
            "won": side in game.winners,
        }
        | pair_of(side, len(at_table) > sides)
        for seating in at_table
        for side in [side_of(seating.side or 1, sides)]
    ]


def pair_of(side: int, partners_change: bool) -> dict[str, int]:
    """Where partners change, which of the two pairs an entry played in."""
    return {"pair": side} if partners_change else {}


def seated(table: Table) -> QuerySet[Seating]:
    return Seating.objects.filter(table=table, kind=Seating.Kind.SEATED).order_by("side")


def counts_anew(table: Table, *, by: Any) -> None:
    """Something that the standings are made of has changed; so has what the table owes itself."""
    corrected = table.round.state == Round.State.CLOSED or table.round.settled is not None
    corrected = corrected or table.results.filter(overturned=True).exists()
    play_has_begun(table, by=by)
    stakes.settle_game(table, by=account(by))
    weeks.close_by_itself(table.round.event, table.round, by=account(by))
    count_anew(table.round.event, corrected=corrected)


def set_confirmed(result: Result, *, by: Any, reason: str = "") -> None:
    """It is final from now on. `by`: None where its time has come by itself."""
    result.state, result.confirmed_by, result.confirmed_at = Result.State.CONFIRMED, account(by), timezone.now()
    result.reason = reason
    result.save(update_fields=["state", "confirmed_by", "confirmed_at", "reason"])
    verb = "result.confirm" if by is not None else "result.harden"
    audit.log(verb, result.table, by=by, new={"result": result, "sides": result.sides}, reason=reason)
    telling.needs_no_word(result)
    counts_anew(result.table, by=by)
