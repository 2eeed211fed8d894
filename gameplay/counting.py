"""What is counted for whoever watches over the house: nobody's name, and no card."""

from functools import partial

from django.db import transaction
from prometheus_client import Counter

MOVES = Counter("tavula_moves", "Moves made at online tables", ["game", "by"])
NOT_QUEUED = Counter("tavula_tasks_not_queued", "Tasks that no broker took; the sweep finds what they leave", ["task"])


def moved(game: str, by: str) -> None:
    """A move, once it is committed."""
    transaction.on_commit(partial(_count, game, by))


def _count(game: str, by: str) -> None:
    MOVES.labels(game, by).inc()
