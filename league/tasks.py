"""Celery's side of the services: ids in, one service called. Each may run twice, or late, without harm."""

from celery import shared_task

from league.jobs import (
    ONLINE_ROUND,
    REFRESH_RATINGS,
    REFRESH_SEASON,
    REFRESH_SEASONS,
    REFRESH_STANDINGS,
    RUN_JOB,
    SEND_NOTICES,
    SEND_WEBHOOK,
)
from league.services import (
    hardening,
    job_turns,
    kept_answers,
    online,
    ratings,
    recurrences,
    retention,
    seasons,
    standings,
    starting,
    sweep_runs,
)
from league.services.notices import due as notices_due
from league.services.notices import sending as mailing
from league.services.webhooks import sending


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
    starting.publish_due()


@shared_task(name="league.harden_results")
def harden_results() -> None:
    hardening.harden_due()


@shared_task(name="league.make_recurring_events")
def make_recurring_events() -> None:
    recurrences.make_due()


@shared_task(name="league.forget_kept_answers")
def forget_kept_answers() -> None:
    kept_answers.forget_old()


@shared_task(name="league.forget_old")
def forget_old() -> None:
    retention.forget_old()


@shared_task(name="league.sweep")
def sweep() -> None:
    sweep_runs.run()


@shared_task(name=RUN_JOB)
def run_job(job_id: int) -> None:
    job_turns.run(job_id)


@shared_task(name=ONLINE_ROUND)
def online_round(round_id: int) -> None:
    online.bring_in_line(round_id)


@shared_task(name=SEND_WEBHOOK)
def send_webhook(webhook_id: int, probe: bool = False) -> None:
    sending.send(webhook_id, probe=probe)


@shared_task(name=SEND_NOTICES)
def send_notices(notices: list[int]) -> None:
    mailing.send(notices)


@shared_task(name="league.due_notices")
def due_notices() -> None:
    notices_due.run()
