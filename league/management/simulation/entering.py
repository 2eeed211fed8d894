"""The results of a round: from the scorer's desk, from players by their slips, disputed, corrected, ruled."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from gameplay.rules import registry
from league.management.simulation.hands import Played
from league.management.simulation.plan import HANDS_A_GAME
from league.management.simulation.world import World
from league.models import Result, Round, Seating, Table
from league.queries.brackets import is_knockout
from league.queries.slips import Holder
from league.services import reports, results, rulings

A_BATCH, BATCHES = 25, 4
"""So many tables at least hand in their results before the worker comes round to what these ask for; in a big field, so
many times a round: a worker that is busy with the standings of many finds many new results when it is done."""
OTHERWISE = 0.06
"""The share of tables at which things do not go straight, beside the first three of a round."""
FEW = 3


def enter(world: World, round_: Round, tables: Sequence[Table] | None = None) -> None:
    """At these tables of the round, or all."""
    tables = world.tables(round_) if tables is None else tables
    batch = max(A_BATCH, len(tables) // BATCHES)
    for place, table in enumerate(tables):
        _way(world, round_.number, place, len(tables))(world, table, game_at(world, table))
        if (place + 1) % batch == 0:
            world.worker.work()
    world.worker.work()


def _way(world: World, number: int, place: int, tables: int) -> Callable[[World, Table, Played], None]:
    """The first tables of a round take the other ways in turn, so that a small event has them all; of a few tables none
    is ruled on."""
    if place < 3:
        way = OTHER_WAYS[(3 * number + place) % len(OTHER_WAYS)]
    else:
        way = world.rng.choice(OTHER_WAYS) if world.rng.random() < OTHERWISE else straight
    return by_players if tables < FEW and way in (adjusted, walkover) else way


def game_at(world: World, table: Table) -> Played:
    plan = world.plan
    seats = registry.info(plan.game).default_seats if plan.pairs else Seating.objects.filter(table=table).count()
    return Played(plan.game, seats, HANDS_A_GAME, world.rng, plan.pairs and is_knockout(world.event, table.round))


def straight(world: World, table: Table, game: Played, by: Any = None) -> None:
    """As the scorer reads it from the sheet: final at once."""
    by = by or world.scorer
    if world.plan.hands == "totals":
        world.do("reports.report_totals", reports.report_totals, table, game.to_totals(), by=by)
    else:
        for number, hand in enumerate(game.records() if world.plan.hands == "bots" else game.tallies(), start=1):
            world.do("results.enter_hand", results.enter_hand, table, number, by=by, **hand)
    _tell(world, table, game.totals)


def by_players(world: World, table: Table, game: Played) -> None:
    """One side enters with the slip, another confirms."""
    straight(world, table, game, by=_holder(table, 1))
    reported = Result.objects.get(table=table, state=Result.State.REPORTED)
    world.do("results.confirm", results.confirm, _at(reported, table), by=_holder(table, 2))
    world.note("reported and confirmed by players")


def disputed(world: World, table: Table, game: Played) -> None:
    """Two sides say otherwise; the director decides for one of them."""
    totals, others = game.to_totals(), _other_totals(world, game)
    world.do("reports.report_totals", reports.report_totals, table, totals, by=_holder(table, 1))
    result = world.do("reports.report_totals", reports.report_totals, table, others, by=_holder(table, 2))
    right = world.rng.choice((totals, others))
    world.do("reports.decide", reports.decide, _at(result, table), right, reason="Counted again at the desk")
    _tell(world, table, right)
    world.note("disputed and decided")


def corrected(world: World, table: Table, game: Played) -> None:
    """The scorer has misread the sheet: the director puts the last hand right, or the totals."""
    straight(world, table, game)
    correct(world, table, game)


def correct(world: World, table: Table, game: Played | None = None) -> None:
    """Of a game that was entered as tallies the last hand; else the totals."""
    reason = "Misread"
    if game is not None and world.plan.hands == "tallies":
        number, tally = len(game.hands), game.last_hand_anew()
        world.do("results.correct_hand", results.correct_hand, table, number, tally, reason)
        _tell(world, table, game.totals)
    else:
        totals = _other_totals(world, game or game_at(world, table))
        world.do("reports.correct_totals", reports.correct_totals, table, totals, reason=reason)
        _tell(world, table, totals)
    world.note("corrected")


def adjusted(world: World, table: Table, game: Played) -> None:
    """A table closed by ruling: each side has the score that the director gives it."""
    sides = Seating.objects.filter(table=table).count()
    points = [Fraction(sides - at, 2) for at in range(sides)]
    world.do("rulings.adjust", rulings.adjust, table, points, reason="The cards were thrown in")
    _tell(world, table, None)
    world.note("adjusted by ruling")


def walkover(world: World, table: Table, game: Played) -> None:
    world.do("rulings.walkover", rulings.walkover, table, [1], reason="Nobody else came to the table")
    _tell(world, table, None)
    world.note("walkover")


OTHER_WAYS = (by_players, disputed, corrected, straight, adjusted, by_players, walkover, corrected)


def _tell(world: World, table: Table, totals: list[int] | None) -> None:
    world.told.setdefault(table.round.number, {})[table.number] = totals and list(totals)


def _other_totals(world: World, game: Played) -> list[int]:
    """What a game at this table may come to as well."""
    while (
        totals := Played(game.game, game.seats, HANDS_A_GAME, world.rng, game.needs_winner).to_totals()
    ) == game.totals:
        pass
    return totals


def _holder(table: Table, side: int) -> Holder:
    return Holder(table.pk, side, f"Side {side}")


def _at(result: Result, table: Table) -> Result:
    result.table = table
    return result
