"""The life of a long piece of work: asked for, gone on with, called off, forgotten.

A job is done in steps, each in one transaction that holds the job's row: two workers at one job take turns, and a step
that is broken off has not been. What a step has done is in the same transaction counted as done, so that nothing
counts twice.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from gameplay.errors import Refusal
from gameplay.texts import one_line
from league import jobs
from league.errors import LeagueRefusal
from league.models import Club, Event, Job, JobPart, User
from league.services import audit
from league.services.guard import locked, permit
from league.services.one_by_one import one_by_one
from league.services.transitions import move

PART_BYTES = 512 * 1024
STALE = timedelta(minutes=2)
"""A job that has not gone on for so long has lost its worker."""
MOST_TRIES = 5
MOST_OPEN = 10
"""So many jobs of one person may be under way or wait."""


@transaction.atomic
def start(
    kind: str,
    place: Club | Event,
    permission: str,
    *,
    by: User,
    file_name: str = "",
    given: bytes = b"",
    **settings: Any,
) -> Job:
    """Ask for a piece of work; `given` is the file that it begins with."""
    permit(by, permission, place)
    if Job.objects.filter(by=by, state__in=Job.OPEN).count() >= MOST_OPEN:
        raise LeagueRefusal("too-many-jobs", most=MOST_OPEN)
    event = place if isinstance(place, Event) else None
    job = Job.objects.create(
        club=place.club if event else place,
        event=event,
        kind=kind,
        permission=permission,
        by=by,
        file_name=one_line(file_name)[:120],
        settings=settings,
        state=Job.State.READING if kind in Job.IMPORTS else Job.State.WORKING,
    )
    keep_file(job, [given[at : at + PART_BYTES] for at in range(0, len(given), PART_BYTES)], given=True)
    jobs.run_job(job.pk)
    return job


def keep_file(job: Job, pieces: Iterable[bytes], *, given: bool) -> None:
    for number, content in enumerate(pieces):
        JobPart.objects.create(job=job, given=given, number=number, content=content)


def given_file(job: Job) -> bytes:
    parts = job.parts.filter(given=True).order_by("number").values_list("content", flat=True)
    return b"".join(map(bytes, parts))


def taken_up(job_id: int) -> Job | None:
    """A worker begins a turn at it. A job that was taken up too often and got nowhere is stopped: what it is at may be
    what kills its workers."""
    with transaction.atomic():
        job = Job.objects.select_for_update(no_key=True).filter(pk=job_id, state__in=Job.ACTIVE).first()
        if job is None:
            return None
        job.tries += 1
        job.save(update_fields=["tries"])
    if job.tries > MOST_TRIES:
        stop(job, LeagueRefusal("job-gets-nowhere"))
        return None
    return job


def in_step(job: Job, state: str) -> Job | None:
    """The job, locked, if it still stands there. To be called inside the transaction of the step."""
    job = locked(job)
    return job if job.state == state else None


def went_on(job: Job, done: int, **changes: Any) -> None:
    """A step is done; to be called on the locked job."""
    job.done, job.tries, job.touched_at = done, 0, timezone.now()
    for field, value in changes.items():
        setattr(job, field, value)
    job.save(update_fields=["done", "tries", "touched_at", *changes])


@transaction.atomic
def end(job: Job, state: str, trouble: dict[str, Any] | None = None) -> None:
    """Whatever came with it has served. To be called on the locked job, or in a transaction of its own."""
    job.state, job.trouble, job.ended_at = state, trouble or {}, timezone.now()
    job.save(update_fields=["state", "trouble", "ended_at"])
    job.parts.filter(given=True).delete()
    if state in (Job.State.STOPPED, Job.State.CANCELLED):
        _call_off_copy(job)
    if job.is_import and state != Job.State.CANCELLED:
        audit.log(f"job.{state}", job, by=job.by, new={"kind": job.kind, "done": job.done, "total": job.total})


def _call_off_copy(job: Job) -> None:
    """An event that was half copied is called off with its import, however that ends; it has no money to give back.
    Whoever asked for it may meanwhile be without rights here, so these are not asked for."""
    made = job.settings.get("event") if job.kind == Job.Kind.EVENT else None
    event = Event.objects.select_for_update(no_key=True).filter(pk=made, club=job.club_id).first() if made else None
    if event is not None and event.state not in Event.ENDED:
        move(event, "cancel", by=job.by, reason=f"{job}")


@transaction.atomic
def stop(job: Job, refusal: Refusal) -> None:
    """It cannot go on. What has been done of it stays, but for an event that is half there."""
    job = locked(job)
    if job.is_active:
        end(job, Job.State.STOPPED, {"code": refusal.code, "why": refusal.why, "facts": audit.plain(refusal.facts)})


def kept_until(job: Job) -> datetime | None:
    """None: for good."""
    return job.created_at + timedelta(days=days) if (days := settings.KEEP_DAYS["jobs"]) else None


@transaction.atomic
def cancel(job: Job, *, by: User) -> Job:
    """Call it off: what has been done of it stays, but for an event that is half there. Once is enough."""
    job = locked(job)
    permit(by, "league.see_job", job)
    if job.state in Job.OPEN:
        end(job, Job.State.CANCELLED)
        audit.log("job.cancelled", job, by=by, new={"kind": job.kind, "done": job.done, "total": job.total})
    return job


def wake_left_lying(now: datetime | None = None) -> int:
    """Ask again for jobs that have lost their worker; how many these are."""
    now = now or timezone.now()
    lying = list(Job.objects.filter(state__in=Job.ACTIVE, touched_at__lt=now - STALE).values_list("pk", flat=True)[:50])
    Job.objects.filter(pk__in=lying).update(touched_at=now)
    for job in lying:
        jobs.run_job(job)
    return len(lying)


def forget_old(now: datetime | None = None) -> int:
    """Jobs go after some days, with their files and reports; the log keeps that they have been."""
    if not settings.KEEP_DAYS["jobs"]:
        return 0
    before = (now or timezone.now()) - timedelta(days=settings.KEEP_DAYS["jobs"])
    old = Job.objects.filter(created_at__lt=before).exclude(state__in=Job.ACTIVE).order_by("pk")[:20]
    return one_by_one(_forget, [(job,) for job in old])


@transaction.atomic
def _forget(job: Job) -> int:
    job.lines.all().delete()
    job.delete()
    return 1
