"""What finals tables came to: they change no score of the standings, and are what the first ranks go by."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from league.queries.brackets import TABLES, ahead_of, decider, level_in_game, levels_at, stage_rounds
from league.queries.standings import Material


@dataclass(frozen=True, slots=True)
class FinalLine:
    """An entry's place at its finals table. `first`: that table plays for the first places. `level_with`: the entry one
    place above, which had as much in the game; `by`: the tie-break that parted the two, "" where they share the place.
    `ruled`: points added or taken in this game.
    """

    entry: int
    name: str
    table: int
    first: bool
    place: int
    total: int | None
    level_with: str = ""
    by: str = ""
    ruled: Fraction = Fraction(0)


def final_lines(made_of: Material, number: int) -> dict[int, FinalLine]:
    """By entry, best first; of any other round than one of finals at tables, none."""
    ahead = ahead_of(made_of, number) or {}
    if TABLES not in ahead or number not in made_of.drawn or not made_of.drawn[number].is_final:
        return {}
    names = {entry.pk: entry.name for entry in made_of.entries}
    found: dict[int, FinalLine] = {}
    for drawn in stage_rounds(made_of, number):
        for table, entries in sorted(drawn.tables.items()):
            first = bool({ahead["seeds"][0]} & set(entries))
            levels = levels_at(made_of, drawn.round.number, table) or []
            found |= {line.entry: line for line in _table(made_of, drawn.round.number, table, levels, names, first)}
    return found


def _table(
    made_of: Material, number: int, table: int, levels: Sequence[Sequence[int]], names: dict[int, str], first: bool
) -> list[FinalLine]:
    games = [game for game in made_of.games if (game.round, game.table) == (number, table)]
    totals = {side.entry: side.total for game in games for side in game.sides}
    equals = {entry: level for level in level_in_game(made_of, number, table) for entry in level}
    order = [entry for level in levels for entry in level]
    lines: list[FinalLine] = []
    place = 1
    for level in levels:
        for entry in level:
            above = lines[-1] if lines else None
            level_with = by = ""
            if above is not None and totals[entry] is not None and above.entry in equals[entry]:
                level_with = above.name
                by = "" if above.place == place else _by(made_of, number, order, equals[entry], entry)
            ruled = made_of.ruled_in(number, entry)
            lines.append(FinalLine(entry, names[entry], table, first, place, totals[entry], level_with, by, ruled))
        place += len(level)
    return lines


def _by(made_of: Material, number: int, order: Sequence[int], equals: Sequence[int], entry: int) -> str:
    """What put this entry behind those that had as much as it has."""
    level = [one for one in order if one in equals]
    return decider(made_of, number, level, level.index(entry))
