"""Lists from files: where they are chosen or pasted. What comes of them stands on the page of the job."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from gameplay.errors import Refusal
from gameplay.rules import registry
from league.models import Club, Event, Job
from league.services.imports import event_copy, lists
from league.services.spreadsheets import MEGABYTE, MOST_BYTES
from league.web.access import for_club, for_event
from league.web.director.frame import frame
from league.web.director.jobs import job_url
from league.web.saying import refuse


class ListForm(forms.Form):
    file = forms.FileField(label=gettext_lazy("File"), required=False, allow_empty_file=True)
    text = forms.CharField(
        label=gettext_lazy("Or a list, pasted"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, accept: str, most: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.most = most
        self.fields["file"].widget.attrs["accept"] = accept
        self.fields["file"].help_text = _("At most %(most)s MB.") % {"most": most // MEGABYTE}

    def content(self) -> tuple[bytes, str]:
        """The file and its name; what was pasted has none. No more is read than may be."""
        given = self.cleaned_data["file"]
        if given:
            return given.read(self.most + 1), given.name
        return self.cleaned_data["text"].encode(errors="replace"), ""


LISTS, EVENTS = (".csv,.tsv,.txt,.xlsx", MOST_BYTES), (".json", event_copy.MOST_BYTES)
"""Names of files that are offered, and how large they may be."""


@require_http_methods(["GET", "POST"])
@for_club("league.manage_players")
def players(request: HttpRequest, club: Club) -> HttpResponse:
    context = {"club": club, "around": "director/club_base.html", "what": "players"}
    return _page(
        request, LISTS, context, lambda content, name: lists.import_players(club, content, name, by=request.user)
    )


@require_http_methods(["GET", "POST"])
@for_event("league.direct_event")
def entries(request: HttpRequest, event: Event) -> HttpResponse:
    context = frame(request, event, "entries", around="director/base.html", what="entries",
                    pairs=registry.info(event.variant).pairs)  # fmt: skip
    return _page(
        request, LISTS, context, lambda content, name: lists.import_entries(event, content, name, by=request.user)
    )


@require_http_methods(["GET", "POST"])
@for_club("league.create_event")
def event(request: HttpRequest, club: Club) -> HttpResponse:
    context = {"club": club, "around": "director/club_base.html", "what": "event"}
    return _page(
        request, EVENTS, context, lambda content, name: event_copy.import_event(club, content, name, by=request.user)
    )


def _page(
    request: HttpRequest, takes: tuple[str, int], context: dict[str, Any], begin: Callable[[bytes, str], Job]
) -> HttpResponse:
    accept, most = takes
    form = ListForm(request.POST or None, request.FILES or None, accept=accept, most=most)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(job_url(begin(*form.content())))
        except Refusal as refusal:
            refuse(request, refusal)
    status = 200 if request.method == "GET" else 422
    return render(request, "director/import.html", context | {"form": form}, status=status)
