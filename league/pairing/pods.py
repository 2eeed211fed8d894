"""Pods: Swiss with tables of more than two.

Aims, each before the next: (1) nobody kept apart shares a table; (2) least sum over all pairs of (meetings after this
round)², then fewest pairs that meet in two rounds running; (3) least sum over tables of (highest − lowest score);
(4) odd tables shared out: least sum of squares of the times at one; (5) seats even out; (6) physical tables change.

(1) to (4) are exact for fields up to 16; for larger ones a search finds a draw (`pod_search`), which up to 32 is mended
to the best there is wherever few enough tables come into question (`pod_cover`). (5) is exact for the tables found, (6)
for the tables found up to 100 of them.

While nobody has met anybody twice, a field up to 32 is drawn with its next round in mind: of draws that are equal in
(1) to (4) one after which there is another round without a repeat. In fields so small that hardly any draw leaves one,
it comes before aim (3): up to 16 for the next round, from 17 to 25 for the first five together, where the best draw of
this round alone leads to more repeats (`pod_series`). A repeat later weighs more than a score that is nearer now; of
the draws that lead on the one with the nearest scores is taken, and the draw says what it has cost.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

from league.pairing.assemble import assemble, bye_reasons
from league.pairing.history import in_order
from league.pairing.pod_ahead import Ahead
from league.pairing.pod_costs import PodCosts
from league.pairing.pod_cover import PodCover
from league.pairing.pod_exact import ExactTables
from league.pairing.pod_search import PodSearch
from league.pairing.pod_series import Series, drawn_together
from league.pairing.sizes import default_split, splits
from league.pairing.types import Draw, Entrant, PairingError, Why

EXACT_FIELD = 16
SMALL_FIELD = 32
DRAWS_TRIED = 200
"""Of an exact search, for one that leaves another round without repeats."""

Tables = list[list[Entrant]]
Found = Sequence[Sequence[int]]

__all__ = ["draw", "splits"]


def draw(
    entrants: Iterable[Entrant],
    *,
    size: int,
    minimum: int,
    maximum: int,
    round_number: int,
    rng: Random,
    sizes: Sequence[int] | None = None,
    last_round: bool = False,
    taken: Collection[int] = (),
) -> Draw:
    """Draw a round; `sizes` is the split that was chosen among `splits(...)`, None the default.

    Byes only where no split takes everybody: to the lowest-ranked of those with fewest. Raises `PairingError`:
    'too-few-entries', 'bad-table-size', 'sizes-do-not-fit'.
    """
    field = in_order(entrants, rng)
    if sizes is None:
        sizes, byes = default_split(len(field), size, minimum, maximum)
    else:
        byes = 0
        _check_sizes(sizes, len(field), minimum, maximum)
    lowest_first = field[::-1]
    out = sorted(lowest_first, key=lambda entrant: entrant.byes)[:byes]
    left_out = {entrant.id for entrant in out}
    seated = [entrant for entrant in field if entrant.id not in left_out]
    together = 1 if last_round else drawn_together(len(seated), round_number)
    tables, least = _tables(seated, size, sizes, rng, last_round, together)
    why = _given_up(tables, least)
    why += [reason for entrant in out for reason in bye_reasons(entrant, ())]
    drawn = assemble(field, tables, out, why, size=size, rng=rng, taken=taken)
    return replace(drawn, why=(*_round_reasons(drawn, size, round_number), *drawn.why))


def _round_reasons(drawn: Draw, size: int, round_number: int) -> list[Why]:
    """What is to be said of the round as a whole."""
    sizes = tuple(sorted((len(table) for table in drawn.tables), reverse=True))
    why = []
    if round_number == 1:
        why.append(Why("first-round-random"))
    if any(entries != size for entries in sizes):
        why.append(Why("split", {"entries": sum(sizes), "sizes": sizes, "size": size}))
    if drawn.measures["repeats"]:
        code = "repeats-least" if sum(sizes) <= EXACT_FIELD else "repeats-searched"
        why.append(Why(code, {"repeats": drawn.measures["repeats"]}))
    return why


def _given_up(tables: Tables, least: Tables) -> list[Why]:
    """What the rounds to come have cost this one, of which the draw best for it alone is `least`."""
    spread, alone = (sum(max(e.score for e in t) - min(e.score for e in t) for t in each) for each in (tables, least))
    if spread != alone:
        return [Why("rounds-ahead", {"spread": spread, "least": alone})]
    return [] if tables == least else [Why("rounds-ahead-level")]


def _check_sizes(sizes: Sequence[int], n: int, minimum: int, maximum: int) -> None:
    if sum(sizes) != n or not sizes or min(sizes) < minimum or max(sizes) > maximum:
        facts = {"entries": n, "sizes": tuple(sizes), "minimum": minimum, "maximum": maximum}
        raise PairingError("sizes-do-not-fit", facts)


def _tables(
    field: Sequence[Entrant], size: int, sizes: Sequence[int], rng: Random, last_round: bool, together: int
) -> tuple[Tables, Tables]:
    """The field at its tables, and as it would sit with this round alone in mind. Shuffled first, so that equal draws
    are equally likely. `together`: the rounds that are drawn with this one, itself among them."""
    shuffled = list(field)
    rng.shuffle(shuffled)
    by_score = sorted(shuffled, key=lambda entrant: -entrant.score)
    costs = PodCosts(by_score, size, sizes)
    times = [times for entrant in field for times in entrant.met.values()]
    begun = max(times, default=0) == 1 and not last_round
    ahead = Ahead(costs, sizes) if begun and len(field) <= SMALL_FIELD else None
    best: Found
    if len(by_score) <= EXACT_FIELD:
        best, found = _exactly(costs, sizes, ahead)
    else:
        best = PodSearch(costs, sizes, rng).best()
        if len(by_score) <= SMALL_FIELD:
            best = PodCover(costs, sizes, best).best(ahead)
        found = best
    if together > 1:
        found = Series(by_score, costs, sizes, rng).best(found, together)
    if sum(map(costs.second, found)) == sum(map(costs.second, best)):
        best = found
    tables, least = ([[by_score[node] for node in table] for table in each] for each in (found, best))
    return tables, least


def _exactly(costs: PodCosts, sizes: Sequence[int], ahead: Ahead | None) -> tuple[Found, Found]:
    """The best draw, and the best that leaves another round without a repeat."""
    exact = ExactTables(costs.whole)
    best = exact.best(sizes)
    if ahead is None or any(costs.first(table) for table in best) or ahead.goes_on(best):
        return best, best
    without_repeats = islice(exact.within(sizes, costs.whole_unit), DRAWS_TRIED)
    return best, next((tables for tables in without_repeats if ahead.goes_on(tables)), best)
