"""The round's clock, at the director's hand."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from league.models import Event, Round
from league.queries.clock import clock_of
from league.services import clock
from league.web.access import for_event, id_in
from league.web.director.frame import event_url
from league.web.saying import act_and_return

VERBS: dict[str, tuple[Callable[..., Any], tuple[str, ...], Any]] = {
    "start": (clock.start, ("minutes",), gettext_lazy("The clock is running.")),
    "pause": (clock.pause, (), gettext_lazy("The clock is paused.")),
    "resume": (clock.resume, (), gettext_lazy("The clock is running again.")),
    "extend": (clock.extend, ("minutes", "seen"), gettext_lazy("There is more time.")),
    "stop": (clock.stop, ("seen",), gettext_lazy("Play goes on without a clock.")),
    "announce": (clock.announce, ("text",), gettext_lazy("Announced.")),
}


@require_POST
@for_event("league.direct_event")
def change(request: HttpRequest, event: Event, number: int, verb: str) -> HttpResponse:
    if verb not in VERBS:
        raise Http404
    service, wants, done = VERBS[verb]
    round_ = get_object_or_404(Round.objects.select_related("event__club"), event=event, number=number)
    sent = {name: _read(request.POST, name) for name in wants}
    return act_and_return(
        request, lambda: service(round_, by=request.user, **sent), str(done), event_url(event, "console")
    )


def _read(sent: QueryDict, name: str) -> int | str:
    text = sent.get(name, "")
    return id_in(text) if name == "minutes" else text


def clock_context(event: Event, round_: Round | None) -> dict[str, Any]:
    """What director/_clock.html shows of the round in hand."""
    found = clock_of(event, round_)
    return {"clock": found, "clock_round": round_.number if round_ else None, "minutes": event.round_minutes}
