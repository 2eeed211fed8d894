"""One hand as a record holds it, its values checked but nothing of it played yet."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gameplay.rules.core import Variant
from gameplay.rules.deal import Deal
from gameplay.rules.result import HandContext


@dataclass(frozen=True, slots=True)
class HandRecord:
    """What was left out is None. Either `actions` (their texts) or `tally`. `turned` and `widow` stand for
    themselves where there is no deal. `carried`: players, note and the like, taken along without being read."""

    variant: Variant
    number: int | None = None
    dealer: int | None = None
    before: tuple[int, ...] | None = None
    pool: int | None = None
    namer: int | None = None
    deal: Deal | None = None
    turned: int = 0
    widow: tuple[int, ...] | None = None
    actions: tuple[str, ...] | None = None
    tally: Mapping[str, Any] | None = None
    points: tuple[int, ...] | None = None
    carried: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def under(cls, variant: Variant, context: HandContext, **more: Any) -> "HandRecord":
        """The record of a hand whose context is known; a pool and a namer are told where the game has chips."""
        pool, namer = (context.pool, context.namer or None) if variant.chips else (None, None)
        return cls(variant, context.number, context.dealer, context.before, pool, namer, **more)

    def context(self) -> HandContext:
        """The context by itself: what is left out has its default."""
        number = self.number or 1
        return HandContext(
            number,
            self.dealer or self.variant.dealer_of(number),
            self.before or self.variant.opening().before,
            self.pool or 0,
            self.namer or 0,
        )
