"""Imports, exports and large draws: how far they are, why they stopped, and what came of each line.

The pieces of their files have no page: bytes are nothing to read, and the file itself is fetched on the job's own page
by whoever may have it.
"""

from typing import Any

from django.contrib import admin
from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from unfold.decorators import display

from gameplay.admin import ByRelated, ReadOnly
from league.admin.base import AdminStep, steps
from league.errors import LeagueRefusal
from league.models import Job, JobLine, Membership
from league.queries.reach import reach
from league.services import job_life


class OfJobs(ReadOnly):
    """As on the jobs' own pages: those of an event for its directors, a club's for those who run the club."""

    job = ""

    def within(self, request: HttpRequest) -> Q:
        theirs = reach(request.user)
        if theirs.everything:
            return Q()
        staff = [club for club, role in theirs.clubs.items() if role != Membership.Role.MEMBER]
        of_the_club = Q(**{f"{self.job}event": None, f"{self.job}club__in": staff})
        return theirs.may_direct(f"{self.job}event") | of_the_club


@steps(AdminStep("cancel", _("Call it off"), job_life.cancel))
@admin.register(Job)
class JobAdmin(OfJobs):
    list_display = ["__str__", "state_in_words", "club", "event", "by", "done", "total", "created_at"]
    list_select_related = ["club", "event", "by"]
    list_filter = ["kind", "state", ("club", ByRelated), ("event", ByRelated), "created_at"]
    search_fields = ["=id", "file_name", "by__name", "event__name"]
    date_hierarchy = "created_at"
    fields = [
        "kind", "state", "club", "event", "by", "file_name", "done", "total", "what_stopped_it", "tries", "created_at",
        "touched_at", "ended_at",
    ]  # fmt: skip

    def get_readonly_fields(self, request: HttpRequest, obj: Job | None = None) -> list[str]:
        return self.fields

    def possible(self, job: Job) -> set[str]:
        return {"cancel"} if job.state in Job.OPEN else set()

    @display(description=_("why it stopped"))
    def what_stopped_it(self, job: Job) -> str:
        trouble: dict[str, Any] = job.trouble
        return trouble and LeagueRefusal(trouble["code"], trouble.get("why", ""), **trouble["facts"]).sentence

    @display(
        description=_("state"),
        ordering="state",
        label={
            "reading": "info", "asking": "warning", "working": "info", "done": "success", "stopped": "danger",
            "cancelled": "default",
        },
    )  # fmt: skip
    def state_in_words(self, job: Job) -> tuple[str, str]:
        return job.state, job.get_state_display()


@admin.register(JobLine)
class JobLineAdmin(OfJobs):
    job = "job__"
    list_display = ["job", "number", "text", "verdict", "outcome"]
    list_display_links = ["job", "number"]
    list_select_related = ["job"]
    list_filter = ["verdict", "outcome", ("job", ByRelated)]
    search_fields = ["=job__id", "=number"]
    fields = readonly_fields = ["job", "number", "text", "verdict", "outcome"]

    @display(description=pgettext_lazy("as it was written", "line"))
    def text(self, line: JobLine) -> str:
        return line.text
