"""Groups: the field divided by the snake, each playing among itself, and the best of each crossed for the finals."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from league.pairing import rotation, round_robin
from league.pairing.elimination import Seed, positions
from league.pairing.matching import least_matching
from league.pairing.pod_course import Spot, divide
from league.pairing.schedule import Schedule, Tables, check_entries, scheduled
from league.pairing.seeding import dealt
from league.pairing.types import Draw, Knockout, PairingError, Rules, Why

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def group_name(index: int) -> str:
    """A, B, ..., Z, AA, AB, ..."""
    before, letter = divmod(index, len(LETTERS))
    return (group_name(before - 1) if before else "") + LETTERS[letter]


def divided(seeds: Sequence[int], groups: int, minimum: int = 2) -> tuple[tuple[int, ...], ...]:
    """The groups A, B, ..., best seed first: 1 to A, 2 to B, ..., and back. Their sizes differ by at most 1.

    Raises `PairingError('groups-do-not-fit' | 'entry-twice')`.
    """
    order = check_entries(seeds)
    if groups < 1 or len(order) < groups * minimum:
        raise PairingError("groups-do-not-fit", {"entries": len(order), "groups": groups, "minimum": minimum})
    return tuple(tuple(group) for group in dealt(order, groups))


def plan(seeds: Sequence[int], rules: Rules, rng: Random, played: Sequence[Draw] = ()) -> Schedule:
    """All groups in the same rounds: at tables of two a round-robin in Berger order (smaller groups may be done
    earlier), at larger ones a rotation of `rules.rounds` rounds.

    To repair rotations in mid-event, give the rounds `played`, in `rules.seeds` the order by which the groups were
    divided, with newcomers after it (they go on with the snake), and as `seeds` who is here now. The groups stay; one
    that leavers have made too small for a table rests. Raises as `divided`, and as these.
    """
    minimum = 2 if rules.size == 2 else rules.minimum
    groups = divided(rules.seeds or seeds, rules.groups, 1 if played else minimum)
    here = set(seeds)
    playing = [[entry for entry in group if entry in here] for group in groups]
    if played:
        playing = [group for group in playing if len(group) >= minimum]
        if not playing:
            raise PairingError("too-few-entries", {"entries": len(here), "minimum": minimum})
    schedules = [_of_one(group, rules, rng, played).rounds for group in playing]
    rounds: list[Tables] = [
        [table for schedule in schedules for drawn in schedule[number : number + 1] for table in drawn.tables]
        for number in range(max(map(len, schedules)))
    ]
    found = scheduled(list(seeds), rounds, size=rules.size, played=played)
    names = {entry: group_name(index) for index, group in enumerate(groups) for entry in group}
    return replace(found, rounds=tuple(_named(drawn, names) for drawn in found.rounds))


def _of_one(group: Sequence[int], rules: Rules, rng: Random, played: Sequence[Draw]) -> Schedule:
    if rules.size == 2:
        return round_robin.plan(group, double=rules.double)
    return rotation.by_rules(group, rules, rng, played)


def _named(drawn: Draw, names: dict[int, str]) -> Draw:
    tables = zip(drawn.numbers, drawn.tables, strict=True)
    why = (Why("group-table", {"group": names[table[0]]}, table=number) for number, table in tables)
    return replace(drawn, why=(*why, *drawn.why))


def qualified(groups: Sequence[Sequence[int]], advance: int) -> tuple[int, ...]:
    """The best `advance` of each group, which come in the order of their own standings: all winners, all seconds, ...

    Raises `PairingError('qualifiers-do-not-fit')`.
    """
    smallest = min(map(len, groups))
    if not 1 <= advance <= smallest:
        raise PairingError("qualifiers-do-not-fit", {"advance": advance, "smallest": smallest})
    return tuple(group[place] for place in range(advance) for group in groups)


def crossed(groups: Sequence[Sequence[int]], advance: int, settings: Knockout) -> tuple[int, ...]:
    """The seeds of a knockout of the best of each group: those of one group meet as late as possible, and in its first
    round the winner of A has the second of B, that of B the second of A, ... Raises as `qualified`."""
    field = qualified(groups, advance)
    count = len(groups)
    closeness = _closeness(settings, len(field))
    size = 1 << (len(field) - 1).bit_length()
    owner = list(range(count))
    for start in range(count, len(field), count):
        edges = []
        for group in range(count):
            for seed in range(start, start + count):
                mates = [other for other in range(start) if owner[other] == group]
                near = sum(int(advance ** closeness(seed, mate)) for mate in mates)
                opponent = size - 1 - seed
                wished = opponent < start and owner[opponent] == group ^ 1
                edges.append((group, count + seed - start, (near, int(not wished), abs(seed - start - group))))
        chosen = {seed - count: group for group, seed in least_matching(2 * count, edges)}
        owner += [chosen[place] for place in range(count)]
    return tuple(groups[group][seed // count] for seed, group in enumerate(owner))


def _closeness(settings: Knockout, entries: int) -> Callable[[int, int], int]:
    """How early two seeds (from 0) can meet: 0 for the final, then one more for each round before; at tables of more,
    only whether it is in the first round."""
    if settings.size > 2:
        division = divide([Spot(Seed(number), number) for number in range(entries)], settings)
        table = {spot.entry: index for index, table in enumerate(division.tables) for spot in table}
        return lambda one, other: int(one in table and other in table and table[one] == table[other])
    size = 1 << (entries - 1).bit_length()
    line = {seed - 1: index for index, seed in enumerate(positions(size))}
    return lambda one, other: size.bit_length() - 1 - (line[one] ^ line[other]).bit_length()
