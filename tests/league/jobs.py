"""Jobs in tests: a worker that is called by hand, and files as spreadsheet programs write them."""

import io
from typing import Any

import openpyxl

from league.models import Job
from league.services import job_turns


def work(job: Job) -> Job:
    """What a worker does when it is told of the job."""
    job_turns.run(job.pk)
    return Job.objects.get(pk=job.pk)


def workbook(*rows: list[Any]) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def verdicts(job: Job) -> list[tuple[int, str, str]]:
    """(Line, what it comes to, code of what is said of it)."""
    return [(line.number, line.verdict, line.said.get("code", "")) for line in job.lines.order_by("number")]


def outcomes(job: Job) -> list[tuple[int, str, str]]:
    return [(line.number, line.outcome, line.said.get("code", "")) for line in job.lines.order_by("number")]
