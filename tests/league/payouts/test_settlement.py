"""Settling a table to the cent."""

from fractions import Fraction as F
from itertools import pairwise
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.payouts import TEXTS, PayoutError, round_to_zero_sum, settle, settle_chips

TOTALS = st.lists(st.integers(-30, 130), min_size=1, max_size=11)


def test_the_example_of_the_rules() -> None:
    # mean 13/3: 4 1/3, 4 1/3, -8 2/3; floors 4, 4, -9 sum to -1; all fractions are 1/3: the lowest seat has the cent
    assert settle([0, 0, 13], 1) == [5, 4, -9]


def test_where_it_divides_nothing_is_rounded() -> None:
    # mean 13
    assert settle([20, 15, 11, 6], 5) == [-35, -10, 10, 35]


def test_the_largest_fraction_has_the_cent() -> None:
    # mean 13/3: -2/3, -2/3, 4/3; floors -1, -1, 1 sum to -1; fractions 1/3, 1/3, 1/3
    assert settle([5, 5, 3], 1) == [0, -1, 1]
    # mean 10/4: 3/2, 1/2, -1/2, -3/2; floors 1, 0, -1, -2 sum to -2; fractions are all 1/2: seats 1 and 2
    assert settle([1, 2, 3, 4], 1) == [2, 1, -1, -2]
    assert round_to_zero_sum([F(1, 4), F(3, 4), F(-1)]) == [0, 1, -1]


def test_chips_with_what_is_left_in_the_pool() -> None:
    assert settle_chips([-7, -13, 20], 0, 10) == [-70, -130, 200]
    # 5 chips left, 5/3 each: -25/3, -10/3, 35/3; floors -9, -4, 11 sum to -2; fractions 2/3, 2/3, 2/3: seats 1 and 2
    assert settle_chips([-10, -5, 10], 5, 1) == [-8, -3, 11]


def test_refusals() -> None:
    with pytest.raises(PayoutError, match="not-zero-sum") as caught:
        round_to_zero_sum([F(1, 2), F(1)])
    assert TEXTS[caught.value.code] % caught.value.facts == "The shares must sum to 0; they sum to 3/2."
    for refused in (lambda: settle([], 1), lambda: settle_chips([], 0, 1)):
        with pytest.raises(PayoutError, match="no-seats"):
            refused()
    for refused in (lambda: settle([1], -1), lambda: settle_chips([0], 0, -1)):
        with pytest.raises(PayoutError, match="negative-stake"):
            refused()
    with pytest.raises(PayoutError, match="not-zero-sum"):
        settle_chips([1, 1], 0, 1)
    assert round_to_zero_sum([]) == []


@given(TOTALS, st.integers(0, 500))
def test_laws(totals: list[int], stake: int) -> None:
    cents = settle(totals, stake)
    mean = F(sum(totals), len(totals))
    exact = [(mean - total) * stake for total in totals]
    assert sum(cents) == 0
    assert all(floor(share) <= amount <= floor(share) + 1 for share, amount in zip(exact, cents, strict=True))
    # whoever has a cent more has at least the fraction of whoever has not, and of equals the lower seat
    more = [(share - floor(share), -seat) for seat, share in enumerate(exact) if cents[seat] > floor(share)]
    less = [(share - floor(share), -seat) for seat, share in enumerate(exact) if cents[seat] == floor(share)]
    assert not more or not less or min(more) > max(less)
    # nobody with a lower total receives less
    ordered = sorted(zip(totals, cents, strict=True))
    assert all(one[1] >= two[1] or one[0] == two[0] for one, two in pairwise(ordered))
