"""What standings are made of: games and penalties in, rows out. No names of people, only ids of entries.

Scores are exact fractions. Standings *as of round r* are the standings of the games and penalties up to round r: the
caller filters, nothing here knows of later rounds.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Kind = Literal["game", "bye", "absence", "walkover", "adjusted", "sit-out"]
AT_TABLE: tuple[Kind, ...] = ("game", "adjusted")


class StandingsError(ValueError):
    """A refusal with a stable code and the facts for a sentence (templates: `league.standings.texts`)."""

    def __init__(self, code: str, facts: Mapping[str, object] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.facts: Mapping[str, object] = dict(facts or {})


@dataclass(frozen=True, slots=True)
class Side:
    """One entry's part in a game.

    `total` is the final total as the game shows it (card points, chips, truco points); None where there is none.
    `hands` is the number of hands counted, 0 where that is unknown (a game entered as totals); `card_points` and
    `moons` are None where unknown. `points` is a score set by ruling, in event points: where given it is the side's
    score whatever the totals say. `present` is False for the side that did not come, in a walkover.
    """

    entry: int
    total: int | None = None
    hands: int = 0
    card_points: int | None = None
    moons: int | None = None
    points: Fraction | None = None
    present: bool = True


@dataclass(frozen=True, slots=True)
class Game:
    """One table of one round, or what an entry had in place of one (`bye`, `absence`, `sit-out`: one side).

    `low_wins`: the lowest total is the best (Hearts family but for chips). `cap`: totals count up to this in `diff`
    (truco: 12). `pool`: chips left in the pool, shared equally by the sides.
    """

    round: int
    table: int
    kind: Kind
    sides: tuple[Side, ...]
    low_wins: bool = True
    cap: int | None = None
    pool: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """Who is ranked. A disqualified entry ranks after everybody else; its games stay for the others' tie-breaks."""

    id: int
    disqualified: bool = False


@dataclass(frozen=True, slots=True)
class Penalty:
    """`points` are added to the entry's score as they are: below 0 takes (in `points`, where low is good, above 0)."""

    entry: int
    points: Fraction
    reason: str = ""
    round: int | None = None


ByeRule = Literal["mean", "win", "zero"]
AbsenceRule = Literal["worst", "zero"]
WalkoverRule = Literal["win", "places", "bye"]


@dataclass(frozen=True, slots=True)
class Settings:
    """The event's settings of scoring; None is the scoring system's own rule, a Fraction is that many points.

    `by_mean`: rank by mean per game; None decides it by the games: only where sit-outs made their numbers differ, or
    games that are still `open` while later ones are played, or that came to no result.
    """

    win: Fraction = Fraction(3)
    draw: Fraction = Fraction(1)
    loss: Fraction = Fraction(0)
    top: Fraction = Fraction(6)
    bye: ByeRule | Fraction | None = None
    absence: AbsenceRule | Fraction | None = None
    walkover: WalkoverRule | Fraction | None = None
    by_mean: bool | None = None
    open: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """One summand of a tie-break's value, as code and facts (usually `round`, `entry`, `amount`)."""

    code: str
    facts: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Value:
    """A tie-break's value for one entry.

    `value` is None where there is nothing to count (no game, no opponent): the worst of all. `known` is False where
    games were played but not what this counts was written down: then it splits nobody it would be compared with.
    `applied`: the tie-break was looked at for this entry (those tied with it were still together).
    """

    code: str
    value: Fraction | tuple[Fraction, ...] | None = None
    parts: tuple[Part, ...] = ()
    known: bool = True
    applied: bool = False

    @property
    def plain(self) -> str | list[str] | None:
        """As JSON holds it: exact fractions as text ("7/2"), several in a list; None where nothing is to be counted."""
        if isinstance(self.value, tuple):
            return [str(number) for number in self.value]
        return None if self.value is None else str(self.value)


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What an entry has from one table of one round; `score` is None for a sit-out and for a game without result.

    `place` is (first, last) of the places shared at the table: (1, 1) alone in front, (2, 3) for two on second.
    """

    round: int
    table: int
    kind: Kind
    score: Fraction | None
    place: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings. Rows come in the order of the list; equal entries share the rank (1, 2, 2, 4).

    `score` is what is ranked: the `total` or, with `by_mean`, the total per game, and the handicap. `total` has the
    penalties in it, and no handicap.
    `handicap` is what of `score` is handicap: without it the score is `score - handicap`. It is in no tie-break.
    `games` counts what scored: games, byes, absences, walkovers. `values` follow the chain of tie-breaks.
    `decided_by` is the tie-break that put this entry behind its neighbour above, None where the score did or nothing.
    """

    entry: int
    rank: int
    score: Fraction
    total: Fraction
    games: int
    by_mean: bool = False
    penalties: Fraction = Fraction(0)
    handicap: Fraction = Fraction(0)
    values: tuple[Value, ...] = ()
    decided_by: str | None = None
    rounds: tuple[RoundScore, ...] = ()
    lot: int | None = None
