"""How much a socket may send: a bucket of tokens that fills up again."""

from collections.abc import Callable
from time import monotonic
from typing import Final

BURST: Final = 30
A_SECOND: Final = 6.0
PATIENCE: Final = 60
"""Messages too many, in a row, after which the socket is closed."""


class Bucket:
    """`take` says whether a message may pass."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._left, self._at = float(BURST), clock()
        self.refused = 0

    def take(self) -> bool:
        now = self._clock()
        self._left = min(float(BURST), self._left + (now - self._at) * A_SECOND)
        self._at = now
        if self._left < 1:
            self.refused += 1
            return False
        self._left -= 1
        self.refused = 0
        return True

    @property
    def exhausted(self) -> bool:
        return self.refused >= PATIENCE
