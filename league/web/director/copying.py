"""An event held once more: copied, or every week."""

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from gameplay.errors import Refusal
from league.models import Event, Recurrence
from league.queries.recurrences import Weekly, weekly_of
from league.services import copying, recurrences
from league.services.recurrences import LONGEST_NAME, MOST, dated_name, plain_name
from league.web.access import for_event
from league.web.director.frame import event_url, frame
from league.web.director.seasons_form import DayField
from league.web.forms import StartField
from league.web.saying import act_and_return, attempt, refuse


class CopyForm(forms.Form):
    starts_at = StartField(label=gettext_lazy("When"))
    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)


class RepeatForm(forms.Form):
    """One of the two; the service says so."""

    until = DayField(label=gettext_lazy("Until"))
    times = forms.IntegerField(
        label=gettext_lazy("Or so many times"), min_value=2, max_value=MOST, required=False,
        help_text=gettext_lazy("This one counts."),
    )  # fmt: skip


class AlterForm(forms.Form):
    """Of the events to come."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=LONGEST_NAME, help_text=gettext_lazy("Its date is put behind it.")
    )
    clock = forms.TimeField(
        label=gettext_lazy("Starts at"), input_formats=["%H:%M", "%H:%M:%S"],
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
    )  # fmt: skip
    until = forms.DateField(
        label=gettext_lazy("Until"), input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
@for_event("league.direct_event")
def page(request: HttpRequest, event: Event) -> HttpResponse:
    """Asks for a name and a start; everything else is as in this event."""
    form = CopyForm(request.POST or None, initial=_once_more(event))
    if request.method == "POST" and form.is_valid():
        try:
            copy = copying.copy_event(event, by=request.user, **form.cleaned_data)
        except Refusal as refusal:
            refuse(request, refusal)
        else:
            messages.success(request, _("%(event)s is set up. Now the players.") % {"event": copy.name})
            return redirect(event_url(copy, "entries"))
    return _shown(request, event, weekly_of(event), form=form)


@require_POST
@for_event("league.direct_event")
def repeat(request: HttpRequest, event: Event) -> HttpResponse:
    """Every week from now on; or otherwise than it was."""
    weekly = weekly_of(event)
    form = _weekly_form(request.POST, weekly)
    if form.is_valid():
        data, by = form.cleaned_data, request.user
        if weekly is None:
            done = attempt(request, lambda: recurrences.start(event, by=by, **data), _("It comes round every week."))
        else:
            done = attempt(request, lambda: recurrences.alter(weekly.recurrence, data, by=by), _("Saved."))
        if done:
            return redirect(event_url(event, "copy"))
    return _shown(request, event, weekly, repeats=form)


@require_POST
@for_event("league.direct_event")
def stop(request: HttpRequest, event: Event) -> HttpResponse:
    back, weekly = event_url(event, "copy"), weekly_of(event)
    if weekly is None:
        return redirect(back)
    done = _("It comes round no more. The events that are there stay.")
    return act_and_return(request, lambda: recurrences.stop(weekly.recurrence, by=request.user), done, back)


def _shown(request: HttpRequest, event: Event, weekly: Weekly | None, **forms: Any) -> HttpResponse:
    context = {
        "form": CopyForm(initial=_once_more(event)),
        "repeats": _weekly_form(None, weekly),
        "weekly": weekly,
        **forms,
    }
    return render(request, "director/copy.html", frame(request, event, "settings", **context))


def _weekly_form(data: Any, weekly: Weekly | None) -> forms.Form:
    if weekly is None:
        return RepeatForm(data, prefix="repeat")
    recurrence: Recurrence = weekly.recurrence
    initial = {field: getattr(recurrence, field) for field in recurrences.FIELDS}
    return AlterForm(data, prefix="repeat", initial=initial)


def _once_more(event: Event) -> dict[str, Any]:
    """On the same weekday at the same time: the next one that is to come. A name with a date has the new one."""
    start = next_week(timezone.localtime(event.starts_at), timezone.localtime())
    plain = plain_name(event)
    return {"starts_at": start, "name": event.name if plain == event.name else dated_name(plain, start.date())}


def next_week(start: datetime, now: datetime) -> datetime:
    """By the clock on the wall: both are in the zone of the page."""
    weeks = max(0, (now - start) // timedelta(weeks=1)) + 1
    return start + timedelta(weeks=weeks)
