"""How good a draw or a whole schedule is, counted apart from the search that found it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise

from league.pairing.history import kept_apart, meetings, met_last
from league.pairing.types import Entrant

Tables = Sequence[Sequence[int]]


def of_draw(
    entrants: Sequence[Entrant], tables: Tables, size: int, numbers: Sequence[int] = ()
) -> dict[str, int | Fraction]:
    """Figures of one round on top of the entrants' history.

    `apart`: pairs that should not meet. `repeats`: pairs that had met. `repeats_running`: pairs that met in the round
    before. `most_meetings`: largest number at these tables after this round. `excess_repeats`: as of a schedule, over
    all that the entrants have met and these tables. `sum_squares`: Σ over the pairs at a table of (meetings after)²
    − (meetings before)². `score_spread`: Σ over tables of highest − lowest. `score_squares`: Σ over pairs at a table
    of (score difference)². `odd_tables`, and `short_most`, `short_least` after this round. `seat_spread`: the largest
    difference between one entry's counts for the seats of its table; `seat_spread_of_size`: the same, of tables of that
    size alone, where they are told apart. `stays`: entries at the table they had, where the
    `numbers` of the tables are told.
    """
    by_id = {entrant.id: entrant for entrant in entrants}
    seated = [[by_id[entry] for entry in table] for table in tables]
    pairs = [pair for table in seated for pair in combinations(table, 2)]
    had = [meetings(one, other) for one, other in pairs]
    scores = [[entrant.score for entrant in table] for table in seated if table]
    short = [entrant.short + (len(table) != size) for table in seated for entrant in table]
    return {
        "apart": sum(kept_apart(one, other) for one, other in pairs),
        "repeats": sum(times > 0 for times in had),
        "repeats_running": sum(met_last(one, other) for one, other in pairs),
        "most_meetings": max((times + 1 for times in had), default=0),
        "excess_repeats": _excess(_met(entrants) + Counter(_pairs(tables)), len(entrants)),
        "sum_squares": sum(2 * times + 1 for times in had),
        "score_spread": sum((max(table) - min(table) for table in scores), Fraction(0)),
        "score_squares": sum(((one.score - other.score) ** 2 for one, other in pairs), Fraction(0)),
        "odd_tables": sum(len(table) != size for table in tables),
        "short_most": max(short, default=0),
        "short_least": min(short, default=0),
        "seat_spread": max((_seat_spread(table, [e.seats for e in table]) for table in seated), default=0),
        "seat_spread_of_size": max((_seat_spread(table, _of_size(table)) for table in seated), default=0),
        "stays": sum(e.last_table == number for number, table in zip(numbers, seated, strict=False) for e in table),
    }


def _met(entrants: Sequence[Entrant]) -> Counter[tuple[int, int]]:
    """How often each two of these have met."""
    by_id = {entrant.id: entrant for entrant in entrants}
    told = {(one.id, other) for one in entrants for other in one.met if other in by_id}
    return Counter({_pair(*ids): meetings(by_id[ids[0]], by_id[ids[1]]) for ids in told})


def _excess(met: Counter[tuple[int, int]], entries: int) -> int:
    """Σ over pairs of max(0, meetings − 1) − max(0, M − n(n − 1)/2), with M the sum of all meetings."""
    repeats = sum(max(0, times - 1) for times in met.values())
    return repeats - max(0, met.total() - entries * (entries - 1) // 2)


def _of_size(table: Sequence[Entrant]) -> list[Mapping[int, int]]:
    """What each has sat at tables of this size."""
    return [entrant.seats_by_size.get(len(table), {}) for entrant in table]


def _seat_spread(table: Sequence[Entrant], sat: Sequence[Mapping[int, int]]) -> int:
    """The largest difference at this table after the draw, for the seats it has; `sat` is each entry's seat → times."""
    spread = 0
    for seat, before in enumerate(sat, start=1):
        counts = [before.get(number, 0) + (number == seat) for number in range(1, len(table) + 1)]
        spread = max(spread, max(counts) - min(counts))
    return spread


def of_schedule(rounds: Sequence[Tables], entries: int, size: int) -> dict[str, int]:
    """Figures of a whole event: rounds of tables of entries, in the order of seats.

    `excess_repeats`: Σ over pairs of max(0, meetings − 1) − max(0, M − n(n − 1)/2), with M the meetings of all tables.
    `most_meetings`; `repeats_running`: pairs that meet in two rounds running; `seat_spread`: the largest difference of
    one entry's seat counts, for each table size apart; `short_most` and `short_least`: times at a table of another
    size than `size`.
    """
    met = Counter(pair for tables in rounds for pair in _pairs(tables))
    running = sum(len(set(_pairs(one)) & set(_pairs(two))) for one, two in pairwise(rounds))
    short = Counter(entry for tables in rounds for table in tables if len(table) != size for entry in table)
    everybody = {entry for tables in rounds for table in tables for entry in table}
    counts = [short[entry] for entry in everybody] + [0] * (entries - len(everybody))
    return {
        "excess_repeats": _excess(met, entries),
        "most_meetings": max(met.values(), default=0),
        "repeats_running": running,
        "seat_spread": _schedule_seat_spread(rounds),
        "short_most": max(counts, default=0),
        "short_least": min(counts, default=0),
    }


def _pairs(tables: Tables) -> list[tuple[int, int]]:
    return [_pair(*pair) for table in tables for pair in combinations(table, 2)]


def _pair(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


def _schedule_seat_spread(rounds: Sequence[Tables]) -> int:
    """Largest difference of one entry's seat counts, for each size of table it sat at."""
    sat: dict[tuple[int, int], Counter[int]] = {}
    for tables in rounds:
        for table in tables:
            for seat, entry in enumerate(table, start=1):
                sat.setdefault((entry, len(table)), Counter())[seat] += 1
    return max((_spread(counts, size) for (_, size), counts in sat.items()), default=0)


def _spread(counts: Mapping[int, int], size: int) -> int:
    values = [counts.get(seat, 0) for seat in range(1, size + 1)]
    return max(values) - min(values)


def of_partners(rounds: Sequence[Tables]) -> dict[str, int]:
    """Figures of individual play at tables of two pairs, seats 1 and 3 against 2 and 4.

    `most_partners`: the largest number of times that two are partners; `most_opponents`: the same as opponents;
    `opponent_squares`: Σ over pairs of (times opponents)².
    """
    tables = [table for tables in rounds for table in tables]
    partners = Counter(_pair(*pair) for north, east, south, west in tables for pair in ((north, south), (east, west)))
    opponents = Counter(_pairs(tables)) - partners
    return {
        "most_partners": max(partners.values(), default=0),
        "most_opponents": max(opponents.values(), default=0),
        "opponent_squares": sum(times * times for times in opponents.values()),
    }
