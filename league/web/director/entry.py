"""The page of one entry: who plays, another player in their place, a fixed table, out and in again."""

from collections.abc import Callable, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.models import Entry, Event, Substitution
from league.queries.console.draft import misfit_now
from league.queries.console.entry import entry_page
from league.queries.fees import takes_fees
from league.queries.prizes import marks_of
from league.queries.progress import by_weeks, drawn_for_good, next_unseen, rounds_to_come, rounds_to_enter
from league.queries.round_names import numbered
from league.services import apart, disqualification, entries, leaving, own_fees, substitutions
from league.services.payments import fee_lines
from league.web.access import for_event
from league.web.director.entry_forms import ComeForm, FeeForm, FixedTableForm, LeaveForm, SubstituteForm
from league.web.director.frame import event_url, frame
from league.web.saying import act_and_return, attempt
from league.web.words import absence_text


@require_safe
@for_event("league.direct_event")
def page(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    return _render(request, event, _entry(event, entry))


def _entry(event: Event, entry: int) -> Entry:
    found = get_object_or_404(Entry, pk=entry, event=event)
    found.event = event
    return found


def _render(request: HttpRequest, event: Event, entry: Entry, **forms: Any) -> HttpResponse:
    shown = entry_page(entry)
    context = {
        "one": shown,
        "entry": entry,
        "takes_entries": event.state in Event.TAKES_ENTRIES,
        "checks_in": event.state in Event.TAKES_CHECK_INS,
        "next_round": next_unseen(event),
        "misfit": misfit_now(event),
        "absence_text": absence_text(event),
        "manages_players": request.user.has_perm("league.manage_players", event.club),
        "substitute_form": SubstituteForm(players=list(shown.players)),
        "table_form": FixedTableForm(initial={"number": entry.fixed_table}),
        **_rounds(event, entry, shown.sat),
        **_fee(event, entry),
        "marks": marks_of(entry) if event.club.money else [],
        **forms,
    }
    return render(request, "director/entry.html", frame(request, event, "entries", **context))


def _called(event: Event, rounds: Sequence[int]) -> list[tuple[int, str]]:
    """To be chosen from, each as it is called: "round 2"."""
    return [(number, numbered(event, number)) for number in rounds]


def _rounds(event: Event, entry: Entry, sat: bool) -> dict[str, Any]:
    """From which later round on it can leave, and, as long as it has no place in any, come."""
    left_to_play = by_weeks(event) and next_unseen(event) > 1  # of the weeks before the next one
    later = rounds_to_come(event)[0 if left_to_play else 1 :]
    forms: dict[str, Any] = {}
    if later and entry.has_place:
        forms["leave_form"] = LeaveForm(rounds=_called(event, later), initial={"from_round": entry.leaving_from})
    if not sat and not entry.is_gone and len(rounds_to_enter(event)) > 1 and not drawn_for_good(event):
        forms["come_form"] = ComeForm(
            rounds=_called(event, rounds_to_enter(event)), initial={"first_round": entry.first_round}
        )
    return forms


def _fee(event: Event, entry: Entry) -> dict[str, Any]:
    """What the entry owes, and why that much."""
    if not event.club.money or not takes_fees(event):
        return {}
    currency = event.club.currency
    return {
        "fees": [line for line in fee_lines(event) if line.entry.pk == entry.pk],
        "fee_form": FeeForm(initial={"fee_cents": entry.own_fee_cents}, currency=currency),
    }


@require_POST
@for_event("league.direct_event")
def set_fee(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    """Another fee than the event takes, with the reason."""
    found = _entry(event, entry)
    form = FeeForm(request.POST, currency=event.club.currency)
    if not form.is_valid():
        return _render(request, event, found, fee_form=form)
    cents, reason = form.cleaned_data["fee_cents"], form.cleaned_data["reason"]
    done = _("The fee of %(name)s is set.") if cents is not None else _("%(name)s pays what the event takes.")
    done %= {"name": found.name}
    return _done(request, found, lambda: own_fees.set_fee(found, cents, by=request.user, reason=reason), done)


@require_POST
@for_event("league.direct_event")
def substitute(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    """Another player takes over."""
    found = _entry(event, entry)
    form = SubstituteForm(request.POST, players=list(entry_page(found).players))
    if form.is_valid() and attempt(
        request, lambda: substitutions.substitute(found, **form.cleaned_data, by=request.user), _taken_over
    ):
        return redirect(event_url(event, "entry", entry=found.pk))
    return _render(request, event, found, substitute_form=form)


def _taken_over(made: Substitution) -> str:
    facts = {"comes": made.comes, "leaves": made.leaves, "round": numbered(made.entry.event, made.from_round)}
    return _("%(comes)s plays in the place of %(leaves)s from %(round)s on.") % facts


@require_POST
@for_event("league.direct_event")
def fix_table(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    found = _entry(event, entry)
    form = FixedTableForm(request.POST)
    if not form.is_valid():
        return _render(request, event, found, table_form=form)
    number = form.cleaned_data["number"]
    done = _("%(name)s always sits at table %(number)s.") if number else _("%(name)s sits wherever it is drawn.")
    return _done(
        request, found, lambda: apart.fix_table(found, number, by=request.user),
        done % {"name": found.name, "number": number},
    )  # fmt: skip


@require_POST
@for_event("league.direct_event")
def leave_later(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    """Withdrawn ahead of time, from a round on that is to come."""
    found = _entry(event, entry)
    form = LeaveForm(request.POST, rounds=_called(event, rounds_to_come(event)))
    if not form.is_valid():
        return _render(request, event, found, leave_form=form)
    number = form.cleaned_data["from_round"]
    done = _("%(name)s leaves before %(round)s.") % {"name": found.name, "round": numbered(event, number)}
    return _done(request, found, lambda: entries.withdraw(found, by=request.user, from_round=number), done)


@require_POST
@for_event("league.direct_event")
def come_from(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    found = _entry(event, entry)
    form = ComeForm(request.POST, rounds=_called(event, rounds_to_enter(event)))
    if not form.is_valid():
        return _render(request, event, found, come_form=form)
    number = form.cleaned_data["first_round"]
    done = _("%(name)s plays from %(round)s on.") % {"name": found.name, "round": numbered(event, number)}
    return _done(request, found, lambda: leaving.come_from(found, number, by=request.user), done)


@require_POST
@for_event("league.direct_event")
def disqualify(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    found, reason = _entry(event, entry), request.POST.get("reason", "")
    done = _("%(name)s is disqualified.") % {"name": found.name}
    return _done(request, found, lambda: disqualification.disqualify(found, reason=reason, by=request.user), done)


@require_POST
@for_event("league.direct_event")
def reinstate(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    found, reason = _entry(event, entry), request.POST.get("reason", "")
    done = _("%(name)s is in the event again.") % {"name": found.name}
    return _done(request, found, lambda: disqualification.reinstate(found, reason=reason, by=request.user), done)


@require_POST
@for_event("league.direct_event")
def remove(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    """What was entered by mistake."""
    found = _entry(event, entry)
    done = _("%(name)s is not entered any more.") % {"name": found.name}
    if attempt(request, lambda: entries.remove(found, by=request.user), done):
        return redirect(event_url(event, "entries"))
    return redirect(event_url(event, "entry", entry=entry))


def _done(request: HttpRequest, entry: Entry, action: Callable[[], Any], done: str) -> HttpResponse:
    return act_and_return(request, action, done, event_url(entry.event, "entry", entry=entry.pk))
