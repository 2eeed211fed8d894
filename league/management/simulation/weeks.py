"""The weeks of a league: one game of each is put off until the next week is out, and its week closes with it."""

from league.management.simulation import entering
from league.management.simulation.world import World
from league.models import Result, Round, Seating
from league.services import rounds

REOPENED = 1
"""This week is opened again when the next one is played."""


def play(world: World, round_: Round) -> None:
    """All games of the week but the last; then the one of the week before that was put off."""
    tables = world.tables(round_)
    held_back = tables.pop() if len(tables) > 1 else None
    entering.enter(world, round_, tables)
    play_postponed(world)
    world.postponed = held_back


def play_postponed(world: World) -> None:
    table, world.postponed = world.postponed, None
    if table is None:
        return
    entering.straight(world, table, entering.game_at(world, table))
    world.worker.work()
    _look_closed(world, table.round.number)
    world.note("played after the next week was out")
    if table.round.number == REOPENED:
        _reopen(world, table.round)


def _reopen(world: World, round_: Round) -> None:
    world.do("rounds.reopen_round", rounds.reopen_round, round_, reason="A sheet was found")
    told = world.told[round_.number]
    entering.correct(world, next(table for table in world.tables(round_) if told[table.number] is not None))
    if world.round(round_.number).state != Round.State.CLOSED:  # the sheet said what was in force already
        world.do("rounds.close", rounds.close, round_)
    world.worker.work()
    world.note("round reopened")


def _look_closed(world: World, number: int) -> None:
    if world.round(number).state != Round.State.CLOSED:
        world.stayed_open.append(number)


def look_who_left(world: World) -> None:
    """Somebody who has left may have been due to play the game that was put off: it has fallen, or the others play it
    without."""
    table = world.postponed
    if table is None:
        return
    number = table.round.number
    gone = Seating.objects.filter(round=table.round, kind=Seating.Kind.ABSENCE, entry__in=world.left)
    out = frozenset(gone.values_list("entry_id", flat=True))
    here, others = world.placed[number]
    world.placed[number] = (here - out, others | out)
    if Result.objects.filter(table=table, state__in=Result.IN_FORCE).exists():
        world.told[number][table.number] = None
        world.postponed = None
        world.note("fallen, as somebody has left")
        _look_closed(world, number)
