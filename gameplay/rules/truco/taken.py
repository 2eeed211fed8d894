"""What a hand of Truco comes down to."""

from dataclasses import dataclass
from typing import Any, Final

TRICKS: Final = "tricks"
RUN: Final = "run"
FOLD: Final = "fold"
CALL: Final = "call"
WAYS: Final = (TRICKS, RUN, FOLD, CALL)
"""How a pair can win a hand, in the order in which they are offered."""


def pair_of(seat: int) -> int:
    """Pair 1 is seats 1 and 3, pair 2 is seats 2 and 4."""
    return 2 - seat % 2


@dataclass(frozen=True, slots=True)
class Taken:
    """The pair that takes `value`, and how; pair 0 where all tricks were tied and nobody scores."""

    pair: int = 0
    value: int = 0
    by: str = ""

    def as_dict(self) -> dict[str, Any]:
        """The tally of this hand."""
        return {"pair": self.pair, "value": self.value, "by": self.by} if self.pair else {"pair": 0}


NOBODY: Final = Taken()
