"""The order of the seeds, and the snake."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.pairing import TEXTS, Entrant, PairingError, seeds_of
from league.pairing.seeding import dealt, snake

FIELD = [
    Entrant(11, rank=2, rating=25.0),
    Entrant(12, rank=1, rating=20.0),
    Entrant(13, rank=0, rating=30.0),
    Entrant(14, rank=3),
    Entrant(15, rank=0, rating=20.0),
]


def test_by_rank() -> None:
    found = seeds_of(FIELD, "rank", Random(1))
    assert found.order[:3] == (12, 11, 14)
    assert [why.code for why in found.why] == ["seeded-rank", "seeded-by-lot"]
    assert set(found.why[1].facts["entries"]) == {13, 15}  # type: ignore[call-overload]
    assert {seeds_of(FIELD, "rank", Random(seed)).order for seed in range(9)} == {
        (12, 11, 14, 13, 15),
        (12, 11, 14, 15, 13),
    }


def test_by_rating() -> None:
    assert {seeds_of(FIELD, "rating", Random(seed)).order for seed in range(9)} == {
        (13, 11, 12, 15, 14),
        (13, 11, 15, 12, 14),
    }
    assert [why.code for why in seeds_of(FIELD[:3], "rating", Random(1)).why] == ["seeded-rating"]


def test_by_lot() -> None:
    found = seeds_of(FIELD, "draw", Random(1))
    assert [why.code for why in found.why] == ["seeded-draw"]
    assert found == seeds_of(reversed(FIELD), "draw", Random(1))
    assert len({seeds_of(FIELD, "draw", Random(seed)).order[0] for seed in range(40)}) == 5


def test_by_hand() -> None:
    assert seeds_of(FIELD, "hand", Random(1), [15, 11, 12, 14, 13]).order == (15, 11, 12, 14, 13)
    with pytest.raises(PairingError, match="seeds-do-not-fit") as refused:
        seeds_of(FIELD, "hand", Random(1), [15, 11, 12, 16])
    assert refused.value.facts == {"missing": (13, 14), "unknown": (16,)}
    assert TEXTS["seeds-do-not-fit"] % refused.value.facts
    with pytest.raises(PairingError, match="entry-twice"):
        seeds_of(FIELD, "hand", Random(1), [11, 11, 12, 13, 14, 15])
    with pytest.raises(PairingError, match="entry-twice"):
        seeds_of([Entrant(1), Entrant(1)], "rank", Random(1))


def test_the_snake_by_hand() -> None:
    assert snake(8, 3) == [0, 1, 2, 2, 1, 0, 0, 1]
    assert dealt([1, 2, 3, 4, 5, 6, 7, 8], 2) == [[1, 4, 5, 8], [2, 3, 6, 7]]


@given(st.integers(1, 12), st.integers(1, 12))
def test_the_snake_shares_out_strength(groups: int, each: int) -> None:
    found = dealt(range(groups * each), groups)
    sums = [sum(group) for group in found]
    # an even number of turns is fair to the last; an odd one leaves the difference of a single turn
    assert max(sums) - min(sums) == (groups - 1 if each % 2 else 0)
    uneven = dealt(range(groups * each + groups // 2), groups)
    assert {len(group) for group in uneven} <= {each, each + 1}
