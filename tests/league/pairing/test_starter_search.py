"""The program that makes what is stored for schedules: its lines are those that are stored."""

import sys
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from league.pairing import starters as stored
from league.pairing.measures import of_schedule
from league.pairing.starter_cover import Kind, closure, find
from league.pairing.starter_search import (
    COVERED,
    STARTERS,
    WHIST,
    WHIST_FIELDS,
    _wanted,
    main,
    rotation_lines,
    whist_lines,
)
from league.pairing.starters import Starter, meetings_of, starters

FOLDER = Path(stored.__file__).parent


def cyclic(order: int, classes: int, fixed: int, *lengths: int) -> Kind:
    written = Starter(sum(lengths), order, classes, fixed, ())
    steps = [tuple(written.moved(point, step) for point in range(written.count)) for step in range(order)]
    return Kind(written, steps, [steps[::length] for length in lengths])


@pytest.mark.parametrize("count", [16, 24, 76, 116])
def test_a_rotation_is_found_again(count: int) -> None:
    # exact covers and one that is annealed; the rest are made the same way and take longer
    lines = (FOLDER / "starters.txt").read_text(encoding="utf-8").splitlines()
    found = list(rotation_lines(1, count))
    assert found
    assert all(line in lines for line in found)


@pytest.mark.parametrize("count", [9, 12, 13])
def test_a_whist_tournament_is_found_again(count: int) -> None:
    assert [*whist_lines(1, count)] == [line for line in whist_file() if line.startswith(f"{count} |")]


def whist_file() -> list[str]:
    return (FOLDER / "whist.txt").read_text(encoding="utf-8").splitlines()


def test_all_that_is_stored_has_its_recipe() -> None:
    assert (FOLDER / "starters.txt").read_text(encoding="utf-8").startswith(STARTERS + "\n")
    assert "\n".join(whist_file()).startswith(WHIST + "\n")
    assert [int(line.split("|")[0]) for line in whist_file() if line[0] != "#"] == list(WHIST_FIELDS)
    wanted = sorted((rounds, count) for rounds, count, _ in _wanted())
    assert [(each.rounds, each.count) for each in starters()] == wanted
    covered = {shape: kind().written for shape, kind in COVERED.items()}
    assert all((each.rounds, each.count) == shape for shape, each in covered.items())
    assert set(covered) <= {(each.rounds, each.count) for each in starters()}


@pytest.mark.parametrize(
    ("count", "rounds", "twice"), [(20, 7, 20), (24, 8, 12), (32, 10, 0), (36, 12, 18), (40, 13, 0), (44, 14, 0)]
)
def test_the_schedules_found_this_way(count: int, rounds: int, twice: int) -> None:
    (starter,) = (each for each in starters() if (each.count, each.rounds) == (count, rounds))
    met = meetings_of(starter.develop())
    assert sum(times == 2 for times in met.values()) == twice
    assert max(met.values()) == 1 + bool(twice)


def test_sixteen_in_five_rounds() -> None:
    # Z5 and one point that stays: five rounds in which everybody meets everybody once
    found = find(cyclic(5, 3, 1, 5), Random(1))
    assert found is not None
    assert set(meetings_of(found.develop())) == set(combinations(range(16), 2))
    assert of_schedule(found.develop(), 16, 4)["excess_repeats"] == 0


def test_nothing_to_find() -> None:
    # three rounds of two tables for eight: more meetings than pairs
    assert find(cyclic(3, 2, 2, 3), Random(1), tries=3) is None


def test_closure_is_a_group() -> None:
    rotations = closure([(1, 2, 0, 3), (1, 0, 3, 2)])
    assert len(rotations) == len(set(rotations)) == 12


def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["starter_search", "whist", "8"])
    main()
    assert capsys.readouterr().out.splitlines() == [line for line in whist_file() if line.startswith("8 |")]
