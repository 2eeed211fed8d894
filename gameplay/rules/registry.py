"""The games there are: one line a variant."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from gameplay.rules.core import Variant
from gameplay.rules.errors import RuleError
from gameplay.rules.hearts.auction_hearts import AuctionHearts
from gameplay.rules.hearts.black_lady import BlackLady
from gameplay.rules.hearts.cancellation import Cancellation
from gameplay.rules.hearts.omnibus import Omnibus
from gameplay.rules.hearts.plain_hearts import PlainHearts
from gameplay.rules.options import Option, complete
from gameplay.rules.truco.mineiro import Mineiro
from gameplay.rules.truco.paulista import Paulista

VARIANTS: Final[dict[str, type[Variant]]] = {
    variant.code: variant
    for variant in (
        BlackLady,
        Omnibus,
        Cancellation,
        PlainHearts,
        AuctionHearts,
        Paulista,
        Mineiro,
    )
}


@dataclass(frozen=True, slots=True)
class Info:
    """What a form needs to know of a game. `pairs`: scores are kept by pair, seats 1 and 3 against 2 and 4. `chips`:
    chips are won and lost, and some may lie in a pool."""

    code: str
    name: str
    family: str
    seats: tuple[int, ...]
    default_seats: int
    options: tuple[Option, ...]
    pairs: bool
    low_wins: bool
    chips: bool


def make(code: str, seats: int, options: Mapping[str, Any] | None = None) -> Variant:
    """The rules of this game as a table agreed on them. RuleError `bad-record` for an unknown game, number of
    seats or option."""
    variant = find(code)
    if type(seats) is not int or seats not in variant.seat_numbers:
        raise RuleError("bad-record", "seats", game=variant.name, seats=seats)
    return variant(seats, complete(variant.name, variant.option_specs, options or {}))


def info(code: str) -> Info:
    variant = find(code)
    return Info(
        code,
        variant.name,
        variant.family,
        variant.seat_numbers,
        variant.default_seats,
        variant.option_specs,
        variant.pairs,
        variant.low_wins,
        variant.chips,
    )


def find(code: str) -> type[Variant]:
    if not isinstance(code, str) or code not in VARIANTS:
        raise RuleError("bad-record", "game", game=code)
    return VARIANTS[code]
