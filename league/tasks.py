"""Celery's side of the services: ids in, one service called. Each may run twice, or late, without harm."""

from celery import shared_task

from league.jobs import ONLINE_ROUND, REFRESH_RATINGS, REFRESH_SEASON, REFRESH_SEASONS, REFRESH_STANDINGS, RUN_JOB
from league.services import hardening, online, ratings, recurrences, running, schedule, seasons, standings
from league.services import sweep as sweeping


@shared_task(name=REFRESH_STANDINGS)
def refresh_standings(event_id: int) -> None:
    standings.refresh(event_id)


@shared_task(name=REFRESH_SEASON)
def refresh_season(season_id: int) -> None:
    seasons.refresh(season_id)


@shared_task(name=REFRESH_SEASONS)
def refresh_seasons(club_id: int) -> None:
    seasons.refresh_club(club_id)


@shared_task(name=REFRESH_RATINGS)
def refresh_ratings(club_id: int, family: str) -> None:
    ratings.refresh(club_id, family)


@shared_task(name="league.publish_due_rounds")
def publish_due_rounds() -> None:
    schedule.publish_due()


@shared_task(name="league.harden_results")
def harden_results() -> None:
    hardening.harden_due()


@shared_task(name="league.make_recurring_events")
def make_recurring_events() -> None:
    recurrences.make_due()


@shared_task(name="league.sweep")
def sweep() -> None:
    sweeping.sweep()


@shared_task(name=RUN_JOB)
def run_job(job_id: int) -> None:
    running.run(job_id)


@shared_task(name=ONLINE_ROUND)
def online_round(round_id: int) -> None:
    online.bring_in_line(round_id)
