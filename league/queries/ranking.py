"""The standings after a round: by score, in a knockout by places, in groups by the place in the own one, and once there
are finals first those who have reached them. Everywhere the rank is one more than how many are better, and disqualified
entries come last."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise

from league.models import Entry, Event
from league.pairing.groups import divided
from league.queries.brackets import TABLES, ahead_of, bracket_of, levels_at, stage_rounds
from league.queries.standings import Material, by_score
from league.standings import Row, scoring_of

NEVER_OUT = 0


def ranking(made_of: Material, number: int) -> list[Row]:
    """Best first."""
    if made_of.drawn[number].is_final:
        return _with_finals(made_of, number)
    if made_of.event.format == Event.Format.KNOCKOUT:
        found = bracket_of(made_of, number)
        rows = by_score(made_of, number)
        return _by_places(made_of, rows, found.exits, _beyond(rows, found.seeds), [rows]) if found else rows
    if made_of.event.format == Event.Format.GROUPS:
        return _of_groups(made_of, number)
    return by_score(made_of, number)


def _with_finals(made_of: Material, number: int) -> list[Row]:
    """The finals' places, then the others as they stood: the scores are those of the rounds before."""
    before = max(made_of.up_to(number), default=0)
    rows = ranking(made_of, before) if before else by_score(made_of, number)
    ahead = ahead_of(made_of, number) or {}
    seeds = ahead.get("seeds", [])
    found = bracket_of(made_of, number)
    ranked = {row.entry: row.rank for row in rows}
    places = found.exits if found else _at_tables(made_of, number, ranked) if TABLES in ahead else {}
    if any(entry.pk not in ranked for entry in made_of.field(number)):
        rows += [row for row in by_score(made_of, number) if row.entry not in ranked]
    grouped = groups_at(made_of, before) if made_of.event.format == Event.Format.GROUPS else []
    return _by_places(made_of, rows, places, _beyond(rows, seeds), grouped or [rows])


def _at_tables(made_of: Material, number: int, before: Mapping[int, int]) -> dict[int, int]:
    """The first finals table plays for the first places, and so on; nobody has a place there before it is over. Who was
    in the field and sits at no finals table comes after all who do, as the ranks were `before`."""
    found: dict[int, int] = {}
    seeds = (ahead_of(made_of, number) or {})["seeds"]
    for drawn in stage_rounds(made_of, number):
        for table, entries in drawn.tables.items():
            place = min(seeds.index(entry) for entry in entries if entry in seeds) + 1
            for level in levels_at(made_of, drawn.round.number, table) or [entries]:
                found |= dict.fromkeys(level, place)
                place += len(level)
    missing = [entry for entry in seeds if found and entry not in found]
    return found | {entry: len(seeds) + before.get(entry, 0) for entry in missing}


def _beyond(rows: list[Row], seeds: tuple[int, ...] | list[int]) -> dict[int, int]:
    """Who is not among these comes after them all, in the order of rank."""
    inside = set(seeds)
    return {row.entry: 3 * len(rows) + row.rank for row in rows if row.entry not in inside}


def _by_places(
    made_of: Material, rows: list[Row], places: dict[int, int], beyond: dict[int, int], lists: list[list[Row]]
) -> list[Row]:
    """The rows in the order of places; who is still in is in front, all on one rank. Disqualified entries stay last.
    What decided within the `lists` in which they stood is kept for two who stand one behind the other as they did."""
    last = 4 * len(rows) + 1
    gone = _disqualified(made_of)

    def place(row: Row) -> int:
        return last + row.rank if row.entry in gone else beyond.get(row.entry, places.get(row.entry, NEVER_OUT))

    anew = _ranked_anew(sorted(rows, key=place), place)
    kept = {row.entry for each in lists for above, row in pairwise(each) if {row.entry, above.entry} <= beyond.keys()}
    return [row if row.entry in kept else replace(row, decided_by=None) for row in anew]


def _ranked_anew(rows: list[Row], place: Callable[[Row], object]) -> list[Row]:
    """Equal places share the rank: 1, 2, 3, 3, 5."""
    ranked: list[Row] = []
    for line, row in enumerate(rows, start=1):
        level = bool(ranked) and place(row) == place(rows[line - 2])
        ranked.append(replace(row, rank=ranked[-1].rank if level else line))
    return ranked


def _disqualified(made_of: Material) -> set[int]:
    return {entry.pk for entry in made_of.entries if entry.state == Entry.State.DISQUALIFIED}


def groups_at(made_of: Material, number: int) -> list[list[Row]]:
    """The standings of each group by itself, A first."""
    ahead = ahead_of(made_of, number)
    if ahead is None or "groups" not in ahead:
        return []
    entries = {entry.pk: entry for entry in made_of.field(number)}
    return [
        by_score(made_of, number, [entries[entry] for entry in group if entry in entries])
        for group in divided(ahead["seeds"], ahead["groups"], 1)
    ]


def _of_groups(made_of: Material, number: int) -> list[Row]:
    """All winners, all seconds, and so on: 1, 1, 3, 3 of two groups, since winners of different groups are not
    compared; in the list the better score stands first. Who is in no group comes after them."""
    rows = [row for group in groups_at(made_of, number) for row in group]
    inside, gone = {row.entry for row in rows}, _disqualified(made_of)
    rows += [row for row in by_score(made_of, number) if row.entry not in inside]
    good = -1 if scoring_of(made_of.event.scoring).low else 1

    def place(row: Row) -> tuple[bool, bool, int]:
        return row.entry in gone, row.entry not in inside, row.rank

    return _ranked_anew(sorted(rows, key=lambda row: (*place(row), -good * row.score, row.lot or 0)), place)
