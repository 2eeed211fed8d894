"""What holds for every format: the same seed gives the same draw, everybody is somewhere, every reason has a text."""

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from league.pairing import FORMATS, TEXTS, Entrant, PairingError, Rules, SetUp, format_of, single_table
from league.pairing.measures import of_draw, of_partners, of_schedule
from tests.league.pairing.histories import field, play

RULES = {"pods": Rules(size=4, minimum=3, maximum=7), "swiss": Rules(size=2), "single-table": Rules(maximum=11)}
FIELDS = [("pods", 13), ("pods", 16), ("swiss", 15), ("single-table", 6)]


def turned(counts: Mapping[int, int]) -> dict[int, int]:
    """The same table, written in another order."""
    return dict(reversed(list(counts.items())))


@pytest.mark.parametrize(("code", "count"), FIELDS)
def test_the_same_state_and_seed_give_the_same_draw(code: str, count: int) -> None:
    entrants, _ = play(field(count), 2, code, RULES[code], seed=5)
    rules = replace(RULES[code], round_number=3)
    first = FORMATS[code].draw(entrants, rules, Random(9))
    mixed = [replace(e, met=turned(e.met), seats=turned(e.seats), last=tuple(e.last)) for e in entrants]
    Random(2).shuffle(mixed)
    assert FORMATS[code].draw(mixed, rules, Random(9)) == first


def test_the_hash_seed_of_a_process_changes_nothing() -> None:
    program = (
        "from random import Random\n"
        "from tests.league.pairing.histories import field, play\n"
        "from tests.league.pairing.test_draws import RULES\n"
        "print([d.tables for code in ('pods', 'swiss') for d in play(field(19), 2, code, RULES[code], 4)[1]])"
    )
    root = Path(__file__).parents[3]
    told = {
        subprocess.run(
            [sys.executable, "-c", program], cwd=root, env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


@pytest.mark.parametrize(("code", "count"), FIELDS)
def test_everybody_is_somewhere_once(code: str, count: int) -> None:
    _, draws = play(field(count), 3, code, RULES[code], seed=1)
    for found in draws:
        assert sorted([*found.out, *(e for table in found.tables for e in table)]) == list(range(1, count + 1))
        assert found.numbers == tuple(range(1, len(found.tables) + 1))
        assert all(TEXTS[why.code] % why.facts for why in found.why)
        assert {why.table for why in found.why if why.table} == set(found.numbers)


@pytest.mark.parametrize("code", ["pods", "swiss"])
def test_a_fixed_table_holds_in_every_round(code: str) -> None:
    entrants = [replace(e, table=3 if e.id == 1 else None) for e in field(16)]
    _, draws = play(entrants, 4, code, RULES[code], seed=2)
    for found in draws:
        assert 1 in found.tables[found.numbers.index(3)]
        assert "fixed-table" in [why.code for why in found.why if why.entry == 1]


@pytest.mark.parametrize("code", ["pods", "swiss"])
def test_two_fixed_tables_do_not_meet(code: str) -> None:
    entrants = [replace(e, table={1: 3, 2: 1}.get(e.id)) for e in field(18)]
    _, draws = play(entrants, 4, code, RULES[code], seed=2)
    for found in draws:
        assert 1 in found.tables[found.numbers.index(3)]
        assert 2 in found.tables[found.numbers.index(1)]


def test_seats_of_two_sides_alternate() -> None:
    entrants, _ = play(field(16), 2, "swiss", RULES["swiss"], seed=2)
    # after two rounds with freedom in each, nobody need have sat on one side twice more than on the other
    assert all(abs(e.seats.get(1, 0) - e.seats.get(2, 0)) <= 2 for e in entrants)


def test_physical_tables_change() -> None:
    _, draws = play(field(40), 3, "pods", RULES["pods"], seed=2)
    assert not [why for found in draws for why in found.why if why.code == "stays"]


def test_one_table() -> None:
    found = single_table.draw(field(5), Random(1))
    assert (len(found.tables), sorted(found.tables[0])) == (1, [1, 2, 3, 4, 5])
    with pytest.raises(PairingError, match="too-few-entries"):
        single_table.draw(field(1), Random(1))
    with pytest.raises(PairingError, match="too-many-entries"):
        FORMATS["single-table"].draw(field(8), Rules(maximum=7), Random(1))


def test_the_registry() -> None:
    assert list(FORMATS) == ["single-table", "pods", "swiss", "knockout"]
    assert format_of("swiss").sides == 2
    with pytest.raises(PairingError, match="unknown-format"):
        format_of("bridge")


@pytest.mark.parametrize(
    ("code", "setup", "codes"),
    [
        ("swiss", SetUp(entries=8, rounds=7), []),
        ("swiss", SetUp(entries=8, rounds=8), ["more-rounds-than-opponents"]),
        ("swiss", SetUp(entries=7, rounds=7), []),
        ("swiss", SetUp(entries=7, rounds=8), ["more-rounds-than-opponents"]),
        ("swiss", SetUp(entries=1), ["too-few-entries"]),
        ("swiss", SetUp(entries=8, rounds=3, cut=16), ["cut-too-large"]),
        ("swiss", SetUp(entries=8, rounds=3, cut=1), ["cut-too-small"]),
        ("pods", SetUp(entries=16, rounds=5), []),
        ("pods", SetUp(entries=16, rounds=6), ["more-rounds-than-opponents"]),
        ("pods", SetUp(entries=17, rounds=4, cut=4), ["odd-tables"]),
        ("pods", SetUp(entries=2), ["too-few-entries"]),
        ("pods", SetUp(entries=3), ["fewer-than-a-table"]),
        ("pods", SetUp(entries=10, minimum=4, maximum=4), ["byes-needed"]),
        ("pods", SetUp(entries=10, size=9), ["bad-table-size"]),
        ("single-table", SetUp(entries=5), []),
        ("single-table", SetUp(entries=9), ["too-many-entries"]),
        ("single-table", SetUp(entries=2), ["too-few-entries"]),
    ],
)
def test_warnings_at_set_up(code: str, setup: SetUp, codes: list[str]) -> None:
    warnings = FORMATS[code].check(setup)
    assert [warning.code for warning in warnings] == codes
    assert all(TEXTS[warning.code] % warning.facts for warning in warnings)


def test_measures_of_a_draw() -> None:
    entrants = [Entrant(1, score=6, met={2: 2}, last=(2,), seats={1: 2}), Entrant(2, score=3), Entrant(3, apart={1})]  # type: ignore[arg-type]
    measures = of_draw(entrants, [(1, 2, 3)], 4)
    # one pair had met twice: 2·2 + 1, and twice 1; spread 6 - 0; squares 9 + 36 + 9; 1 has seat 1 three times
    assert (measures["repeats"], measures["most_meetings"], measures["sum_squares"]) == (1, 3, 7)
    assert (measures["repeats_running"], measures["apart"], measures["odd_tables"]) == (1, 1, 1)
    assert (measures["score_spread"], measures["score_squares"], measures["seat_spread"]) == (6, 54, 3)


def test_measures_of_a_schedule() -> None:
    # 4 entries, 2 tables of 2, 4 rounds: 8 meetings for 6 pairs, 2 repeats must be
    rounds = [[(1, 2), (3, 4)], [(1, 3), (2, 4)], [(1, 4), (2, 3)], [(1, 2), (3, 4)]]
    measures = of_schedule(rounds, 4, 2)
    assert (measures["excess_repeats"], measures["most_meetings"], measures["repeats_running"]) == (0, 2, 0)
    # 1 sat on seat 1 four times; 4 on seat 2 four times
    assert measures["seat_spread"] == 4
    # the same pairs twice running: 2 repeats where 4 meetings fit 6 pairs without any
    again = of_schedule([[(1, 2), (3, 4)]] * 2, 4, 2)
    assert (again["excess_repeats"], again["repeats_running"]) == (2, 2)
    assert of_schedule([[(1, 2, 3), (4, 5)]], 6, 2)["short_most"] == 1


def test_measures_of_a_draw_on_top_of_the_history() -> None:
    # three who have met each other twice over, told by one side: 6 of 3 pairs, and 3 more: none of it could be helped
    entrants = [Entrant(1, met={2: 2, 3: 2}, last_table=1), Entrant(2, met={3: 2}, last_table=2), Entrant(3)]
    measures = of_draw(entrants, [(1, 2, 3)], 3, (1,))
    assert (measures["excess_repeats"], measures["stays"]) == (0, 1)
    # a fourth who has met nobody, and still does not: 2 meetings of 6 pairs where one pair has both
    entrants = [Entrant(1, met={2: 1}), Entrant(2), Entrant(3), Entrant(4)]
    assert of_draw(entrants, [(1, 2)], 2)["excess_repeats"] == 1


def test_measures_of_partners() -> None:
    # 1 and 3, 2 and 4 are partners twice; 1-2, 1-4, 2-3, 3-4 opponents twice
    figures = of_partners([[(1, 2, 3, 4)], [(2, 3, 4, 1)]])
    assert (figures["most_partners"], figures["most_opponents"], figures["opponent_squares"]) == (2, 2, 16)


@pytest.mark.parametrize("code", ["pods", "swiss"])
def test_the_rest_is_drawn_around_tables_that_stand(code: str) -> None:
    found = FORMATS[code].draw(field(12), replace(RULES[code], taken=frozenset({1, 3})), Random(1))
    assert found.numbers[:2] == (2, 4)
    assert {1, 3}.isdisjoint(found.numbers)
