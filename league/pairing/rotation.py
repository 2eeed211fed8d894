"""Rotation: the whole schedule drawn before the start; nobody's results matter.

Aims, each before the next: sit-outs shared evenly; turns at odd tables that differ by 2 at most; least excess repeats
(`measures.of_schedule`); turns at odd tables that differ by 1 at most; seats within 1 for each table size (always
reached, where nothing has been played yet); the rounds in an order in which nobody has a second turn at an odd table
before everybody has had one, as far as that goes, and in which few pairs meet twice running; few stay at one physical
table.

Where a starter is known (tables of four, 16 to 172 entries or up to 3 less), its rounds have no excess repeat. What
goes beyond its rounds, all other fields, and turns more even than a starter's, are found by `schedule_search`.

Both cannot always be had. 14 = 4 + 4 + 3 + 3: without a repeat a table of four spreads over all four tables of any
other round, so that each of its two short tables takes two of those who sit at fours in the first round, and one of
those who sit at threes: any two rounds have two in common at short tables. Three rounds would need 6 pairs of turns;
18 turns shared out evenly, one for ten and two for four, make 4. So some have two turns there and some none.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from league.pairing.even_seats import even_seats
from league.pairing.lucky import EVEN_ENOUGH, LUCKY
from league.pairing.schedule import Schedule, check_entries, scheduled
from league.pairing.schedule_search import ODD, SWAPS, Groups, ScheduleSearch, dealt
from league.pairing.seats import assign_seats
from league.pairing.sizes import default_split
from league.pairing.starters import SIZE, known_rounds, meetings_of
from league.pairing.types import Draw, Entrant, PairingError, Rules

TURNS = (ODD // 3, ODD // 10, 3 * ODD, ODD // 2)
"""What an uneven turn at an odd table costs in further searches, after a first one has not found all that is wanted."""
SWAPS_EACH = 2000
"""Swaps of a further search, for each place in the schedule."""
FIRSTS_TRIED = 20


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
    drawn = field.in_order(field.draw(rounds, rng))
    tables = [[[order[node] for node in table] for table in found] for found in drawn]
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
        """The rounds known with those still wanting searched for, or, where that is better, all of them."""
        known: list[Groups] = []
        plain = not self.resting and not self.played
        if plain and self.size == SIZE:
            known = known_rounds(len(self.order), rounds, self.sizes, rng)
        found = [self._valued(known)] if len(known) == rounds else []
        if found and self.unevenness(known) <= 1:
            return known
        lucky = LUCKY.get((self.size, len(self.order), max(self.sizes), rounds)) if plain else None
        starts = [[]] if not known or found or lucky else [known, []]
        tries = [(SWAPS, lucky[1], Random(lucky[0]))] if lucky else [(SWAPS, ODD, rng)]
        if not lucky and not found:
            tries += self._further_tries(rounds, rng)
        for swaps, turn, chance in tries:
            for start in starts:
                drawn = start + self._search(start, rounds - len(start), chance, swaps, turn)
                found.append(self._valued(drawn))
                if found[-1][0] <= (EVEN_ENOUGH, 0, 1):
                    return drawn
        return min(found, key=lambda each: each[0])[1]

    def _further_tries(self, rounds: int, rng: Random) -> list[tuple[int, int, Random]]:
        """Swaps, what an uneven turn costs, and the chance of each search; none where no turn can be uneven."""
        odd = any(entries != self.size for entries in self.sizes)
        return [(min(SWAPS, SWAPS_EACH * rounds * len(self.order)), turn, rng) for turn in TURNS if odd]

    def _enough(self, rounds: int) -> int:
        """The repeats that so many rounds more cannot do without."""
        meetings = self.met.total() + rounds * sum(entries * (entries - 1) // 2 for entries in self.sizes)
        return max(0, meetings - len(self.order) * (len(self.order) - 1) // 2)

    def _valued(self, drawn: list[Groups]) -> tuple[tuple[int, int, int], list[Groups]]:
        """How uneven the turns at odd tables are, and the excess repeats, in the order of the aims."""
        met, uneven = self.met + meetings_of(drawn), self.unevenness(drawn)
        excess = met.total() - len(met) - self._enough(len(drawn))
        return (max(EVEN_ENOUGH, uneven), excess, max(1, uneven)), drawn

    def unevenness(self, rounds: Sequence[Groups]) -> int:
        """By how much the turns at odd tables differ after these."""
        odd = self._odd_after(rounds)
        return max(odd) - min(odd)

    def _odd_after(self, rounds: Sequence[Groups]) -> list[int]:
        turns = Counter(node for tables in rounds for table in tables if len(table) != self.size for node in table)
        return [times + turns[node] for node, times in enumerate(self.odd)]

    def _search(self, known: Sequence[Groups], wanting: int, rng: Random, swaps: int, turn: int) -> list[Groups]:
        """So many rounds after those known."""
        groups = [*self.sizes, self.resting] if self.resting else self.sizes
        search = ScheduleSearch(
            len(self.order),
            [dealt(len(self.order), groups, rng) for _ in range(wanting)],
            self.size,
            resting=bool(self.resting),
            met=self.met + meetings_of(known),
            odd=self._odd_after(known),
            rests=self.rests,
            turn=turn,
        )
        enough = self._enough(len(known) + wanting)
        return [tables[: len(self.sizes)] for tables in search.improve(swaps, rng, enough=enough)]

    def in_order(self, rounds: Sequence[Groups]) -> list[Groups]:
        """Each time the round after which fewest have had two turns at an odd table more than somebody else, of equals
        the one that has fewest pairs in common with the one before; from the first round from which that goes best."""
        met = [set(self.last), *(set(meetings_of([tables])) for tables in rounds)]
        common = [[len(one & other) for other in met[1:]] for one in met]
        firsts = range(min(len(rounds), FIRSTS_TRIED))
        best = min((self._ordered(rounds, common, first) for first in firsts), key=lambda each: each[0])
        return [rounds[index] for index in best[1]]

    def _ordered(
        self, rounds: Sequence[Groups], common: Sequence[Sequence[int]], first: int
    ) -> tuple[tuple[int, int], list[int]]:
        """What the order from this round on costs, and the order."""
        odd_in = [[node for table in tables if len(table) != self.size for node in table] for tables in rounds]
        odd, before = list(self.odd), 0
        left, ordered = set(range(len(rounds))), list[int]()
        total = (0, 0)

        def cost(index: int) -> tuple[int, int, int]:
            after = Counter(odd_in[index])
            turns = [times + after[node] for node, times in enumerate(odd)]
            return sum(times > min(turns) + 1 for times in turns), common[before][index], index

        while left:
            following = first if len(left) == len(rounds) else min(left, key=cost)
            total = total[0] + cost(following)[0], total[1] + cost(following)[1]
            for node in odd_in[following]:
                odd[node] += 1
            left.remove(following)
            ordered.append(following)
            before = following + 1
        return total, ordered


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
