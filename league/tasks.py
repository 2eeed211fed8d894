"""Celery's side of the services: ids in, one service called. Each may run twice, or late, without harm."""

from celery import shared_task

from league.jobs import REFRESH_STANDINGS
from league.services import schedule, standings
from league.services import sweep as sweeping


@shared_task(name=REFRESH_STANDINGS)
def refresh_standings(event_id: int) -> None:
    standings.refresh(event_id)


@shared_task(name="league.publish_due_rounds")
def publish_due_rounds() -> None:
    schedule.publish_due()


@shared_task(name="league.sweep")
def sweep() -> None:
    sweeping.sweep()
