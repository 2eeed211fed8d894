"""Who came where at one table."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import groupby

from league.standings.types import AT_TABLE, Game


def strengths(game: Game) -> dict[int, Fraction] | None:
    """What the places go by, high is good: totals, or the points of a ruling where some side has no total.

    None where the game has no result (a game without a hand, a bye, a walkover).
    """
    if game.kind not in AT_TABLE:
        return None
    if all(side.total is not None for side in game.sides):
        sign = -1 if game.low_wins else 1
        return {side.entry: Fraction(sign * (side.total or 0)) for side in game.sides}
    points = {side.entry: side.points for side in game.sides if side.points is not None}
    return points if len(points) == len(game.sides) else None


def places(values: Mapping[int, Fraction]) -> dict[int, tuple[int, int]]:
    """(First, last) of the places that each entry shares: totals 5, 9, 9, 14 give (1, 1), (2, 3), (2, 3), (4, 4)."""
    whole = all(value.denominator == 1 for value in values.values())  # compared many times as fast
    ordered = [int(value) if whole else value for value in values.values()]
    shared: dict[Fraction | int, tuple[int, int]] = {}
    above = 0
    for value, level in groupby(sorted(ordered, reverse=True)):
        count = len(list(level))
        shared[value] = (above + 1, above + count)
        above += count
    return {entry: shared[value] for entry, value in zip(values, ordered, strict=True)}


def won(place: tuple[int, int] | None, sides: int) -> bool:
    """The first place; two sides that are level have drawn, at a larger table those level in front share the win."""
    return place is not None and place[0] == 1 and (place[1] == 1 or sides > 2)
