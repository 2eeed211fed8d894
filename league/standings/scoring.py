"""Scoring systems: what an entry gets for a game, a bye, an absence and a walkover.

One small object each, in `SCORING`. Defaults by the table of the specification ('Scoring'); an event's `Settings` win.

Choices where that is silent:
- The mean of the own other rounds leaves out byes (and walkovers that score like one), and has absences in it.
- A walkover under `settlement`, `chips` and `points`, where a place is worth nothing by itself, scores as a bye.
- "The lowest score that anybody made in that round" looks at games by their totals, not at points set by ruling, and
  is 0 where nobody played.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from league.standings.results import places, strengths
from league.standings.types import AbsenceRule, ByeRule, Game, Settings, StandingsError, WalkoverRule

Points = dict[int, Fraction]


@dataclass(frozen=True, slots=True)
class Scoring:
    """`function(game, settings)` gives every side's points; it is only asked about games whose totals are all there.

    `low`: the lowest score ranks first.
    """

    code: str
    name: str
    source: str
    function: Callable[[Game, Settings], Points]
    bye: ByeRule
    absence: AbsenceRule
    walkover: WalkoverRule
    low: bool = False


def _totals(game: Game) -> dict[int, int]:
    return {side.entry: side.total for side in game.sides if side.total is not None}


def settlement(game: Game, settings: Settings) -> Points:
    """Mean of the table's totals − own total (turned round where the highest total wins). Sums to 0."""
    totals = _totals(game)
    points, sides = sum(totals.values()), len(totals)
    sign = 1 if game.low_wins else -1
    return {entry: Fraction(sign * (points - sides * total), sides) for entry, total in totals.items()}


def placing_points(sides: int, place: tuple[int, int], top: Fraction) -> Fraction:
    """top·(n − place)/(n − 1), where tied places share the mean."""
    return top * (sides - Fraction(sum(place), 2)) / (sides - 1)


def placing(game: Game, settings: Settings) -> Points:
    """6-4-2-0 at a table of four, 6-3-0 at three; tied places share the mean."""
    found = places(strengths(game) or {})
    return {entry: placing_points(len(found), place, settings.top) for entry, place in found.items()}


def points(game: Game, settings: Settings) -> Points:
    """The own total; low is good."""
    return {entry: Fraction(total) for entry, total in _totals(game).items()}


def chips(game: Game, settings: Settings) -> Points:
    """Chips won and the equal share of what was left in the pool."""
    share = Fraction(game.pool, len(game.sides))
    return {entry: total + share for entry, total in _totals(game).items()}


def match(game: Game, settings: Settings) -> Points:
    """Win, draw, loss. For two sides only: `StandingsError('match-needs-two-sides')`."""
    if len(game.sides) != 2:
        facts = {"round": game.round, "table": game.table, "sides": len(game.sides)}
        raise StandingsError("match-needs-two-sides", facts)
    values = {(1, 1): settings.win, (1, 2): settings.draw, (2, 2): settings.loss}
    return {entry: values[place] for entry, place in places(strengths(game) or {}).items()}


_SOURCE = "Tavula, scoring of events"
_SYSTEMS = (
    Scoring(
        "settlement", "Settlement", "plain-hearts settlement: mean − own total", settlement, "mean", "worst", "bye"
    ),
    Scoring("placing", "Placing points", _SOURCE, placing, "mean", "zero", "places"),
    Scoring("points", "Points, low is good", _SOURCE, points, "mean", "worst", "bye", low=True),
    Scoring("match", "Match points", _SOURCE, match, "win", "zero", "win"),
    Scoring("chips", "Chips", "auction-hearts: chips and the share of the pool", chips, "mean", "worst", "bye"),
)
SCORING: Mapping[str, Scoring] = {system.code: system for system in _SYSTEMS}


def scoring_of(code: str) -> Scoring:
    """The system with this code, or `StandingsError('unknown-scoring')`."""
    if code not in SCORING:
        raise StandingsError("unknown-scoring", {"scoring": code})
    return SCORING[code]


def check_scoring(code: str, *, sides: tuple[int, int], hands_differ: bool) -> StandingsError | None:
    """Why this system cannot be chosen, at set-up. `sides`: the smallest and the largest table there may be."""
    system = scoring_of(code)
    if system.code == "points" and (sides[0] != sides[1] or hands_differ):
        return StandingsError("points-tables-differ", {"smallest": sides[0], "largest": sides[1]})
    if system.code == "match" and sides != (2, 2):
        return StandingsError("match-needs-two-sides", {"sides": sides[1]})
    return None
