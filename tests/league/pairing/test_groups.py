"""Groups: division, schedule, and who goes on against whom."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.pairing import SCHEDULES, TEXTS, Knockout, PairingError, Rules, SetUp, next_round
from league.pairing.groups import crossed, divided, group_name, plan, qualified
from tests.league.pairing.brackets import PODS, by_match, play_out

SINGLE = Knockout()


def letters(count: int, each: int = 4) -> list[list[int]]:
    """Groups A, B, ... in the order of their standings: entry 203 is the third of B."""
    return [[100 * group + place for place in range(1, each + 1)] for group in range(1, count + 1)]


def first_round(seeds: tuple[int, ...], knockout: Knockout = SINGLE) -> set[frozenset[int]]:
    draw = next_round(knockout, seeds, rng=Random(1))
    assert draw is not None
    return {frozenset(table) for table in draw.tables}


def test_divided_by_the_snake() -> None:
    assert divided(range(1, 11), 3) == ((1, 6, 7), (2, 5, 8), (3, 4, 9, 10))
    assert [group_name(index) for index in (0, 25, 26, 52)] == ["A", "Z", "AA", "BA"]


def test_two_groups_of_four_by_hand() -> None:
    """Berger: 1–4 and 2–3, 4–3 and 1–2, 2–4 and 3–1, in both groups at once."""
    schedule = SCHEDULES["groups"].plan(range(1, 9), Rules(size=2, groups=2), Random(1), ())
    assert [{frozenset(table) for table in drawn.tables} for drawn in schedule.rounds] == [
        {frozenset(pair) for pair in pairs}
        for pairs in (
            [(1, 8), (4, 5), (2, 7), (3, 6)],
            [(8, 5), (1, 4), (7, 6), (2, 3)],
            [(4, 8), (5, 1), (3, 7), (6, 2)],
        )
    ]
    named = {
        frozenset(drawn.tables[drawn.numbers.index(why.table)]): why.facts["group"]
        for drawn in schedule.rounds
        for why in drawn.why
        if why.code == "group-table" and why.table
    }
    assert Counter(named.values()) == {"A": 6, "B": 6}
    assert named[frozenset({1, 8})] == "A"


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 20), st.integers(1, 5), st.booleans())
def test_everybody_meets_the_own_group_and_nobody_else(count: int, groups: int, double: bool) -> None:
    groups = min(groups, count // 2)
    schedule = plan(range(count), Rules(size=2, groups=groups, double=double), Random(1))
    met = Counter(frozenset(table) for drawn in schedule.rounds for table in drawn.tables)
    within = {
        frozenset({one, other}) for group in divided(range(count), groups) for one in group for other in group
    } - {frozenset({entry}) for entry in range(count)}
    assert met.keys() == within
    assert set(met.values()) == {1 + double}
    for drawn in schedule.rounds:
        assert sorted([*drawn.rest, *(entry for table in drawn.tables for entry in table)]) == list(range(count))
        assert all(TEXTS[why.code] % why.facts for why in drawn.why)


def test_rotation_in_groups() -> None:
    rules = Rules(size=4, minimum=3, maximum=6, groups=2, rounds=3)
    schedule = plan(range(32), rules, Random(4))
    own = {entry: group for group in divided(range(32), 2) for entry in group}
    assert len(schedule.rounds) == 3
    assert all(set(table) <= set(own[table[0]]) for drawn in schedule.rounds for table in drawn.tables)
    assert schedule == plan(range(32), rules, Random(4))


def test_the_best_are_crossed_by_hand() -> None:
    assert qualified(letters(2), 2) == (101, 201, 102, 202)
    assert first_round(crossed(letters(2), 2, SINGLE)) == {frozenset({101, 202}), frozenset({201, 102})}
    four = crossed(letters(4), 2, SINGLE)
    assert first_round(four) == {frozenset(pair) for pair in ((101, 202), (201, 102), (301, 402), (401, 302))}
    # of three groups the winners of A and B have the byes; nobody meets the own group before the final
    three = crossed(letters(3), 2, SINGLE)
    _, draws = play_out(SINGLE, three)
    assert by_match(draws[0]).keys() == {"W1.2", "W1.3"}
    assert sorted(draws[0].out) == [101, 201]


@pytest.mark.parametrize(
    ("groups", "advance"), [(2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (8, 2), (2, 4), (4, 4), (3, 3)]
)
def test_those_of_one_group_meet_late(groups: int, advance: int) -> None:
    """Two of a group in different halves, four in different quarters; the winners are the first seeds."""
    seeds = crossed(letters(groups), advance, SINGLE)
    assert sorted(seeds) == sorted(qualified(letters(groups), advance))
    assert seeds[:groups] == tuple(group[0] for group in letters(groups))
    _, draws = play_out(SINGLE, seeds, lambda table: sorted(table, key=seeds.index))
    early = [table for draw in draws[: -1 if advance == 2 else -2] for table in draw.tables]
    assert not [table for table in early if table[0] // 100 == table[1] // 100]


def test_crossed_for_tables_of_more() -> None:
    seeds = crossed(letters(4), 2, PODS)
    assert all(len({entry // 100 for entry in table}) == 4 for table in first_round(seeds, PODS))


def test_refusals_and_warnings() -> None:
    for count, groups in ((7, 4), (8, 0)):
        with pytest.raises(PairingError, match="groups-do-not-fit") as refused:
            divided(range(count), groups)
        assert TEXTS["groups-do-not-fit"] % refused.value.facts
    for advance in (0, 5):
        with pytest.raises(PairingError, match="qualifiers-do-not-fit") as refused:
            crossed(letters(2), advance, SINGLE)
        assert TEXTS["qualifiers-do-not-fit"] % refused.value.facts
    begun = plan(range(4), Rules(size=2), Random(1)).rounds[:1]
    with pytest.raises(PairingError, match="groups-begun"):
        SCHEDULES["groups"].plan(range(4), Rules(size=2), Random(1), begun)


@pytest.mark.parametrize(
    ("setup", "codes"),
    [
        (SetUp(entries=8, size=2, groups=2, cut=4), []),
        (SetUp(entries=10, size=2, groups=2, cut=12), ["sit-outs-needed", "cut-too-large"]),
        (SetUp(entries=8, size=2, groups=5), ["groups-do-not-fit"]),
        (SetUp(entries=8, size=2), ["one-group"]),
        (SetUp(entries=18, groups=2, rounds=3), ["odd-tables", "more-rounds-than-opponents"]),
        (SetUp(entries=32, groups=2, rounds=3), []),
    ],
)
def test_warnings_at_set_up(setup: SetUp, codes: list[str]) -> None:
    warnings = SCHEDULES["groups"].check(setup)
    assert [warning.code for warning in warnings] == codes
    assert all(TEXTS[warning.code] % warning.facts for warning in warnings)


def test_rotations_of_groups_are_repaired() -> None:
    """Eight and eight after two rounds: 1 and 2 leave, 50 to 52 come and go on with the snake, to A, B and B."""
    rules = Rules(size=4, groups=2, rounds=4)
    before = SCHEDULES["groups"].plan(range(1, 17), rules, Random(1), ()).rounds[:2]
    seeds = (*range(1, 17), 50, 51, 52)
    here = [entry for entry in seeds if entry > 2]
    again = replace(rules, seeds=seeds, rounds=2)
    after = SCHEDULES["groups"].plan(here, again, Random(2), before)
    groups = [set(group) for group in divided(seeds, 2)]
    assert [len(group & {50, 51, 52}) for group in groups] == [1, 2]
    assert len(after.rounds) == 2
    for drawn in after.rounds:
        assert sorted(entry for table in drawn.tables for entry in table) == sorted(here)
        assert all(any(set(table) <= group for group in groups) for table in drawn.tables)
        assert all(TEXTS[why.code] % why.facts for why in drawn.why)


def test_a_group_too_small_for_a_table_rests() -> None:
    rules = Rules(size=4, groups=2, rounds=2)
    before = SCHEDULES["groups"].plan(range(1, 9), rules, Random(1), ()).rounds[:1]
    again = replace(rules, seeds=tuple(range(1, 9)), rounds=1)
    group, other = divided(range(1, 9), 2)
    (drawn,) = SCHEDULES["groups"].plan([*group, *other[:2]], again, Random(1), before).rounds
    assert [set(table) for table in drawn.tables] == [set(group)]
    assert drawn.rest == tuple(sorted(other[:2]))
    with pytest.raises(PairingError, match="too-few-entries"):
        SCHEDULES["groups"].plan([*group[:2], *other[:2]], again, Random(1), before)
    with pytest.raises(PairingError, match="groups-begun"):
        SCHEDULES["groups"].plan(range(1, 9), replace(rules, size=2), Random(1), before)
