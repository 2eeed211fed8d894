"""What is to be run: sizes, format and game, and what does not go together."""

from dataclasses import dataclass

from gameplay.rules import registry
from league.models import Event
from league.queries.playable import formats_of

OF_PAIRS = (Event.Format.SWISS, Event.Format.ROUND_ROBIN, Event.Format.LEAGUE)
USUAL_GAMES = dict.fromkeys(OF_PAIRS, "truco-paulista")
HANDS = ("tallies", "bots", "totals")
HANDS_A_GAME = 4
MOST_ENTRIES, MOST_ROUNDS = 5000, 100
ONE_TABLE = Event.Format.SINGLE_TABLE
WITH_CUT = (Event.Format.SWISS, Event.Format.PODS, Event.Format.ROTATION, Event.Format.ROUND_ROBIN, Event.Format.GROUPS)


class PlanError(Exception):
    """A plan that cannot be run, as one sentence."""


@dataclass(frozen=True, slots=True)
class Plan:
    """`entries`: of them all, late ones too. `hands`: as what results are entered. A single table takes as many as its
    game, whatever was asked for."""

    format: str
    game: str
    entries: int
    rounds: int
    seed: int
    hands: str = HANDS[0]

    @property
    def pairs(self) -> bool:
        """Whether two sides meet, whoever enters."""
        return registry.info(self.game).pairs

    @property
    def is_one_table(self) -> bool:
        return self.format == ONE_TABLE

    @property
    def keeps_groups(self) -> bool:
        """So many of each group go on that most of it must be there in the end."""
        return self.format == Event.Format.GROUPS

    @property
    def by_weeks(self) -> bool:
        """Whether a round is open while the next one is played."""
        return self.format == Event.Format.LEAGUE

    @property
    def least_sides(self) -> int:
        """How many entries a table must have."""
        if self.pairs:
            return 4 if self.format == Event.Format.ROTATION else 2
        return registry.info(self.game).default_seats

    @property
    def players_an_entry(self) -> int:
        return 2 if self.pairs and self.format != Event.Format.ROTATION else 1

    @property
    def has_cut(self) -> bool:
        return self.format in WITH_CUT and not (self.pairs and self.format == Event.Format.ROTATION)

    @property
    def takes_late(self) -> bool:
        """A bracket, a round-robin, a league and groups are drawn for who is there; a single table has no more
        seats."""
        return self.format in (Event.Format.SWISS, Event.Format.PODS, Event.Format.ROTATION)


def made(format: str, game: str | None, entries: int, rounds: int, seed: int, hands: str) -> Plan:
    """Raises PlanError."""
    game = game or USUAL_GAMES.get(Event.Format(format), "black-lady")
    if game not in registry.VARIANTS:
        raise PlanError(f"There is no game {game}; there are {', '.join(registry.VARIANTS)}.")
    if format not in formats_of(game):
        raise PlanError(f"{game} is not played as {format}, but as {', '.join(formats_of(game))}.")
    info = registry.info(game)
    most = (2 if info.pairs else max(info.seats)) if format == ONE_TABLE else MOST_ENTRIES
    least = 2 * info.default_seats if format != ONE_TABLE else 2 if info.pairs else min(info.seats)
    entries = min(entries, most) if format == ONE_TABLE else entries
    if not least <= entries <= most:
        raise PlanError(f"An event of this kind has {least} to {most} entries, not {entries}.")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise PlanError(f"An event has 1 to {MOST_ROUNDS} rounds, not {rounds}.")
    return Plan(format, game, entries, rounds, seed, hands)
