"""Events played at random, to draw the next round of; and all draws there are, to compare with."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

from league.pairing import FORMATS, Draw, Entrant, Rules

Table = tuple[int, ...]


def field(count: int, **common: object) -> list[Entrant]:
    """Entries 1, 2, ... ranked in that order, before the first round."""
    return [replace(Entrant(number, rank=number), **common) for number in range(1, count + 1)]  # type: ignore[arg-type]


def after(entrants: Sequence[Entrant], draw: Draw, size: int, rng: Random) -> list[Entrant]:
    """The entrants after this round, played at random: a win is 3 of two, 6-4-2-0 and the like of more."""
    gained, moved = {}, {}
    for number, table in zip(draw.numbers, draw.tables, strict=True):
        order = rng.sample(table, len(table))
        for seat, entry in enumerate(table, start=1):
            top = 3 if len(table) == 2 else 6
            gained[entry] = Fraction(top * order.index(entry), len(table) - 1)
            moved[entry] = (number, seat, table)
    for entry in draw.out:
        gained[entry] = Fraction(3)
    grown = [_grown(entrant, gained[entrant.id], moved.get(entrant.id), size) for entrant in entrants]
    ranked = sorted(grown, key=lambda entrant: (-entrant.score, entrant.id))
    return [replace(entrant, rank=rank) for rank, entrant in enumerate(ranked, start=1)]


def _grown(entrant: Entrant, points: Fraction, sat: tuple[int, int, Table] | None, size: int) -> Entrant:
    if sat is None:
        return replace(entrant, score=entrant.score + points, byes=entrant.byes + 1, last=())
    number, seat, table = sat
    others = [entry for entry in table if entry != entrant.id]
    by_size = {entries: Counter(counts) for entries, counts in entrant.seats_by_size.items()}
    by_size.setdefault(len(table), Counter())[seat] += 1
    return replace(
        entrant,
        score=entrant.score + points,
        seats=Counter(entrant.seats) + Counter([seat]),
        seats_by_size=by_size,
        met=Counter(entrant.met) + Counter(others),
        short=entrant.short + (len(table) != size),
        last=frozenset(others),
        last_table=number,
    )


def play(
    entrants: Sequence[Entrant], rounds: int, code: str, rules: Rules, seed: int
) -> tuple[list[Entrant], list[Draw]]:
    """The entrants after so many rounds, and the draws."""
    rng = Random(seed)
    draws = []
    now = list(entrants)
    for number in range(1, rounds + 1):
        draws.append(FORMATS[code].draw(now, replace(rules, round_number=number), rng))
        now = after(now, draws[-1], rules.size, rng)
    return now, draws


def strangers(count: int, rng: Random, *, meetings: int, values: Sequence[int], apart: int = 0) -> list[Entrant]:
    """Entrants with any history: so many pairs have met, scores out of `values`."""
    ids = rng.sample(range(1, 100), count)
    met: dict[int, Counter[int]] = {entry: Counter() for entry in ids}
    last: dict[int, set[int]] = {entry: set() for entry in ids}
    kept: dict[int, set[int]] = {entry: set() for entry in ids}
    pairs = list(combinations(ids, 2))
    for one, two in rng.choices(pairs, k=meetings):
        met[one][two] += 1
        met[two][one] += 1
        if rng.random() < 0.3:
            last[one].add(two)
            last[two].add(one)
    for one, two in rng.choices(pairs, k=apart):
        kept[one].add(two)
    scores = sorted((rng.choice(values) for _ in ids), reverse=True)
    return [
        Entrant(
            entry,
            score=Fraction(score),
            rank=rank,
            byes=rng.choice([0, 0, 1]),
            met=met[entry],
            short=rng.choice([0, 1]),
            last=frozenset(last[entry]),
            apart=frozenset(kept[entry]),
            table=rng.choice([None] * 9 + [1, 2]),
        )
        for rank, (entry, score) in enumerate(zip(ids, scores, strict=True), start=1)
    ]


def squares(third: str) -> list[Entrant]:
    """Sixteen who have sat by rows and by columns of a square, and by the letters in it."""
    met: dict[int, Counter[int]] = {node: Counter() for node in range(16)}
    for one, two in combinations(range(16), 2):
        same_row, same_column = one // 4 == two // 4, one % 4 == two % 4
        if same_row or same_column or third[one] == third[two]:
            met[one][two] = met[two][one] = 1
    return [Entrant(node, met=met[node]) for node in range(16)]


def fillings(entries: Sequence[int], sizes: Sequence[int]) -> Iterator[list[Table]]:
    """All ways to fill tables of these sizes, each once."""
    if not sizes:
        yield []
        return
    for size in sorted(set(sizes)):
        rest_sizes = list(sizes)
        rest_sizes.remove(size)
        for others in combinations(entries[1:], size - 1):
            rest = [entry for entry in entries[1:] if entry not in others]
            for tables in fillings(rest, rest_sizes):
                yield [(entries[0], *others), *tables]
