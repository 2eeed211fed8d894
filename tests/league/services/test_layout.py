"""Who sits where, as lists: whatever is done by hand, everybody has one place."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.errors import LeagueRefusal
from league.queries.playable import Sides
from league.services.layout import ABSENCE, BYE, Layout, changed_tables, difference
from tests.refusals import refused

FOURS = Sides(3, 4, 7)
PEOPLE = range(1, 12)


def evening():
    """Two tables of four, two byes, one absent."""
    return Layout({1: [1, 2, 3, 4], 2: [5, 6, 7, 8]}, [9, 10], [11])


def test_two_have_each_others_place():
    layout = evening()
    layout.swap(1, 7)
    layout.swap(2, 9)
    layout.swap(3, 4)
    layout.swap(5, 11)
    assert layout == Layout({1: [7, 9, 4, 3], 2: [11, 6, 1, 8]}, [2, 10], [5])


def test_one_moves():
    layout = evening()
    layout.move(1, 2)
    layout.move(5, 2, 5)
    layout.move(9, 1, 2)
    layout.move(10, ABSENCE)
    layout.move(11, BYE)
    assert layout == Layout({1: [2, 9, 3, 4], 2: [6, 7, 8, 1, 5]}, [11], [10])


def test_a_table_more_and_one_less():
    layout = evening()
    layout.move(4, BYE)
    assert layout.add_table([9, 10, 4]) == 3
    layout.break_table(1, [1, 2, 3], 7)
    assert layout == Layout({2: [5, 6, 7, 8, 2], 3: [9, 10, 4, 1, 3]}, [], [11])
    layout.break_table(2, None, 7)
    assert layout == Layout({3: [9, 10, 4, 1, 3]}, [5, 6, 7, 8, 2], [11])
    assert layout.add_table([5, 6, 7]) == 1


def test_what_is_refused():
    layout = evening()
    refused("no-room-at-tables", lambda: layout.copy().break_table(1, [2], 4))
    refused("no-such-table", lambda: layout.copy().move(1, 9))
    refused("no-such-table", lambda: layout.copy().break_table(9, None, 7))
    refused("not-in-this-round", lambda: layout.copy().swap(1, 99))
    layout.check(FOURS)
    refused("table-size-impossible", lambda: layout.check(Sides(2, 2, 2)))
    layout.move(1, BYE)
    layout.check(FOURS)
    layout.move(2, BYE)
    refused("table-size-impossible", lambda: layout.check(FOURS))


def test_what_has_changed():
    before, after = evening(), evening()
    after.swap(1, 2)
    after.move(9, ABSENCE)
    assert changed_tables(before, after) == {1}
    assert difference(before.places(), after.places()) == {1: [1, 1], 2: [1, 2], 9: BYE}
    assert difference({}, {1: BYE}) == {1: None}


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("swap"), st.sampled_from(PEOPLE), st.sampled_from(PEOPLE)),
        st.tuples(st.just("move"), st.sampled_from(PEOPLE), st.sampled_from([BYE, ABSENCE, 1, 2, 3])),
        st.tuples(st.just("add_table"), st.lists(st.sampled_from(PEOPLE), unique=True, max_size=5)),
        st.tuples(st.just("break_table"), st.integers(1, 4), st.none(), st.just(7)),
        st.tuples(st.just("break_table"), st.integers(1, 4), st.just([]), st.just(7)),
    ),
    max_size=12,
)


@given(STEPS)
def test_nobody_is_lost_or_seated_twice(steps):
    layout = evening()
    for name, *arguments in steps:
        tried = layout.copy()
        if arguments[-2:] == [[], 7]:
            arguments[1] = list(tried.tables)
        try:
            getattr(tried, name)(*arguments)
        except LeagueRefusal:
            continue
        layout = tried
        everybody = [entry for entries in layout.tables.values() for entry in entries] + layout.byes + layout.absent
        assert Counter(everybody) == Counter(PEOPLE)
        assert layout.places().keys() == set(PEOPLE)


@pytest.mark.parametrize("one", PEOPLE)
def test_swapped_twice_is_as_it_was(one):
    for other in PEOPLE:
        layout = evening()
        layout.swap(one, other)
        layout.swap(one, other)
        assert layout == evening()
