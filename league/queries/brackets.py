"""The bracket of a knockout, as its main rounds or as the finals of an event: worked out from the order of the seeds,
the rounds as they were drawn, and the results that are in force.

Points that are added or taken by ruling count in the game of the round that they are given for, since places go by
single games here: with their score and these points the entries at that table are ranked.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from league.models import Event, Round
from league.pairing import Affected, Box, Knockout, Played, affected, bracket, places
from league.queries.standings import Drawn, Material, chain_of, lots_of
from league.standings import Game, chain_levels, strengths_ruled
from league.standings.results import places as places_at

KNOCKOUT, TABLES = "knockout", "tables"


@dataclass(frozen=True, slots=True)
class Bracket:
    """`rounds`: numbers of those of its rounds that are drawn and seen. `tables`: match → round and table. `away`: who
    has left since the latest was drawn."""

    settings: Knockout
    seeds: tuple[int, ...]
    rounds: tuple[int, ...]
    played: tuple[Played, ...]
    tables: dict[str, tuple[int, int]]
    away: frozenset[int] = frozenset()

    @property
    def boxes(self) -> tuple[Box, ...]:
        return bracket(self.settings, self.seeds, self.played, self.away)

    @property
    def affected(self) -> tuple[Affected, ...]:
        return affected(self.settings, self.seeds, self.played)

    @property
    def exits(self) -> dict[int, int]:
        """By entry that is out: the first of the places it shares."""
        found = places(self.settings, self.seeds, self.played, self.away)
        return {place.entry: place.first for place in found}

    @property
    def is_over(self) -> bool:
        return len(self.exits) == len(self.seeds)


def bracket_of(made_of: Material, number: int) -> Bracket | None:
    """As it stands after this round, which tells the stage; None where that is no knockout."""
    ahead = ahead_of(made_of, number)
    settings = _settings(ahead)
    if ahead is None or settings is None:
        return None
    rounds = stage_rounds(made_of, number)
    return Bracket(
        settings=settings,
        seeds=tuple(ahead["seeds"]),
        rounds=tuple(drawn.round.number for drawn in rounds),
        played=tuple(_played(made_of, drawn) for drawn in rounds),
        tables={
            match: (drawn.round.number, table) for drawn in rounds for table, match in drawn.matches.items()
        },
        away=frozenset(
            entry.pk for entry in made_of.entries
            if entry.withdrawn_from is not None and entry.withdrawn_from <= number + 1
        ),
    )  # fmt: skip


def _settings(ahead: dict | None) -> Knockout | None:
    """None also where they cannot be read: a page then shows no bracket, but is there."""
    try:
        return Knockout(**ahead[KNOCKOUT]) if ahead and KNOCKOUT in ahead else None
    except TypeError:
        return None


def stage_rounds(made_of: Material, number: int) -> list[Drawn]:
    """The rounds up to this one that belong to its stage."""
    if number not in made_of.drawn:
        return []
    final = made_of.drawn[number].is_final
    return [made_of.drawn[past] for past in made_of.rounds if past <= number and made_of.drawn[past].is_final == final]


def ahead_of(made_of: Material, number: int) -> dict | None:
    """What the stage of this round was drawn from; groups that were drawn anew, from the latest of these."""
    drawn_from = (drawn.round.ahead for drawn in reversed(stage_rounds(made_of, number)))
    return next((ahead for ahead in drawn_from if ahead.get("seeds")), None)


def _played(made_of: Material, drawn: Drawn) -> Played:
    number = drawn.round.number
    levels = {match: levels_at(made_of, number, table) for table, match in drawn.matches.items()}
    over = {match: each for match, each in levels.items() if each}
    tables = {match: tuple(drawn.tables[table]) for table, match in drawn.matches.items()}
    tables |= {match: tuple(entry for level in each for entry in level) for match, each in over.items()}
    return Played(tables, frozenset(levels.keys() - over.keys()), frozenset(drawn.away), over)


@dataclass(frozen=True, slots=True)
class Parted:
    """Level in the game, and only some of them went on: who did, who did not, and the tie-break that parted these
    (`lot` where the whole chain did not)."""

    on: tuple[int, ...]
    behind: tuple[int, ...]
    by: str


def parted_at(made_of: Material, number: int, table: int, advance: int) -> Parted | None:
    """None where the game itself says who goes on."""
    game = _game_at(made_of, number, table)
    if game is None or game.kind == "walkover":
        return None
    before = 0
    for level in _levels(made_of, game) or []:
        going = advance - before
        if 0 < going < len(level):
            order = [entry for part in _by_chain(made_of, number, level) for entry in part]
            return Parted(tuple(order[:going]), tuple(order[going:]), decider(made_of, number, level, going))
        before += len(level)
    return None


def decider(made_of: Material, number: int, level: Sequence[int], going: int) -> str:
    """The first tie-break of the chain after which it is known who the first `going` are."""
    chain = chain_of(made_of.event)
    for used in range(1, len(chain) + 1):
        sizes = (len(part) for part in _by_chain(made_of, number, level, chain[:used]))
        if going in accumulate(sizes):
            return chain[used - 1]
    return "lot"


def levels_at(made_of: Material, number: int, table: int) -> list[list[int]] | None:
    """A table's entries, best first: by the game, then by the event's chain of tie-breaks; who did not come, last. Who
    is level in all of that stays together, in the order of the lots. None while it has no result."""
    game = _game_at(made_of, number, table)
    if game is None or not any(side.present for side in game.sides):
        return None
    levels = _levels(made_of, game)
    if levels is None:
        return None
    return [part for level in levels for part in _by_chain(made_of, number, level)]


def _game_at(made_of: Material, number: int, table: int) -> Game | None:
    return next((game for game in made_of.games if (game.round, game.table) == (number, table)), None)


def level_in_game(made_of: Material, number: int, table: int) -> list[list[int]]:
    """A table's entries, best first, by the game alone: who is level in it stays together."""
    game = _game_at(made_of, number, table)
    return (_levels(made_of, game) if game else None) or []


def _levels(made_of: Material, game: Game) -> list[list[int]] | None:
    """Who is level at the table, best first."""
    if game.kind == "walkover":
        here = [side.entry for side in game.sides if side.present]
        return [here, [side.entry for side in game.sides if not side.present]]
    ruled = [penalty for penalty in made_of.penalties if penalty.round == game.round]
    values = strengths_ruled(game, ruled, scoring=made_of.event.scoring, settings=made_of.settings)
    if values is None:
        return None
    came = places_at(values)
    return [[entry for entry, place in came.items() if place == each] for each in sorted(set(came.values()))]


def _by_chain(
    made_of: Material, number: int, level: Sequence[int], chain: Sequence[str] | None = None
) -> list[list[int]]:
    if len(level) < 2:
        return [list(level)]
    return chain_levels(
        level,
        [game for game in made_of.games if game.round <= number],
        scoring=made_of.event.scoring,
        chain=chain_of(made_of.event) if chain is None else chain,
        lots=lots_of(made_of.event, made_of.entries),
        settings=made_of.settings,
    )


def is_knockout(event: Event, round_: Round | None) -> bool:
    """Whether this round, or the event's main rounds, are drawn from a bracket."""
    if round_ is not None and round_.stage == Round.Stage.FINALS:
        return event.rounds.filter(stage=Round.Stage.FINALS, ahead__has_key=KNOCKOUT).exists()
    return event.format == Event.Format.KNOCKOUT
