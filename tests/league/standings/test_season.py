"""The table of a season: what counts, what is dropped, and who is where."""

from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.standings import RANK_POINTS, StandingsError, check_rank_points, rank_points, season_table

EVENTS = (7, 8, 9)


def table(scores, **settings):
    return season_table({p: {e: F(v) for e, v in own.items()} for p, own in scores.items()}, EVENTS, **settings)


def counting(row):
    return [(part.event, part.points, part.counts) for part in row.parts]


def test_points_go_by_the_rank():
    assert [rank_points(rank, RANK_POINTS) for rank in range(1, 13)] == [25, 18, 15, 12, 10, 8, 6, 4, 2, 1, 0, 0]


def test_an_event_missed_counts_nothing():
    rows = table({1: {7: 25, 8: 18}, 2: {9: 25}})
    assert [(row.player, row.rank, row.total) for row in rows] == [(1, 1, 43), (2, 2, 25)]
    assert counting(rows[1]) == [(7, None, True), (8, None, True), (9, 25, True)]


def test_the_best_count():
    rows = table({1: {7: 10, 8: 25, 9: 18}, 2: {7: 25, 8: 25, 9: 0}}, best=2)
    assert [(row.player, row.total) for row in rows] == [(2, 50), (1, 43)]
    assert counting(rows[1]) == [(7, 10, False), (8, 25, True), (9, 18, True)]


def test_the_worst_is_dropped_and_one_that_was_missed_before_one_that_was_played():
    rows = table({1: {7: 0, 9: 12}}, drop=1)
    assert counting(rows[0]) == [(7, 0, True), (8, None, False), (9, 12, True)]


def test_of_equals_the_later_is_dropped():
    assert counting(table({1: {7: 5, 8: 5, 9: 5}}, drop=1)[0]) == [(7, 5, True), (8, 5, True), (9, 5, False)]


def test_one_event_always_counts():
    assert table({1: {7: 5, 8: 9, 9: 1}}, drop=7)[0].total == 9


def test_losses_are_dropped_before_what_was_missed():
    rows = table({1: {7: -4, 8: 10}}, drop=1)
    assert counting(rows[0]) == [(7, -4, False), (8, 10, True), (9, None, True)]


def test_level_on_points_the_better_best_event_decides():
    rows = table({1: {7: 18, 8: 18}, 2: {7: 25, 9: 11}, 3: {8: 18, 9: 18}})
    assert [(row.player, row.rank, row.level, row.best) for row in rows] == [
        (2, 1, False, None), (1, 2, True, (18, 25)), (3, 2, True, None)
    ]  # fmt: skip


def test_nobody_and_nothing():
    assert season_table({}, []) == []
    assert season_table({1: {}}, [])[0].total == 0


@pytest.mark.parametrize("wrong", [[], [5, 6], [5, -1], [5, "4"], [True], [1.5], [1] * 101, [10_001]])
def test_points_by_rank_that_make_no_sense(wrong):
    with pytest.raises(StandingsError) as caught:
        check_rank_points(wrong)
    assert caught.value.code == "bad-rank-points"


def test_points_by_rank_that_do():
    for right in (RANK_POINTS, [3, 2, 1], [10], [5, 5, 5, 0]):
        check_rank_points(right)


scores = st.dictionaries(
    st.integers(1, 8), st.dictionaries(st.sampled_from(EVENTS), st.integers(-9, 25).map(F)), max_size=8
)


@given(scores, st.one_of(st.none(), st.integers(1, 4)), st.one_of(st.none(), st.integers(0, 4)))
def test_laws(made, best, drop):
    rows = season_table(made, EVENTS, best=best, drop=None if best else drop)
    assert {row.player for row in rows} == set(made)
    assert [row.total for row in rows] == sorted((row.total for row in rows), reverse=True)
    for at, row in enumerate(rows):
        kept = [part.points or 0 for part in row.parts if part.counts]
        lost = [part.points or 0 for part in row.parts if not part.counts]
        assert row.total == sum(kept)
        assert not lost or max(lost) <= min(kept)
        assert row.rank <= at + 1
        if best:
            assert len(kept) == min(best, len(EVENTS))
