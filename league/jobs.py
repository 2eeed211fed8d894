"""The tasks that services ask for, by name; see gameplay.jobs."""

from gameplay.jobs import ask

REFRESH_STANDINGS = "league.refresh_standings"
REFRESH_SEASON = "league.refresh_season"
REFRESH_SEASONS = "league.refresh_seasons"
REFRESH_RATINGS = "league.refresh_ratings"
RUN_JOB = "league.run_job"
ONLINE_ROUND = "league.online_round"
SEND_WEBHOOK = "league.send_webhook"
SEND_NOTICES = "league.send_notices"


def refresh_standings(event_id: int) -> None:
    ask(REFRESH_STANDINGS, event_id)


def refresh_season(season_id: int) -> None:
    ask(REFRESH_SEASON, season_id)


def refresh_seasons(club_id: int) -> None:
    """Of all seasons of a club: one of its events stands otherwise."""
    ask(REFRESH_SEASONS, club_id)


def refresh_ratings(club_id: int, family: str) -> None:
    ask(REFRESH_RATINGS, club_id, family)


def run_job(job_id: int) -> None:
    """An import or export: as much of it as is done in one turn."""
    ask(RUN_JOB, job_id)


def online_round(round_id: int) -> None:
    """Bring the online tables of a round in line with it."""
    ask(ONLINE_ROUND, round_id)


def send_notices(notices: list[int]) -> None:
    """Mail these."""
    ask(SEND_NOTICES, tuple(notices))


def send_webhook(webhook_id: int, *, probe: bool = False) -> None:
    """What a webhook is to be told; `probe`: also where it has not been answering."""
    ask(SEND_WEBHOOK, webhook_id, probe)
