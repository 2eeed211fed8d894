"""From a file to the lines of a job, some thousands at a time."""

from collections.abc import Iterator
from itertools import islice

from django.db import transaction

from league.errors import LeagueRefusal
from league.models import Job, JobLine
from league.services.imports.columns import Layout, layout_of
from league.services.job_life import given_file, in_step, went_on
from league.services.spreadsheets import Row, rows_of

AT_ONCE = 2000


def read(job: Job, most: int, *, pairs: bool) -> None:
    """All lines of the job's file. Begun again, it goes on behind the last line that is there."""
    rows = rows_of(given_file(job))
    first = next(rows)
    layout = layout_of(first[1], pairs=pairs)
    if not layout.has_header:
        rows = _behind(first, rows)
    last = job.lines.order_by("-number").values_list("number", flat=True).first() or 0
    while batch := list(islice((row for row in rows if row[0] > last), AT_ONCE)):
        if not _keep(job, batch, layout, most):
            return
    _all_read(job, layout)


def _behind(first: Row, rows: Iterator[Row]) -> Iterator[Row]:
    yield first
    yield from rows


@transaction.atomic
def _keep(job: Job, batch: list[Row], layout: Layout, most: int) -> bool:
    """False where the job has been called off, or another worker has read these."""
    current = in_step(job, Job.State.READING)
    if current is None or current.lines.filter(number=batch[0][0]).exists():
        return False
    lines = [JobLine(job=job, number=number, cells=layout.cells(row)) for number, row in batch]
    current.total += len(lines)
    if current.total > most:
        raise LeagueRefusal("too-many-file-lines", most=most)
    JobLine.objects.bulk_create(lines)
    went_on(current, 0, total=current.total)
    return True


@transaction.atomic
def _all_read(job: Job, layout: Layout) -> None:
    current = in_step(job, Job.State.READING)
    if current is None:
        return
    if not current.total:
        raise LeagueRefusal("file-empty")
    settings = {**current.settings, "read": True, "passed_over": list(layout.passed_over)[:20]}
    went_on(current, 0, settings=settings)
