"""The program that finds starters: it makes what is written down, and says so when it finds nothing."""

import sys
from itertools import combinations
from random import Random

import pytest

from league.pairing import starter_search
from league.pairing.measures import of_schedule
from league.pairing.starter_search import KINDS, Kind, closure, find
from league.pairing.starters import Starter, meetings_of, starters


def cyclic(order: int, classes: int, fixed: int, *lengths: int) -> Kind:
    written = Starter(sum(lengths), order, classes, fixed, ())
    steps = [tuple(written.moved(point, step) for point in range(written.count)) for step in range(order)]
    return Kind(written, steps, [steps[::length] for length in lengths])


@pytest.mark.parametrize("count", [24, 36])
def test_what_is_written_down_is_found_again(count: int) -> None:
    assert find(KINDS[count](), Random(1)) in starters()


@pytest.mark.parametrize(("count", "rounds", "twice"), [(24, 8, 12), (32, 10, 0), (36, 12, 18)])
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
    monkeypatch.setattr(sys, "argv", ["starter_search", "24"])
    starter_search.main()
    assert capsys.readouterr().out.startswith("8 | 3 | 8 | 0 | ")
