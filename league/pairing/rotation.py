"""Rotation: the whole schedule drawn before the start; nobody's results matter.

Aims, each before the next: sit-outs shared evenly; least excess repeats (`measures.of_schedule`) together with odd
tables shared out, where an uneven turn weighs as much as two repeats; seats within 1 for each table size (always
reached, where nothing has been played yet); the rounds in an order in which few pairs meet twice running; few stay at
one physical table.

Where a starter is known (tables of four, 16 to 172 entries or up to 3 less), its rounds have no excess repeat. What
goes beyond its rounds, and all other fields, is found by `schedule_search`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from league.pairing.even_seats import even_seats
from league.pairing.schedule import Schedule, check_entries, scheduled
from league.pairing.schedule_search import Groups, ScheduleSearch
from league.pairing.seats import assign_seats
from league.pairing.sizes import default_split
from league.pairing.starters import SIZE, known_rounds, meetings_of
from league.pairing.types import Draw, Entrant, PairingError, Rules

SWAPS = 400_000
Pairs = Mapping[tuple[int, int], int]


def plan(
    entries: Sequence[int],
    *,
    rounds: int,
    size: int,
    minimum: int,
    maximum: int,
    rng: Random,
    played: Sequence[Draw] = (),
) -> Schedule:
    """Draw `rounds` rounds. To repair a schedule in mid-event, give the rounds `played` and the entries there are now:
    leavers are left out, newcomers start with as many sit-outs and odd tables as whoever has fewest.

    Raises `PairingError`: 'too-few-entries', 'bad-table-size', 'entry-twice', 'no-rounds'.
    """
    order = sorted(check_entries(entries))
    rng.shuffle(order)
    sizes, resting = default_split(len(order), size, minimum, maximum)
    if rounds < 1:
        raise PairingError("no-rounds", {"rounds": rounds})
    field = _Field(order, size, sizes, resting, played)
    tables = [
        [[order[node] for node in table] for table in found] for found in _in_order(field.draw(rounds, rng), field.last)
    ]
    seated = _seated(tables, played, rng) if played else even_seats(tables)
    return scheduled(order, seated, size=size, played=played)


def by_rules(entries: Sequence[int], rules: Rules, rng: Random, played: Sequence[Draw] = ()) -> Schedule:
    """The schedule that an event's rules ask for."""
    return plan(
        entries,
        rounds=rules.rounds,
        size=rules.size,
        minimum=rules.minimum,
        maximum=rules.maximum,
        rng=rng,
        played=played,
    )


@dataclass
class _Field:
    """The entries (nodes: their index in `order`), the tables of a round, and what the rounds played leave behind."""

    order: Sequence[int]
    size: int
    sizes: Sequence[int]
    resting: int
    played: Sequence[Draw]

    def __post_init__(self) -> None:
        node = {entry: index for index, entry in enumerate(self.order)}
        here = [[[node[e] for e in table if e in node] for table in drawn.tables] for drawn in self.played]
        self.met = meetings_of(here)
        self.last = meetings_of(here[-1:])
        odd = Counter(e for drawn in self.played for t in drawn.tables if len(t) != self.size for e in t)
        rests = Counter(e for drawn in self.played for e in drawn.rest)
        there = {e for drawn in self.played for group in (*drawn.tables, drawn.rest) for e in group}
        self.odd = self._from_fewest(odd, there)
        self.rests = self._from_fewest(rests, there)

    def _from_fewest(self, counts: Mapping[int, int], there: set[int]) -> list[int]:
        fewest = min((counts.get(entry, 0) for entry in self.order if entry in there), default=0)
        return [counts.get(entry, 0) if entry in there else fewest for entry in self.order]

    def draw(self, rounds: int, rng: Random) -> list[Groups]:
        """The rounds known with those still wanting searched for, or, where that has fewer repeats, all of them."""
        count = len(self.order)
        known: list[Groups] = []
        if self.size == SIZE and not self.resting and not self.played:
            known = known_rounds(count, rounds, self.sizes, rng)
        if len(known) == rounds:
            return known
        meetings = self.met.total() + rounds * sum(entries * (entries - 1) // 2 for entries in self.sizes)
        enough = max(0, meetings - count * (count - 1) // 2)
        found: list[tuple[int, list[Groups]]] = []
        for start in (known, []) if known else ([],):
            drawn = start + self._search(start, rounds - len(start), enough, rng)
            met = self.met + meetings_of(drawn)
            found.append((met.total() - len(met), drawn))
            if found[-1][0] <= enough:
                break
        return min(found, key=lambda each: each[0])[1]

    def _search(self, known: Sequence[Groups], wanting: int, enough: int, rng: Random) -> list[Groups]:
        """So many rounds after those known."""
        odd = Counter(node for tables in known for table in tables if len(table) != self.size for node in table)
        groups = [*self.sizes, self.resting] if self.resting else self.sizes
        search = ScheduleSearch(
            len(self.order),
            [_dealt(len(self.order), groups, rng) for _ in range(wanting)],
            self.size,
            resting=bool(self.resting),
            met=self.met + meetings_of(known),
            odd=[times + odd[node] for node, times in enumerate(self.odd)],
            rests=self.rests,
        )
        return [tables[: len(self.sizes)] for tables in search.improve(SWAPS, rng, enough=enough)]


def _dealt(count: int, groups: Sequence[int], rng: Random) -> Groups:
    nodes = rng.sample(range(count), count)
    dealt = []
    for entries in groups:
        dealt.append(nodes[:entries])
        nodes = nodes[entries:]
    return dealt


def _in_order(rounds: Sequence[Groups], last: Pairs) -> list[Groups]:
    """Each time the round that has fewest pairs in common with the one before."""
    left = [(meetings_of([tables]), tables) for tables in rounds]
    ordered: list[Groups] = []
    while left:
        place = min(range(len(left)), key=lambda index: sum(pair in last for pair in left[index][0]))
        last, tables = left.pop(place)
        ordered.append(tables)
    return ordered


def _seated(rounds: Sequence[Groups], played: Sequence[Draw], rng: Random) -> list[list[tuple[int, ...]]]:
    """Seats one round after the other, going on from where the rounds played have left them."""
    seats: dict[int, dict[int, Counter[int]]] = {}
    for drawn in played:
        _note(seats, drawn.tables)
    seated = []
    for groups in rounds:
        sat = []
        for table in groups:
            entrants = [Entrant(entry, seats_by_size=seats.get(entry, {})) for entry in table]
            sat.append(tuple(entrant.id for entrant in assign_seats(entrants, rng)))
        _note(seats, sat)
        seated.append(sat)
    return seated


def _note(seats: dict[int, dict[int, Counter[int]]], tables: Sequence[Sequence[int]]) -> None:
    for table in tables:
        for seat, entry in enumerate(table, start=1):
            seats.setdefault(entry, {}).setdefault(len(table), Counter())[seat] += 1
