"""Importing a list, from the file to the last line: begun, decided, confirmed, and the steps that a worker takes."""

from collections.abc import Iterable

from django.db import transaction

from league import jobs
from league.errors import LeagueRefusal
from league.models import Club, Event, Job, JobLine, User
from league.queries.playable import pairs_enter
from league.services import job_life
from league.services.entry_steps import require
from league.services.guard import locked, permit
from league.services.imports import checking, entering, reading
from league.services.spreadsheets import MEGABYTE, MOST_BYTES, MOST_LINES

MOST_ENTRIES = 5000
"""Lines of entries: more than any event holds."""

Verdict, Outcome = JobLine.Verdict, JobLine.Outcome


def import_players(club: Club, content: bytes, name: str = "", *, by: User) -> Job:
    _require_size(content)
    return job_life.start(Job.Kind.PLAYERS, club, "league.manage_players", by=by, file_name=name, given=content)


def import_entries(event: Event, content: bytes, name: str = "", *, by: User) -> Job:
    _require_size(content)
    permit(by, "league.direct_event", event)
    require(event, Event.TAKES_ENTRIES)
    return job_life.start(Job.Kind.ENTRIES, event, "league.direct_event", by=by, file_name=name, given=content)


def _require_size(content: bytes) -> None:
    if len(content) > MOST_BYTES:
        raise LeagueRefusal("file-too-large", most=MOST_BYTES // MEGABYTE)
    if not content.strip():
        raise LeagueRefusal("file-empty")


def step(job: Job) -> bool:
    """One step further; False where there is nothing to do just now."""
    pairs = bool(job.event and pairs_enter(job.event))
    if job.state == Job.State.WORKING:
        return entering.take_lines(job, job.event, pairs=pairs) or _finish(job)
    if not job.settings.get("read"):
        reading.read(job, MOST_ENTRIES if job.event else MOST_LINES, pairs=pairs)
        return True
    return checking.check_slice(job, event=job.event, pairs=pairs) or _ask(job)


@transaction.atomic
def _ask(job: Job) -> bool:
    """All lines have been looked at: whoever asked for it decides. The file has served."""
    current = job_life.in_step(job, Job.State.READING)
    if current is not None:
        job_life.went_on(current, 0, state=Job.State.ASKING)
        current.parts.filter(given=True).delete()
    return False


@transaction.atomic
def _finish(job: Job) -> bool:
    current = job_life.in_step(job, Job.State.WORKING)
    if current is not None and not current.lines.filter(outcome="").exists():
        job_life.end(current, Job.State.DONE)
    return False


@transaction.atomic
def decide(job: Job, number: int, decision: dict[str, int | bool], *, by: User) -> JobLine:
    """Who is meant in a line that may be a double: by position a player's number, 0 for somebody new; or the line is
    left out."""
    job = _asking(job, by)
    line = job.lines.filter(number=number, verdict=Verdict.DOUBLE).first()
    if line is None:
        raise LeagueRefusal("no-such-line", number=number)
    offered = {(str(position), who) for position, who, _name in line.doubles if who or job.event is None}
    allowed = offered | {(str(position), 0) for position, *_ in line.doubles}
    if decision != {"leave": True} and not set(decision.items()) <= allowed:
        raise LeagueRefusal("no-such-line", number=number)
    line.decision = decision
    line.save(update_fields=["decision"])
    return line


def _asking(job: Job, by: User) -> Job:
    job = locked(job)
    permit(by, "league.see_job", job)
    permit(by, job.permission, job.place)
    if job.state != Job.State.ASKING:
        raise LeagueRefusal("job-not-asking", state=str(job.get_state_display()))
    return job


@transaction.atomic
def confirm(job: Job, *, by: User, undecided: str = "leave") -> Job:
    """It is meant. Likely doubles that nobody has decided are left out or, with `undecided="new"`, taken as somebody
    new. What follows is done in the name of whoever says so."""
    job = _asking(job, by)
    lines = job.lines.filter(outcome="")
    lines.filter(verdict=Verdict.THERE).update(outcome=Outcome.LEFT)
    lines.filter(verdict=Verdict.REFUSED).update(outcome=Outcome.REFUSED)
    lines.filter(verdict=Verdict.DOUBLE, decision={"leave": True}).update(outcome=Outcome.LEFT)
    if undecided == "leave":
        doubles = lines.filter(verdict=Verdict.DOUBLE).only("decision", "doubles")
        _leave(line.pk for line in doubles.iterator(chunk_size=2000) if not line.is_decided)
    job_life.went_on(job, 0, state=Job.State.WORKING, by=by, total=lines.count())
    jobs.run_job(job.pk)
    return job


def _leave(lines: Iterable[int]) -> None:
    numbers = list(lines)
    for at in range(0, len(numbers), 5000):
        JobLine.objects.filter(pk__in=numbers[at : at + 5000]).update(outcome=Outcome.LEFT)
