"""Knockouts played out, at random or as the seeds have it."""

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random

from league.pairing import Draw, Entrant, Knockout, Played, next_round

Order = Callable[[Sequence[int]], Sequence[int]]
PODS = Knockout(size=4, minimum=3, maximum=7, advance=2)


def at_random(rng: Random) -> Order:
    return lambda table: rng.sample(table, len(table))


def as_played(draw: Draw, order: Order = sorted, away: Collection[int] = ()) -> Played:
    tables = {match: tuple(order(table)) for match, table in zip(draw.matches, draw.tables, strict=True)}
    return Played(tables, away=frozenset(away))


def play_out(
    settings: Knockout,
    seeds: Sequence[int],
    order: Order = sorted,
    leaving: Mapping[int, Collection[int]] | None = None,
    rounds: int = 99,
) -> tuple[list[Played], list[Draw]]:
    """To the end, or so many rounds. `leaving`: round → who is not there from it on."""
    played: list[Played] = []
    draws: list[Draw] = []
    away: set[int] = set()
    while len(draws) < rounds:
        away |= set((leaving or {}).get(len(draws) + 1, ()))
        here = [Entrant(seed) for seed in seeds if seed not in away]
        draw = next_round(settings, seeds, played, rng=Random(len(draws)), entrants=here)
        if draw is None:
            break
        draws.append(draw)
        played.append(as_played(draw, order, away))
    return played, draws


def by_match(draw: Draw) -> dict[str, list[int]]:
    return {match: sorted(table) for match, table in zip(draw.matches, draw.tables, strict=True)}
