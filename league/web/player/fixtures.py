"""The own fixtures in a league: week by week whom one meets, until when, and what is to be done about it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.models import Event, Table
from league.queries.fixtures import own_weeks, weeks_of
from league.queries.player import my_tables
from league.queries.public.event import own_entry
from league.services.fixtures import set_date
from league.web.fixtures import DateForm, date_form
from league.web.missing import Missing
from league.web.saying import act_and_return


@require_safe
@login_required
def page(request: HttpRequest, event: int) -> HttpResponse:
    leagues = Event.objects.filter(public=True, format=Event.Format.LEAGUE).select_related("club")
    found = get_object_or_404(leagues, pk=event)
    entry = own_entry(found, request.user)
    if entry is None:
        raise Missing(_("You do not play in this league."))
    tables = {one.table.pk: one for one in my_tables(request.user) if one.event.pk == found.pk}
    with timezone.override(found.time_zone):
        weeks = [
            (week, fixture, tables.get(fixture.table) if fixture else None, date_form(fixture) if fixture else None)
            for week, fixture in own_weeks(weeks_of(found), entry.pk)
        ]
        context = {"event": found, "club": found.club, "entry": entry, "weeks": weeks}
        return render(request, "player/fixtures.html", context)


@require_POST
@login_required
def date(request: HttpRequest, table: int) -> HttpResponse:
    """The day that those who meet have agreed on."""
    tables = Table.objects.filter(round__event__public=True).select_related("round__event__club")
    found = get_object_or_404(tables, pk=table)
    event = found.round.event
    back = redirect("player:fixtures", event=event.pk)
    with timezone.override(event.time_zone):
        form = DateForm(request.POST)
        if not form.is_valid():
            messages.error(request, _("Write a day and a time, or leave both empty."), extra_tags="bad-dates")
            return back
        at = form.cleaned_data["plays_at"]
        done = _("The day is noted, and everybody who meets there sees it.") if at else _("No day is noted any more.")
        return act_and_return(request, lambda: set_date(found, at, by=request.user), done, back.url)
