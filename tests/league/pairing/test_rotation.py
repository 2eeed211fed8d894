"""Rotations: no repeat where none need be, seats within one, all shared out; whist with changing partners."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.pairing import SCHEDULES, TEXTS, Draw, PairingError, Rules, Schedule, SetUp, rotation, schedule_of, whist
from league.pairing.even_seats import even_seats
from league.pairing.measures import of_schedule
from league.pairing.starters import starters

HEARTS = Rules(size=4, minimum=3, maximum=7)


def plan(count: int, rounds: int, seed: int = 1, size: int = 4, played: Sequence[Draw] = ()) -> Schedule:
    return rotation.plan(
        range(1, count + 1), rounds=rounds, size=size, minimum=3, maximum=11, rng=Random(seed), played=played
    )


def test_every_starter_has_no_excess_repeat() -> None:
    for starter in starters():
        rounds = starter.develop()
        assert len(rounds) == starter.rounds
        assert all(sorted(p for table in tables for p in table) == list(range(starter.count)) for tables in rounds)
        assert of_schedule(rounds, starter.count, 4)["excess_repeats"] == 0


def test_the_fields_with_a_starter() -> None:
    assert {starter.count for starter in starters()} == set(range(16, 173, 4))


# fields in which no schedule free of excess is known here, with what is found
FEWEST = {(20, 6): 6}
FOURS = [
    (16, 5),
    (16, 9),
    (20, 5),
    (20, 6),
    (20, 7),
    (24, 7),
    (24, 8),
    (28, 9),
    (32, 10),
    (32, 11),
    (36, 11),
    (36, 12),
    (40, 13),
    (48, 15),
    (60, 15),
    (172, 15),
]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("count", "rounds"),
    [*FOURS, (23, 6), (46, 8), (61, 6)],
)
def test_schedules_of_fours(count: int, rounds: int) -> None:
    schedule = plan(count, rounds)
    assert schedule.measures["excess_repeats"] <= FEWEST.get((count, rounds), 0)
    assert schedule.measures["seat_spread"] <= 1
    assert len(schedule.rounds) == rounds
    for drawn in schedule.rounds:
        assert sorted(entry for table in drawn.tables for entry in table) == list(range(1, count + 1))
        assert all(TEXTS[why.code] % why.facts for why in drawn.why)


def test_odd_tables_are_shared_out() -> None:
    # 14 = 4 + 4 + 3 + 3, six rounds: 36 places at short tables for 14
    schedule = plan(14, 6)
    assert (schedule.measures["short_most"], schedule.measures["short_least"]) in {(3, 2), (4, 2)}


@pytest.mark.parametrize(("count", "rounds", "size"), [(13, 12, 4), (21, 8, 4), (25, 6, 4), (61, 12, 4), (46, 4, 5)])
def test_one_odd_table_goes_round(count: int, rounds: int, size: int) -> None:
    schedule = plan(count, rounds, size=size)
    assert schedule.measures["short_most"] - schedule.measures["short_least"] <= 1
    assert schedule.measures["seat_spread"] <= 1


@pytest.mark.parametrize(
    ("count", "rounds"), [(14, 6), (18, 5), (22, 5), (22, 6), (26, 4), (26, 6), (34, 7), (46, 6), (62, 8)]
)
def test_two_short_tables_go_round(count: int, rounds: int) -> None:
    """Also where a starter has more than one to leave out: 62 in eight rounds have 48 short turns, and nobody two."""
    measures = plan(count, rounds).measures
    assert measures["excess_repeats"] == 0
    assert measures["short_most"] - measures["short_least"] <= 1
    assert measures["seat_spread"] <= 1


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("count", "rounds", "repeats"),
    [(14, 3, 0), (14, 4, 0), (14, 5, 2), (17, 3, 3), (17, 5, 16), (18, 6, 3), (19, 6, 3), (21, 4, 0)],
)
def test_repeats_come_before_a_second_turn_at_an_odd_table(count: int, rounds: int, repeats: int) -> None:
    """Fourteen in three rounds have 18 places at tables of three. Without a repeat any two rounds have two entries in
    common there: 3 · 2 = 6 pairs of turns, where one turn for ten and two for four make 4 · 1 = 4. So nobody has three
    turns, and not everybody has one."""
    measures = plan(count, rounds).measures
    assert measures["excess_repeats"] <= repeats
    assert measures["short_most"] - measures["short_least"] <= 2
    assert measures["seat_spread"] <= 1


def test_nobody_has_a_second_short_turn_before_everybody_has_had_one() -> None:
    """Seven at 4 + 3. The rounds with 0 1 2 and 3 4 5 at three come first; after 0 1 2 and 0 1 3 two would have had two
    turns and three none."""
    rounds = [[[3, 4, 5, 6], [0, 1, 2]], [[2, 4, 5, 6], [0, 1, 3]], [[0, 1, 2, 6], [3, 4, 5]]]
    field = rotation._Field(range(7), 4, (4, 3), 0, ())
    assert [tables[1] for tables in field.in_order(rounds)] == [[0, 1, 2], [3, 4, 5], [0, 1, 3]]


def test_sit_outs_are_shared_out() -> None:
    # tables of exactly four: 10 = 4 + 4 and two out; five rounds, everybody once
    schedule = rotation.plan(range(10), rounds=5, size=4, minimum=4, maximum=4, rng=Random(1))
    assert Counter(entry for drawn in schedule.rounds for entry in drawn.rest) == dict.fromkeys(range(10), 1)
    assert any(why.code == "sits-out" for why in schedule.rounds[0].why)


def test_a_schedule_is_repaired() -> None:
    before = plan(16, 5)
    played = before.rounds[:2]
    # 3 and 7 leave, 50 to 53 come: the rounds played stay, the others are drawn anew for 18
    entries = [entry for entry in range(1, 17) if entry not in (3, 7)] + [50, 51, 52, 53]
    after = rotation.plan(entries, rounds=3, size=4, minimum=3, maximum=7, rng=Random(2), played=played)
    for drawn in after.rounds:
        assert sorted(entry for table in drawn.tables for entry in table) == sorted(entries)
    met = {pair for drawn in played for table in drawn.tables for pair in combinations(sorted(table), 2)}
    again = [p for d in after.rounds for t in d.tables for p in combinations(sorted(t), 2) if p in met]
    assert len(again) <= 2
    assert after.measures["excess_repeats"] <= 3


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6), st.integers(8, 17), st.integers(0, 4), st.integers(0, 4))
def test_repairs_leave_nobody_out(seed: int, count: int, leavers: int, newcomers: int) -> None:
    entries = [*range(1 + leavers, count + 1), *range(100, 100 + newcomers)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rotation, "SWAPS", 20_000)
        played = plan(count, 3, seed=seed).rounds[:1]
        after = rotation.plan(entries, rounds=2, size=4, minimum=4, maximum=4, rng=Random(seed), played=played)
    assert len(after.rounds) == 2
    for drawn in after.rounds:
        assert sorted([*(e for table in drawn.tables for e in table), *drawn.rest]) == sorted(entries)
        assert all(len(table) == 4 for table in drawn.tables)
    rests = Counter(entry for drawn in after.rounds for entry in drawn.rest)
    turns = [rests[entry] for entry in entries]
    assert max(turns) - min(turns) <= 1


def test_the_same_seed_gives_the_same_schedule() -> None:
    for count in (13, 22):
        assert plan(count, 4, seed=5) == plan(count, 4, seed=5)
    assert plan(28, 4, seed=5) != plan(28, 4, seed=6)


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 6), st.integers(3, 5), st.integers(0, 10**6))
def test_seats_are_always_within_one(rounds: int, size: int, seed: int) -> None:
    rng = Random(seed)
    count = size * rng.randint(1, 6) + (size - 1) * rng.randint(0, 3)
    sizes = [size] * (count // size)
    sizes += [count - sum(sizes)] if count > sum(sizes) else []
    drawn = []
    for _ in range(rounds):
        order, tables = rng.sample(range(count), count), []
        for entries in sizes:
            tables.append(order[:entries])
            order = order[entries:]
        drawn.append(tables)
    seated = even_seats(drawn)
    assert [[set(table) for table in tables] for tables in seated] == [[set(t) for t in tables] for tables in drawn]
    assert of_schedule(seated, count, size)["seat_spread"] <= 1


def partners(rounds: Sequence[Draw]) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for d in rounds for t in d.tables for pair in ((t[0], t[2]), (t[1], t[3])))


def opponents(rounds: Sequence[Draw]) -> Counter[frozenset[int]]:
    return Counter(frozenset((t[p], t[(p + 1) % 4])) for d in rounds for t in d.tables for p in range(4))


@pytest.mark.parametrize("count", [4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28])
def test_whist_tournaments(count: int) -> None:
    rounds = count - 1 if count % 4 == 0 else count
    schedule = whist.plan(range(count), rounds=rounds, rng=Random(1))
    pairs = {frozenset(pair) for pair in combinations(range(count), 2)}
    assert partners(schedule.rounds) == dict.fromkeys(pairs, 1)
    assert opponents(schedule.rounds) == dict.fromkeys(pairs, 2)
    rests = Counter(entry for drawn in schedule.rounds for entry in drawn.rest)
    assert rests == (dict.fromkeys(range(count), 1) if count % 4 else {})


@pytest.mark.thorough
@pytest.mark.parametrize(("count", "rounds"), [(10, 5), (12, 5), (30, 6)])
def test_shorter_whist(count: int, rounds: int) -> None:
    schedule = whist.plan(range(count), rounds=rounds, rng=Random(1))
    assert max(partners(schedule.rounds).values()) == 1
    assert max(opponents(schedule.rounds).values()) <= 2
    rests = Counter(entry for drawn in schedule.rounds for entry in drawn.rest)
    assert max(rests.values(), default=0) - min(rests[entry] for entry in range(count)) <= 1


def test_whist_is_repaired() -> None:
    played = whist.plan(range(12), rounds=4, rng=Random(1)).rounds
    entries = [*range(1, 12), 70, 71]
    after = whist.plan(entries, rounds=4, rng=Random(1), played=played)
    assert max((partners(played) + partners(after.rounds)).values()) == 1
    assert all(len(drawn.rest) == 1 for drawn in after.rounds)
    assert len({drawn.rest for drawn in after.rounds}) == 4


def test_refusals() -> None:
    for count, rounds, code in ((2, 3, "too-few-entries"), (8, 0, "no-rounds")):
        with pytest.raises(PairingError, match=code):
            plan(count, rounds)
        with pytest.raises(PairingError, match=code):
            whist.plan(range(count), rounds=rounds, rng=Random(1))
    with pytest.raises(PairingError, match="entry-twice"):
        rotation.plan([1, 1, 2], rounds=1, size=4, minimum=3, maximum=7, rng=Random(1))
    with pytest.raises(PairingError, match="unknown-format"):
        schedule_of("bridge")


def test_the_registry() -> None:
    assert list(SCHEDULES) == ["rotation", "round-robin", "groups", "league"]
    for with_partners in (False, True):
        schedule = SCHEDULES["rotation"].plan(range(16), Rules(rounds=3, partners=with_partners), Random(1), ())
        assert len(schedule.rounds) == 3


@pytest.mark.parametrize(
    ("setup", "codes"),
    [
        (SetUp(entries=16, rounds=5), []),
        (SetUp(entries=16, rounds=6), ["more-rounds-than-opponents"]),
        (SetUp(entries=8, rounds=7, partners=True), []),
        (SetUp(entries=8, rounds=8, partners=True), ["more-rounds-than-partners"]),
        (SetUp(entries=9, rounds=9, partners=True), ["sit-outs-needed"]),
        (SetUp(entries=3, partners=True), ["too-few-entries"]),
    ],
)
def test_warnings_at_set_up(setup: SetUp, codes: list[str]) -> None:
    warnings = SCHEDULES["rotation"].check(setup)
    assert [warning.code for warning in warnings] == codes
    assert all(TEXTS[warning.code] % warning.facts for warning in warnings)
