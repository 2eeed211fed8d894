"""How the house is, for site admins: what the sweep found, what hangs, what is overdue; and a button to sweep now."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_POST
from unfold.decorators import display

from gameplay.admin import ReadOnly
from gameplay.errors import Refusal
from league.models import SweepRun
from league.services import sweep_runs, upkeep
from league.writing import labelled, listed

KINDS = {
    "results": gettext_lazy("results not taken over from their games"),
    "hardened": gettext_lazy("results whose time for objections is up"),
    "standings": gettext_lazy("events whose standings are behind"),
    "seasons": gettext_lazy("seasons whose table is behind"),
    "ratings": gettext_lazy("ratings that are behind"),
    "rounds": gettext_lazy("rounds whose time has come"),
    "recurring": gettext_lazy("events that recur"),
    "jobs": gettext_lazy("imports, exports and draws that lost their worker"),
    "online": gettext_lazy("online tables that are not as their round or game"),
    "notices": gettext_lazy("notices that were to be mailed"),
    "webhooks": gettext_lazy("webhooks that wait for what they are to be told"),
    "turns": gettext_lazy("online tables whose time is up"),
}


def in_words(counts: dict[str, int]) -> list[str]:
    return [labelled(KINDS.get(kind, kind), str(count)) for kind, count in counts.items() if count]


@admin.register(SweepRun)
class SweepRunAdmin(ReadOnly):
    list_display = ["began_at", "what_it_found", "what_failed", "took_ms", "who"]
    list_select_related = ["by"]
    list_filter = ["began_at"]
    list_before_template = "admin/house.html"
    fields = readonly_fields = ["began_at", "took_ms", "what_it_found", "what_failed", "who"]

    def within(self, request: HttpRequest) -> Q:
        return Q() if request.user.is_superuser else Q(pk__in=())

    def holds(self, request: HttpRequest, thing: Any = None) -> bool:
        return request.user.is_superuser and super().holds(request, thing)

    def get_urls(self) -> list[URLPattern]:
        return [path("now/", self.admin_site.admin_view(self.sweep_now), name="sweep_now"), *super().get_urls()]

    @method_decorator(require_POST)
    def sweep_now(self, request: HttpRequest) -> HttpResponse:
        try:
            run = sweep_runs.run(by=request.user)
        except Refusal as refusal:
            messages.error(request, refusal.sentence)
        else:
            found = listed(in_words(run.found))
            messages.success(request, labelled(_("Swept"), found) if found else _("Nothing was left undone."))
            if run.failed:
                messages.error(request, labelled(_("Failed"), listed(_failures(run))))
        return redirect(reverse("admin:league_sweeprun_changelist"))

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        house = upkeep.house() if self.has_view_permission(request) else None
        waits = in_words(house.undone) if house else []
        return super().changelist_view(request, {**(extra_context or {}), "house": house, "waits": waits})

    @display(description=gettext_lazy("found and done"))
    def what_it_found(self, run: SweepRun) -> str:
        return listed(in_words(run.found)) or _("nothing")

    @display(description=pgettext_lazy("in a sweep", "failed"))
    def what_failed(self, run: SweepRun) -> str:
        return listed(_failures(run))

    @display(description=gettext_lazy("by"), ordering="by")
    def who(self, run: SweepRun) -> str:
        return str(run.by) if run.by else _("the schedule")


def _failures(run: SweepRun) -> list[str]:
    return [f"{each['what']} ({each['with']}): {each['why']}" for each in run.failed]
