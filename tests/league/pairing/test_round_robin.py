"""Round-robin against the printed Berger tables, and what holds for all of them."""

from collections import Counter
from random import Random

import pytest

from league.pairing import SCHEDULES, PairingError, Rules, SetUp
from league.pairing.round_robin import plan

BERGER = {
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7 / "
    "8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1",
}


@pytest.mark.parametrize("count", BERGER)
def test_berger_tables(count: int) -> None:
    printed = [
        {tuple(int(number) for number in table.split("-")) for table in line.split()}
        for line in BERGER[count].split(" / ")
    ]
    assert [set(drawn.tables) for drawn in plan(range(1, count + 1)).rounds] == printed
    # with one less, whoever meets the last number sits out
    for drawn, tables in zip(plan(range(1, count)).rounds, printed, strict=True):
        assert set(drawn.tables) == {table for table in tables if count not in table}
        (resting,) = drawn.rest
        assert any({resting, count} == set(table) for table in tables)


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8, 9, 20, 21])
@pytest.mark.parametrize("double", [False, True])
def test_everybody_meets_everybody(count: int, double: bool) -> None:
    schedule = plan(range(count), double=double)
    times = 2 if double else 1
    met = Counter(frozenset(table) for drawn in schedule.rounds for table in drawn.tables)
    assert len(met) == count * (count - 1) // 2
    assert set(met.values()) == {times}
    rests = Counter(entry for drawn in schedule.rounds for entry in drawn.rest)
    assert set(rests.values()) <= {times}
    assert len(rests) == (count if count % 2 else 0)
    first = Counter(table[0] for drawn in schedule.rounds for table in drawn.tables)
    games = times * (count - 1)
    assert all(abs(2 * first[entry] - games) <= (0 if double else 1) for entry in range(count))


def test_numbers_are_drawn_on_request() -> None:
    one, other = plan([3, 1, 2, 4], rng=Random(1)), plan([4, 3, 2, 1], rng=Random(1))
    assert one == other
    assert len({plan([1, 2, 3, 4], rng=Random(seed)).rounds[0].tables for seed in range(20)}) > 3


def test_refusals_and_warnings() -> None:
    with pytest.raises(PairingError, match="too-few-entries"):
        plan([1])
    with pytest.raises(PairingError, match="entry-twice"):
        plan([1, 2, 1])
    round_robin = SCHEDULES["round-robin"]
    begun = round_robin.plan([1, 2, 3], Rules(), Random(1), ()).rounds[:1]
    with pytest.raises(PairingError, match="schedule-begun"):
        round_robin.plan([1, 2, 3], Rules(), Random(1), begun)
    assert [warning.code for warning in round_robin.check(SetUp(entries=5))] == ["sit-outs-needed"]
    assert [warning.code for warning in round_robin.check(SetUp(entries=1))] == ["too-few-entries"]
    assert round_robin.check(SetUp(entries=6)) == []
