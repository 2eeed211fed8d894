"""From hands to results, at the tables of an event.

Hands are entered, corrected and taken back here, the league's door to gameplay's services: it asks who may, and whether
the round is in play, and keeps the audit trail. The result of a game that has ended is taken over in the same
transaction; `take_result` does it for games that end elsewhere (a receiver hears of them, and the sweep finds what it
missed). Locks are taken in one order: event, then game.
"""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from gameplay import services as games
from gameplay.models import Game, Hand
from gameplay.queries import hand_with_key
from league.errors import LeagueRefusal
from league.models import Result, Round, Seating, Table, User
from league.queries.confirming import against_confirming, against_play, against_taking_back
from league.services import audit, stakes
from league.services.counting import count_anew
from league.services.guard import locked, permit, require_reason

HAND_FIELDS = ("number", "tally", "points", "after")


@transaction.atomic
def enter_hand(
    table: Table,
    number: int,
    tally: Mapping[str, Any] | None = None,
    *,
    by: User,
    key: str | None = None,
    record: Mapping[str, Any] | None = None,
) -> Hand:
    """The table's next hand. The same key again gives the hand back, also when the round is closed by now.

    Raises `not-allowed`, `round-not-in-play`, and what gameplay.services.enter_hand refuses.
    """
    table = _at(table)
    permit(by, "league.enter_hand", table)
    repeated = table.game_id and hand_with_key(table.game_id, key)
    if not repeated:
        _require_play(table)
    hand = games.enter_hand(table.game_id, number=number, tally=tally, record=record, by=by, key=key)
    if not repeated:
        audit.log("hand.enter", table, by=by, new=audit.snapshot(hand, HAND_FIELDS))
        _take(table)
    return hand


@transaction.atomic
def correct_hand(table: Table, number: int, tally: Mapping[str, Any], reason: str, *, by: User) -> Hand:
    """Correct a hand, in a round that is in play or closed. The standings follow, those of later rounds too.

    Raises `not-allowed`, `reason-missing`, `round-is-closed` (the game would go on, and its round is over), and what
    gameplay.services.correct_hand refuses.
    """
    table = _at(table)
    permit(by, "league.score_event", table)
    reason = require_reason(reason)
    _require_play(table, closed_too=True)
    old = Hand.objects.filter(game=table.game_id, number=number, in_force=True).first()
    new = games.correct_hand(table.game_id, number=number, tally=tally, reason=reason, by=by)
    if old is not None and new.pk != old.pk:
        _require_end_in_closed_round(table)
        before, after = (audit.snapshot(hand, HAND_FIELDS) for hand in (old, new))
        audit.log("hand.correct", table, by=by, old=before, new=after, reason=reason)
        _take(table)
    return new


@transaction.atomic
def withdraw_hand(table: Table, *, by: User, number: int) -> Hand:
    """Take back the last hand, which must be the one of this number: sent twice, it takes back one. A result that is
    confirmed only the event's own people take back."""
    table = _at(table)
    permit(by, "league.enter_hand", table)
    if against := against_taking_back(by, table):
        raise against
    hand = games.withdraw_hand(table.game_id, number=number, by=by)
    audit.log("hand.withdraw", table, by=by, old=audit.snapshot(hand, HAND_FIELDS))
    _take(table)
    return hand


@transaction.atomic
def stop_table(table: Table, *, by: User, reason: str = "") -> Game:
    """End the table's game: it counts as it stands; once, however often it is asked. Raises `no-hands` where there is
    nothing to count."""
    table = _at(table)
    permit(by, "league.score_event", table)
    if stopped := Game.objects.filter(pk=table.game_id, ending=Game.Ending.STOPPED).first():
        return stopped
    _require_play(table)
    game = games.stop_game(table.game_id, by=by)
    audit.log("table.stop", table, by=by, new={"totals": game.totals, "winners": game.winners}, reason=reason.strip())
    _take(table)
    return game


@transaction.atomic
def abandon_table(table: Table, *, by: User, reason: str) -> Game:
    """Give the table's game up, once: it has no result, and its round can be closed without one."""
    table = _at(table)
    permit(by, "league.direct_event", table)
    reason = require_reason(reason)
    if abandoned := Game.objects.filter(pk=table.game_id, state=Game.State.ABANDONED).first():
        return abandoned
    _require_play(table)
    game = games.abandon_game(table.game_id, by=by)
    audit.log("table.abandon", table, by=by, old={"totals": game.totals}, reason=reason)
    _take(table)
    return game


@transaction.atomic
def confirm(result: Result, *, by: User) -> Result:
    """Confirm a reported result: the event's own people, or somebody at the table of another side than the reporter's.
    A second confirmation changes nothing."""
    table = _at(result.table)
    permit(by, "league.confirm_result", table)
    result = Result.objects.get(pk=result.pk)
    result.table = table
    if result.state == Result.State.CONFIRMED:
        return result
    if against := against_confirming(by, result):
        raise against
    result.state, result.confirmed_by, result.confirmed_at = Result.State.CONFIRMED, by, timezone.now()
    result.save(update_fields=["state", "confirmed_by", "confirmed_at"])
    audit.log("result.confirm", table, by=by, new={"result": result, "sides": result.sides})
    _counts_anew(table, by=by)
    return result


def take_result(game_id: int) -> Result | None:
    """Bring the result of a game's table in line with the game as it stands now: hearing of a change late, twice or
    never does no harm."""
    with transaction.atomic():
        table = Table.objects.filter(game_id=game_id).first()
        return _take(_at(table)) if table else None


def untaken() -> list[int]:
    """Games whose table's result in force is not the one of their version."""
    in_force = Result.objects.filter(table=OuterRef("pk"), state__in=Result.IN_FORCE).values("game_version")[:1]
    over = Q(game__state=Game.State.OVER)
    tables = Table.objects.filter(game__isnull=False).annotate(taken=Subquery(in_force))
    found = tables.filter(over & (Q(taken=None) | ~Q(taken=F("game__version"))) | ~over & Q(taken__isnull=False))
    return list(found.order_by("game_id").values_list("game_id", flat=True))


def _at(table: Table) -> Table:
    """The table as it stands now, with its event locked."""
    event = locked(table.round.event)
    try:
        fresh = Table.objects.select_related("round").get(pk=table.pk)
    except Table.DoesNotExist:
        raise LeagueRefusal("no-such-table") from None
    fresh.round.event = event
    return fresh


def _require_play(table: Table, *, closed_too: bool = False) -> None:
    if against := against_play(table, closed_too=closed_too):
        raise against


def _require_end_in_closed_round(table: Table) -> None:
    """A closed round has no games that go on."""
    if table.round.state == Round.State.CLOSED and Game.objects.get(pk=table.game_id).state != Game.State.OVER:
        raise LeagueRefusal("round-is-closed", number=table.round.number)


def _take(table: Table) -> Result | None:
    """The result in force, brought in line with the game. The event is locked."""
    game = Game.objects.select_for_update(no_key=True).get(pk=table.game_id)
    old = table.results.filter(state__in=Result.IN_FORCE).first()
    over = game.state == Game.State.OVER
    if (old.game_version == game.version) if old else not over:
        return old
    if old is not None:
        old.state = Result.State.CORRECTED if over else Result.State.WITHDRAWN
        old.save(update_fields=["state"])
    new = _reported(table, game) if over else None
    thing = "correct" if old and new else "withdraw" if old else "report"
    before, after = ({"result": each, "sides": each.sides} if each else {} for each in (old, new))
    audit.log(f"result.{thing}", table, by=game.ended_by, old=before, new=after)
    _counts_anew(table, by=game.ended_by)
    return new


def _reported(table: Table, game: Game) -> Result:
    """The result of a game that is over: confirmed at once where the event's own people ended it."""
    result = Result(
        table=table,
        game_version=game.version,
        state=Result.State.REPORTED,
        sides=_sides(table, game),
        hands=game.hands_played,
        reported_by=game.ended_by,
    )
    if game.ended_by is not None and game.ended_by.has_perm("league.score_event", table):
        result.state, result.confirmed_by = Result.State.CONFIRMED, game.ended_by
        result.confirmed_at = timezone.now()
    result.save()
    return result


def _sides(table: Table, game: Game) -> list[dict[str, Any]]:
    facts = list(Hand.objects.filter(game=game, in_force=True).values_list("facts", flat=True))

    def summed(fact: str, side: int) -> int | None:
        known = [each[fact][side - 1] for each in facts if fact in each]
        return sum(known) if known and len(known) == len(facts) else None

    return [
        {
            "entry": seating.entry_id,
            "total": game.totals[seating.side - 1],
            "card_points": summed("card_points", seating.side),
            "moons": summed("moons", seating.side),
            "won": seating.side in game.winners,
        }
        for seating in _seated(table)
    ]


def _seated(table: Table) -> QuerySet[Seating]:
    return Seating.objects.filter(table=table, kind=Seating.Kind.SEATED).order_by("side")


def _counts_anew(table: Table, *, by: User | None) -> None:
    """Something that the standings are made of has changed; so has what the table owes itself."""
    stakes.settle_game(table, by=by)
    count_anew(table.round.event)
