"""The own fixtures in a league: week by week whom one meets, until when, and what is to be done about it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from gameplay.errors import Refusal
from league.models import Event, Table
from league.queries.fixtures import own_weeks, weeks_of
from league.queries.player import my_tables
from league.queries.public.event import own_entry
from league.services.fixtures import set_date
from league.web.fixtures import DateForm, date_form
from league.web.missing import Missing


@require_safe
@login_required
def page(request: HttpRequest, event: int) -> HttpResponse:
    leagues = Event.objects.filter(public=True, format=Event.Format.LEAGUE).select_related("club")
    found = get_object_or_404(leagues, pk=event)
    with timezone.override(found.time_zone):
        return _page(request, found)


def _page(request: HttpRequest, event: Event, refused: DateForm | None = None) -> HttpResponse:
    """`refused`: a day that was typed and could not be noted; it stands there as it was typed."""
    entry = own_entry(event, request.user)
    if entry is None:
        raise Missing(_("You do not play in this league."))
    tables = {one.table.pk: one for one in my_tables(request.user) if one.event.pk == event.pk}
    weeks = []
    for week, fixture in own_weeks(weeks_of(event), entry.pk):
        form = date_form(fixture.table, fixture.plays_at) if fixture else None
        if form and refused and refused.auto_id == form.auto_id:
            form = refused
        weeks.append((week, fixture, tables.get(fixture.table) if fixture else None, form))
    context = {"event": event, "club": event.club, "entry": entry, "weeks": weeks}
    return render(request, "player/fixtures.html", context)


@require_POST
@login_required
def date(request: HttpRequest, table: int) -> HttpResponse:
    """The day that those who meet have agreed on."""
    tables = Table.objects.filter(round__event__public=True).select_related("round__event__club")
    found = get_object_or_404(tables, pk=table)
    event = found.round.event
    with timezone.override(event.time_zone):
        form = date_form(found.pk, found.plays_at, request.POST)
        if form.is_valid():
            at = form.cleaned_data["plays_at"]
            try:
                set_date(found, at, by=request.user)
            except Refusal as refusal:
                form.add_error("plays_at", refusal.sentence)
            else:
                noted = _("The day is noted, and everybody who meets there sees it.")
                messages.success(request, noted if at else _("No day is noted any more."))
                return redirect("player:fixtures", event=event.pk)
        return _page(request, event, form)
