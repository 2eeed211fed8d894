"""The formats, behind two interfaces: those that draw round by round, `FORMATS[code].draw(entrants, rules, rng)`, and
those that draw the whole schedule, `SCHEDULES[code].plan(entries, rules, rng, played)`.

A further format is one file and one line in its registry.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from league.pairing import groups, knockout, pods, rotation, round_robin, single_table, swiss, whist
from league.pairing.checks import (
    SetUp,
    Warn,
    check_groups,
    check_knockout,
    check_league,
    check_pods,
    check_rotation,
    check_round_robin,
    check_single_table,
    check_swiss,
)
from league.pairing.schedule import Schedule
from league.pairing.types import Draw, Entrant, PairingError, Rules


@dataclass(frozen=True, slots=True)
class Format:
    """`sides`: sides a table where the format fixes it, None where `Rules.size` says. `check` warns at set-up."""

    code: str
    name: str
    draw: Callable[[Iterable[Entrant], Rules, Random], Draw]
    check: Callable[[SetUp], list[Warn]]
    sides: int | None = None


def _single_table(entrants: Iterable[Entrant], rules: Rules, rng: Random) -> Draw:
    return single_table.draw(entrants, rng, minimum=rules.minimum, maximum=rules.maximum)


def _pods(entrants: Iterable[Entrant], rules: Rules, rng: Random) -> Draw:
    return pods.draw(
        entrants,
        size=rules.size,
        minimum=rules.minimum,
        maximum=rules.maximum,
        round_number=rules.round_number,
        rng=rng,
        sizes=rules.sizes,
        last_round=rules.last_round,
        taken=rules.taken,
    )


def _swiss(entrants: Iterable[Entrant], rules: Rules, rng: Random) -> Draw:
    return swiss.draw(
        entrants,
        round_number=rules.round_number,
        rng=rng,
        first_round=rules.first_round,
        allow_rematches=rules.allow_rematches,
        taken=rules.taken,
    )


def _knockout(entrants: Iterable[Entrant], rules: Rules, rng: Random) -> Draw:
    return knockout.draw(entrants, rules.knockout, rules.seeds, rules.played, rng, rules.sizes or ())


_ALL = (
    Format("single-table", "One table", _single_table, check_single_table),
    Format("pods", "Pods", _pods, check_pods),
    Format("swiss", "Swiss", _swiss, check_swiss, sides=2),
    Format("knockout", "Knockout", _knockout, check_knockout),
)
FORMATS: Mapping[str, Format] = {format_.code: format_ for format_ in _ALL}


@dataclass(frozen=True, slots=True)
class ScheduledFormat:
    """`plan(entries, rules, rng, played)`: `rules.rounds` rounds after those played."""

    code: str
    name: str
    plan: Callable[[Sequence[int], Rules, Random, Sequence[Draw]], Schedule]
    check: Callable[[SetUp], list[Warn]]
    sides: int | None = None


def _rotation(entries: Sequence[int], rules: Rules, rng: Random, played: Sequence[Draw]) -> Schedule:
    if rules.partners:
        return whist.plan(entries, rounds=rules.rounds, rng=rng, played=played)
    return rotation.by_rules(entries, rules, rng, played)


def _round_robin(entries: Sequence[int], rules: Rules, rng: Random, played: Sequence[Draw]) -> Schedule:
    """The whole schedule at once; nothing may have been played."""
    if played:
        raise PairingError("schedule-begun", {"rounds": len(played)})
    return round_robin.plan(entries, double=rules.double, rng=rng)


def _groups(entries: Sequence[int], rules: Rules, rng: Random, played: Sequence[Draw]) -> Schedule:
    """The order of the entries is that of the seeds. At tables of two the whole schedule at once."""
    if played and rules.size == 2:
        raise PairingError("groups-begun", {"rounds": len(played)})
    return groups.plan(entries, rules, rng, played)


def _league(entries: Sequence[int], rules: Rules, rng: Random, played: Sequence[Draw]) -> Schedule:
    """All fixtures at once: at tables of two a round-robin, else a rotation. People count on them, so they are never
    drawn anew."""
    if played:
        raise PairingError("schedule-begun", {"rounds": len(played)})
    if rules.size == 2:
        return round_robin.plan(entries, double=rules.double, rng=rng)
    return rotation.by_rules(entries, rules, rng, played)


_SCHEDULED = (
    ScheduledFormat("rotation", "Rotation", _rotation, check_rotation),
    ScheduledFormat("round-robin", "Round-robin", _round_robin, check_round_robin, sides=2),
    ScheduledFormat("groups", "Groups", _groups, check_groups),
    ScheduledFormat("league", "League", _league, check_league),
)
SCHEDULES: Mapping[str, ScheduledFormat] = {format_.code: format_ for format_ in _SCHEDULED}


def format_of(code: str) -> Format:
    """The format with this code, or `PairingError('unknown-format')`."""
    if code not in FORMATS:
        raise PairingError("unknown-format", {"format": code})
    return FORMATS[code]


def schedule_of(code: str) -> ScheduledFormat:
    """The format that draws a schedule with this code, or `PairingError('unknown-format')`."""
    if code not in SCHEDULES:
        raise PairingError("unknown-format", {"format": code})
    return SCHEDULES[code]
