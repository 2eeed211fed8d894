"""The bracket, the groups and the finals of an event, as everybody may see them, with names in place of numbers."""

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from league.models import Entry, Event, Round
from league.pairing import Box
from league.pairing.groups import group_name
from league.queries.brackets import Bracket, ahead_of, bracket_of, parted_at
from league.queries.public.finals import FinalLine, final_lines
from league.queries.ranking import groups_at
from league.queries.standings import Material, material
from league.standings import Row

PARTS = ("winners", "losers", "final", "third")


@dataclass(frozen=True, slots=True)
class Side:
    """An entry in a match, None where it is not known yet. `seed`: its number in the order of the seeds, from 1.
    `ruled`: points added or taken in this match."""

    entry: Entry | None = None
    seed: int = 0
    goes_on: bool = False
    absent: bool = False
    points: int | None = None
    ruled: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class PartedView:
    """Who went on, of some who were level in the game, and by which tie-break; nobody is `behind` where the game was
    the last of those who are level in everything: they share the place."""

    on: tuple[str, ...]
    behind: tuple[str, ...]
    by: str


@dataclass(frozen=True, slots=True)
class MatchView:
    """`round` and `table`: where it is, or was, played. `sources`: the matches that its sides come from; of who had a
    bye before, that bye."""

    code: str
    part: str
    step: int
    slot: int
    state: str
    sides: tuple[Side, ...]
    sources: tuple[str, ...]
    round: int | None = None
    table: int | None = None
    parted: PartedView | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """The matches of one round of one part."""

    part: str
    number: int
    final: bool
    matches: tuple[MatchView, ...]


@dataclass(frozen=True, slots=True)
class BracketView:
    """`out`: the entries that have a place, since nothing is left for them to play."""

    parts: tuple[tuple[str, tuple[Column, ...]], ...]
    size: int
    final: bool
    over: bool
    seeds: tuple[Entry, ...]
    out: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class GroupLine:
    """An entry's line in the standings of its own group."""

    row: Row
    entry: Entry
    goes_on: bool

    @property
    def rank(self) -> int:
        return self.row.rank

    @property
    def score(self) -> Fraction:
        return self.row.score

    @property
    def values(self) -> list[tuple[str, Any]]:
        return [(value.code, value.plain) for value in self.row.values]

    @property
    def decided_by(self) -> str:
        return self.row.decided_by or ""


@dataclass(frozen=True, slots=True)
class Stages:
    """What there is of these: groups by name, the main rounds' bracket or the finals', the finals' field."""

    groups: list[tuple[str, list[GroupLine]]] = field(default_factory=list)
    bracket: BracketView | None = None
    field: tuple[Entry, ...] = ()
    finals: tuple[FinalLine, ...] = ()


def has_stages(event: Event, rounds: list[Round]) -> bool:
    """Whether there is a page of them: no query is needed to know."""
    formats = (Event.Format.KNOCKOUT, Event.Format.GROUPS)
    return event.format in formats or any(one.stage == Round.Stage.FINALS for one in rounds)


def stages_of(event: Event) -> Stages:
    """In six queries. Finals that are set and not drawn show their field."""
    made_of = material(event)
    entries = {entry.pk: entry for entry in made_of.entries}
    main = max(made_of.up_to(max(made_of.rounds, default=0)), default=0)
    finals = event.rounds.filter(stage=Round.Stage.FINALS).order_by("number").first()
    seeds = finals.ahead.get("seeds", []) if finals else []
    last = max(made_of.rounds, default=0)
    found = bracket_of(made_of, last) if last else None
    return Stages(
        groups=_groups(made_of, main, entries, set(seeds)) if main else [],
        bracket=_view(made_of, found, entries) if found else None,
        field=tuple(entries[entry] for entry in seeds if entry in entries),
        finals=tuple(final_lines(made_of, last).values()) if last else (),
    )


def stage_at(event: Event, round_: Round | None) -> tuple[dict[int, FinalLine], BracketView | None]:
    """As of this round: what finals tables came to, by entry, and the bracket. Six queries in a knockout and in finals,
    none in any other round."""
    finals = round_ is not None and round_.stage == Round.Stage.FINALS
    if round_ is None or not (finals or event.format == Event.Format.KNOCKOUT):
        return {}, None
    made_of = material(event)
    found = bracket_of(made_of, round_.number)
    entries = {entry.pk: entry for entry in made_of.entries}
    return final_lines(made_of, round_.number), _view(made_of, found, entries) if found else None


def _groups(
    made_of: Material, number: int, entries: dict[int, Entry], on: set[int]
) -> list[tuple[str, list[GroupLine]]]:
    return [
        (group_name(index), [GroupLine(row, entries[row.entry], row.entry in on) for row in rows])
        for index, rows in enumerate(groups_at(made_of, number))
    ]


def _view(made_of: Material, found: Bracket, entries: dict[int, Entry]) -> BracketView:
    boxes = [box for box in found.boxes if box.state != "unneeded"]
    parts = []
    for part in PARTS:
        own = [box for box in boxes if box.match.part == part]
        numbers = sorted({box.match.round for box in own})
        columns = tuple(_column(part, number, own, found, entries, made_of) for number in numbers)
        if columns:
            parts.append((part, columns))
    ahead = ahead_of(made_of, found.rounds[-1]) or {}
    return BracketView(
        parts=tuple(parts),
        size=found.settings.size,
        final="knockout" in ahead and made_of.drawn[found.rounds[-1]].is_final,
        over=found.is_over,
        seeds=tuple(entries[entry] for entry in found.seeds),
        out=frozenset(found.exits),
    )


def _totals(made_of: Material) -> dict[tuple[int, int, int], int | None]:
    return {(game.round, game.table, side.entry): side.total for game in made_of.games for side in game.sides}


def _column(
    part: str, number: int, boxes: list[Box], found: Bracket, entries: dict[int, Entry],
    made_of: Material,
) -> Column:  # fmt: skip
    totals = _totals(made_of)
    own = [box for box in boxes if box.match.round == number]
    matches = tuple(
        replace(_match(box, found, entries, totals, made_of), parted=_parted(box, found, entries, made_of))
        for box in own
    )
    last = part == "final" or (len(own) == 1 and number == max(box.match.round for box in boxes))
    return Column(part, number, last, matches)


def _parted(box: Box, found: Bracket, entries: dict[int, Entry], made_of: Material) -> PartedView | None:
    if box.state != "over" or box.match.code not in found.tables:
        return None
    if together := _first_together(box):
        return PartedView(tuple(entries[entry].name for entry in together), (), "")
    parted = parted_at(made_of, *found.tables[box.match.code], box.match.advance)
    if parted is None:
        return None
    on, behind = (tuple(entries[entry].name for entry in some) for some in (parted.on, parted.behind))
    return PartedView(on, behind, parted.by)


def _source(box: Box, side: Any, found: Bracket) -> str | None:
    """The bracket passes a bye over: a seed, or a loser, goes straight to the match behind it."""
    byes = (one.match for one in found.boxes if one.state == "bye" and one.match.part == box.match.part)
    before = (match.code for match in byes if match.code != box.match.code and side is not None and side in match.sides)
    return next(before, getattr(side, "match", None))


def _first_together(box: Box) -> tuple[int, ...]:
    """Who has ended the bracket on one place with the best of this match."""
    return next((shared for shared in box.shared if box.order[box.match.advance - 1] in shared), ())


def _match(
    box: Box, found: Bracket, entries: dict[int, Entry], totals: dict[tuple[int, int, int], int | None],
    made_of: Material,
) -> MatchView:  # fmt: skip
    round_, table = found.tables.get(box.match.code, (None, None))
    on = {*box.order[: box.match.advance], *_first_together(box)}
    away = {entry for played in found.played for entry in played.away} | found.away
    return MatchView(
        code=box.match.code,
        part=box.match.part,
        step=box.match.round,
        slot=box.match.slot,
        state=box.state,
        sides=tuple(
            Side(
                entries.get(entry or 0),
                found.seeds.index(entry) + 1 if entry in found.seeds else 0,
                entry in on and box.state in ("over", "walkover", "bye"),
                box.state == "walkover" and entry in away and entry not in on,
                totals.get((round_ or 0, table or 0, entry or 0)),
                made_of.ruled_in(round_, entry) if round_ and entry else Fraction(0),
            )
            for entry in box.entries
        ),
        sources=tuple(filter(None, (_source(box, side, found) for side in box.match.sides))),
        round=round_,
        table=table,
    )
