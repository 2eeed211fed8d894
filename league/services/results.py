"""From hands to results, at the tables of an event.

Hands are entered, corrected and taken back here, the league's door to gameplay's services: it asks who may, and whether
the round is in play, and keeps the audit trail. The result of a game that has ended is taken over in the same
transaction; `take_result` does it for games that end elsewhere (a receiver hears of them, and the sweep finds what it
missed).
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, Subquery

from gameplay import services as games
from gameplay.models import Game, Hand
from gameplay.queries import hand_with_key
from gameplay.texts import one_line
from league.errors import LeagueRefusal
from league.models import Result, Round, Table, User
from league.queries.brackets import is_knockout
from league.queries.confirming import against_confirming, against_correcting, against_taking_back
from league.queries.progress import weekly
from league.queries.table_at_hand import at_hand
from league.services import audit, weeks
from league.services.guard import locked, permit, require_reason
from league.services.table_results import at, at_result, play_has_begun, require_play, set_confirmed, take, why

HAND_FIELDS = ("number", "tally", "points", "after")
MOST_RECORDS = 100
"""Hands that are sent at once."""


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
    return enter_once(table, number, tally, by=by, key=key, record=record)[0]


@transaction.atomic
def enter_once(
    table: Table,
    number: int,
    tally: Mapping[str, Any] | None = None,
    *,
    by: User,
    key: str | None = None,
    record: Mapping[str, Any] | None = None,
) -> tuple[Hand, bool]:
    """As `enter_hand`; and whether it is entered now, or had been under this key."""
    table = at(table)
    permit(by, "league.enter_hand", table)
    repeated = table.game_id and hand_with_key(table.game_id, key)
    if not repeated:
        require_play(table)
    with at_hand(table):
        hand = games.enter_hand(table.game_id, number=number, tally=tally, record=record, by=by, key=key)
    if not repeated:
        audit.log("hand.enter", table, by=by, new=audit.snapshot(hand, HAND_FIELDS))
        play_has_begun(table, by=by)
        if hand.game.state == Game.State.OVER:  # while it goes on it has no result
            take(table, by=by, game=hand.game)
    return hand, not repeated


@transaction.atomic
def enter_records(
    table: Table, number: int, records: Sequence[Mapping[str, Any] | bytes], *, by: User, key: str | None = None
) -> list[Hand]:
    """The table's next hands as whole records, the first of this number: all of them, or none. Sent again under the
    same key they are entered once.

    Raises `no-records`, `too-many-records`, `not-allowed`, `round-not-in-play`, and what gameplay's own service of this
    name refuses.
    """
    table = at(table)
    permit(by, "league.enter_hand", table)
    if not records:
        raise LeagueRefusal("no-records")
    if len(records) > MOST_RECORDS:
        raise LeagueRefusal("too-many-records", count=len(records), most=MOST_RECORDS)
    if table.game_id is None:
        require_play(table)
    known = set(Hand.objects.filter(game=table.game_id).values_list("pk", flat=True))
    hands = games.enter_records(table.game_id, number=number, records=records, by=by, key=key)
    new = [hand for hand in hands if hand.pk not in known]
    if new:
        require_play(table)
    for hand in new:
        audit.log("hand.enter", table, by=by, new=audit.snapshot(hand, HAND_FIELDS))
    take(table, by=by)
    return hands


@transaction.atomic
def correct_hand(table: Table, number: int, tally: Mapping[str, Any], reason: str, *, by: User) -> Hand:
    """Correct a hand, in a round that is in play or closed; what is final or disputed a director corrects. The
    standings follow, those of later rounds too.

    Raises `not-allowed`, `reason-missing`, `round-is-closed` (the game would go on, and its round is over), and what
    gameplay.services.correct_hand refuses.
    """
    table = at(table)
    return _changed(table, number, "correct", partial(games.correct_hand, tally=tally), reason, by)


@transaction.atomic
def annul_hand(table: Table, number: int, *, reason: str, by: User) -> Hand:
    """An irregularity: the hand counts for nothing. A director's step; who plays on may take the last hand back."""
    table = at(table)
    permit(by, "league.direct_event", table)
    return _changed(table, number, "annul", games.annul_hand, reason, by)


@transaction.atomic
def enter_annulled(
    table: Table, number: int, record: Mapping[str, Any] | None = None, *, reason: str, by: User
) -> Hand:
    """The table's next hand as one that was annulled, as a file of an event has it."""
    table = at(table)
    permit(by, "league.direct_event", table)
    require_play(table)
    hand = games.enter_annulled(table.game_id, number=number, record=record, reason=reason, by=by)
    audit.log("hand.annul", table, by=by, new=audit.snapshot(hand, HAND_FIELDS), reason=reason)
    play_has_begun(table, by=by)
    return hand


def _changed(table: Table, number: int, step: str, service: Callable[..., Hand], reason: str, by: User) -> Hand:
    if against := against_correcting(by, table):
        raise against
    reason = require_reason(reason)
    require_play(table, closed_too=True)
    old = Hand.objects.filter(game=table.game_id, number=number, in_force=True).first()
    new = service(table.game_id, number=number, reason=reason, by=by)
    if old is not None and new.pk != old.pk:
        _require_end_in_closed_round(table)
        before, after = (audit.snapshot(hand, HAND_FIELDS) for hand in (old, new))
        audit.log(f"hand.{step}", table, by=by, old=before, new=after, reason=reason)
        take(table, by=by)
    return new


@transaction.atomic
def withdraw_hand(table: Table, *, by: User, number: int, reason: str = "") -> Hand:
    """Take back the last hand, which must be the one of this number: sent twice, it takes back one. What is final or
    disputed a director takes back, with a reason, as a correction of it would want.

    Raises `not-allowed`, `corrected-by-a-director`, `reason-missing`, `result-is-ruled`, `round-not-in-play`, and what
    gameplay.services.withdraw_hand refuses.
    """
    table = at(table)
    permit(by, "league.enter_hand", table)
    if against := against_taking_back(by, table):
        raise against
    reason = why(table, reason)
    hand = games.withdraw_hand(table.game_id, number=number, by=by)
    audit.log("hand.withdraw", table, by=by, old=audit.snapshot(hand, HAND_FIELDS), reason=reason)
    take(table, by=by, reason=reason)
    return hand


@transaction.atomic
def stop_table(table: Table, *, by: User, reason: str = "") -> Game:
    """End the table's game: it counts as it stands; once, however often it is asked. Raises `no-hands` where there is
    nothing to count."""
    table = at(table)
    permit(by, "league.score_event", table)
    if stopped := Game.objects.filter(pk=table.game_id, ending=Game.Ending.STOPPED).first():
        return stopped
    require_play(table)
    _require_decided(table)
    game = games.stop_game(table.game_id, by=by)
    audit.log("table.stop", table, by=by, new={"totals": game.totals, "winners": game.winners}, reason=one_line(reason))
    take(table, by=by)
    return game


def _require_decided(table: Table) -> None:
    """Two pairs that are level in a knockout play one more hand; more at a table are parted by the tie-breaks."""
    totals = Game.objects.get(pk=table.game_id).totals
    if len(totals) == 2 and totals[0] == totals[1] and is_knockout(table.round.event, table.round):
        raise LeagueRefusal("one-more-hand", points=totals[0])


@transaction.atomic
def abandon_table(table: Table, *, by: User, reason: str) -> Game:
    """Give the table's game up, once: it has no result, and its round can be closed without one."""
    table = at(table)
    permit(by, "league.direct_event", table)
    reason = require_reason(reason)
    if abandoned := Game.objects.filter(pk=table.game_id, state=Game.State.ABANDONED).first():
        return abandoned
    require_play(table)
    game = games.abandon_game(table.game_id, by=by)
    audit.log("table.abandon", table, by=by, old={"totals": game.totals}, reason=reason)
    take(table, by=by)
    weeks.close_by_itself(table.round.event, table.round, by=by)
    return game


@transaction.atomic
def stop_tables(round_: Round, *, by: User, reason: str) -> int:
    """All games of a round that go on count as they stand, and one without a hand has no result; how many that were."""
    locked(round_.event)
    permit(by, "league.direct_event", round_.event)
    reason = require_reason(reason)
    going_on = Table.objects.filter(round=round_, game__state=Game.State.OPEN)
    tables = list(going_on.select_related("game", "round__event").defer(*Round.light("round")).order_by("number"))
    for table in tables:
        if table.game.hands_played:
            stop_table(table, by=by, reason=reason)
        else:
            abandon_table(table, by=by, reason=reason)
    return len(tables)


@transaction.atomic
def confirm_all(shown: Collection[int], round_: Round, *, by: User) -> int:
    """Confirm those of a round's reported results that have been seen; how many that were. What has been disputed or
    replaced meanwhile stays."""
    locked(round_.event)
    permit(by, "league.score_event", round_.event)
    reported = Result.objects.filter(pk__in=shown, table__round=round_, state=Result.State.REPORTED)
    reported = reported.select_related("table__round__event").defer(*Round.light("table__round"))
    waiting = list(reported.order_by("table__number"))
    for result in waiting:
        confirm(result, by=by)
    return len(waiting)


@transaction.atomic
def confirm(result: Result, *, by: User) -> Result:
    """Confirm a reported result: the event's own people, or somebody at the table of another side than the reporter's.
    A second confirmation changes nothing."""
    result = at_result(result)
    permit(by, "league.confirm_result", result.table)
    if result.state == Result.State.CONFIRMED:
        return result
    if against := against_confirming(by, result):
        raise against
    set_confirmed(result, by=by)
    return result


def take_result(game_id: int) -> Result | None:
    """Bring the result of a game's table in line with the game as it stands now: hearing of a change late, twice or
    never does no harm."""
    if taken := _taken(game_id):
        return taken
    with transaction.atomic():
        table = Table.objects.filter(game_id=game_id).first()
        return take(at(table)) if table else None


def _taken(game_id: int) -> Result | None:
    """What is in force already at this version of the game, or ruled: most often the service that ended the game has
    taken it over itself, and nothing needs a lock."""
    as_it_stands = Q(game_version=F("table__game__version"), table__game__state=Game.State.OVER)
    rows = Result.objects.filter(as_it_stands | ~Q(kind=Result.Kind.GAME), table__game=game_id)
    return rows.filter(state__in=Result.IN_FORCE).order_by("pk").first()


def untaken() -> list[int]:
    """Games whose table's result in force is not the one of their version."""
    in_force = Result.objects.filter(table=OuterRef("pk"), state__in=Result.IN_FORCE)
    over = Q(game__state=Game.State.OVER)
    tables = Table.objects.filter(~Exists(in_force.exclude(kind=Result.Kind.GAME)), game__isnull=False)
    tables = tables.annotate(taken=Subquery(in_force.values("game_version")[:1]))
    found = tables.filter(over & (Q(taken=None) | ~Q(taken=F("game__version"))) | ~over & Q(taken__isnull=False))
    return list(found.order_by("game_id").values_list("game_id", flat=True))


def _require_end_in_closed_round(table: Table) -> None:
    """A closed round has no games that go on."""
    if table.round.state == Round.State.CLOSED and Game.objects.get(pk=table.game_id).state != Game.State.OVER:
        raise LeagueRefusal("round-is-closed", number=table.round.number, **weekly(table.round.event))
