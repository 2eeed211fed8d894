"""Splitting a prize fund, to the cent.

Order: fixed prizes, then percentages of the rest (each floored to the cent), then what is left over to the first
place. Then tied entries pool the prizes of the places they fill and share them equally; cents that do not divide go
by lot. Nothing is drawn where everything divides.

Choices where the specification is silent:
- Only the order of the ranks counts: who may not win is left out by the caller, and those behind move up.
- Places beyond the number of entries are not paid; nor, from the last place up, places below the minimum prize. What
  they would have had, fixed or percentage, is left over. The first place is always paid, even below the minimum.
- Percentages that sum to less than 100 leave the difference to the first place; so does a special prize nobody won.
- A fixed prize that is not paid (nobody won it, its place is not there or below the minimum) is set aside before the
  percentages all the same: what it would have been goes to the first place alone, as is told, and not to all others.
- A fund of 0 with no fixed prizes pays nothing. A fund without anybody ranked stays unpaid.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from random import Random

from league.payouts.categories import Claims, claimed
from league.payouts.types import Category, Lot, PayoutError, Prize, Special, Split, Why

DEFAULT_TABLES: tuple[tuple[int, tuple[int, ...]], ...] = (
    (3, (100,)),
    (7, (65, 35)),
    (15, (50, 30, 20)),
    (31, (40, 25, 16, 11, 8)),
    (63, (32, 21, 15, 10, 8, 6, 4, 4)),
)
LARGE_TABLE = (26, 17, 12, 9, 8, 6, 5, 5, 4, 3, 3, 2)


def default_prizes(entries: int, percent: Fraction = Fraction(100)) -> tuple[Prize, ...]:
    """A table of prizes for a field of this size: percentages that sum to 100, or to what special prizes leave."""
    percents = next((table for most, table in DEFAULT_TABLES if entries <= most), LARGE_TABLE)
    return tuple(Prize(rank, percent=each * percent / 100) for rank, each in enumerate(percents, start=1))


def check_prizes(
    prizes: Sequence[Prize], fund_cents: int, specials: Sequence[Special] = (), categories: Sequence[Category] = ()
) -> None:
    """Refuse a table of prizes that cannot be paid, when it is set and when it is split.

    Raises `PayoutError`: 'negative-fund', 'prize-rank', 'prize-twice', 'prize-amount' (not exactly one of fixed and
    percentage, or below 0), 'special-twice', 'category-twice', 'percentages-above-100', 'prizes-above-fund'.
    """
    if fund_cents < 0:
        raise PayoutError("negative-fund", {"fund_cents": fund_cents})
    for table in (prizes, *(category.prizes for category in categories)):
        _check_ranks(table)
    for category in categories:
        if sum(each.code == category.code for each in categories) > 1:
            raise PayoutError("category-twice", {"category": category.code})
    every: list[Prize | Special] = [*prizes, *specials, *(each for table in categories for each in table.prizes)]
    for each in every:
        name = each.rank if isinstance(each, Prize) else each.code
        if (each.fixed_cents is None) == (each.percent is None) or min(each.fixed_cents or 0, each.percent or 0) < 0:
            raise PayoutError("prize-amount", {"prize": name})
        if isinstance(each, Special) and (len(set(each.entries)) != len(each.entries) or _named(specials, name) > 1):
            raise PayoutError("special-twice", {"special": name})
    percents = sum((each.percent for each in every if each.percent is not None), Fraction(0))
    if percents > 100:
        raise PayoutError("percentages-above-100", {"percent": percents})
    fixed = sum(each.fixed_cents or 0 for each in every)
    if fixed > fund_cents:
        raise PayoutError("prizes-above-fund", {"fixed_cents": fixed, "fund_cents": fund_cents})


def _check_ranks(prizes: Sequence[Prize]) -> None:
    ranks = [prize.rank for prize in prizes]
    for prize in prizes:
        if prize.rank < 1:
            raise PayoutError("prize-rank", {"rank": prize.rank})
        if ranks.count(prize.rank) > 1:
            raise PayoutError("prize-twice", {"rank": prize.rank})


def _named(specials: Sequence[Special], code: str | int) -> int:
    return sum(special.code == code for special in specials)


def split(
    ranked: Sequence[tuple[int, int]],
    fund_cents: int,
    prizes: Sequence[Prize],
    minimum_cents: int,
    rng: Random,
    *,
    specials: Sequence[Special] = (),
    categories: Sequence[Category] = (),
    cumulative: bool = False,
) -> Split:
    """Split the fund among `ranked` (entry, rank), equal ranks being tied. What is paid out is the fund. `cumulative`:
    prizes of categories come on top of those for places; else everybody has the greater one.

    Raises `PayoutError` as `check_prizes`, and 'entry-twice'.
    """
    check_prizes(prizes, fund_cents, specials, categories)
    ids = [entry for entry, _ in ranked]
    if len(set(ids)) != len(ids):
        raise PayoutError("entry-twice", {"entries": sorted({i for i in ids if ids.count(i) > 1})})
    if not ranked:
        return Split({}, unpaid_cents=fund_cents, why=(Why("nobody-ranked", {"fund_cents": fund_cents}),))
    every: list[Prize | Special] = [*prizes, *specials, *(each for category in categories for each in category.prizes)]
    purse = _Purse(fund_cents, sum(each.fixed_cents or 0 for each in every), tuple(prizes), minimum_cents,
                   tuple(special for special in specials if special.entries))  # fmt: skip
    claims = purse.claims(ranked, categories, cumulative)
    taken = set() if cumulative else {entry for each in claims.values() for level, _ in each for entry in level}
    return _shared_out(ranked, purse, claims, taken, specials, rng)


def _shared_out(
    ranked: Sequence[tuple[int, int]],
    purse: "_Purse",
    claims: Claims,
    taken: set[int],
    specials: Sequence[Special],
    rng: Random,
) -> Split:
    field = [line for line in ranked if line[0] not in taken]
    beside = sum(pool for each in claims.values() for _, pool in each)
    places, apart, why = purse.amounts(len(field), beside)
    why += [Why("special-not-won", {"special": special.code}) for special in specials if not special.entries]
    lots: list[Lot] = []
    by_place: dict[int, int] = {}
    for first, tied in _groups(field):
        pool = sum(places[first - 1 : first - 1 + len(tied)])
        by_place.update(_share(tied, pool, rng, lots, rank=first))
        if pool and len(tied) > 1:
            why.append(Why("tied", {"rank": first, "entries": tuple(sorted(tied)), "pool_cents": pool}))
    by_special = {
        special.code: _share(special.entries, apart[special.code], rng, lots, special=special.code)
        for special in purse.specials
    }
    for code, levels in claims.items():
        found: dict[int, int] = {}
        for level, pool in levels:
            found |= _share(level, pool, rng, lots, special=code)
        by_special |= {code: found} if found else {}
    amounts = _together([by_place, *by_special.values()])
    return Split(amounts, tuple(places), tuple(lots), tuple(why), 0, by_place, by_special)


@dataclass(frozen=True, slots=True)
class _Purse:
    """The fund and what is to be paid of it: `fixed_cents` of all prizes together, the `prizes` for places, and the
    `specials` that somebody has won."""

    fund_cents: int
    fixed_cents: int
    prizes: tuple[Prize, ...]
    minimum_cents: int
    specials: tuple[Special, ...]

    def worth(self, each: Prize | Special) -> int:
        """Percentages are of what all the fixed prizes leave, won or not."""
        if each.fixed_cents is not None:
            return each.fixed_cents
        return floor((self.fund_cents - self.fixed_cents) * (each.percent or 0) / 100)

    def claims(self, ranked: Sequence[tuple[int, int]], categories: Sequence[Category], cumulative: bool) -> Claims:
        tables = {category.code: _by_rank(category.prizes, self.worth) for category in categories}
        beside = sum(sum(table) for table in tables.values())

        def shares(gone: frozenset[int]) -> dict[int, Fraction]:
            field = [line for line in ranked if line[0] not in gone]
            places = self.amounts(len(field), beside)[0]
            return {
                entry: Fraction(sum(places[first - 1 : first - 1 + len(tied)]), len(tied))
                for first, tied in _groups(field)
                for entry in tied
            }

        return claimed(ranked, categories, tables, shares, cumulative=cumulative) if categories else {}

    def amounts(self, entries: int, beside: int) -> tuple[list[int], dict[str, int], list[Why]]:
        """Amount of each paid place from the first on, of each special prize, and what limited the places. `beside`:
        what goes to the prizes of categories."""
        table = {prize.rank: prize for prize in self.prizes if prize.rank <= entries}
        why: list[Why] = []
        if len(table) < len(self.prizes):
            why.append(Why("fewer-entries", {"entries": entries, "places": len(self.prizes)}))
        apart = {special.code: self.worth(special) for special in self.specials}
        while True:
            places = _by_rank(table.values(), self.worth) or [0]
            places[0] += self.fund_cents - beside - sum(places) - sum(apart.values())
            last = len(places)
            if last == 1 or places[last - 1] >= self.minimum_cents:
                return places, apart, why
            facts = {"rank": last, "cents": places[last - 1], "minimum_cents": self.minimum_cents}
            why.append(Why("below-minimum", facts))
            del table[last]


def _by_rank(prizes: Iterable[Prize], worth: Callable[[Prize], int]) -> list[int]:
    """Amounts from the first place to the last that has a prize."""
    amounts = {prize.rank: worth(prize) for prize in prizes}
    return [amounts.get(rank, 0) for rank in range(1, max(amounts, default=0) + 1)]


def _groups(ranked: Sequence[tuple[int, int]]) -> list[tuple[int, list[int]]]:
    """(First place filled, entries tied there), best first."""
    groups: dict[int, list[int]] = {}
    for entry, rank in ranked:
        groups.setdefault(rank, []).append(entry)
    found, place = [], 1
    for rank in sorted(groups):
        found.append((place, groups[rank]))
        place += len(groups[rank])
    return found


def _share(
    entries: Sequence[int],
    pool: int,
    rng: Random,
    lots: list[Lot],
    *,
    rank: int | None = None,
    special: str | None = None,
) -> dict[int, int]:
    """Equal shares; the cents that do not divide go by lot, which is added to `lots`."""
    each, cents = divmod(pool, len(entries))
    winners = tuple(rng.sample(sorted(entries), cents)) if cents else ()
    if winners:
        lots.append(Lot(tuple(sorted(entries)), winners, rank, special))
    return {entry: each + (entry in winners) for entry in entries}


def _together(shares: Sequence[Mapping[int, int]]) -> dict[int, int]:
    amounts: dict[int, int] = {}
    for share in shares:
        for entry, cents in share.items():
            amounts[entry] = amounts.get(entry, 0) + cents
    return {entry: cents for entry, cents in amounts.items() if cents}


def halve(cents: int, rng: Random) -> tuple[int, int]:
    """A pair's prize for its first and its second player; an odd cent goes by lot. Store what comes out."""
    half, odd = divmod(cents, 2)
    first = odd and rng.randrange(2)
    return half + first, half + odd - first
