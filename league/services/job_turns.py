"""A worker's turn at a job: as many steps as fit into it, then the next turn is asked for."""

from collections.abc import Callable
from time import monotonic

from gameplay.errors import Refusal
from league import jobs
from league.models import Job
from league.services import big_draws, job_life
from league.services.exports import files
from league.services.imports import event_copy, lists

TURN_SECONDS = 20.0
"""So that a long job keeps no other waiting for long."""

STEPS: dict[str, Callable[[Job], bool]] = {
    Job.Kind.PLAYERS: lists.step,
    Job.Kind.ENTRIES: lists.step,
    Job.Kind.EVENT: event_copy.step,
    Job.Kind.EXPORT: files.step,
    Job.Kind.DRAW: big_draws.step,
}


def run(job_id: int) -> None:
    """Go on with a job. Run twice, late, or by two at once, it comes to the same."""
    job = job_life.taken_up(job_id)
    until = monotonic() + TURN_SECONDS
    while job is not None:
        try:
            more = STEPS[job.kind](job)
        except Refusal as refusal:
            job_life.stop(job, refusal)
            return
        if not more:
            return
        if monotonic() > until:
            jobs.run_job(job.pk)
            return
        job = Job.objects.select_related("club", "event__club", "by").filter(pk=job.pk, state__in=Job.ACTIVE).first()
