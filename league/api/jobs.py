"""Long pieces of work: lists that are read in or made, events that are copied in, large draws. How far they are, what
they ask, what came of them."""

from typing import Any

from django.core.handlers.asgi import ASGIRequest
from django.db.models import QuerySet
from django.http import Http404, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.urls import path
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from league.api import job_serializers as shapes
from league.api.clubs import club_for
from league.api.kit.access import opens
from league.api.kit.endpoints import Do, Endpoint, Many, Show, Thing
from league.api.kit.parsers import FILES
from league.api.kit.views import VERSION, Address, at
from league.api.table_serializers import JobSerializer
from league.api.things import CLUB, EVENT, JOB, find_job
from league.errors import LeagueRefusal
from league.models import Club, Event, Job, JobLine, Scope, User
from league.queries import jobs as queries
from league.queries.exports.register import MONEY
from league.services import job_life
from league.services.exports import files
from league.services.exports.writers import TYPES
from league.services.imports import event_copy, lists

TAG = "jobs"
EVENTS = {"scope": Scope.EVENTS, "signed_in": True}
CLUBS = {"scope": Scope.CLUBS, "signed_in": True}
OF_MONEY = {sheet.code for sheet in MONEY}
FILE = ("file-empty", "file-too-large")


class LineFilter(filters.FilterSet):
    verdict = filters.ChoiceFilter(choices=JobLine.Verdict.choices)
    outcome = filters.ChoiceFilter(choices=JobLine.Outcome.choices)

    class Meta:
        model = JobLine
        fields = ["verdict", "outcome"]


def _jobs(request: Request, club: int) -> list[Job]:
    return queries.jobs_of(club_for("league.create_event")(request, club), request.user)


def _lines(request: Request, job: int) -> QuerySet[JobLine]:
    return queries.lines_of(find_job(request, job))


def find_line(request: Request, job: int, line: int) -> JobLine:
    found = find_job(request, job)
    one = get_object_or_404(found.lines, number=line)
    one.job = found
    return one


def _decide(line: JobLine, decision: dict[str, Any], *, by: User) -> JobLine:
    if "players" in decision:
        positions = sorted({position for position, *_who in line.doubles})
        decision = {str(position): who for position, who in zip(positions, decision["players"], strict=False)}
    return lists.decide(line.job, line.number, decision, by=by)


def _confirm(job: Job, undecided: str = "leave", *, by: User) -> Job:
    if job.kind == Job.Kind.EVENT:
        return event_copy.confirm(job, by=by)
    return lists.confirm(job, by=by, undecided=undecided)


def _export(place: Club | Event, list: str, format: str, round: int | None = None, *, by: User) -> Job:
    return files.start(files.wanted(list, format, place, by=by, round_number=round), by=by)


class File(Endpoint):
    """What an export has made, as it is."""

    def answer(self, request: Request, numbers: dict[str, Any]) -> Any:
        job = find_job(request, **numbers)
        if job.kind != Job.Kind.EXPORT or job.state != Job.State.DONE:
            raise Http404
        if job.settings["sheet"] in OF_MONEY and not opens(request, Scope.MONEY):
            raise LeagueRefusal("scope-missing", scope=Scope.MONEY.value)
        pieces = queries.pieces(job, asynchronous=isinstance(request._request, ASGIRequest))
        headers = {
            "Content-Disposition": f'attachment; filename="{job.file_name}"', "Content-Length": job.settings["bytes"],
        }  # fmt: skip
        return StreamingHttpResponse(pieces, content_type=TYPES[job.settings["format"]], headers=headers)


class JobFile(Address):
    """The file that an export has made."""

    endpoints = {"get": File(signed_in=True)}

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """The file is of the kind it is of; only problems are written here."""
        return JSONRenderer(), "application/json"

    @extend_schema(
        tags=[TAG], operation_id="job_file_get", summary="The file of an export",
        responses={(200, kind.partition(";")[0]): OpenApiTypes.BINARY for kind in TYPES.values()},
        description="As soon as its job is done. A token needs the scope `read`; for lists of money `money`.",
    )  # fmt: skip
    def get(self, request: Request, **numbers: Any) -> Any:
        return self.act(request, numbers)


def _import(route: str, name: str, of: Thing, summary: str, service: Any, more: dict[str, Any], about: str) -> Any:
    """It is read by a worker, and then asks whether it is meant."""
    do = Do(
        summary,
        of,
        service,
        shapes.FileInput,
        JOB,
        status=202,
        refuses=FILE,
        about=f"{about} The file comes in JSON, or as the body itself with its own `Content-Type` (its name in "
        "`Content-Disposition`).",
        largest=shapes.LARGEST,
        files=FILES,
        **more,
    )
    return at(route, name, TAG, post=do)


LINE = Thing(
    "api:job-line", find_line, shapes.JobLineSerializer, lambda line: {"job": line.job_id, "line": line.number}
)
MEANT = "Read by a worker: look at its job until it is `asking`, then confirm it."
ADDRESSES = [
    at("clubs/<int:club>/jobs/", "jobs", TAG, get=Many(
        "A club's latest pieces of work", _jobs, JobSerializer, signed_in=True)),
    at("jobs/<int:job>/", "job", TAG, get=Show("A piece of work", JOB, signed_in=True)),
    at("jobs/<int:job>/lines/", "job-lines", TAG, get=Many(
        "The lines of an import", _lines, shapes.JobLineSerializer, filters=LineFilter, last="number", signed_in=True,
        about="Each with what it would come to and, once it is done, what came of it.")),
    at("jobs/<int:job>/lines/<int:line>/", "job-line", TAG,
       get=Show("A line", LINE, signed_in=True),
       put=Do("Say who is meant in a line", LINE, _decide, shapes.WhoIsMeantInput, **CLUBS,
              refuses=("no-such-line", "job-not-asking"))),
    at("jobs/<int:job>/confirm/", "confirm-job", TAG, post=Do(
        "It is meant", JOB, _confirm, shapes.MeantInput, status=202, refuses=("job-not-asking",), **CLUBS)),
    at("jobs/<int:job>/cancel/", "cancel-job", TAG, post=Do(
        "Call it off", JOB, job_life.cancel, about="What has been done stays.", **CLUBS)),
    path(VERSION + "jobs/<int:job>/file/", JobFile.as_view(), name="job-file"),
    _import("clubs/<int:club>/players/import/", "import-players", CLUB, "Import players", lists.import_players, CLUBS,
            MEANT),
    _import("events/<int:event>/entries/import/", "import-entries", EVENT, "Import entries", lists.import_entries,
            EVENTS, MEANT),
    _import("clubs/<int:club>/events/import/", "import-event", CLUB, "Import an event", event_copy.import_event, EVENTS,
            "The file of an event, as its export has made it. " + MEANT),
    at("clubs/<int:club>/exports/", "club-exports", TAG, post=Do(
        "Make a list of the club", CLUB, _export, shapes.ExportInput, JOB, status=202, **CLUBS,
        refuses=("no-such-list", "money-off"), about="Once its job is `done`, the file is at its `file`.")),
    at("events/<int:event>/exports/", "event-exports", TAG, post=Do(
        "Make a list of an event", EVENT, _export, shapes.ExportInput, JOB, status=202, **EVENTS,
        refuses=("no-such-list", "money-off"), about="Once its job is `done`, the file is at its `file`.")),
]  # fmt: skip
