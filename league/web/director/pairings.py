"""Pairings changed by hand: one change at a time, on the round as the page has shown it."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from league.models import Event, Job, Round
from league.queries.console.board import CHANGEABLE, board_of
from league.queries.console.facts import event_facts
from league.queries.console.next_step import next_step
from league.queries.tiebreaks import tiebreak_name
from league.services import big_draws
from league.services import pairing_changes as changes
from league.services.layout import ABSENCE, BYE
from league.web.access import for_event, id_in
from league.web.director.frame import event_url, frame
from league.web.director.jobs import job_url
from league.web.director.steps import step_of
from league.web.saying import attempt

WITH = "with-"


@require_safe
@for_event("league.direct_event")
def page(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    return render(request, "director/edit.html", _context(request, event, _round(event, number)))


@require_POST
@for_event("league.direct_event")
def change(request: HttpRequest, event: Event, number: int, verb: str) -> HttpResponse:
    """To htmx the board as it stands now (with what went wrong above it), to others the way back."""
    if verb not in VERBS:
        raise Http404
    round_ = _round(event, number)
    service, sent = VERBS[verb](request.POST)
    edition = id_in(request.POST.get("edition", ""))
    made: list[Any] = []

    def told(outcome: Any) -> str:
        """Of what a worker draws, its page tells."""
        made.append(outcome)
        return "" if isinstance(outcome, Job) else str(DONE[verb]) % {"number": number}

    attempt(request, lambda: service(round_, *sent, by=request.user, edition=edition), told)
    if made and isinstance(made[0], Job):
        url = job_url(made[0])
        return HttpResponse(headers={"HX-Redirect": url}) if request.htmx else redirect(url)
    if not request.htmx:
        return redirect(event_url(event, "edit", number=number))
    return render(request, "director/_board.html", _context(request, event, _round(event, number)))


def _round(event: Event, number: int) -> Round:
    """A round that is drawn; one that is closed has no editor."""
    return get_object_or_404(
        Round.objects.select_related("event__club"), event=event, number=number, state__in=CHANGEABLE
    )


def _context(request: HttpRequest, event: Event, round_: Round) -> dict[str, Any]:
    return frame(
        request,
        event,
        "rounds",
        board=board_of(event, round_, tiebreak_name),
        step=step_of(event, next_step(event_facts(event))),
    )


Change = tuple[Callable[..., Any], tuple[Any, ...]]
"""A service, and what it wants after the round."""


def _swap(sent: QueryDict) -> Change:
    return changes.swap, (id_in(sent.get("one", "")), id_in(sent.get("other", "")))


def _move(sent: QueryDict) -> Change:
    """`to`: a table, a bye, absence; or, as the list on the page has it, an entry to swap with."""
    entry, to = id_in(sent.get("entry", "")), sent.get("to", "")
    if to.startswith(WITH):
        return changes.swap, (entry, id_in(to.removeprefix(WITH)))
    return changes.move, (entry, to if to in (BYE, ABSENCE) else id_in(to))


def _add(sent: QueryDict) -> Change:
    return changes.add_table, ([id_in(entry) for entry in sent.getlist("entry")],)


def _break(sent: QueryDict) -> Change:
    return partial(changes.break_table, spread=sent.get("spread") == "1"), (id_in(sent.get("table", "")),)


def _number(sent: QueryDict) -> Change:
    return changes.renumber, (id_in(sent.get("table", "")), id_in(sent.get("to", "")))


def _lock(sent: QueryDict) -> Change:
    return changes.lock, (id_in(sent.get("table", "")), sent.get("locked") == "1")


def _again(sent: QueryDict) -> Change:
    return big_draws.pair_rest, ()


VERBS: dict[str, Callable[[QueryDict], Change]] = {
    "swap": _swap, "move": _move, "add": _add, "break": _break, "number": _number, "lock": _lock, "again": _again,
}  # fmt: skip
DONE: dict[str, Any] = {
    "swap": gettext_lazy("They have changed places."),
    "move": gettext_lazy("Done: the pairings are changed."),
    "add": gettext_lazy("There is one table more."),
    "break": gettext_lazy("The table is broken up."),
    "number": gettext_lazy("The tables have other numbers."),
    "lock": "",
    "again": gettext_lazy("What is not locked is drawn again."),
}
