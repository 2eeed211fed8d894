"""The tasks that services ask for, by name; see gameplay.jobs."""

from gameplay.jobs import ask

REFRESH_STANDINGS = "league.refresh_standings"


def refresh_standings(event_id: int) -> None:
    ask(REFRESH_STANDINGS, event_id)
