"""For whatever goes by itself over rows of several events or clubs: one row's trouble is not the others'."""

import logging
from collections.abc import Callable, Iterable
from typing import Any

log = logging.getLogger(__name__)


def one_by_one(step: Callable[..., int], calls: Iterable[tuple[Any, ...]]) -> int:
    """The sum of what the step says of each. One that fails is logged, stops no other, and comes up again when they are
    looked for again: what a step has written by then it must take back itself (`transaction.atomic`)."""
    done = 0
    for arguments in calls:
        try:
            done += step(*arguments)
        except Exception:
            log.exception("%s%r failed; the others go on", step.__qualname__, arguments)
    return done
