"""Prizes within categories, worked by hand, and the law that what is paid is the fund."""

from collections import Counter
from fractions import Fraction as F
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.payouts import Category, PayoutError, Prize, Special, check_prizes, split

FIELD = [(entry, entry) for entry in range(1, 7)]
"""1 to 6, each on the rank of its number."""


def pay(prizes, *categories, fund=100, ranked=FIELD, cumulative=False, minimum=0):
    return split(ranked, fund, prizes, minimum, Random(1), categories=categories, cumulative=cumulative)


def category(code, entries, *cents):
    return Category(code, frozenset(entries), tuple(Prize(rank, each) for rank, each in enumerate(cents, start=1)))


def fixed(*cents):
    return [Prize(rank, each) for rank, each in enumerate(cents, start=1)]


def test_the_best_of_a_category_takes_its_prize():
    found = pay(fixed(50, 30), category("in:newcomer", {4, 5}, 20))
    assert found.amounts == {1: 50, 2: 30, 4: 20}
    assert found.by_special == {"in:newcomer": {4: 20}}


def test_who_could_have_both_has_the_greater_and_the_next_of_the_category_takes_its_prize():
    found = pay(fixed(50, 30), category("in:newcomer", {2, 5}, 20))
    assert found.amounts == {1: 50, 2: 30, 5: 20}


def test_where_the_category_is_worth_more_those_behind_move_up():
    found = pay(fixed(50, 15, 10), category("in:newcomer", {2, 5}, 25))
    assert found.amounts == {1: 50, 2: 25, 3: 15, 4: 10}
    assert found.by_special == {"in:newcomer": {2: 25}}


def test_of_two_equal_prizes_it_is_the_one_for_the_place():
    found = pay(fixed(50, 25), category("in:newcomer", {2, 5}, 25))
    assert found.amounts == {1: 50, 2: 25, 5: 25}


def test_prizes_that_add_up():
    found = pay(fixed(50, 30), category("in:newcomer", {2, 5}, 20), cumulative=True)
    assert found.amounts == {1: 50, 2: 50}
    assert found.by_special == {"in:newcomer": {2: 20}}


def test_who_is_level_in_a_category_shares_to_the_cent():
    ranked = [(1, 1), (2, 2), (3, 3), (4, 3), (5, 3), (6, 6)]
    found = pay(fixed(80), category("in:junior", {3, 4, 6}, 10, 5), ranked=ranked, fund=95)
    assert sorted(found.by_special["in:junior"].items()) in ([(3, 7), (4, 8)], [(3, 8), (4, 7)])
    assert [(lot.entries, lot.special) for lot in found.lots] == [((3, 4), "in:junior")]


def test_nobody_in_a_category_and_it_goes_to_the_first_place():
    assert pay(fixed(50), category("in:junior", set(), 30, 20)).amounts == {1: 100}
    assert pay(fixed(50), category("in:junior", {3}, 30, 20)).amounts == {1: 70, 3: 30}


def test_somebody_is_left_for_the_places():
    """All are juniors, and the prize of juniors is the greater: the last to be asked stays."""
    found = pay([], category("in:junior", {1, 2}, 60, 40), ranked=[(1, 1), (2, 2)])
    assert found.amounts == {1: 60, 2: 40}
    assert found.by_special == {"in:junior": {1: 60}}
    alone = pay([], category("in:junior", {1}, 60), ranked=[(1, 1)])
    assert (alone.amounts, alone.by_special) == ({1: 100}, {})


def test_the_category_with_the_best_prize_goes_first_and_one_prize_is_enough():
    found = pay(fixed(40), category("in:newcomer", {3, 4}, 20), category("in:junior", {3, 5}, 40))
    assert found.by_special == {"in:newcomer": {4: 20}, "in:junior": {3: 40}}


def test_percentages_are_of_what_all_fixed_prizes_leave():
    tens = Category("in:junior", frozenset({6}), (Prize(1, percent=F(10)),))
    found = pay([Prize(1, 100), Prize(2, percent=F(50))], tens, fund=300)
    assert found.amounts == {1: 180, 2: 100, 6: 20}


def test_a_table_that_cannot_be_paid():
    def code(*categories, fund=100):
        with pytest.raises(PayoutError) as refused:
            check_prizes(fixed(60), fund, categories=categories)
        return refused.value.code

    assert code(category("a", {1}, 50)) == "prizes-above-fund"
    assert code(category("a", {1}, 5), category("a", {2}, 5)) == "category-twice"
    assert code(Category("a", frozenset(), (Prize(1, 5), Prize(1, 6)))) == "prize-twice"
    assert code(Category("a", frozenset(), (Prize(0, 5),))) == "prize-rank"
    assert code(Category("a", frozenset(), (Prize(1, percent=F(101)),))) == "percentages-above-100"
    assert code(Category("a", frozenset(), (Prize(1, -5),))) == "prize-amount"


@st.composite
def cases(draw):
    groups = draw(st.lists(st.integers(1, 4), min_size=1, max_size=6))
    ranks = [1 + sum(groups[:at]) for at, size in enumerate(groups) for _ in range(size)]
    ranked = [(entry, rank) for entry, rank in enumerate(ranks, start=1)]
    fund, percent = draw(st.integers(0, 5000)), 100
    left = fund

    def prize(rank):
        nonlocal left, percent
        if draw(st.booleans()):
            cents = draw(st.integers(0, left // 2))
            left -= cents
            return Prize(rank, cents)
        share = draw(st.integers(0, percent // 2))
        percent -= share
        return Prize(rank, percent=F(share))

    prizes = [prize(rank) for rank in draw(st.lists(st.integers(1, 8), max_size=4, unique=True))]
    who = st.frozensets(st.sampled_from(range(1, len(ranks) + 1)), max_size=6)
    categories = [
        Category(code, draw(who), tuple(prize(rank) for rank in range(1, 1 + draw(st.integers(0, 3)))))
        for code in ("a", "b", "c")[: draw(st.integers(0, 3))]
    ]
    specials = [Special("most", (1,), fixed_cents=left // 3)] if draw(st.booleans()) else []
    return ranked, fund, prizes, specials, categories, draw(st.booleans()), draw(st.integers(0, 500))


@settings(max_examples=200, deadline=None)
@given(cases())
def test_what_is_paid_is_the_fund(case):
    ranked, fund, prizes, specials, categories, cumulative, minimum = case
    found = split(ranked, fund, prizes, minimum, Random(7), specials=specials, categories=categories,
                  cumulative=cumulative)  # fmt: skip
    assert sum(found.amounts.values()) == fund
    assert found.unpaid_cents == 0
    assert all(cents > 0 for cents in found.amounts.values())
    belongs = {each.code: each.entries for each in categories}
    rank_of = dict(ranked)
    for code, shares in found.by_special.items():
        if code in belongs:
            assert shares.keys() <= belongs[code]
            by_rank = {}
            for entry, cents in shares.items():
                by_rank.setdefault(rank_of[entry], []).append(cents)
            assert all(max(level) - min(level) <= 1 for level in by_rank.values())
    if not cumulative:
        prizes_of = Counter(entry for code, shares in found.by_special.items() if code in belongs for entry in shares)
        assert all(count == 1 for count in prizes_of.values())
        assert not any(found.by_place.get(entry) for entry in prizes_of)
    without = split(ranked, fund, prizes, minimum, Random(7), specials=specials)
    if not categories:
        assert found == without
