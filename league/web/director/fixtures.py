"""A league's fixtures from the director's chair: what is overdue, all weeks with their days, games that are put off."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from gameplay.errors import Refusal
from league.models import Event, Round, Table
from league.queries.console.facts import event_facts
from league.queries.console.next_step import next_step
from league.queries.fixtures import Fixture, Week, overdue_in, weeks_of
from league.queries.round_names import round_name
from league.services import fixtures as services
from league.services import starting, weeks
from league.web.access import for_event
from league.web.director.frame import event_url, frame
from league.web.director.steps import step_of
from league.web.fixtures import date_form
from league.web.forms import StartField
from league.web.saying import act_and_return

Forms = Mapping[str, forms.Form]
"""Those that were refused, by their prefix of ids: they stand on the page as they were typed, and say what is wrong."""


class WeekForm(forms.Form):
    starts_at = StartField(label=gettext_lazy("Comes out by itself"), required=False)
    ends_at = StartField(
        label=gettext_lazy("To be played by"),
        error_messages={"required": gettext_lazy("Write a day and a time by which the week is to be played.")},
    )
    those_after = forms.BooleanField(label=gettext_lazy("Move the weeks after it by as much"), required=False)


def _week_form(round_: Round, typed: Any = None) -> WeekForm:
    """Of a published week only the end is left to set: it has begun."""
    local = {name: timezone.localtime(at) if (at := getattr(round_, name)) else None for name in weeks.DATES}
    form = WeekForm(typed, initial=local, auto_id=f"id_week_{round_.number}_%s")
    if round_.is_under_way:
        del form.fields["starts_at"]
    return form


def _days(week: Week, refused: Forms) -> forms.Form | None:
    """Of a week that is over there is nothing to set."""
    if week.round.state not in (*Round.WAITING, *Round.UNDER_WAY):
        return None
    form = _week_form(week.round)
    return refused.get(form.auto_id, form)


def _date(fixture: Fixture, refused: Forms) -> forms.Form | None:
    form = date_form(fixture.table, fixture.plays_at)
    return refused.get(form.auto_id, form) if fixture.takes_date else None


@require_safe
@for_event("league.direct_event")
def page(request: HttpRequest, event: Event) -> HttpResponse:
    with timezone.override(event.time_zone):
        return _page(request, event, {})


def _page(request: HttpRequest, event: Event, refused: Forms) -> HttpResponse:
    """`refused`: of the forms on it."""
    found = weeks_of(event, drafts=True)
    context = frame(
        request,
        event,
        "fixtures",
        overdue=[(fixture, _date(fixture, refused)) for fixture in overdue_in(found)],
        weeks=[
            (week, [(each, None if each.overdue else _date(each, refused)) for each in week.fixtures],
             _days(week, refused))
            for week in found
        ],
        postponed=[fixture for week in found for fixture in week.fixtures if fixture.postponed],
        next_week=next((week.round.number for week in found if not week.published), None),
        step=step_of(event, next_step(event_facts(event))),
    )  # fmt: skip
    return render(request, "director/fixtures.html", context)


def _set(
    request: HttpRequest, event: Event, form: forms.Form, field: str, action: Callable[[], Any], done: str
) -> HttpResponse:
    """What was typed is set, or stands on the page again, marked. `field`: the one that a refusal is about."""
    if form.is_valid():
        try:
            action()
        except Refusal as refusal:
            form.add_error(field, refusal.sentence)
        else:
            messages.success(request, done)
            return redirect(event_url(event, "fixtures"))
    return _page(request, event, {form.auto_id: form})


@require_POST
@for_event("league.direct_event")
def week(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    round_ = get_object_or_404(Round, event=event, number=number)
    done = _("Week %(number)s has these days now.") % {"number": number}
    with timezone.override(event.time_zone):
        form = _week_form(round_, request.POST)

        def action() -> None:
            weeks.set_week(round_, **{"starts_at": None} | form.cleaned_data, by=request.user)

        return _set(request, event, form, "ends_at", action, done)


@require_POST
@for_event("league.direct_event")
def publish(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The next week, now."""
    done = _("%(round)s is published. Everybody sees whom to meet, and until when.")
    done %= {"round": round_name(event, number)}
    back = event_url(event, "fixtures")
    return act_and_return(request, lambda: starting.publish_week(event, number, by=request.user), done, back)


@require_POST
@for_event("league.direct_event")
def date(request: HttpRequest, event: Event, table: int) -> HttpResponse:
    """A game is put off, or brought forward."""
    found = get_object_or_404(Table.objects.select_related("round__event__club"), pk=table, round__event=event)
    with timezone.override(event.time_zone):
        form = date_form(found.pk, found.plays_at, request.POST)

        def action() -> None:
            services.set_date(found, form.cleaned_data["plays_at"], by=request.user)

        typed = form.is_valid() and form.cleaned_data["plays_at"]
        done = _("The game has its day.") if typed else _("The game has no day of its own any more.")
        return _set(request, event, form, "plays_at", action, done)
