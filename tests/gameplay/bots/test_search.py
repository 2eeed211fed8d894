"""The search: it finds the better move, leaves the hopeless ones, and does not leave a good rule for a whim."""

from random import Random

from gameplay.bots.search import BATCH, Box, best, hopeless, search, weeded

FOREVER = Box(seconds=60, worlds=200)


def test_it_finds_the_best_move():
    rng = Random(1)
    worth = {"a": 0.0, "b": 1.0, "c": 0.5}
    assert search(list(worth), rng.random, lambda world, move: worth[move] + rng.gauss(0, 1), FOREVER) == "b"


def test_hopeless_moves_are_tried_no_more():
    tried = {"good": 0, "bad": 0, "worse": 0}

    def value(world, move):
        tried[move] += 1
        return {"good": 2, "bad": 1, "worse": 0}[move] + world / 10

    assert search(list(tried), Random(1).random, value, FOREVER) == "good"
    assert tried == {"good": BATCH, "bad": BATCH, "worse": BATCH}, "after that only one is left"


def test_without_time_the_first_move_is_made():
    assert search(["first", "second"], lambda: 0, lambda world, move: 1 / 0, Box(seconds=0)) == "first"


def test_a_small_difference_in_a_few_worlds_is_not_enough():
    found = {"first": [1.0] * 4, "second": [1.4] * 4}
    assert best(found, ["first", "second"], 0) == "second"
    assert best(found, ["first", "second"], 1) == "first"
    assert best({name: values * 10 for name, values in found.items()}, ["first", "second"], 1) == "second"


def test_weeding():
    assert hopeless([1.0, 1.1] * 6, [0.0, 0.1] * 6)
    assert not hopeless([0.0, 1.0] * 6, [1.0, 0.1] * 6)
    assert not hopeless([1.0] * 12, [1.0] * 12)
    assert weeded({"a": [0.0] * 12, "b": [3.0, 4.0] * 6}, ["a", "b"]) == ["b"]
