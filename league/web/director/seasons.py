"""The club's seasons, for its admins: set up, changed, and which events belong to them."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from gameplay.errors import Refusal
from league.models import Club, Event, Season
from league.queries.seasons import events_of, fits, seasons_of
from league.services import seasons
from league.web.access import for_club, id_in
from league.web.director.frame import club_url
from league.web.director.seasons_form import SeasonForm
from league.web.saying import act_and_return, attempt, refuse

MOST_OFFERED = 100
"""So many of the latest events are offered to be added."""


@require_safe
@for_club("league.manage_seasons")
def page(request: HttpRequest, club: Club) -> HttpResponse:
    return render(request, "director/seasons.html", {"club": club, "seasons": list(seasons_of(club))})


@require_http_methods(["GET", "POST"])
@for_club("league.manage_seasons")
def new(request: HttpRequest, club: Club) -> HttpResponse:
    form = SeasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = seasons.create_season(club, by=request.user, **form.cleaned_data)
        except Refusal as refusal:
            refuse(request, refusal)
        else:
            messages.success(request, _("%(season)s is set up.") % {"season": made.name})
            return redirect(club_url(club, "season", season=made.pk))
    return render(request, "director/season_new.html", {"club": club, "form": form})


@require_http_methods(["GET", "POST"])
@for_club("league.manage_seasons")
def season(request: HttpRequest, club: Club, season: int) -> HttpResponse:
    found = _season(club, season)
    form = SeasonForm(request.POST or None, season=found)
    if (
        request.method == "POST"
        and form.is_valid()
        and attempt(request, lambda: seasons.update_season(found, form.changes(), by=request.user), _("Saved."))
    ):
        return redirect(club_url(club, "season", season=found.pk))
    inside = events_of(found)
    context = {"club": club, "season": found, "form": form, "inside": inside, "others": _others(found, inside)}
    return render(request, "director/season.html", context)


def _season(club: Club, pk: int) -> Season:
    return get_object_or_404(Season.objects.select_related("club"), pk=pk, club=club)


def _others(season: Season, inside: list[Event]) -> list[Event]:
    """The latest of the club's events that could be added."""
    events = Event.objects.filter(club=season.club, public=True).exclude(state=Event.State.CANCELLED)
    latest = events.exclude(pk__in=[event.pk for event in inside]).order_by("-starts_at", "-id")
    return [event for event in latest[:MOST_OFFERED] if fits(season, event)]


@require_POST
@for_club("league.manage_seasons")
def add(request: HttpRequest, club: Club, season: int) -> HttpResponse:
    found = _season(club, season)
    event = get_object_or_404(Event, club=club, pk=id_in(request.POST.get("event", "")))
    done = _("%(event)s belongs to the season.") % {"event": event.name}
    back = club_url(club, "season", season=found.pk)
    return act_and_return(request, lambda: seasons.add_event(found, event, by=request.user), done, back)


@require_POST
@for_club("league.manage_seasons")
def remove(request: HttpRequest, club: Club, season: int, held: int) -> HttpResponse:
    found = _season(club, season)
    gone = get_object_or_404(Event, club=club, pk=held)
    done = _("%(event)s no longer belongs to the season.") % {"event": gone.name}
    back = club_url(club, "season", season=found.pk)
    return act_and_return(request, lambda: seasons.remove_event(found, gone, by=request.user), done, back)


@require_POST
@for_club("league.manage_seasons")
def delete(request: HttpRequest, club: Club, season: int) -> HttpResponse:
    found = _season(club, season)
    done = _("%(season)s is deleted. Its events stay as they are.") % {"season": found.name}
    return act_and_return(
        request, lambda: seasons.delete_season(found, by=request.user), done, club_url(club, "seasons")
    )
