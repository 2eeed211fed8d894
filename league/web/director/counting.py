"""How an event counts: the settings of its scoring, and its tie-breaks, put in order one step at a time."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.models import Event
from league.queries.playable import tiebreaks_of, usual_chain
from league.queries.tiebreaks import tiebreak
from league.services import events
from league.web.access import for_event
from league.web.director.counting_form import CountingForm
from league.web.director.frame import event_url
from league.web.saying import act_and_return


def counting_context(event: Event) -> dict[str, Any]:
    """What the settings page shows of it."""
    others = [code for code in tiebreaks_of(event.variant) if code not in event.chain]
    return {
        "counting": CountingForm(event=event),
        "chain": [(code, tiebreak(code)) for code in event.chain],
        "other_tiebreaks": [(code, tiebreak(code)) for code in others],
        "usual": event.chain == usual_chain(event.variant),
    }


@require_POST
@for_event("league.direct_event")
def scoring(request: HttpRequest, event: Event) -> HttpResponse:
    back = event_url(event, "settings") + "#counting"
    form = CountingForm(request.POST, event=event)
    if not form.is_valid():
        name, problems = next(iter(form.errors.items()))
        messages.error(request, f"{form.fields[name].label}: {problems[0]}", extra_tags="bad-number")
        return redirect(back)
    changes = {"scoring_settings": form.settings(event.scoring_settings)}
    return act_and_return(request, lambda: events.update_event(event, changes, by=request.user), _("Saved."), back)


@require_POST
@for_event("league.direct_event")
def chain(request: HttpRequest, event: Event) -> HttpResponse:
    """One step: a tie-break up, down, out, or in at the end (before the lot); or all of them as the game suggests."""
    step, _colon, code = request.POST.get("step", "").partition(":")
    changed = changed_chain(event, step, code or request.POST.get("code", ""))
    done = _("Tie-breaks: %(chain)s.") % {"chain": ", ".join(str(tiebreak(one).name) for one in changed) or "–"}
    back = event_url(event, "settings") + "#chain"
    changes = {"chain": changed}
    return act_and_return(request, lambda: events.update_event(event, changes, by=request.user), done, back)


def changed_chain(event: Event, step: str, code: str) -> list[str]:
    """The chain after a step. What cannot be done leaves it; what does not belong in it, the service refuses."""
    held = list(event.chain)
    if step == "usual":
        return usual_chain(event.variant)
    if step == "add":
        at = held.index("lot") if held[-1:] == ["lot"] and code != "lot" else len(held)
        return [*held[:at], code, *held[at:]]
    if step == "remove":
        return [one for one in held if one != code]
    return moved(held, code, {"up": -1, "down": 1}.get(step, 0))


def moved(held: Sequence[str], code: str, by: int) -> list[str]:
    rest = [one for one in held if one != code]
    if code not in held:
        return rest
    at = min(max(held.index(code) + by, 0), len(rest))
    return [*rest[:at], code, *rest[at:]]
