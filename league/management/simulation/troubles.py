"""What goes on at a desk between two rounds, and while one is played: people come late, leave, come back, are missed in
vain, are replaced, fined, or sent away."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from league.management.simulation.world import World
from league.models import Entry, Round, Seating
from league.services import disqualification, entries, payments, rulings, substitutions

LATE_SHARE = 20
"""One in so many comes late."""
A_SHARE = 100
"""One in so many leaves, or is missed in vain, before a round; one at least."""


def first_desk(world: World) -> None:
    """Everybody but the late ones enters."""
    plan = world.plan
    late = max(1, plan.entries // LATE_SHARE) if plan.takes_late else 0
    lines = [world.line() for _ in range(plan.entries)]
    world.late = lines[plan.entries - late :]
    answers = world.do("entries.enter_players", entries.enter_players, world.event, lines[: plan.entries - late])
    world.here = {answer.entry.pk for answer in answers}


def before_the_start(world: World) -> None:
    """Where there is anybody to spare: one leaves, one was checked in and is not there yet. Nobody checks in for a
    league."""
    if world.plan.is_one_table:
        return
    one, other = world.some(world.here, 2)
    world.here.remove(one)
    _entry_step(world, "entries.withdraw", entries.withdraw, one, reason="Cannot come")
    if not world.plan.by_weeks:
        _entry_step(world, "entries.undo_check_in", entries.undo_check_in, other)
        _move(world, other, world.here, world.away)
    world.note("left before the start")
    _pay(world)


def _pay(world: World) -> None:
    """Some pay their fee in cash; of one it was a mistake."""
    for at, pk in enumerate(world.some(world.here, 3)):
        player = _entry(world, pk).members.select_related("player__club").order_by("position")[0].player
        world.do("payments.receive", payments.receive, player, 100, world.event)
        if at == 0:
            world.do("payments.take_back", payments.take_back, player, world.event)
        world.note("paid in cash")


def between_rounds(world: World, number: int) -> None:
    """Before round `number` is drawn, from the second on."""
    if world.plan.is_one_table:
        return
    _come_back(world)
    _come_late(world, number)
    share = max(1, len(world.here) // A_SHARE)
    if len(world.here) - 2 * share < 2 * world.plan.least_sides:
        return
    leaving = 0 if world.plan.keeps_groups and number == world.plan.rounds else share
    for pk in world.some(world.here, leaving):
        _entry_step(world, "entries.withdraw", entries.withdraw, pk, reason="Goes home")
        _move(world, pk, world.here, world.left)
        world.dropped.append(pk)
        world.note("dropped")
    for pk in world.some(world.here, share):
        _entry_step(world, "entries.no_show", entries.no_show, pk)
        _move(world, pk, world.here, world.away)
        world.note("no-show")
    if number == min(3, world.plan.rounds):
        [pk] = world.some(world.here, 1)
        _entry_step(world, "disqualification.disqualify", disqualification.disqualify, pk, reason="Looked at cards")
        _move(world, pk, world.here, world.left)
        world.note("disqualified")


def _come_back(world: World) -> None:
    """Who was missed before the last round is there again, and of those who went home every other one; all, where a
    group must not run out of people."""
    for pk in sorted(world.away):
        _entry_step(world, "entries.check_in", entries.check_in, pk)
        _move(world, pk, world.away, world.here)
        world.note("checked in again")
    for pk in world.dropped if world.plan.keeps_groups else world.dropped[::2]:
        _entry_step(world, "entries.restore", entries.restore, pk)
        _move(world, pk, world.left, world.here)
        world.note("re-entered")
    world.dropped = []


def _come_late(world: World, number: int) -> None:
    """Half of them before round 2, the others before round 3."""
    coming = len(world.late) if number > 2 else (len(world.late) + 1) // 2
    for line in world.late[:coming]:
        enter = entries.enter_pair if world.plan.players_an_entry == 2 else entries.enter_player
        who: Any = line.split(" + ") if world.plan.players_an_entry == 2 else line
        entry = world.do("entries.enter_late", enter, world.event, who)
        if entry.state != Entry.State.CHECKED_IN:
            world.do("entries.check_in", entries.check_in, entry)
        world.here.add(entry.pk)
        world.note("late entry")
    world.late = world.late[coming:]


def while_playing(world: World, round_: Round) -> None:
    """Before the results come in: somebody takes over an entry, another is fined, or has the fine taken back."""
    seated = Seating.objects.filter(round=round_, kind=Seating.Kind.SEATED).values_list("entry_id", flat=True)
    if len(set(seated)) < 2:
        return
    taken, fined = world.some(set(seated), 2)
    entry = _entry(world, taken)
    leaves = entry.members.select_related("player").order_by("position")[0].player
    world.do("substitutions.substitute", substitutions.substitute, entry, next(world.names), leaves=leaves)
    world.note("substituted")
    penalty = world.do("rulings.penalise", rulings.penalise, _entry(world, fined), Fraction(-1), reason="Talks")
    world.note("penalised")
    if round_.number % 2 == 0:
        world.do("rulings.take_back", rulings.take_back, penalty, reason="It was somebody else")
        world.note("penalty taken back")


def _entry(world: World, pk: int) -> Entry:
    return Entry.objects.select_related("event__club").get(pk=pk)


def _entry_step(world: World, name: str, service: Callable[..., Any], pk: int, **more: Any) -> None:
    world.do(name, service, _entry(world, pk), **more)


def _move(world: World, pk: int, source: set[int], target: set[int]) -> None:
    source.discard(pk)
    target.add(pk)
