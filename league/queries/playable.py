"""What a game lets an event be: whether events are played in it at all, in which formats, with how many at a table, and
by which scoring and tie-breaks. Services check by it, and forms offer by it."""

from typing import NamedTuple

from gameplay.rules import registry
from league.models import Event
from league.queries.entry.columns import can_be_entered
from league.standings import HEARTS_CHAIN, TRUCO_CHAIN

Format, Scoring = Event.Format, Event.Scoring


def can_be_played(variant: str) -> bool:
    """Whether the entry pages take the game's hands and a scoring of events counts what it comes to. Points by the
    table are counted where few are good, and pairs win or lose; chips, of which many are good, are not."""
    info = registry.info(variant)
    return can_be_entered(variant) and (info.low_wins or info.pairs)


def can_have_a_stake(variant: str) -> bool:
    """Whether a game's points can be played for money: settled as in plain Hearts, the mean less the own total."""
    return registry.info(variant).low_wins


def formats_of(variant: str) -> tuple[Format, ...]:
    """The usual one first."""
    return (Format.SWISS if registry.info(variant).pairs else Format.PODS, Format.SINGLE_TABLE)


def scorings_of(variant: str) -> tuple[Scoring, ...]:
    """The usual one first."""
    return (Scoring.MATCH,) if registry.info(variant).pairs else (Scoring.SETTLEMENT, Scoring.PLACING)


def usual_chain(variant: str) -> list[str]:
    return list(TRUCO_CHAIN if registry.info(variant).pairs else HEARTS_CHAIN)


class Sides(NamedTuple):
    """How many entries sit at a table: at least, where it is full, and at most."""

    smallest: int
    full: int
    largest: int


def sides_at_a_table(event: Event) -> Sides:
    """Two pairs, or as many players as the game takes."""
    info = registry.info(event.variant)
    return Sides(2, 2, 2) if info.pairs else Sides(min(info.seats), event.table_size, max(info.seats))
