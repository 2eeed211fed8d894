"""A list as a file: made at once where it is small, by a job where it is large."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from tempfile import TemporaryFile
from typing import IO

from django.db import transaction
from django.utils import timezone, translation

from league.errors import LeagueRefusal
from league.models import Club, Event, Job, User
from league.queries.exports.headings import heading, in_words
from league.queries.exports.register import MONEY, SHEETS
from league.queries.exports.scope import Cells, Scope, Sheet
from league.services import job_life
from league.services.exports.writers import TYPES, written
from league.services.guard import permit
from league.services.standings import refresh

LARGE = 2000
"""A list of more rows is made by a job."""
TOLD_EVERY = 1000
FOR_PEOPLE = ("csv", "xlsx")
"""Kinds whose columns are headed by words; programs find codes in the others."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A list, of what, and as which kind of file."""

    sheet: Sheet
    scope: Scope
    kind: str

    @property
    def size(self) -> int:
        return self.sheet.count(self.scope)

    @property
    def file_name(self) -> str:
        event, number = self.scope.event, self.scope.round_number
        parts = [event.slug if event else self.scope.club.slug, self.sheet.code, f"round-{number}" if number else ""]
        return "-".join(filter(None, parts)) + f".{self.kind}"

    @property
    def content_type(self) -> str:
        return TYPES[self.kind]

    def content(self) -> Iterator[bytes]:
        """In the language that is spoken when it is asked for."""
        columns, rows = self.sheet.columns(self.scope), self.sheet.rows(self.scope)
        if self.kind in FOR_PEOPLE:
            rows = in_words(columns, rows, self.sheet.words)
            columns = tuple(heading(code) for code in columns)
        return written(self.kind, columns, rows)


def wanted(
    code: str, kind: str, place: Club | Event, *, by: User, round_number: int | None = None, everything: bool = True
) -> Wanted:
    """What is asked for, for whoever may have it. Raises `no-such-list`, `not-allowed`, `money-off`."""
    sheet = SHEETS.get(code)
    event = place if isinstance(place, Event) else None
    if sheet is None or kind not in sheet.formats or sheet.of_club == bool(event):
        raise LeagueRefusal("no-such-list")
    if everything or not sheet.is_seen:
        permit(by, sheet.permission, place)
    club = place.club if isinstance(place, Event) else place
    if sheet in MONEY and not club.money:
        raise LeagueRefusal("money-off")
    if code == "standings" and event is not None:
        refresh(event.pk)
    return Wanted(sheet, Scope(club, event, round_number if sheet.of_round else None, everything), kind)


def start(asked: Wanted, *, by: User) -> Job:
    """Have it made by a job."""
    scope = asked.scope
    return job_life.start(
        Job.Kind.EXPORT,
        scope.event or scope.club,
        asked.sheet.permission,
        by=by,
        file_name=asked.file_name,
        sheet=asked.sheet.code,
        format=asked.kind,
        round=scope.round_number,
        language=translation.get_language(),
    )


def step(job: Job) -> bool:
    """The whole file. Broken off, it is made anew: reading changes nothing."""
    settings = job.settings
    asked = wanted(settings["sheet"], settings["format"], job.place, by=job.by, round_number=settings["round"])
    total = asked.size
    Job.objects.filter(pk=job.pk).update(total=total)
    counted = Wanted(_counting(asked.sheet, job), asked.scope, asked.kind)
    with TemporaryFile() as file, translation.override(settings.get("language")):
        for piece in counted.content():
            file.write(piece)
        _keep(job, file, total)
    return False


def _counting(sheet: Sheet, job: Job) -> Sheet:
    """The same list, whose rows tell the job how far they are."""

    def rows(scope: Scope) -> Iterator[Cells]:
        for count, row in enumerate(sheet.rows(scope), start=1):
            if count % TOLD_EVERY == 0:
                _tell(job, count)
            yield row

    return replace(sheet, rows=rows)


def _tell(job: Job, count: int) -> None:
    """Raises `job-called-off` where nobody waits for the file any more."""
    going_on = Job.objects.filter(pk=job.pk, state=Job.State.WORKING)
    if not going_on.update(done=count, touched_at=timezone.now()):
        raise LeagueRefusal("job-called-off")


@transaction.atomic
def _keep(job: Job, file: IO[bytes], total: int) -> None:
    current = job_life.in_step(job, Job.State.WORKING)
    if current is None:
        return
    size = file.tell()
    file.seek(0)
    job_life.keep_file(current, iter(lambda: file.read(job_life.PART_BYTES), b""), given=False)
    job_life.went_on(current, total, settings={**current.settings, "bytes": size})
    job_life.end(current, Job.State.DONE)
