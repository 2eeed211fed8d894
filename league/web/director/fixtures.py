"""A league's fixtures from the director's chair: what is overdue, all weeks with their days, games that are put off."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from league.models import Event, Round, Table
from league.queries.console.facts import event_facts
from league.queries.console.next_step import next_step
from league.queries.fixtures import Fixture, Week, overdue_in, weeks_of
from league.services import fixtures as services
from league.services import weeks
from league.web.access import for_event
from league.web.director.frame import event_url, frame
from league.web.director.steps import step_of
from league.web.fixtures import DateForm, date_form
from league.web.forms import StartField
from league.web.saying import act_and_return


class WeekForm(forms.Form):
    starts_at = StartField(label=gettext_lazy("Comes out by itself"), required=False)
    ends_at = StartField(label=gettext_lazy("To be played by"))
    those_after = forms.BooleanField(label=gettext_lazy("Move the weeks after it by as much"), required=False)


def week_form(week: Week) -> WeekForm | None:
    """Of a published week only the end is left to set; of one that is over, nothing."""
    round_ = week.round
    if round_.state not in (*Round.WAITING, *Round.UNDER_WAY):
        return None
    local = {name: timezone.localtime(at) if (at := getattr(round_, name)) else None for name in weeks.DATES}
    form = WeekForm(initial=local, auto_id=f"id_week_{round_.number}_%s")
    if round_.is_under_way:
        del form.fields["starts_at"]
    return form


def _to_put_off(fixture: Fixture) -> DateForm | None:
    return date_form(fixture) if fixture.takes_date and not fixture.overdue else None


@require_safe
@for_event("league.direct_event")
def page(request: HttpRequest, event: Event) -> HttpResponse:
    found = weeks_of(event, drafts=True)
    with timezone.override(event.time_zone):
        context = frame(
            request,
            event,
            "fixtures",
            overdue=[(fixture, date_form(fixture)) for fixture in overdue_in(found)],
            weeks=[(week, [(each, _to_put_off(each)) for each in week.fixtures], week_form(week)) for week in found],
            postponed=[fixture for week in found for fixture in week.fixtures if fixture.postponed],
            step=step_of(event, next_step(event_facts(event))),
        )
        return render(request, "director/fixtures.html", context)


@require_POST
@for_event("league.direct_event")
def week(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    back = event_url(event, "fixtures")
    round_ = get_object_or_404(Round, event=event, number=number)
    with timezone.override(event.time_zone):
        form = WeekForm(request.POST)
        valid = form.is_valid()
    if not valid:
        messages.error(request, _("Write a day and a time by which the week is to be played."), extra_tags="bad-dates")
        return redirect(back)
    told = form.cleaned_data
    done = _("Week %(number)s has these days now.") % {"number": number}
    return act_and_return(request, lambda: weeks.set_week(round_, **told, by=request.user), done, back)


@require_POST
@for_event("league.direct_event")
def date(request: HttpRequest, event: Event, table: int) -> HttpResponse:
    """A game is put off, or brought forward."""
    back = event_url(event, "fixtures")
    found = get_object_or_404(Table.objects.select_related("round__event__club"), pk=table, round__event=event)
    with timezone.override(event.time_zone):
        form = DateForm(request.POST)
        valid = form.is_valid()
    if not valid:
        messages.error(request, _("Write a day and a time, or leave both empty."), extra_tags="bad-dates")
        return redirect(back)
    at = form.cleaned_data["plays_at"]
    done = _("The game has its day.") if at else _("The game has no day of its own any more.")
    return act_and_return(request, lambda: services.set_date(found, at, by=request.user), done, back)
