"""Whom an event tells apart, and who is given points: categories and handicaps of all entries on one page; and a club's
list of categories."""

from fractions import Fraction
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from league.models import Category, Club, Entry, Event
from league.queries.categories import categories_of, members_of, with_uses
from league.queries.scoring import points_in
from league.services import categories, handicaps
from league.web.access import for_club, for_event
from league.web.director.frame import club_url, event_url, frame
from league.web.saying import act_and_return, attempt
from league.writing import exact


@require_http_methods(["GET", "HEAD", "POST"])
@for_event("league.direct_event")
def page(request: HttpRequest, event: Event) -> HttpResponse:
    entries = list(event.entries.order_by("name", "number"))
    wrong: dict[int, str] = {}
    if request.method == "POST":
        given = _points(request, entries, wrong)
        if not wrong and attempt(request, lambda: _save(request, event, entries, given), _("Saved.")):
            return redirect(event_url(event, "field"))
    belongs, known = members_of(event), list(categories_of(event.club))
    lines = [
        {
            "entry": entry,
            "points": request.POST.get(f"points-{entry.pk}", exact(entry.handicap) if entry.handicap else ""),
            "wrong": wrong.get(entry.pk, ""),
            "categories": [(one, entry.pk in belongs.get(one.pk, ())) for one in known],
        }
        for entry in entries
    ]
    context = {"lines": lines, "categories": known, "takes_entries": event.state in Event.TAKES_ENTRIES}
    context["manages"] = request.user.has_perm("league.manage_players", event.club)
    status = 422 if wrong else 200
    return render(request, "director/field.html", frame(request, event, "entries", **context), status=status)


def _points(request: HttpRequest, entries: list[Entry], wrong: dict[int, str]) -> dict[int, Fraction]:
    """By entry, what was typed; what is no number is told in `wrong`."""
    given = {}
    for entry in entries:
        typed = request.POST.get(f"points-{entry.pk}")
        if typed is None or typed.strip() == (exact(entry.handicap) if entry.handicap else ""):
            continue
        try:
            given[entry.pk] = points_in(typed) if typed.strip() else Fraction(0)
        except ValueError:
            wrong[entry.pk] = _("Points, like 2, 1/2 or 1.5.")
    return given


def _save(request: HttpRequest, event: Event, entries: list[Entry], given: dict[int, Fraction]) -> None:
    known = {str(one.pk): one for one in categories_of(event.club)}
    chosen = {
        entry: [known[pk] for pk in request.POST.getlist(f"categories-{entry.pk}") if pk in known] for entry in entries
    }
    categories.assign_all(event, chosen, by=request.user)
    if given:
        handicaps.set_all(event, given, by=request.user)


@require_POST
@for_event("league.direct_event")
def by_rating(request: HttpRequest, event: Event) -> HttpResponse:
    def work_out() -> int:
        try:
            points = points_in(request.POST.get("points", ""))
        except ValueError:
            points = Fraction(-1)  # the service says what it should be
        return handicaps.by_rating(event, points, by=request.user)

    def done(count: int) -> str:
        return ngettext(
            "%(count)s entry has another handicap now.", "%(count)s entries have another handicap now.", count
        ) % {"count": count}  # fmt: skip

    return act_and_return(request, work_out, done, event_url(event, "field"))


@require_http_methods(["GET", "HEAD", "POST"])
@for_club("league.manage_players")
def of_club(request: HttpRequest, club: Club) -> HttpResponse:
    """The categories that the club tells apart."""
    if request.method == "POST":
        label = request.POST.get("label", "")
        if attempt(request, lambda: categories.add(club, label, by=request.user), _("Added.")):
            return redirect(club_url(club, "categories"))
    context: dict[str, Any] = {"club": club, "categories": with_uses(club)}
    return render(request, "director/categories.html", context)


@require_POST
@for_club("league.manage_players")
def rename(request: HttpRequest, club: Club, category: int) -> HttpResponse:
    found = get_object_or_404(Category, pk=category, club=club)
    label, back = request.POST.get("label", ""), club_url(club, "categories")
    return act_and_return(request, lambda: categories.rename(found, label, by=request.user), _("Saved."), back)


@require_POST
@for_club("league.manage_players")
def remove(request: HttpRequest, club: Club, category: int) -> HttpResponse:
    found = get_object_or_404(Category, pk=category, club=club)
    done = _("%(name)s: gone.") % {"name": found}
    back = club_url(club, "categories")
    return act_and_return(request, lambda: categories.remove(found, by=request.user), done, back)
