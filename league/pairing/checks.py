"""What an event's set-up cannot or will not do well, told before it starts."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from league.pairing.groups import divided
from league.pairing.knockout import rounds_needed
from league.pairing.sizes import rounds_without_repeats, splits
from league.pairing.types import Knockout, PairingError


@dataclass(frozen=True, slots=True)
class Warn:
    """A warning, as code and facts. `blocks`: the round could not be drawn at all."""

    code: str
    facts: Mapping[str, object]
    blocks: bool = False


@dataclass(frozen=True, slots=True)
class SetUp:
    """What is known before the start. `cut`: how many go on to the finals, 0 for none; `finals_tables`: which are
    tables, not a knockout. `partners`: individual play at tables of two pairs. `groups`: how many, and how many of each
    `qualify` for the finals, 0 for not known; `knockout`: its settings."""

    entries: int
    rounds: int = 1
    size: int = 4
    minimum: int = 3
    maximum: int = 7
    cut: int = 0
    finals_tables: bool = False
    partners: bool = False
    groups: int = 1
    qualify: int = 0
    knockout: Knockout = field(default_factory=Knockout)


def _cut(setup: SetUp) -> list[Warn]:
    """Finals need as many as sit at a table at least, and finals tables a number that divides."""
    if setup.cut > setup.entries:
        return [Warn("cut-too-large", {"cut": setup.cut, "entries": setup.entries})]
    minimum = max(2, setup.minimum)
    if 0 < setup.cut < minimum:
        return [Warn("cut-too-small", {"cut": setup.cut, "minimum": minimum})]
    if setup.cut and setup.finals_tables and not splits(setup.cut, setup.size, minimum, setup.maximum):
        return [Warn("finals-do-not-divide", {"cut": setup.cut, "size": setup.size})]
    return []


def check_swiss(setup: SetUp) -> list[Warn]:
    """Two sides a table: everybody has n − 1 opponents, and in an odd field a bye."""
    if setup.entries < 2:
        return [Warn("too-few-entries", {"entries": setup.entries, "minimum": 2}, blocks=True)]
    most = setup.entries - 1 + setup.entries % 2
    warnings = []
    if setup.rounds > most:
        facts = {"rounds": setup.rounds, "opponents": setup.entries - 1, "most": most}
        warnings.append(Warn("more-rounds-than-opponents", facts))
    return warnings + _cut(setup)


def check_pods(setup: SetUp) -> list[Warn]:
    """Tables of more: size within the game, enough players, opponents for all rounds, a number that divides."""
    warnings = []
    if not 1 <= setup.minimum <= setup.size <= setup.maximum:
        facts = {"size": setup.size, "minimum": setup.minimum, "maximum": setup.maximum}
        return [Warn("bad-table-size", facts, blocks=True)]
    if setup.entries < setup.minimum:
        return [Warn("too-few-entries", {"entries": setup.entries, "minimum": setup.minimum}, blocks=True)]
    options = splits(setup.entries, setup.size, setup.minimum, setup.maximum)
    if setup.entries < setup.size:
        warnings.append(Warn("fewer-than-a-table", {"entries": setup.entries, "size": setup.size}))
    elif not options:
        warnings.append(Warn("byes-needed", {"entries": setup.entries, "size": setup.size}))
    elif any(entries != setup.size for entries in options[0]):
        warnings.append(Warn("odd-tables", {"entries": setup.entries, "size": setup.size, "sizes": options[0]}))
    full = (setup.size,) * max(1, setup.entries // setup.size)
    most = rounds_without_repeats(setup.entries, options[0] if options else full)
    if setup.rounds > most:
        facts = {"rounds": setup.rounds, "opponents": setup.entries - 1, "most": most}
        warnings.append(Warn("more-rounds-than-opponents", facts))
    return warnings + _cut(setup)


def check_single_table(setup: SetUp) -> list[Warn]:
    """All at one table."""
    if setup.entries < setup.minimum:
        return [Warn("too-few-entries", {"entries": setup.entries, "minimum": setup.minimum}, blocks=True)]
    if setup.entries > setup.maximum:
        return [Warn("too-many-entries", {"entries": setup.entries, "maximum": setup.maximum}, blocks=True)]
    return _cut(setup)


def check_rotation(setup: SetUp) -> list[Warn]:
    """As pods; with changing partners everybody has n − 1 of them."""
    if not setup.partners:
        return check_pods(setup)
    if setup.entries < 4:
        return [Warn("too-few-entries", {"entries": setup.entries, "minimum": 4}, blocks=True)]
    warnings = []
    if setup.entries % 4:
        warnings.append(Warn("sit-outs-needed", {"entries": setup.entries, "resting": setup.entries % 4}))
    most = setup.entries - 1 + (setup.entries % 4 == 1)
    if setup.rounds > most:
        facts = {"rounds": setup.rounds, "partners": setup.entries - 1, "most": most}
        warnings.append(Warn("more-rounds-than-partners", facts))
    return warnings + _cut(setup)


def check_round_robin(setup: SetUp) -> list[Warn]:
    """Everybody meets everybody: two are enough; in an odd field one sits out."""
    if setup.entries < 2:
        return [Warn("too-few-entries", {"entries": setup.entries, "minimum": 2}, blocks=True)]
    resting = [Warn("sit-outs-needed", {"entries": setup.entries, "resting": 1})] if setup.entries % 2 else []
    return resting + _cut(setup)


def check_league(setup: SetUp) -> list[Warn]:
    """At tables of two as a round-robin, else as a rotation."""
    return check_round_robin(setup) if setup.size == 2 else check_pods(setup)


def check_knockout(setup: SetUp) -> list[Warn]:
    """Settings that make a bracket, and rounds until one is left."""
    try:
        needed = rounds_needed(setup.knockout, setup.entries)
    except PairingError as error:
        return [Warn(error.code, error.facts, blocks=True)]
    if setup.rounds < needed:
        return [Warn("fewer-rounds-than-needed", {"needed": needed, "rounds": setup.rounds})]
    return []


def check_groups(setup: SetUp) -> list[Warn]:
    """Groups that can play by themselves: at tables of two as a round-robin, else as a rotation."""
    pairs = setup.size == 2
    minimum = 2 if pairs else setup.minimum
    if setup.entries < minimum:
        return [Warn("too-few-entries", {"entries": setup.entries, "minimum": minimum}, blocks=True)]
    try:
        groups = divided(range(setup.entries), setup.groups, minimum)
    except PairingError as error:
        return [Warn(error.code, error.facts, blocks=True)]
    warnings = [Warn("one-group", {})] if setup.groups == 1 else []
    check = check_round_robin if pairs else check_pods
    for entries in sorted({len(group) for group in groups}):
        warnings += check(replace(setup, entries=entries, cut=0))
    return warnings + _qualifying(setup, min(map(len, groups)))


def _qualifying(setup: SetUp, smallest: int) -> list[Warn]:
    """The finals of groups are a cut too: to the best of each."""
    if setup.qualify > smallest:
        return [Warn("qualifiers-do-not-fit", {"advance": setup.qualify, "smallest": smallest})]
    return _cut(replace(setup, cut=setup.cut or setup.qualify * setup.groups))
