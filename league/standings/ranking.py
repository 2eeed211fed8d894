"""The ranking: by score, then by the chain of tie-breaks, each applied only within those still tied."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from league.standings.field import ZERO, Field
from league.standings.results import strengths
from league.standings.scoring import scoring_of
from league.standings.tiebreaks import TieBreak, tiebreaks_of
from league.standings.types import Entry, Game, Penalty, Row, Settings, StandingsError, Value


def rank(
    entries: Sequence[Entry],
    games: Iterable[Game],
    penalties: Iterable[Penalty] = (),
    *,
    scoring: str,
    chain: Sequence[str],
    lots: Mapping[int, int] | None = None,
    settings: Settings | None = None,
    handicaps: Mapping[int, Fraction] | None = None,
) -> list[Row]:
    """Standings of `entries` by `games`, best first. `handicaps`: by entry, points in its favour for each game.

    Games may have entries that are not ranked: they count as opponents. `lots` (entry → drawn number, low first)
    orders the list inside a shared rank and never splits it; entries without one follow by id. Disqualified entries
    come last, among themselves by score. Raises `StandingsError` for unknown codes and entries named twice.
    """
    ids = [entry.id for entry in entries]
    if len(set(ids)) != len(ids):
        raise StandingsError("entry-twice", {"entries": sorted({i for i in ids if ids.count(i) > 1})})
    field = Field(games, penalties, scoring_of(scoring), settings or Settings(), ids, handicaps)
    ranking = _Ranking(field, tiebreaks_of(chain), lots or {})
    rows: list[Row] = []
    for out in (False, True):
        rows += ranking.rows([entry.id for entry in entries if entry.disqualified is out], len(rows))
    return rows


def chain_levels(
    level: Sequence[int],
    games: Iterable[Game],
    *,
    scoring: str,
    chain: Sequence[str],
    lots: Mapping[int, int] | None = None,
    settings: Settings | None = None,
) -> list[list[int]]:
    """Entries that are level in what counts, by the chain of tie-breaks, best first; those of one level by their
    lots."""
    field = Field(games, (), scoring_of(scoring), settings or Settings(), level)
    ranking = _Ranking(field, tiebreaks_of(chain), lots or {})
    return [together for together, _ in ranking.split(list(level))]


def strengths_ruled(
    game: Game, penalties: Iterable[Penalty], *, scoring: str, settings: Settings | None = None
) -> dict[int, Fraction] | None:
    """What the places at a table go by, high is good: as `strengths`, and where points were added or taken at it, the
    scores with these. None where the game has no result."""
    here = {side.entry for side in game.sides}
    ruled = [penalty for penalty in penalties if penalty.entry in here]
    found = strengths(game)
    if found is None or not ruled:
        return found
    field = Field([game], ruled, scoring_of(scoring), settings or Settings(), here)
    sign = -1 if field.scoring.low else 1
    return {entry: sign * field.total(entry) for entry in found}


def draw_lots(entries: Iterable[int], rng: Random) -> dict[int, int]:
    """A number from 1 for each entry, drawn; the same for the same entries and seed in whatever order they come."""
    order = sorted(entries)
    rng.shuffle(order)
    return {entry: number for number, entry in enumerate(order, start=1)}


def _key(value: Value, tiebreak: TieBreak, low_is_good: bool) -> tuple[Fraction, ...]:
    """High is good. Nothing counted is worst; a tuple that ends earlier is behind one that goes on."""
    if value.value is None:
        return ()
    values = value.value if isinstance(value.value, tuple) else (value.value,)
    low = tiebreak.good == "low" or (tiebreak.good == "score" and low_is_good)
    return tuple(-number if low else number for number in values)


class _Ranking:
    def __init__(self, field: Field, chain: Sequence[TieBreak], lots: Mapping[int, int]) -> None:
        self.field = field
        self.chain = chain
        self.lots = lots
        self.values: dict[str, dict[int, Value]] = {
            tiebreak.code: tiebreak.values(sorted(field.lines), field) for tiebreak in chain if not tiebreak.within
        }
        self.applied: dict[tuple[int, str], Value] = {}

    def rows(self, ids: Sequence[int], before: int) -> list[Row]:
        """Rows for these entries, ranked after `before` others."""
        rows: list[Row] = []
        for level in _levels(ids, self._score_key):
            for together, decided_by in self.split(level):
                place = before + len(rows) + 1
                rows += [
                    self._row(entry, place, decided_by if not index else None) for index, entry in enumerate(together)
                ]
        return rows

    def split(self, level: list[int]) -> list[tuple[list[int], str | None]]:
        """The parts of those who are level, best first, each with the tie-break that put it behind the one before."""
        return self._split(level, self.chain)

    def _score_key(self, entry: int) -> Fraction:
        score = self.field.ranked[entry]
        return -score if self.field.scoring.low else score

    def _split(self, level: list[int], chain: Sequence[TieBreak]) -> list[tuple[list[int], str | None]]:
        if len(level) == 1 or not chain:
            return [(sorted(level, key=self._lot), None)]
        tiebreak, rest = chain[0], chain[1:]
        if tiebreak.code == "lot":
            return self._split(level, rest)
        values = self._apply(tiebreak, level)
        if not all(value.known for value in values.values()):
            return self._split(level, rest)
        low = self.field.scoring.low
        parts: list[tuple[list[int], str | None]] = []
        for tied in _levels(level, lambda entry: _key(values[entry], tiebreak, low)):
            split = self._split(tied, rest)
            parts += [(split[0][0], tiebreak.code), *split[1:]] if parts else split
        return parts

    def _apply(self, tiebreak: TieBreak, level: list[int]) -> dict[int, Value]:
        if tiebreak.within:
            values = tiebreak.values(level, self.field)
        else:
            values = {entry: self.values[tiebreak.code][entry] for entry in level}
        for entry, value in values.items():
            self.applied[entry, tiebreak.code] = Value(value.code, value.value, value.parts, value.known, True)
        return values

    def _lot(self, entry: int) -> tuple[bool, int, int]:
        return (entry not in self.lots, self.lots.get(entry, 0), entry)

    def _value(self, entry: int, code: str) -> Value:
        if code == "lot":
            return Value(code, Fraction(self.lots[entry]) if entry in self.lots else None)
        own = self.values.get(code, {}).get(entry, Value(code))
        return self.applied.get((entry, code), own)

    def _row(self, entry: int, place: int, decided_by: str | None) -> Row:
        field = self.field
        return Row(
            entry=entry,
            rank=place,
            score=field.ranked[entry],
            total=field.total(entry),
            handicap=field.handicap(entry),
            games=field.games(entry),
            by_mean=field.by_mean,
            penalties=field.penalties.get(entry, ZERO),
            values=tuple(self._value(entry, tiebreak.code) for tiebreak in self.chain),
            decided_by=decided_by,
            rounds=tuple(line.round_score() for line in field.lines[entry]),
            lot=self.lots.get(entry),
        )


def _levels(entries: Sequence[int], key: Callable[[int], Any]) -> list[list[int]]:
    """The entries in groups of equal key, the highest first."""
    groups: dict[Any, list[int]] = {}
    for entry in entries:
        groups.setdefault(key(entry), []).append(entry)
    return [groups[value] for value in sorted(groups, reverse=True)]
