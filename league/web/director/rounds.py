"""The rounds of an event: drawn, published, taken back, closed."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from gameplay.errors import Refusal
from league.models import Event, Job, Round
from league.queries.console.board import board_of
from league.queries.console.facts import event_facts
from league.queries.console.next_step import next_step
from league.queries.console.tables import RoundSheet, rounds_of, undone_of
from league.queries.progress import by_weeks
from league.queries.round_names import plain_name
from league.queries.tiebreaks import tiebreak_name
from league.services import big_draws, rounds, taking_back
from league.web.access import for_event, id_in
from league.web.director.frame import ahead_name, event_url, frame
from league.web.director.jobs import job_url
from league.web.director.steps import step_of
from league.web.saying import act_and_return, refuse


@require_safe
@for_event("league.direct_event")
def latest(request: HttpRequest, event: Event) -> HttpResponse:
    """The round that is in hand: the last drawn one."""
    return _page(request, event, None)


@require_safe
@for_event("league.direct_event")
def page(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    return _page(request, event, number)


def _page(request: HttpRequest, event: Event, number: int | None) -> HttpResponse:
    views = rounds_of(event)
    drawn = [view for view in views if view.round.state != Round.State.PLANNED]
    view = _chosen(views, drawn, number)
    board = board_of(event, view.round, tiebreak_name) if view and view.round.state != Round.State.PLANNED else None
    why = [*board.reasons, *(reason for table in board.tables for reason in table.reasons)] if board else []
    context = frame(
        request,
        event,
        "rounds",
        views=views,
        view=view,
        last=drawn[-1] if drawn else None,
        next_number=(drawn[-1].round.number if drawn else 0) + 1,
        board=board,
        why=why,
        whys=any(reason.table is not None for reason in why),
        changeable=board is not None and board.changeable,
        undone=undone_of(event),
        ahead_name=ahead_name(event),
        step=step_of(event, next_step(event_facts(event))),
    )
    return render(request, "director/rounds.html", context)


def _chosen(views: list[RoundSheet], drawn: list[RoundSheet], number: int | None) -> RoundSheet | None:
    if number is None:
        return drawn[-1] if drawn else None
    found = next((view for view in views if view.round.number == number), None)
    if found is None:
        raise Http404
    return found


def _round(event: Event, number: int) -> Round:
    return get_object_or_404(Round.objects.select_related("event__club"), event=event, number=number)


@require_POST
@for_event("league.direct_event")
def pair(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Draw the round, or lead to the job that draws it; a draft goes where it is to be drawn `again`. Where every draw
    has rematches, the console asks whether the fewest will do."""
    rematches = request.POST.get("allow_rematches") == "1"
    sizes = [id_in(size) for size in request.POST.get("sizes", "").split("-") if size]
    again = request.POST.get("again") == "1"
    try:
        if again:
            made = big_draws.pair_again(_round(event, number), by=request.user)
        else:
            made = big_draws.pair(event, number, by=request.user, allow_rematches=rematches, sizes=sizes)
    except Refusal as refusal:
        refuse(request, refusal)
        asks = f"?rematches={number}" if refusal.code == "no-pairing" and not again else ""
        return redirect(event_url(event, "console") + asks)
    if isinstance(made, Job):
        return redirect(job_url(made))
    done = _("%(round)s is drawn. Look it over, then publish it.") % {"round": plain_name(event, made.number)}
    messages.success(request, done)
    return redirect(event_url(event, "round", number=number))


@require_POST
@for_event("league.direct_event")
def publish(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    round_ = _round(event, number)
    done = _("%(round)s is published. Everybody can see where to sit.")
    if by_weeks(event):
        done = _("%(round)s is published. Everybody sees whom to meet, and until when.")
    done %= {"round": plain_name(event, round_.number)}
    back = event_url(event, "console")
    return act_and_return(request, lambda: rounds.publish(round_, by=request.user), done, back)


@require_POST
@for_event("league.direct_event")
def start_play(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    round_ = _round(event, number)
    done = _("%(round)s is being played.") % {"round": plain_name(event, round_.number)}
    back = event_url(event, "round", number=number)
    return act_and_return(request, lambda: rounds.start_play(round_, by=request.user), done, back)


@require_POST
@for_event("league.direct_event")
def take_back(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """One step back: a published round becomes a draw again, a draw becomes a plan, a closed round is reopened."""
    round_ = _round(event, number)
    reason = request.POST.get("reason", "")
    service, done = {
        Round.State.PUBLISHED: (rounds.unpublish, _("%(round)s is a draw again, seen by directors only.")),
        Round.State.PLAYING: (rounds.unpublish, _("%(round)s is a draw again, seen by directors only.")),
        Round.State.PAIRED: (rounds.unpair, _("The draw is taken back.")),
        Round.State.CLOSED: (rounds.reopen_round, _("%(round)s is open again.")),
    }.get(Round.State(round_.state), (None, ""))
    if service is None:
        raise Http404
    done %= {"round": plain_name(event, round_.number)}
    back = event_url(event, "rounds")
    return act_and_return(request, lambda: service(round_, reason=reason, by=request.user), done, back)


@require_POST
@for_event("league.direct_event")
def undo(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    round_ = _round(event, number)
    reason = request.POST.get("reason", "")
    done = _("%(round)s is undone. It is kept below, and can be restored.") % {
        "round": plain_name(event, round_.number)
    }
    back = event_url(event, "rounds")
    return act_and_return(request, lambda: taking_back.undo(round_, reason=reason, by=request.user), done, back)


@require_POST
@for_event("league.direct_event")
def restore(request: HttpRequest, event: Event, undone: int) -> HttpResponse:
    round_ = get_object_or_404(Round.with_undone.select_related("event__club"), pk=undone, event=event)
    reason = request.POST.get("reason", "")
    done = _("%(round)s is back, as it was.") % {"round": plain_name(event, round_.number)}
    back = event_url(event, "rounds")
    return act_and_return(request, lambda: taking_back.restore(round_, reason=reason, by=request.user), done, back)


@require_POST
@for_event("league.direct_event")
def close(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    round_ = _round(event, number)
    as_it_stands = request.POST.get("as_it_stands") == "1"
    done = _("%(round)s is closed.") % {"round": plain_name(event, round_.number)}
    back = event_url(event, "console")
    return act_and_return(request, lambda: rounds.close(round_, by=request.user, as_it_stands=as_it_stands), done, back)
