"""An event from its list of entries to its prizes."""

from league.celery import settle
from league.errors import LeagueRefusal
from league.management.simulation import entering, troubles, weeks
from league.management.simulation.meter import Meter
from league.management.simulation.plan import Plan
from league.management.simulation.worker import Worker
from league.management.simulation.world import World, found
from league.models import Event, Round, Standing
from league.queries.progress import next_round
from league.services import draws_ahead, entries, events, finals, prizes, rounds, taking_back

UNDONE_ROUND = 2
"""This one is undone while it is played, and drawn again (where there is one; else the first)."""
CUT = 8


def run(plan: Plan) -> World:
    meter = Meter()
    worker = Worker(meter)
    settle()  # as the processes of a site are
    with meter.counting(), worker.hired():
        with meter.measuring("setting up"):
            world = found(plan, meter, worker)
        _begin(world)
        _main_rounds(world)
        if plan.has_cut:
            _finals(world)
        _end(world)
        worker.work()
    return world


def _begin(world: World) -> None:
    troubles.first_desk(world)
    world.do("events.open_check_in", events.open_check_in, world.event)
    world.do("entries.check_in_all", entries.check_in_all, world.event)
    troubles.before_the_start(world)
    if world.plan.format in Event.SCHEDULED:
        world.do("draws_ahead.draw_ahead", draws_ahead.draw_ahead, world.event)


def _main_rounds(world: World) -> None:
    """As many as were asked for, or as the format has; a knockout is played to its end."""
    while True:
        number = next_round(world.fresh())
        played_out = number > world.plan.rounds and world.plan.format != Event.Format.KNOCKOUT
        if played_out or number > world.event.rounds_planned:
            break
        if number > 1:
            troubles.between_rounds(world, number)
            weeks.look_who_left(world)
        try:
            _play(world, number)
        except LeagueRefusal as refusal:
            if refusal.code != "knockout-over":  # those who left have ended the bracket early
                raise
            break
    weeks.play_postponed(world)
    world.main_rounds = next_round(world.event) - 1


def _play(world: World, number: int) -> None:
    world.meter.round = number
    round_ = _draw(world, number)
    if number == min(UNDONE_ROUND, world.plan.rounds) and world.main_rounds == 0:
        round_ = _undone(world, round_)
    troubles.while_playing(world, round_)
    if world.plan.by_weeks:
        weeks.play(world, round_)
        _refresh_after_one(world, round_)
        return
    entering.enter(world, round_)
    _refresh_after_one(world, round_)
    _close(world, round_)
    if number == 1:
        _reopen(world, round_)
    elif world.main_rounds == 0:
        _correct_the_past(world, number - 1)


def _draw(world: World, number: int) -> Round:
    placed = frozenset(world.here), frozenset(world.away | world.left)
    drawn = world.do("rounds.pair", rounds.pair, world.event, number)
    world.placed[number] = placed
    world.do("rounds.publish", rounds.publish, world.round(number))
    world.worker.work()
    return world.round(drawn.number)


def _undone(world: World, round_: Round) -> Round:
    """A hand or two are in when it shows that the round was drawn too early."""
    table = world.tables(round_)[0]
    entering.straight(world, table, entering.game_at(world, table))
    world.do("taking_back.undo", taking_back.undo, round_, reason="Somebody was forgotten")
    world.told.pop(round_.number)
    world.note("round undone")
    return _draw(world, round_.number)


def _refresh_after_one(world: World, round_: Round) -> None:
    """What a single result at the end of a round costs: one correction, and the standings after it."""
    _correct_one(world, round_)
    with world.meter.measuring("standings after one result"):
        world.worker.work_at("standings")
    world.worker.work()


def _correct_one(world: World, round_: Round) -> None:
    """The first game that counts. There is one (see `entering.FEW`), but where so many have left a schedule that nobody
    meets anybody in this round."""
    told = world.told.get(round_.number, {})
    if table := next((one for one in world.tables(round_) if told.get(one.number) is not None), None):
        entering.correct(world, table)


def _close(world: World, round_: Round) -> None:
    world.do("rounds.close", rounds.close, round_)
    world.worker.work()


def _reopen(world: World, round_: Round) -> None:
    world.do("rounds.reopen_round", rounds.reopen_round, round_, reason="A sheet was found")
    _correct_one(world, round_)
    _close(world, world.round(round_.number))
    world.note("round reopened")


def _correct_the_past(world: World, number: int) -> None:
    """A game of a round that is closed, with another one closed after it."""
    _correct_one(world, world.round(number))
    world.worker.work()
    world.note("corrected in an earlier round")


def _finals(world: World) -> None:
    """Of pairs and groups a knockout of the best, else finals tables. The standings of the rounds before freeze."""
    world.worker.work()
    world.frozen = standings_after(world, world.main_rounds)
    many = CUT if len(world.here) >= 2 * CUT else CUT // 2
    count = 0 if world.plan.format == Event.Format.GROUPS else many
    kind = "knockout" if world.plan.pairs or world.plan.format == Event.Format.GROUPS else "tables"
    world.do("finals.cut", finals.cut, world.fresh(), count, kind=kind)
    world.note("cut")
    while (number := next_round(world.fresh())) <= world.event.rounds_planned:
        _play(world, number)


def standings_after(world: World, number: int) -> dict[int, tuple[object, ...]]:
    rows = Standing.objects.filter(event=world.event, round_number=number)
    return {row.entry_id: (row.score, row.order, row.games, row.values) for row in rows}


def _end(world: World) -> None:
    """Prizes are paid, a mistake is found, they are reversed, and paid again."""
    world.do("events.finish", events.finish, world.fresh())
    world.worker.work()
    world.do("prizes.award", prizes.award, world.event)
    world.do("events.reopen", events.reopen, world.fresh(), reason="A sheet was misread")
    last = Round.objects.filter(event=world.event).order_by("-number")[0]
    _correct_one(world, world.round(last.number))
    world.do("events.finish", events.finish, world.fresh())
    world.worker.work()
    world.do("prizes.award", prizes.award, world.fresh())
    world.note("prizes paid, reversed and paid again")
