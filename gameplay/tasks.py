"""Tasks of online tables. They take keys, call one service, and may run twice or late."""

from celery import shared_task

from gameplay.services import live


@shared_task(name="gameplay.end_turns", expires=4)
def end_turns() -> None:
    """One that waited for a worker for longer than its successor is due has nothing to add."""
    live.expire_due()


@shared_task(name="gameplay.play_bots")
def play_bots(key: str) -> None:
    """Slow bots; those that are quick play where the move before theirs was made."""
    live.play_bots(key, slow=True)
