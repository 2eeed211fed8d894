"""The order of the seeds, and the snake by which it is dealt out to tables and groups."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, TypeVar

from league.pairing.history import in_order
from league.pairing.schedule import check_entries
from league.pairing.types import Entrant, PairingError, Why

SeedBy = Literal["rank", "rating", "draw", "hand"]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Seeds:
    """The entries from the first seed down: to be kept with the event, for every round is drawn from it."""

    order: tuple[int, ...]
    why: tuple[Why, ...] = ()


def seeds_of(entrants: Iterable[Entrant], by: SeedBy, rng: Random, hand: Sequence[int] = ()) -> Seeds:
    """By rank or rating (who has none comes last, equals by lot), all by lot, or in the order given by `hand`.

    Raises `PairingError('entry-twice' | 'seeds-do-not-fit')`.
    """
    field = in_order(entrants, rng)
    if by == "hand":
        return Seeds(_by_hand(field, hand), (Why("seeded-hand"),))
    keys: dict[str, Callable[[Entrant], float]] = {
        "rank": lambda entrant: entrant.rank or float("inf"),
        "rating": lambda entrant: float("inf") if entrant.rating is None else -entrant.rating,
        "draw": lambda _: 0,
    }
    key = keys[by]
    rng.shuffle(field)
    order = sorted(field, key=key)
    times = Counter(map(key, field))
    equal = tuple(entrant.id for entrant in order if times[key(entrant)] > 1)
    why = [Why(f"seeded-{by}")]
    if equal and by != "draw":
        why.append(Why("seeded-by-lot", {"entries": equal}))
    return Seeds(tuple(entrant.id for entrant in order), tuple(why))


def _by_hand(field: Sequence[Entrant], hand: Sequence[int]) -> tuple[int, ...]:
    here = {entrant.id for entrant in field}
    order = check_entries(hand)
    if set(order) != here:
        facts = {"missing": tuple(sorted(here - set(order))), "unknown": tuple(sorted(set(order) - here))}
        raise PairingError("seeds-do-not-fit", facts)
    return tuple(order)


def snake(count: int, groups: int) -> list[int]:
    """The group of each of `count` seeds, from 0: 0, 1, 2, 2, 1, 0, 0, 1, ..."""
    turn = [*range(groups), *reversed(range(groups))]
    return [turn[place % len(turn)] for place in range(count)]


def dealt(order: Sequence[T], groups: int) -> list[list[T]]:
    """The seeds by group; sizes differ by at most 1."""
    found: list[list[T]] = [[] for _ in range(groups)]
    for group, seed in zip(snake(len(order), groups), order, strict=True):
        found[group].append(seed)
    return found
