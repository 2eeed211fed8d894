"""Splitting a field into tables."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.pairing import PairingError, splits


@pytest.mark.parametrize(
    ("n", "size", "minimum", "maximum", "default"),
    [
        (10, 4, 3, 7, (4, 3, 3)),  # two odd tables, as 5 + 5; of equals the smaller
        (5, 4, 3, 7, (5,)),
        (6, 4, 3, 7, (3, 3)),
        (7, 4, 3, 7, (4, 3)),
        (8, 4, 3, 7, (4, 4)),
        (9, 4, 3, 7, (5, 4)),  # one odd table, where 3 + 3 + 3 has three
        (11, 4, 3, 7, (4, 4, 3)),
        (13, 4, 3, 7, (5, 4, 4)),
        (200, 4, 3, 7, (4,) * 50),
        (202, 4, 3, 7, (4,) * 49 + (3, 3)),
        (3, 4, 3, 6, (3,)),
        (8, 8, 6, 11, (8,)),
        (11, 8, 6, 11, (11,)),
        (12, 8, 6, 11, (6, 6)),
        (13, 8, 6, 11, (7, 6)),
        (15, 8, 6, 11, (8, 7)),
        (17, 8, 6, 11, (9, 8)),
        (20, 8, 6, 11, (10, 10)),
    ],
)
def test_defaults(n: int, size: int, minimum: int, maximum: int, default: tuple[int, ...]) -> None:
    assert splits(n, size, minimum, maximum)[0] == default


def test_options_are_told_in_order() -> None:
    assert splits(10, 4, 3, 7) == [(4, 3, 3), (5, 5)]
    assert splits(12, 4, 3, 7) == [(4, 4, 4), (3, 3, 3, 3), (6, 6)]
    assert splits(10, 4, 4, 4) == []


def test_refusals() -> None:
    with pytest.raises(PairingError, match="too-few-entries"):
        splits(2, 4, 3, 7)
    for size, minimum, maximum in ((8, 3, 7), (2, 3, 7), (0, 0, 4)):
        with pytest.raises(PairingError, match="bad-table-size"):
            splits(12, size, minimum, maximum)


@given(st.integers(3, 300), st.integers(3, 6), st.integers(0, 3), st.integers(0, 5))
def test_laws(n: int, minimum: int, more: int, most: int) -> None:
    size, maximum = minimum + more, minimum + more + most
    if n < minimum:
        return
    options = splits(n, size, minimum, maximum)
    assert len(set(options)) == len(options)
    for option in options:
        assert sum(option) == n
        assert minimum <= min(option) <= max(option) <= maximum
        assert list(option) == sorted(option, reverse=True)
        assert max(option) - min(option) <= 1
    possible = any(minimum * tables <= n <= maximum * tables for tables in range(1, n + 1))
    assert bool(options) == possible
    if n % size == 0:
        assert options[0] == (size,) * (n // size)
