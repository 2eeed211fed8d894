"""Whist: individual play at tables of two pairs, with another partner in every round.

At a table seats 1 and 3, 2 and 4 are partners. Aims, each before the next: sit-outs shared evenly; partners at most
once; least sum of (meetings as opponents)²; seats evened out; few stay at one physical table.

The full schedules are whist tournaments: n = 4k entries in n − 1 rounds, n = 4k + 1 in n rounds in which everybody
sits out once; every two are partners once and opponents twice (I. Anderson, Combinatorial Designs and Tournaments,
ch. 9-11). Base rounds for 4 to 28 entries lie in `whist.txt`; any of their rounds make a shorter schedule. Other
fields are searched for.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random

from league.pairing.measures import of_partners
from league.pairing.schedule import Schedule, check_entries, scheduled
from league.pairing.seats import seat_costs
from league.pairing.types import Draw, Entrant, PairingError
from league.pairing.whist_search import SIDES, Played, WhistSearch

Round = list[list[int]]
SWAPS = 80_000
PASSES = 12
ORDERS = tuple(order for order in permutations(range(4)) if (order.index(0) - order.index(2)) % 4 == 2)
"""The eight ways to seat a table that leave partners facing each other."""


def plan(entries: Sequence[int], *, rounds: int, rng: Random, played: Sequence[Draw] = ()) -> Schedule:
    """Draw `rounds` rounds, after those played, for the entries there are now.

    Raises `PairingError`: 'too-few-entries', 'entry-twice', 'no-rounds'.
    """
    order = sorted(check_entries(entries))
    if len(order) < SIDES:
        raise PairingError("too-few-entries", {"entries": len(order), "minimum": SIDES})
    if rounds < 1:
        raise PairingError("no-rounds", {"rounds": rounds})
    rng.shuffle(order)
    node = {entry: index for index, entry in enumerate(order)}
    before = [_nodes(drawn, node) for drawn in played]
    drawn = _best(len(order), rounds, before, rng)
    tables = [[[order[each] for each in table] for table in found[: len(order) // SIDES]] for found in drawn]
    schedule = scheduled(order, _seated(tables, played, rng), size=SIDES, played=played)
    everything = [drawn.tables for drawn in (*played, *schedule.rounds)]
    return replace(schedule, measures={**schedule.measures, **of_partners(everything)})


def _best(count: int, rounds: int, played: Sequence[Played], rng: Random) -> list[Round]:
    """The rounds known with those still wanting, or all of them searched for: whichever has the better counts."""
    known = known_rounds(count, rounds, rng) if not played else []
    found = []
    for start in (known, []) if known else ([],):
        search = WhistSearch(count, start, played)
        drawn = start + search.draw(rounds - len(start), SWAPS, rng)
        found.append((WhistSearch(count, drawn, played).cost(), drawn))
        if start and rounds in (count - 1, count):
            break  # a full schedule cannot be beaten
    return min(found, key=lambda each: each[0])[1]


def _nodes(drawn: Draw, node: Mapping[int, int]) -> Played:
    """A round played, by index: its tables (None for who has left), and who sat out."""
    return [[node.get(e) for e in table] for table in drawn.tables], [node[e] for e in drawn.rest if e in node]


@cache
def _starters() -> Mapping[int, tuple[int, tuple[int, ...]]]:
    text = Path(__file__).with_name("whist.txt").read_text(encoding="utf-8")
    lines = [line.split("|") for line in text.splitlines() if not line.startswith("#")]
    return {int(n): (int(order), tuple(int(point) for point in points.split())) for n, order, points in lines}


def known_rounds(count: int, rounds: int, rng: Random) -> list[Round]:
    """Up to so many rounds of a whist tournament, drawn; none where none is written down. The last group of a round
    is who sits out."""
    if count not in _starters():
        return []
    order, points = _starters()[count]
    developed = []
    for start in range(0, len(points), count):
        base = points[start : start + count]
        for step in range(order):
            moved = [(point + step) % order if point < order and order > 1 else point for point in base]
            developed.append([moved[place : place + SIDES] for place in range(0, count, SIDES)])
    rng.shuffle(developed)
    return developed[:rounds]


def _seated(rounds: Sequence[Round], played: Iterable[Draw], rng: Random) -> list[list[tuple[int, ...]]]:
    """Each table in the order, of the eight, that evens out its seats best, gone over until nothing gets better."""
    seats: dict[int, Counter[int]] = {}
    for drawn in played:
        for table in drawn.tables:
            _note(seats, table, 1)
    seated = [[tuple(table) for table in tables] for tables in rounds]
    for table in (table for tables in seated for table in tables):
        _note(seats, table, 1)
    for _ in range(PASSES):
        before = [list(tables) for tables in seated]
        for tables in seated:
            for index, table in enumerate(tables):
                _note(seats, table, -1)
                tables[index] = _sit(table, seats, rng)
                _note(seats, tables[index], 1)
        if seated == before:
            break
    return seated


def _sit(table: Sequence[int], seats: Mapping[int, Mapping[int, int]], rng: Random) -> tuple[int, ...]:
    costs = [seat_costs(Entrant(entry, seats=seats.get(entry, {})), SIDES) for entry in table]
    best = min(ORDERS, key=lambda order: (_seat_cost(costs, order), order != ORDERS[0], rng.random()))
    return tuple(table[place] for place in best)


def _seat_cost(costs: Sequence[Sequence[int]], order: Sequence[int]) -> int:
    return sum(costs[place][seat] for seat, place in enumerate(order))


def _note(seats: dict[int, Counter[int]], table: Sequence[int], step: int) -> None:
    for seat, entry in enumerate(table, start=1):
        seats.setdefault(entry, Counter())[seat] += step
