"""Laws of money over random fields, tables of prizes, ties and stakes, each held against a second way of counting."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction as F
from math import floor
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from league.payouts import PayoutError, Prize, Special, check_prizes, halve, settle, settle_chips, split

FUNDS = st.one_of(st.integers(0, 50), st.integers(0, 20_000), st.integers(0, 10**9))


@dataclass(frozen=True)
class Case:
    ranked: list[tuple[int, int]]
    fund: int
    prizes: list[Prize]
    specials: list[Special]
    minimum: int
    seed: int


@st.composite
def fields(draw: st.DrawFn) -> list[tuple[int, int]]:
    """2 to 30 entries (entry, rank), shared ranks as they come, in any order: 1, 2, 2, 4."""
    groups = draw(st.lists(st.integers(1, 5), min_size=1, max_size=6))
    groups = groups if sum(groups) > 1 else [2]
    ids = draw(st.permutations(range(1, sum(groups) + 1)))
    ranks = [1 + sum(groups[:at]) for at, size in enumerate(groups) for _ in range(size)]
    return draw(st.permutations(list(zip(ids, ranks, strict=True))))


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """A table of prizes that the fund bears: fixed and percentages mixed, ranks with gaps, special prizes."""
    ranked, fund = draw(fields()), draw(FUNDS)
    left, percent = fund, F(100)

    def amount() -> tuple[int | None, F | None]:
        nonlocal left, percent
        if draw(st.booleans()):
            fixed = draw(st.integers(0, left // 2))
            left -= fixed
            return fixed, None
        share = F(draw(st.integers(0, int(percent * 100))), 100)
        percent -= share
        return None, share

    ranks = draw(st.lists(st.integers(1, 12), max_size=7, unique=True))
    prizes = [Prize(rank, *amount()) for rank in ranks]
    who = st.lists(st.sampled_from([entry for entry, _ in ranked]), max_size=4, unique=True)
    specials = [Special(code, tuple(draw(who)), *amount()) for code in "ab"[: draw(st.integers(0, 2))]]
    return Case(ranked, fund, prizes, specials, draw(st.integers(0, 2 + fund // 4)), draw(st.integers(0, 9)))


def places_due(case: Case, entries: int) -> tuple[list[int], dict[str, int]]:
    """As the rules say it: of the tables that end with each of the prizes, the longest whose last place is worth the
    minimum; fixed first, also those that are not paid, then percentages of the rest; what is left over to rank 1."""
    table = sorted((prize for prize in case.prizes if prize.rank <= entries), key=lambda prize: prize.rank)
    won = [special for special in case.specials if special.entries]
    rest = case.fund - sum(one.fixed_cents or 0 for one in [*case.prizes, *case.specials])
    for length in range(len(table), -1, -1):
        paid: list[Prize | Special] = [*table[:length], *won]
        worth = [floor(rest * one.percent / 100) if one.percent is not None else one.fixed_cents or 0 for one in paid]
        places = [0] * (table[length - 1].rank if length else 1)
        for prize, cents in zip(table[:length], worth, strict=False):
            places[prize.rank - 1] = cents
        apart = {special.code: cents for special, cents in zip(won, worth[length:], strict=True)}
        places[0] += case.fund - sum(worth)
        if len(places) == 1 or places[-1] >= case.minimum:
            return places, apart
    raise AssertionError("without any prize the first has all")


@settings(max_examples=120, deadline=None)
@given(cases())
def test_what_is_paid_is_the_fund_and_shared_as_the_rules_say(case: Case) -> None:
    found = split(case.ranked, case.fund, case.prizes, case.minimum, Random(case.seed), specials=case.specials)
    assert sum(found.amounts.values()) == case.fund
    assert min(found.amounts.values(), default=0) >= 0
    places, apart = places_due(case, len(case.ranked))
    assert list(found.places) == places
    lots = {(lot.rank, lot.special): lot for lot in found.lots}
    assert len(lots) == len(found.lots)
    for rank in {rank for _, rank in case.ranked}:
        tied = [entry for entry, other in case.ranked if other == rank]
        pool = sum(places[rank - 1 : rank - 1 + len(tied)])
        shared({entry: found.by_place[entry] for entry in tied}, pool, winners(lots.pop((rank, None), None)))
    for special in case.specials:
        if special.entries:
            given_ = found.by_special[special.code]
            assert given_.keys() == set(special.entries)
            shared(given_, apart[special.code], winners(lots.pop((None, special.code), None)))
    assert not lots
    together = {entry: found.by_place[entry] for entry, _ in case.ranked}
    for given_ in found.by_special.values():
        for entry, cents in given_.items():
            together[entry] += cents
    assert found.amounts == {entry: cents for entry, cents in together.items() if cents}


def winners(lot: object) -> tuple[int, ...]:
    return getattr(lot, "winners", ())


def shared(amounts: dict[int, int], pool: int, lucky: Sequence[int]) -> None:
    """Equal shares, and one cent more for each whom the lot has named: as many as do not divide."""
    each, cents = divmod(pool, len(amounts))
    assert len(set(lucky)) == len(lucky) == cents
    assert amounts == {entry: each + (entry in lucky) for entry in amounts}


@settings(max_examples=40, deadline=None)
@given(cases())
def test_a_pair_gets_what_its_entry_won_in_halves(case: Case) -> None:
    rng = Random(case.seed)
    amounts = split(case.ranked, case.fund, case.prizes, case.minimum, rng, specials=case.specials).amounts
    halves = {entry: halve(cents, rng) for entry, cents in amounts.items()}
    assert all(min(pair) >= 0 and max(pair) - min(pair) <= 1 for pair in halves.values())
    assert sum(map(sum, halves.values())) == case.fund


@settings(max_examples=60, deadline=None)
@given(cases())
def test_in_whatever_order_a_field_is_given_the_same_is_paid(case: Case) -> None:
    def paid(ranked: list[tuple[int, int]]) -> dict[int, int]:
        shares = split(ranked, case.fund, case.prizes, case.minimum, Random(case.seed), specials=case.specials)
        return dict(shares.amounts)

    assert paid(case.ranked) == paid(sorted(case.ranked, key=lambda row: row[::-1]))


@settings(max_examples=60, deadline=None)
@given(cases(), st.integers(1, 500), st.booleans())
def test_what_the_fund_does_not_bear_is_refused(case: Case, above: int, special: bool) -> None:
    """Exactly the fund is fixed: it is paid. One cent more is not; nor 100 percent and something."""
    fixed = sum(one.fixed_cents or 0 for one in [*case.prizes, *case.specials])
    percent = sum((one.percent or F(0) for one in [*case.prizes, *case.specials]), F(0))
    check_prizes(case.prizes, fixed, case.specials)
    for code, more in (
        ("prizes-above-fund", (case.fund - fixed + above, None)),
        ("percentages-above-100", (None, 100 - percent + F(above, 100))),
    ):
        prizes = case.prizes if special else [*case.prizes, Prize(13, *more)]
        specials = [*case.specials, Special("c", (), *more)] if special else case.specials
        with pytest.raises(PayoutError, match=code):
            check_prizes(prizes, case.fund, specials)
        with pytest.raises(PayoutError, match=code):
            split(case.ranked, case.fund, prizes, case.minimum, Random(1), specials=specials)


TOTALS = st.lists(st.integers(-60, 400), min_size=2, max_size=11)


@settings(max_examples=60, deadline=None)
@example([0, 0, 13], 1)
@given(TOTALS, st.integers(0, 100_000))
def test_points_at_a_stake(totals: list[int], stake: int) -> None:
    mean = F(sum(totals), len(totals))
    rounded([(mean - total) * stake for total in totals], settle(totals, stake))


@settings(max_examples=60, deadline=None)
@given(TOTALS, st.integers(0, 400), st.integers(0, 100_000))
def test_chips_at_a_value(chips: list[int], pool: int, value: int) -> None:
    """Chips and pool together are 0: the last seat has what the others have not."""
    chips = [*chips[:-1], -sum(chips[:-1]) - pool]
    rounded([(own + F(pool, len(chips))) * value for own in chips], settle_chips(chips, pool, value))


def rounded(exact: list[F], cents: list[int]) -> None:
    """Floored, then a cent more to the largest fractions, the lower seat first, until the sum is 0."""
    due = [floor(share) for share in exact]
    fractions = [share - floor(share) for share in exact]
    while sum(due) < 0:
        seat = max(range(len(due)), key=lambda at: (fractions[at], -at))
        due[seat] += 1
        fractions[seat] = F(-1)
    assert cents == due
    assert sum(cents) == 0
    assert all(abs(share - amount) < 1 for share, amount in zip(exact, cents, strict=True))
