"""Which format suits a game and a number of players, where nobody has chosen one."""

from dataclasses import dataclass

from gameplay.rules import registry
from league.models import Event
from league.pairing.sizes import rounds_without_repeats, splits
from league.queries.playable import formats_of, usual_table_size

Format = Event.Format
FEW_PAIRS = 6
"""So many meet each other in an evening; of more, a Swiss finds the best sooner."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """`players`: for so many; None where nobody has said. `least`: so many are needed, and there are fewer: no format.
    `sizes`: the tables. `rounds`: how many it takes (round-robin, Swiss of pairs), or are possible without anybody's
    meeting again (tables of more)."""

    format: Format | None
    players: int | None = None
    least: int = 0
    sizes: tuple[int, ...] = ()
    rounds: int = 0


def suggested(variant: str, players: int | None) -> Suggestion:
    info = registry.info(variant)
    if players is None:
        return Suggestion(formats_of(variant)[0])
    least = min(info.seats)
    if players < least:
        return Suggestion(None, players, least)
    return _of_pairs(players) if info.pairs else _of_tables(variant, players)


def _of_pairs(players: int) -> Suggestion:
    """Four sit down at one table. A number that is odd makes no pairs: everybody comes alone, with another partner each
    round."""
    pairs = players // 2
    if players % 2:
        return Suggestion(Format.ROTATION, players)
    if pairs == 2:
        return Suggestion(Format.SINGLE_TABLE, players)
    if pairs <= FEW_PAIRS:
        return Suggestion(Format.ROUND_ROBIN, players, rounds=pairs - 1 + pairs % 2)
    return Suggestion(Format.SWISS, players, rounds=(pairs - 1).bit_length())


def _of_tables(variant: str, players: int) -> Suggestion:
    seats = registry.info(variant).seats
    if players < 2 * min(seats):
        return Suggestion(Format.SINGLE_TABLE, players)
    sizes = splits(players, usual_table_size(variant), min(seats), max(seats))[0]
    return Suggestion(Format.PODS, players, sizes=sizes, rounds=rounds_without_repeats(players, sizes))
