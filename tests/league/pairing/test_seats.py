"""Seats and physical tables."""

from itertools import permutations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from league.pairing import Entrant
from league.pairing.rooms import number_tables
from league.pairing.seats import assign_seats


def test_everybody_gets_the_seat_it_missed() -> None:
    missing = {1: 3, 2: 1, 3: 4, 4: 2}
    table = [
        Entrant(entry, seats={seat: 1 for seat in (1, 2, 3, 4) if seat != seat_missed}, seats_by_size={})
        for entry, seat_missed in missing.items()
    ]
    assert [entrant.id for entrant in assign_seats(table, Random(1))] == [2, 4, 1, 3]


def test_tables_of_each_size_even_out_apart() -> None:
    # over all tables both sat on 1 twice and 2 once; at tables of two, 5 sat on 1 and 6 on 2
    table = [
        Entrant(5, seats={1: 2, 2: 1}, seats_by_size={2: {1: 1}, 3: {1: 1, 2: 1}}),
        Entrant(6, seats={1: 2, 2: 1}, seats_by_size={2: {2: 1}, 3: {1: 2}}),
    ]
    assert [entrant.id for entrant in assign_seats(table, Random(1))] == [6, 5]


def test_counts_by_size_alone_are_enough() -> None:
    table = [Entrant(1, seats_by_size={3: {1: 2}}), Entrant(2, seats_by_size={3: {2: 2}})]
    assert [entrant.id for entrant in assign_seats(table, Random(3))] == [2, 1]


def test_equal_seats_are_drawn() -> None:
    table = [Entrant(1), Entrant(2), Entrant(3)]
    found = {tuple(entrant.id for entrant in assign_seats(table, Random(seed))) for seed in range(60)}
    assert found == set(permutations((1, 2, 3)))


def beyond(table: tuple[Entrant, ...]) -> int:
    """Σ of what the difference of the seat counts has above 1."""
    total = 0
    for seat, entrant in enumerate(table, start=1):
        counts = [entrant.seats.get(number, 0) + (number == seat) for number in range(1, len(table) + 1)]
        total += max(0, max(counts) - min(counts) - 1)
    return total


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.integers(0, 3), min_size=4, max_size=4), min_size=2, max_size=4), st.integers(0, 3))
def test_no_other_order_is_more_even(histories: list[list[int]], seed: int) -> None:
    table = [Entrant(entry, seats=dict(enumerate(counts, start=1))) for entry, counts in enumerate(histories, start=1)]
    assert beyond(assign_seats(table, Random(seed))) == min(beyond(order) for order in permutations(table))


def test_a_large_table_is_seated() -> None:
    table = [Entrant(entry, seats={entry: 1}) for entry in range(1, 12)]
    seated = assign_seats(table, Random(1))
    assert all(entrant.id != seat for seat, entrant in enumerate(seated, start=1))


def test_nobody_stays_where_that_can_be_helped() -> None:
    tables = [[Entrant(1, last_table=1)], [Entrant(2, last_table=2)], [Entrant(3, last_table=3)]]
    numbers = number_tables(tables)
    assert sorted(numbers) == [1, 2, 3]
    assert all(table[0].last_table != number for table, number in zip(tables, numbers, strict=True))


def test_without_history_the_order_is_kept() -> None:
    assert number_tables([[Entrant(entry)] for entry in range(150)]) == list(range(1, 151))


def test_fixed_tables_are_kept_and_the_others_move() -> None:
    tables = [[Entrant(1, rank=1)], [Entrant(2, rank=2, table=1)], [Entrant(3, rank=3)]]
    assert number_tables(tables) == [2, 1, 3]


def test_a_fixed_table_beyond_the_others() -> None:
    tables = [[Entrant(1, rank=1)], [Entrant(2, rank=2, table=9)], [Entrant(3, rank=3)]]
    assert number_tables(tables) == [1, 9, 2]


def test_tables_that_stand_are_left_out() -> None:
    tables = [[Entrant(1, rank=1)], [Entrant(2, rank=2, table=1)], [Entrant(3, rank=3, table=3)], [Entrant(4, rank=4)]]
    # 1 is taken, so the second has what is left of the order; the third has its own
    assert number_tables(tables, {1}) == [2, 4, 3, 5]


def test_two_who_want_one_table() -> None:
    tables = [[Entrant(1, rank=2, table=2)], [Entrant(2, rank=1, table=2)], [Entrant(3, rank=3)]]
    assert number_tables(tables) == [1, 2, 3]


def test_a_fixed_table_stays_whatever_the_others_had() -> None:
    tables = [[Entrant(1, rank=1, table=1, last_table=1)], [Entrant(2, rank=2, last_table=2)], [Entrant(3, rank=3)]]
    assert number_tables(tables) == [1, 3, 2]


def test_many_tables_move_in_blocks() -> None:
    tables = [[Entrant(entry, last_table=entry + 1)] for entry in range(230)]
    numbers = number_tables(tables)
    assert sorted(numbers) == list(range(1, 231))
    assert all(table[0].last_table != number for table, number in zip(tables, numbers, strict=True))
