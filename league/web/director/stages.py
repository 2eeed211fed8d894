"""What is drawn ahead: the schedule, the order of the seeds, the cut to the finals."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from gameplay.errors import Refusal
from league.models import Event, Job
from league.queries.console.draw import told
from league.queries.console.facts import event_facts
from league.queries.console.next_step import next_step
from league.queries.console.stages import ahead_view
from league.queries.formats import format_settings, pairs_play, settings_asked
from league.queries.public.brackets import stages_of
from league.services import big_draws, brackets, finals
from league.web.access import for_event, id_in
from league.web.bracket import listed, pictures
from league.web.cuts import cut_reasons
from league.web.director.format_fields import FINALS
from league.web.director.frame import ahead_name, event_url, frame
from league.web.director.jobs import job_url
from league.web.director.steps import step_of
from league.web.saying import act_and_return, refuse


class CutForm(forms.Form):
    """How many go on, and what they play. Of groups the settings say how many."""

    count = forms.IntegerField(label=gettext_lazy("How many go on"), min_value=2, max_value=5000)
    kind = forms.ChoiceField(label=gettext_lazy("What they play"), choices=FINALS)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        chosen = format_settings(event)
        usual = chosen.cut or (4 if pairs_play(event) else event.table_size)
        super().__init__(*args, initial={"count": usual, "kind": chosen.finals}, **kwargs)
        if event.format == Event.Format.GROUPS:
            del self.fields["count"]


@require_safe
@for_event("league.direct_event")
def page(request: HttpRequest, event: Event) -> HttpResponse:
    facts = event_facts(event)
    view = ahead_view(event)
    stages = stages_of(event)
    cuts = "finals" in settings_asked(event.format, pairs_play(event))
    form = CutForm(event=event) if cuts and not view.finals else None
    ready = facts.last is not None and facts.last.all_in
    step = next_step(facts)
    context = frame(
        request,
        event,
        "rounds",
        ahead_name=ahead_name(event),
        view=view,
        step=None if step.code == "cut" else step_of(event, step),  # that one is made on this page
        cut=form,
        going_on=finals.going_on(event, form.initial["count"], form.initial["kind"]) if form and ready else [],
        ready=ready,
        lots=_lots(event, form) if form and ready else [],
        cut_reasons=cut_reasons(event, list(event.rounds.all())) if view.finals else [],
        stages=stages,
        pictures=pictures(stages.bracket) if stages.bracket else [],
        listed=listed(stages.bracket) if stages.bracket else [],
    )
    return render(request, "director/stages.html", context)


def _lots(event: Event, form: CutForm) -> list[str]:
    """Where the lot will decide, if as many go on as the form says."""
    count, kind = form.initial["count"], form.initial["kind"]
    names = dict(event.entries.values_list("pk", "name"))
    return [reason.sentence for reason in told(event, finals.lot_to_come(event, count, kind), names=names)]


@require_POST
@for_event("league.direct_event")
def draw(request: HttpRequest, event: Event) -> HttpResponse:
    try:
        made = big_draws.draw_ahead(event, by=request.user)
    except Refusal as refusal:
        refuse(request, refusal)
        return redirect(event_url(event, "stages"))
    if isinstance(made, Job):
        return redirect(job_url(made))
    messages.success(request, _("The schedule is drawn for everybody who is checked in."))
    return redirect(event_url(event, "stages"))


@require_POST
@for_event("league.direct_event")
def seed(request: HttpRequest, event: Event) -> HttpResponse:
    """Each entry with its number; equal numbers stay in the order of the page."""
    places = {
        id_in(key.removeprefix("seed-")): id_in(value) for key, value in request.POST.items() if key[:5] == "seed-"
    }
    order = sorted(places, key=lambda entry: places[entry] or len(places) + 1)
    done = _("The entries are seeded in this order.")
    back = event_url(event, "stages")
    return act_and_return(request, lambda: brackets.set_order(event, order, by=request.user), done, back)


@require_POST
@for_event("league.direct_event")
def cut(request: HttpRequest, event: Event) -> HttpResponse:
    count, kind = id_in(request.POST.get("count", "")), request.POST.get("kind", "")
    done = _("The finals are set. The standings of the rounds before stay as they are.")
    back = event_url(event, "stages")
    return act_and_return(request, lambda: finals.cut(event, count, kind=kind, by=request.user), done, back)


@require_POST
@for_event("league.direct_event")
def take_back(request: HttpRequest, event: Event) -> HttpResponse:
    reason = request.POST.get("reason", "")
    back = event_url(event, "stages")
    done = _("The cut is taken back.")
    return act_and_return(request, lambda: finals.take_back(event, reason=reason, by=request.user), done, back)
