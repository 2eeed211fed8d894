"""The field: every entry's scores round by round, worked out once, for the ranking and for all tie-breaks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from league.standings.results import places, strengths
from league.standings.scoring import Scoring, placing_points
from league.standings.types import AT_TABLE, Game, Kind, Penalty, RoundScore, Settings, Side

ZERO = Fraction(0)


@dataclass(slots=True)
class Line:
    """One entry at one game: the side it had, what it scored (None: nothing counts), where it came."""

    game: Game
    side: Side
    score: Fraction | None
    place: tuple[int, int] | None = None

    def round_score(self) -> RoundScore:
        """As the standings show it."""
        return RoundScore(self.game.round, self.game.table, self.game.kind, self.score, self.place)


class Field:
    """`lines` by entry in the order of rounds; `scores` with penalties, for all tie-breaks; `ranked` what is
    ranked: with handicaps too.

    A handicap is so many points for each game that an entry has: at a table, by walkover, or a bye, and none for one
    from which it stays away. So it grows as the event goes on, whoever comes late has no more of it than the others,
    and by the mean per game it stays what it is. It is in the entry's favour: where low scores are good, it is taken
    off.
    """

    def __init__(
        self,
        games: Iterable[Game],
        penalties: Iterable[Penalty],
        scoring: Scoring,
        settings: Settings,
        entries: Iterable[int] = (),
        handicaps: Mapping[int, Fraction] | None = None,
    ) -> None:
        self.scoring = scoring
        self.settings = settings
        self.handicaps = handicaps or {}
        self.lines: dict[int, list[Line]] = {entry: [] for entry in entries}
        for game in sorted(games, key=lambda game: (game.round, game.table)):
            self._add(game)
        self._worst = self._worst_by_round()
        self._absences()
        self._walkovers()
        self._byes()
        self.penalties: dict[int, Fraction] = {}
        for penalty in penalties:
            self.penalties[penalty.entry] = self.penalties.get(penalty.entry, ZERO) + penalty.points

    def _add(self, game: Game) -> None:
        values = strengths(game)
        came = places(values) if values else {}
        scores: dict[int, Fraction] = {}
        if game.kind in AT_TABLE and all(side.total is not None for side in game.sides):
            scores = self.scoring.function(game, self.settings)
        for side in game.sides:
            score = side.points if side.points is not None else scores.get(side.entry)
            self.lines.setdefault(side.entry, []).append(Line(game, side, score, came.get(side.entry)))

    def _open(self, kind: Kind) -> list[tuple[int, Line]]:
        """Lines of this kind that no ruling has scored."""
        return [
            (entry, line)
            for entry, lines in self.lines.items()
            for line in lines
            if line.game.kind == kind and line.side.points is None
        ]

    def _worst_by_round(self) -> dict[int, Fraction]:
        made: dict[int, list[Fraction]] = {}
        for lines in self.lines.values():
            for line in lines:
                if line.game.kind in AT_TABLE and line.score is not None and line.side.points is None:
                    made.setdefault(line.game.round, []).append(line.score)
        pick = max if self.scoring.low else min
        return {round_number: pick(scores) for round_number, scores in made.items()}

    def absence(self, round_number: int) -> Fraction:
        """What an entry that is away gets in this round."""
        rule = self.scoring.absence if self.settings.absence is None else self.settings.absence
        if isinstance(rule, Fraction):
            return rule
        return self._worst.get(round_number, ZERO) if rule == "worst" else ZERO

    def _absences(self) -> None:
        for _, line in self._open("absence"):
            line.score = self.absence(line.game.round)

    def _walkovers(self) -> None:
        rule = self.scoring.walkover if self.settings.walkover is None else self.settings.walkover
        for _, line in self._open("walkover"):
            if not line.side.present:
                line.score = self.absence(line.game.round)
            elif rule == "win":
                line.score = self.settings.win
            elif rule == "places":
                line.score = self._places_left(line.game)
            elif isinstance(rule, Fraction):
                line.score = rule

    def _places_left(self, game: Game) -> Fraction:
        """Those who did not come have the last places; the present share the mean of the others."""
        present = sum(side.present for side in game.sides)
        return placing_points(len(game.sides), (1, present), self.settings.top) if len(game.sides) > 1 else ZERO

    def _byes(self) -> None:
        """Byes, and walkovers that score like one (all that is still without a score)."""
        rule = self.scoring.bye if self.settings.bye is None else self.settings.bye
        waiting = self._open("bye") + [(e, line) for e, line in self._open("walkover") if line.score is None]
        own = {entry: self._own_mean(entry) for entry, _ in waiting}
        for entry, line in waiting:
            if isinstance(rule, Fraction):
                line.score = rule
            else:
                line.score = {"mean": own[entry], "win": self.settings.win, "zero": ZERO}[rule]

    def _own_mean(self, entry: int) -> Fraction:
        """Mean of the own rounds that have a score by now; 0 while there is none."""
        rounds: dict[int, Fraction] = {}
        for line in self.lines[entry]:
            if line.score is not None and line.game.kind != "bye":
                rounds[line.game.round] = rounds.get(line.game.round, ZERO) + line.score
        return sum(rounds.values(), ZERO) / len(rounds) if rounds else ZERO

    def games(self, entry: int) -> int:
        """How many of its lines have scored."""
        return sum(line.score is not None for line in self.lines.get(entry, ()))

    def total(self, entry: int) -> Fraction:
        """Sum of all lines and the penalties."""
        lines = self.lines.get(entry, ())
        return sum((line.score for line in lines if line.score is not None), self.penalties.get(entry, ZERO))

    @cached_property
    def rounds(self) -> list[int]:
        """The rounds there are lines of."""
        return sorted({line.game.round for lines in self.lines.values() for line in lines})

    @cached_property
    def by_mean(self) -> bool:
        """By mean per game: as the settings say, else where sit-outs, or games that are still to be played, have made
        the numbers of games differ."""
        if self.settings.by_mean is not None:
            return self.settings.by_mean
        rested = any(line.game.kind == "sit-out" for lines in self.lines.values() for line in lines)
        return (rested or self.settings.open) and len({self.games(entry) for entry in self.lines}) > 1

    @cached_property
    def scores(self) -> Mapping[int, Fraction]:
        """By entry, the total, or the total per game."""
        if not self.by_mean:
            return {entry: self.total(entry) for entry in self.lines}
        return {entry: self.total(entry) / max(1, self.games(entry)) for entry in self.lines}

    @cached_property
    def ranked(self) -> Mapping[int, Fraction]:
        """What is ranked, by entry."""
        if not self.handicaps:
            return self.scores
        return {entry: score + self.handicap(entry) for entry, score in self.scores.items()}

    def handicap(self, entry: int) -> Fraction:
        """What the handicap adds to this entry's score, or takes from it where low is good."""
        each = self.handicaps.get(entry, ZERO)
        if not each:
            return ZERO
        there = (line for line in self.lines.get(entry, ()) if line.game.kind != "absence" and line.side.present)
        given = each * sum(line.score is not None for line in there)
        given = -given if self.scoring.low else given
        return given / max(1, self.games(entry)) if self.by_mean else given

    def never_came(self, entry: int) -> bool:
        """It has missed all that it was to play: it was away, or the others won without it."""
        lines = [line for line in self.lines.get(entry, ()) if line.game.kind not in ("bye", "sit-out")]
        return bool(lines) and all(line.game.kind == "absence" or not line.side.present for line in lines)

    @cached_property
    def fewest_rounds(self) -> int:
        """Of all who have scored in some, in how many at least."""
        rounds = [{line.game.round for line in lines if line.score is not None} for lines in self.lines.values()]
        return min((len(own) for own in rounds if own), default=0)

    def met(self, entry: int) -> list[tuple[Line, Sequence[int]]]:
        """The entry's tables with somebody else at them (walkovers too), and who was there."""
        return [
            (line, [side.entry for side in line.game.sides if side.entry != entry])
            for line in self.lines.get(entry, ())
            if len(line.game.sides) > 1
        ]
