"""What a game lets an event be: whether events are played in it at all, in which formats, with how many at a table, and
by which scoring and tie-breaks. Services check by it, and forms offer by it."""

from typing import NamedTuple

from gameplay.rules import registry
from league.models import Event
from league.queries.entry.columns import can_be_entered
from league.standings import HEARTS_CHAIN, TRUCO_CHAIN

Format, Scoring = Event.Format, Event.Scoring


def can_be_played(variant: str) -> bool:
    """Whether the entry pages take the game's hands: what they do not take is played online and from records only."""
    return can_be_entered(variant)


def can_have_a_stake(variant: str) -> bool:
    """Whether a game is played for something that can be worth money, its points or its chips: pairs win or lose."""
    return not registry.info(variant).pairs


def formats_of(variant: str) -> tuple[Format, ...]:
    """The usual one first."""
    if registry.info(variant).pairs:
        return (
            Format.SWISS, Format.ROUND_ROBIN, Format.KNOCKOUT, Format.GROUPS, Format.ROTATION, Format.SINGLE_TABLE,
            Format.LEAGUE,
        )  # fmt: skip
    return (Format.PODS, Format.ROTATION, Format.KNOCKOUT, Format.GROUPS, Format.SINGLE_TABLE, Format.LEAGUE)


USUAL_TABLES = {"cancellation": 8}
"""Where events seat others than the game's own usual number."""


def usual_table_size(variant: str) -> int:
    return USUAL_TABLES.get(variant, registry.info(variant).default_seats)


def scorings_of(variant: str) -> tuple[Scoring, ...]:
    """The usual one first. Plain points need tables that are alike."""
    info = registry.info(variant)
    if info.pairs:
        return (Scoring.MATCH,)
    return (Scoring.CHIPS, Scoring.PLACING) if info.chips else (Scoring.SETTLEMENT, Scoring.PLACING, Scoring.POINTS)


def tables_may_differ(event: Event) -> bool:
    """Whether a round can have tables of several sizes, or games of several lengths; at one table there are neither."""
    return event.format != Format.SINGLE_TABLE


OF_PAIRS = ("h2h", "wins", "diff", "buchholz", "buchholz_cut1", "sonneborn", "progressive", "best_round", "lot")
OF_TABLES = (
    "places", "wins", "h2h", "low_total", "moons", "best_round", "opponents", "buchholz", "buchholz_cut1", "sonneborn",
    "progressive", "lot",
)  # fmt: skip
WITHOUT_CHIPS = ("low_total", "moons")
"""They go by cards that points are counted for."""


def tiebreaks_of(variant: str) -> tuple[str, ...]:
    """Those that tell something in this game."""
    info = registry.info(variant)
    fitting = OF_PAIRS if info.pairs else OF_TABLES
    return tuple(code for code in fitting if not (info.chips and code in WITHOUT_CHIPS))


def usual_chain(variant: str, format: str = "") -> list[str]:
    """A game of chips has no card points that a tie could be broken by; where partners change nobody meets another
    alone."""
    info = registry.info(variant)
    chain = TRUCO_CHAIN if info.pairs else HEARTS_CHAIN
    if info.pairs and format == Format.ROTATION:
        chain = tuple(code for code in chain if code not in ("h2h", "buchholz"))
    return [code for code in chain if not (info.chips and code in WITHOUT_CHIPS)]


def pairs_enter(event: Event) -> bool:
    """Whether an entry is a pair. In a rotation everybody enters alone, and has another partner in each round."""
    return registry.info(event.variant).pairs and event.format != Format.ROTATION


def partners_change(event: Event) -> bool:
    return registry.info(event.variant).pairs and event.format == Format.ROTATION


class Sides(NamedTuple):
    """How many entries sit at a table: at least, where it is full, and at most."""

    smallest: int
    full: int
    largest: int


def sides_at_a_table(event: Event) -> Sides:
    """Two pairs, two pairs for one round, or as many players as the game takes."""
    info = registry.info(event.variant)
    if partners_change(event):
        return Sides(4, 4, 4)
    return Sides(2, 2, 2) if info.pairs else Sides(min(info.seats), event.table_size, max(info.seats))
