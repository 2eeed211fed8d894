"""Imports and exports under way: how far they are, what they ask, what came of them."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.handlers.asgi import ASGIRequest
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, StreamingHttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.http import parse_etags
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from gameplay.names import game_name
from league.errors import LeagueRefusal
from league.models import Club, Event, Job, JobLine
from league.queries import jobs as queries
from league.queries.round_names import round_name
from league.services import job_life
from league.services.exports.writers import TYPES
from league.services.imports import event_copy, lists
from league.web.access import for_club, id_in
from league.web.director.frame import club_url, event_url, frame
from league.web.missing import Missing
from league.web.saying import act_and_return, refuse

PAGE_LINES = 100
SECONDS = 2
STOP_POLLING = 286  # htmx: take this, and ask no more
TABS = {Job.Kind.DRAW: "rounds"}

View = Callable[..., HttpResponse]


def for_job(view: View) -> View:
    """A page of a job for those who have asked for it or may direct what it is of, and still may."""

    @never_cache
    @login_required
    @wraps(view)
    def page(request: HttpRequest, club: str, job: int, **kwargs: Any) -> HttpResponse:
        jobs = Job.objects.select_related("club", "event__club", "by")
        found = get_object_or_404(jobs, pk=job, club__slug=club)
        if not request.user.has_perm("league.see_job", found):
            raise PermissionDenied
        zone = found.event.time_zone if found.event else found.club.time_zone
        with timezone.override(zone):
            return view(request, found, **kwargs)

    return page


def job_url(job: Job, name: str = "job", **kwargs: Any) -> str:
    return club_url(job.club, name, job=job.pk, **kwargs)


def title_of(job: Job) -> str:
    if job.kind == Job.Kind.EXPORT:
        return _("Export: %(file)s") % {"file": job.file_name}
    if job.kind == Job.Kind.DRAW:
        number = job.settings.get("round")
        if job.settings.get("rest"):
            return _("%(round)s: the rest drawn again") % {"round": _round(job, number)}
        return _("Draw: %(round)s") % {"round": _round(job, number)} if number else _("Draw of the schedule")
    return {
        Job.Kind.PLAYERS: _("Import players"),
        Job.Kind.ENTRIES: _("Import entries"),
        Job.Kind.EVENT: _("Import an event"),
    }[Job.Kind(job.kind)]


def _round(job: Job, number: int) -> str:
    return round_name(job.event, number) if job.event else str(number)


@require_safe
@for_club("league.create_event")
def jobs(request: HttpRequest, club: Club) -> HttpResponse:
    found = [{"job": job, "title": title_of(job), "url": job_url(job)} for job in queries.jobs_of(club, request.user)]
    return render(request, "director/jobs.html", {"club": club, "jobs": found})


@require_safe
@for_job
def job(request: HttpRequest, job: Job) -> HttpResponse:
    """Where it stands. `?live` asks for the progress alone, which is nothing new (304) while it stands still."""
    if "live" in request.GET:
        return _progress(request, job)
    around = frame(request, job.event, TABS.get(job.kind, "entries")) if job.event else {"club": job.club}
    context = around | {
        "around": "director/base.html" if job.event else "director/club_base.html",
        "job": job,
        "title": title_of(job),
        "etag": _etag(job),
        "seconds": SECONDS,
        "kept_until": job_life.kept_until(job),
        "trouble": _trouble(job),
        "proposal": _proposal(job),
        "back": _back(job),
        **_report(request, job),
    }
    return render(request, "director/job.html", context)


def _progress(request: HttpRequest, job: Job) -> HttpResponse:
    etag = _etag(job)
    if etag in parse_etags(request.headers.get("If-None-Match", "")):
        return HttpResponseNotModified(headers={"ETag": etag})
    response = render(request, "director/_job_progress.html", {"job": job})
    response["ETag"] = etag
    if not job.is_active:
        response.status_code = STOP_POLLING
        response["HX-Refresh"] = "true"
    return response


def _etag(job: Job) -> str:
    return f'"{job.pk}-{job.state}-{job.tries}-{job.done}-{job.total}-{get_language()}"'


def _trouble(job: Job) -> str:
    trouble = job.trouble
    return LeagueRefusal(trouble["code"], trouble.get("why", ""), **trouble["facts"]).sentence if trouble else ""


def _proposal(job: Job) -> dict[str, Any]:
    """What an event's file would bring, for its page."""
    told = job.settings.get("proposal", {})
    return told and {**told, "starts_at": parse_datetime(told["starts_at"]), "game": game_name(told["variant"])}


def _back(job: Job) -> str:
    if job.event and job.kind == Job.Kind.DRAW:
        return _back_from_draw(job, job.event)
    if job.event:
        return event_url(job.event, "entries" if job.is_import else "exports")
    if job.kind == Job.Kind.EVENT:
        made = event_copy.made_by(job)
        return event_url(made, "console") if made else club_url(job.club, "club")
    return club_url(job.club, "players")


def _back_from_draw(job: Job, event: Event) -> str:
    """To what was drawn; else to the console, where it can be tried again."""
    number = job.settings.get("round")
    if job.state != Job.State.DONE:
        return event_url(event, "console")
    return event_url(event, "round", number=number) if number else event_url(event, "stages")


def _report(request: HttpRequest, job: Job) -> dict[str, Any]:
    """The lines of a list that has been read, a page of them at a time."""
    if not job.is_import or job.kind == Job.Kind.EVENT or job.is_active:
        return {}
    tally = queries.tally_of(job)
    asking = job.state == Job.State.ASKING
    kinds, counts = (JobLine.Verdict, tally.verdicts) if asking else (JobLine.Outcome, tally.outcomes)
    shown = request.GET.get("show", "")
    shown = shown if shown in kinds.values else ""
    page = Paginator(queries.lines_of(job, shown), PAGE_LINES).get_page(request.GET.get("page"))
    return {
        "tally": tally,
        "filters": [(kind.value, kind.label, counts[kind.value]) for kind in kinds if counts.get(kind.value)],
        "shown": shown,
        "page": page,
        "lines": [line_view(job, line) for line in page],
    }


def line_view(job: Job, line: JobLine) -> dict[str, Any]:
    """A line, in words; where it is to be decided, by position whom it may mean."""
    said = LeagueRefusal(line.said["code"], **line.said["facts"]).sentence if line.said else ""
    choices: dict[int, list[tuple[int, str, bool]]] = {}
    for position, number, name in line.doubles:
        if number and job.event_id:
            chosen = line.decision.get(str(position)) == number
            choices.setdefault(position, []).append((number, name, chosen))
        else:
            choices.setdefault(position, [])
    return {"line": line, "said": said, "choices": choices, "decidable": line.verdict == JobLine.Verdict.DOUBLE}


@require_POST
@for_job
def decide(request: HttpRequest, job: Job, line: int) -> HttpResponse:
    """Who is meant in a line. To htmx the line again, to others the way back."""
    who = {key.removeprefix("who-"): value for key, value in request.POST.items() if key.startswith("who-")}
    decision: dict[str, int | bool] = {position: id_in(value) for position, value in who.items() if value != ""}
    if request.POST.get("leave"):
        decision = {"leave": True}
    if not request.htmx:
        back = job_url(job) + "?show=double"
        return act_and_return(request, lambda: lists.decide(job, line, decision, by=request.user), "", back)
    try:
        decided = lists.decide(job, line, decision, by=request.user)
    except LeagueRefusal as refusal:  # the page, loaded anew, says it
        refuse(request, refusal)
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "director/_job_line.html", {"job": job, "club": job.club, **line_view(job, decided)})


@require_POST
@for_job
def confirm(request: HttpRequest, job: Job) -> HttpResponse:
    if job.kind == Job.Kind.EVENT:
        return act_and_return(request, lambda: event_copy.confirm(job, by=request.user), "", job_url(job))
    undecided = "new" if request.POST.get("undecided") == "new" else "leave"
    act = lambda: lists.confirm(job, by=request.user, undecided=undecided)  # noqa: E731
    return act_and_return(request, act, "", job_url(job))


@require_POST
@for_job
def cancel(request: HttpRequest, job: Job) -> HttpResponse:
    done = _("It is called off. What had been done stays.")
    if job.kind == Job.Kind.DRAW:
        done = _("It is called off, and nothing is drawn.")
    return act_and_return(request, lambda: job_life.cancel(job, by=request.user), done, job_url(job))


@require_safe
@for_job
def file(request: HttpRequest, job: Job) -> HttpResponse:
    """What an export has made."""
    if job.kind != Job.Kind.EXPORT or job.state != Job.State.DONE:
        raise Missing(_("There is no file to fetch."))
    kind = TYPES[job.settings["format"]]
    pieces = queries.pieces(job, asynchronous=isinstance(request, ASGIRequest))
    response = StreamingHttpResponse(pieces, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{job.file_name}"'
    response["Content-Length"] = job.settings["bytes"]
    return response
