"""Imports and exports as their pages show them."""

from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any

from asgiref.sync import sync_to_async
from django.db.models import Count, Q, QuerySet

from league.models import Club, Event, Job, JobLine, JobPart, Membership
from league.queries.reach import reach

LISTED = 50


def jobs_of(club: Club, user: Any) -> list[Job]:
    """The club's latest that this user has asked for or may look at; three queries."""
    theirs = reach(user)
    staff = theirs.everything or theirs.clubs.get(club.pk) in (Membership.Role.ADMIN, Membership.Role.DIRECTOR)
    seen = Q(by=user) | Q(event__isnull=False) & theirs.may_direct("event")
    seen |= Q(event=None, pk__isnull=not staff)
    found = Job.objects.filter(seen, club=club).select_related("event__club", "by")
    return list(found.order_by("-pk")[:LISTED])


def draw_under_way(event: Event) -> Job | None:
    return Job.objects.filter(event=event, kind=Job.Kind.DRAW, state=Job.State.WORKING).first()


def last_draw(event: Event) -> Job | None:
    """Of the draws that were given to a worker."""
    return Job.objects.filter(event=event, kind=Job.Kind.DRAW).order_by("-pk").first()


@dataclass(frozen=True, slots=True)
class Tally:
    """How many lines of an import there are, by what they would come to and by what came of them."""

    verdicts: dict[str, int]
    outcomes: dict[str, int]

    @property
    def to_do(self) -> int:
        """Without those that are to be decided."""
        doing = set(JobLine.DOES_SOMETHING) - {JobLine.Verdict.DOUBLE}
        return sum(count for verdict, count in self.verdicts.items() if verdict in doing)

    @property
    def to_decide(self) -> int:
        return self.verdicts.get(JobLine.Verdict.DOUBLE, 0)


def tally_of(job: Job) -> Tally:
    """One query."""
    verdicts: Counter[str] = Counter()
    outcomes: Counter[str] = Counter()
    counts = job.lines.order_by().values_list("verdict", "outcome").annotate(Count("pk"))
    for verdict, outcome, count in counts:
        verdicts[verdict] += count
        outcomes[outcome] += count
    return Tally(dict(verdicts), dict(outcomes))


def lines_of(job: Job, show: str = "") -> QuerySet[JobLine]:
    """In the order of the file; `show`: those of this verdict, or, once it is confirmed, of this outcome."""
    lines = job.lines.order_by("number")
    if not show:
        return lines
    return lines.filter(verdict=show) if job.state == Job.State.ASKING else lines.filter(outcome=show)


def part_numbers(job: Job) -> list[int]:
    """Of the file that came of it."""
    parts = JobPart.objects.filter(job=job, given=False).order_by("number")
    return list(parts.values_list("number", flat=True))


def part(job: Job, number: int) -> bytes:
    return bytes(JobPart.objects.values_list("content", flat=True).get(job=job, given=False, number=number))


def pieces(job: Job, *, asynchronous: bool) -> Iterator[bytes] | AsyncIterator[bytes]:
    """Of the file that came of it: one in memory at a time, whichever kind of server asks."""
    numbers = part_numbers(job)
    if not asynchronous:
        return (part(job, number) for number in numbers)

    async def each() -> AsyncIterator[bytes]:
        for number in numbers:
            yield await sync_to_async(part)(job, number)

    return each()
