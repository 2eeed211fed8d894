"""The search of the deep bots: every move is tried in the same sampled worlds, until the time is up."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from time import perf_counter
from typing import Final, TypeVar

BATCH: Final = 12
"""Worlds between one weeding and the next."""
HOPELESS: Final = 2.5
"""Standard errors behind the best move at which a move is tried no more."""

SECONDS: Final = 0.3
WORLDS: Final = 300

World = TypeVar("World")
Choice = TypeVar("Choice")


@dataclass(frozen=True, slots=True)
class Box:
    """What a move may cost: seconds by the clock, and worlds. Without a limit of time the choice depends on the seed
    alone."""

    seconds: float = SECONDS
    worlds: int = WORLDS


def search(
    moves: Sequence[Choice],
    sample: Callable[[], World],
    value: Callable[[World, Choice], float],
    box: Box,
    doubt: float = 0.0,
) -> Choice:
    """The move with the best average. The first one is what rules of thumb say: another must be better by more than
    `doubt` in one world, by less the more worlds have been tried."""
    deadline = perf_counter() + box.seconds
    found: dict[Choice, list[float]] = {move: [] for move in moves}
    live = list(moves)
    for number in range(1, box.worlds + 1):
        world = sample()
        values = []
        for move in live:
            if perf_counter() > deadline:
                return best(found, live, doubt)
            values.append(value(world, move))
        for move, one in zip(live, values, strict=True):
            found[move].append(one)
        if number % BATCH == 0:
            live = weeded(found, live)
            if len(live) == 1:
                break
    return best(found, live, doubt)


def best(found: dict[Choice, list[float]], live: Sequence[Choice], doubt: float) -> Choice:
    first = next(iter(found))
    worlds = len(found[live[0]])
    if not worlds:
        return first

    def merit(move: Choice) -> float:
        return fmean(found[move]) + (doubt / sqrt(worlds) if move == first else 0.0)

    return max(live, key=merit)


def weeded(found: dict[Choice, list[float]], live: Sequence[Choice]) -> list[Choice]:
    """The moves that may still be the best one."""
    leader = max(live, key=lambda move: fmean(found[move]))
    return [move for move in live if move == leader or not hopeless(found[leader], found[move])]


def hopeless(leader: list[float], other: list[float]) -> bool:
    behind = [one - another for one, another in zip(leader, other, strict=True)]
    return fmean(behind) > HOPELESS * stdev(behind) / sqrt(len(behind)) + 1e-9
