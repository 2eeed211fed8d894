"""Splitting a prize fund, with the arithmetic shown."""

from collections.abc import Sequence
from fractions import Fraction as F
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.payouts import (
    TEXTS,
    PayoutError,
    Prize,
    Special,
    Split,
    check_prizes,
    default_prizes,
    halve,
    split,
)

HALF_THIRD = (Prize(1, percent=F(50)), Prize(2, percent=F(30)), Prize(3, percent=F(20)))


def parts(ranks: Sequence[int], fund: int, prizes: Sequence[Prize], minimum: int = 0, seed: int = 1) -> list[int]:
    """Amounts by place in the list; entries are 1, 2, 3, ..."""
    ranked = list(enumerate(ranks, start=1))
    found = split(ranked, fund, prizes, minimum, Random(seed))
    return [found.amounts.get(entry, 0) for entry, _ in ranked]


def test_percentages() -> None:
    assert parts([1, 2, 3, 4], 10_000, HALF_THIRD) == [5000, 3000, 2000, 0]


def test_cents_that_percentages_leave_go_to_the_first() -> None:
    # 50 % of 1001 is 500.5, 30 % 300.3, 20 % 200.2: floored 500 + 300 + 200, one left over
    assert parts([1, 2, 3], 1001, HALF_THIRD) == [501, 300, 200]


def test_fixed_first_then_percentages_of_the_rest() -> None:
    # 10000 - 1000 = 9000: 60 % 5400, 30 % 2700, left over 900 to the first
    prizes = [Prize(1, percent=F(60)), Prize(2, percent=F(30)), Prize(3, fixed_cents=1000)]
    assert parts([1, 2, 3, 4], 10_000, prizes) == [6300, 2700, 1000, 0]


def test_all_fixed_leaves_the_rest_to_the_first() -> None:
    assert parts([1, 2], 1000, [Prize(1, fixed_cents=500), Prize(2, fixed_cents=300)]) == [700, 300]
    assert parts([1, 2], 1000, [Prize(2, fixed_cents=300)]) == [700, 300]
    assert parts([1, 2], 1000, []) == [1000, 0]


def test_tied_entries_pool_and_share() -> None:
    # places 2 and 3: (3000 + 2000)/2
    assert parts([1, 2, 2, 4], 10_000, HALF_THIRD) == [5000, 2500, 2500, 0]


def test_more_tied_than_places_with_prizes() -> None:
    # four on place 2 fill 2, 3, 4, 5: (3000 + 2000)/4
    assert parts([1, 2, 2, 2, 2, 6], 10_000, HALF_THIRD) == [5000, 1250, 1250, 1250, 1250, 0]
    assert parts([1] * 5, 10_000, HALF_THIRD) == [2000] * 5


def test_cents_that_do_not_divide_go_by_lot() -> None:
    # three on place 1 share 1000: 333 each and one cent
    ranked = [(7, 1), (3, 1), (5, 1)]
    found = split(ranked, 1000, HALF_THIRD, 0, Random(4))
    (lot,) = found.lots
    assert (lot.rank, lot.entries, len(lot.winners)) == (1, (3, 5, 7), 1)
    assert found.amounts == {entry: 333 + (entry in lot.winners) for entry in (3, 5, 7)}
    assert found == split(ranked[::-1], 1000, HALF_THIRD, 0, Random(4))
    winners = {split(ranked, 1000, HALF_THIRD, 0, Random(seed)).lots[0].winners for seed in range(40)}
    assert winners == {(3,), (5,), (7,)}


def test_nothing_is_drawn_where_everything_divides() -> None:
    rng = Random(1)
    state = rng.getstate()
    assert split([(1, 1), (2, 1)], 1000, HALF_THIRD, 0, rng).lots == ()
    assert rng.getstate() == state


def test_the_minimum_limits_the_places_before_ties() -> None:
    # 20 % of 1000 is 200, below 250: two places, 300 and the rest
    assert parts([1, 2, 3], 1000, HALF_THIRD, minimum=250) == [700, 300, 0]
    # the same with three on place 2: they fill 2, 3, 4 and share the 300 of place 2; 100 each is below, and paid
    assert parts([1, 2, 2, 2], 1000, HALF_THIRD, minimum=250) == [700, 100, 100, 100]
    # above everything: the first place is paid all the same
    assert parts([1, 2, 3], 1000, HALF_THIRD, minimum=5000) == [1000, 0, 0]
    why = split([(1, 1), (2, 2), (3, 3)], 1000, HALF_THIRD, 250, Random(1)).why
    assert [(each.code, each.facts["rank"]) for each in why] == [("below-minimum", 3)]


def test_fewer_entries_than_places() -> None:
    # place 3 is not there: its 20 % are left over
    assert parts([1, 2], 1000, HALF_THIRD) == [700, 300]
    assert parts([1], 1000, HALF_THIRD) == [1000]
    assert parts([1, 1], 1000, HALF_THIRD) == [500, 500]


def test_only_the_order_of_ranks_counts() -> None:
    # rank 2 was a guest who may not win: left out, the next move up
    assert parts([1, 3, 4], 10_000, HALF_THIRD) == [5000, 3000, 2000]


def test_nothing_to_pay_or_nobody_to_pay() -> None:
    found = split([(1, 1), (2, 2)], 0, HALF_THIRD, 0, Random(1))
    assert (found.amounts, found.unpaid_cents) == ({}, 0)
    found = split([], 700, HALF_THIRD, 0, Random(1))
    assert (found.amounts, found.unpaid_cents, found.why[0].code) == ({}, 700, "nobody-ranked")


def test_special_prizes() -> None:
    specials = [
        Special("newcomer", (4,), fixed_cents=100),
        Special("moons", (1, 4), percent=F(10)),
        Special("x", (), 50),
    ]
    found = split([(1, 1), (2, 2), (3, 3), (4, 4)], 1000, [Prize(2, percent=F(30))], 0, Random(1), specials=specials)
    # 1000 - 100 - 50 = 850: 30 % 255 for place 2, 10 % 85 shared by 1 and 4 (43 and 42 by lot); 1000 - 100 - 255 - 85
    # = 560 left over to the first, with the 50 that nobody has won
    (lot,) = found.lots
    assert found.by_special == {"newcomer": {4: 100}, "moons": {one: 42 + (one in lot.winners) for one in (1, 4)}}
    assert found.amounts == {1: 560 + found.by_special["moons"][1], 2: 255, 4: 100 + found.by_special["moons"][4]}
    assert [each.code for each in found.why] == ["special-not-won"]


def test_a_fixed_special_prize_that_nobody_wins_goes_to_the_first_and_to_nobody_else() -> None:
    # 148.00 with 15.00 for the best lady: 133.00 are left, 50 / 30 / 20 percent of it 66.50, 39.90, 26.60. Nobody is
    # the best lady: 66.50 + 15.00 for the first
    lady = Special("lady", (), fixed_cents=1500)
    found = split([(1, 1), (2, 2), (3, 3)], 14_800, HALF_THIRD, 0, Random(1), specials=[lady])
    assert found.amounts == {1: 8150, 2: 3990, 3: 2660}


def test_a_fixed_prize_of_a_place_that_is_not_paid_goes_to_the_first_and_to_nobody_else() -> None:
    # 1000 with 100 fixed for place 3: 900 are left, 60 percent 540, 30 percent 270, and 90 over to the first. With two
    # entries, or 100 below the minimum, the first has those 100, too, and the second still 270
    prizes = [Prize(1, percent=F(60)), Prize(2, percent=F(30)), Prize(3, fixed_cents=100)]
    assert parts([1, 2, 3], 1000, prizes) == [630, 270, 100]
    assert parts([1, 2], 1000, prizes) == [730, 270]
    assert parts([1, 2, 3], 1000, prizes, minimum=150) == [730, 270, 0]


@pytest.mark.parametrize(
    ("prizes", "specials", "fund", "code"),
    [
        ([Prize(1, fixed_cents=600), Prize(2, fixed_cents=500)], [], 1000, "prizes-above-fund"),
        ([Prize(1, fixed_cents=600)], [Special("moons", (1,), 500)], 1000, "prizes-above-fund"),
        ([Prize(1, percent=F(60)), Prize(2, percent=F(81, 2))], [], 1000, "percentages-above-100"),
        ([Prize(1, percent=F(60)), Prize(1, percent=F(10))], [], 1000, "prize-twice"),
        ([Prize(0, percent=F(60))], [], 1000, "prize-rank"),
        ([Prize(1)], [], 1000, "prize-amount"),
        ([Prize(1, 5, F(5))], [], 1000, "prize-amount"),
        ([Prize(1, -5)], [], 1000, "prize-amount"),
        ([Prize(1, percent=F(-5))], [], 1000, "prize-amount"),
        ([], [Special("moons", (1, 1), 5)], 1000, "special-twice"),
        ([], [Special("moons", (1,), 5), Special("moons", (2,), 5)], 1000, "special-twice"),
        ([], [], -1, "negative-fund"),
    ],
)
def test_tables_of_prizes_that_cannot_be(prizes: list[Prize], specials: list[Special], fund: int, code: str) -> None:
    with pytest.raises(PayoutError, match=code) as caught:
        check_prizes(prizes, fund, specials)
    assert TEXTS[code] % caught.value.facts
    with pytest.raises(PayoutError, match=code):
        split([(1, 1)], fund, prizes, 0, Random(1), specials=specials)


def test_an_entry_twice_is_refused() -> None:
    with pytest.raises(PayoutError, match="entry-twice"):
        split([(1, 1), (1, 2)], 100, [], 0, Random(1))


def test_default_tables() -> None:
    assert [int(prize.percent or 0) for prize in default_prizes(12)] == [50, 30, 20]
    for entries in (1, 3, 4, 7, 8, 15, 16, 31, 32, 63, 64, 200, 2000):
        percents = [prize.percent or F(0) for prize in default_prizes(entries)]
        assert sum(percents) == 100
        assert percents == sorted(percents, reverse=True)
        assert len(percents) <= max(1, entries // 2)


def test_a_prize_is_halved_for_a_pair() -> None:
    assert halve(300, Random(1)) == (150, 150)
    assert {halve(301, Random(seed)) for seed in range(20)} == {(151, 150), (150, 151)}
    assert halve(0, Random(1)) == (0, 0)


@st.composite
def splits(draw: st.DrawFn) -> tuple[list[tuple[int, int]], int, list[Prize], int]:
    """Any ranking and any table of prizes that can be paid."""
    groups = draw(st.lists(st.integers(1, 4), min_size=1, max_size=6))
    ranked, place = [], 1
    for size in groups:
        ranked += [(100 - entry, place) for entry in range(place, place + size)]
        place += size
    fund = draw(st.integers(0, 5000))
    prizes, percent, fixed = [], F(100), fund
    for rank in range(1, draw(st.integers(0, 6)) + 1):
        if draw(st.booleans()):
            cents = draw(st.integers(0, fixed))
            fixed -= cents
            prizes.append(Prize(rank, fixed_cents=cents))
        else:
            share = F(draw(st.integers(0, int(percent * 2))), 2)
            percent -= share
            prizes.append(Prize(rank, percent=share))
    return ranked, fund, prizes, draw(st.integers(0, 600))


@settings(max_examples=200, deadline=None)
@given(splits(), st.integers(0, 5))
def test_laws(case: tuple[list[tuple[int, int]], int, list[Prize], int], seed: int) -> None:
    ranked, fund, prizes, minimum = case
    found = split(ranked, fund, prizes, minimum, Random(seed))
    assert sum(found.amounts.values()) == fund == sum(found.places)
    assert all(cents > 0 for cents in found.amounts.values())
    tied: dict[int, list[int]] = {}
    for entry, rank in ranked:
        tied.setdefault(rank, []).append(found.by_place[entry])
    for rank, amounts in tied.items():
        assert max(amounts) - min(amounts) <= 1
        assert sum(amounts) == sum(found.places[rank - 1 : rank - 1 + len(amounts)])
    assert len(found.places) <= max(1, min(len(ranked), len(prizes)))
    assert len(found.places) == 1 or found.places[-1] >= minimum
    assert same_lots(found)
    for each in found.why:
        assert TEXTS[each.code] % each.facts


def same_lots(found: Split) -> bool:
    """Each lot gives one cent to some of the entries tied, and says who is ahead of whom by it."""
    return all(
        0 < len(lot.winners) < len(lot.entries)
        and len({found.by_place[entry] - (entry in lot.winners) for entry in lot.entries}) == 1
        for lot in found.lots
    )
