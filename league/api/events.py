"""Events: listed, made, changed, and led through their life. A draft is there for those who work on it only."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from rest_framework.request import Request

from league.api import event_inputs as inputs
from league.api.filters import EventFilter
from league.api.kit.endpoints import Do, Many, Show, Thing
from league.api.kit.inputs import MaybeWhy, Why
from league.api.kit.views import at
from league.api.serializers import EventSerializer, NextStepSerializer, StaffLineSerializer
from league.api.standings import PAYOUTS
from league.api.things import CLUB, EVENT, bare_event
from league.models import Club, Event, EventRole, Scope, User
from league.queries.console.facts import event_facts
from league.queries.console.next_step import next_step
from league.queries.counts import entered
from league.queries.public.clubs import visible_events
from league.services import copying, drafts, events, prizes, rounds
from league.services.addressed import account_of

TAG = "events"
RUN = {"scope": Scope.EVENTS, "signed_in": True}


def _events(request: Request) -> QuerySet[Event]:
    return visible_events(request.user).annotate(entered_count=entered()).order_by("-starts_at", "-id")


def _create(club: Club, *, by: User, **sent: Any) -> Event:
    return events.create_event(club, sent.pop("name"), sent.pop("starts_at", None), by=by, **sent)


def _change(event: Event, *, by: User, **changes: Any) -> Event:
    return events.update_event(event, changes, by=by)


def _plan(event: Event, times: Any, *, by: User) -> Any:
    return rounds.plan(event, times, by=by)


def _set_prizes(event: Event, places: Any, *, by: User, **beside: Any) -> Any:
    prizes.set_prizes(event, places, **beside, by=by)
    return event


# --- Who works at it -------------------------------------------------------------------------------------------------


def _directed(request: Request, event: int) -> Event:
    found = bare_event(request, event)
    if not request.user.has_perm("league.direct_event", found):
        raise Http404
    return found


def _next(request: Request, event: Event) -> tuple[Any, dict[str, Any]]:
    return next_step(event_facts(event)), {}


def _staff(request: Request, event: int) -> QuerySet[EventRole]:
    return EventRole.objects.filter(event=_directed(request, event)).select_related("user").order_by("id")


def find_role(request: Request, event: int, role: int) -> EventRole:
    found = _staff(request, event).filter(pk=role).first()
    if found is None:
        raise Http404
    return found


def _assign(event: Event, email: str, role: str, *, by: User) -> EventRole:
    return events.assign(event, account_of(email, by=by), role, by=by)


def _unassign(role: EventRole, *, by: User) -> None:
    events.unassign(role.event, role.user, by=by)


ROLE = Thing("api:staff-role", find_role, StaffLineSerializer, lambda role: {"event": role.event_id, "role": role.pk})


def _step(verb: str, summary: str, service: Any, takes: Any = None, *refuses: str, about: str = "") -> Any:
    """A step of an event's life: `events/<event>/<verb>/`."""
    codes = ("step-not-allowed", *(("reason-missing",) if takes is Why else ()), *refuses)
    return at(f"events/<int:event>/{verb}/", verb, TAG,
              post=Do(summary, EVENT, service, takes, refuses=codes, about=about, **RUN))  # fmt: skip


NEXT = Thing("api:next-step", _directed, NextStepSerializer, lambda event: {"event": event.pk}, _next)
STEPS = [
    _step("open-registration", "Open registration", events.open_registration,
          about="The public sees the event, and players may enter."),
    _step("open-check-in", "Open check-in", events.open_check_in),
    _step("start", "Start", events.start, None, "nobody-checked-in",
          about="Drawing the first round does this by itself."),
    _step("finish", "Finish", events.finish, None, "results-missing", "results-disputed", "nothing-played",
          about="Closes the last round. All results must be in."),
    _step("reopen", "Take up a finished event again", events.reopen, Why,
          about="Prizes that have been paid are reversed in the ledger first."),
    _step("archive", "Put a finished event away", events.archive, None, "prizes-unpaid"),
    _step("cancel", "Call an event off", events.cancel, MaybeWhy,
          about="What was played stays readable; what was booked for it goes back."),
]  # fmt: skip
ADDRESSES = [
    at("events/", "events", TAG, get=Many(
        "Events", _events, EventSerializer, filters=EventFilter, order=("starts_at", "name"),
        about="The latest first.")),
    at("clubs/<int:club>/events/", "club-events", TAG,
       get=Many("A club's events", lambda request, club: _events(request).filter(club__pk=club), EventSerializer,
                filters=EventFilter, order=("starts_at", "name")),
       post=Do("Make an event", CLUB, _create, inputs.NewEventSerializer, EVENT,
               refuses=("rules-needed", "format-does-not-fit", "scoring-does-not-fit", "no-such-year"), **RUN,
               about="A name and a game or house rules are enough. Whoever makes it directs it.")),
    at("events/<int:event>/", "event", TAG,
       get=Show("An event", EVENT),
       patch=Do("Change its settings", EVENT, _change, inputs.ChangesSerializer, partial=True,
                refuses=("settled-by-play", "event-is-closed", "entries-are-of-another-kind"), **RUN,
                about="What a round has been drawn by stays; of a finished event only the texts change."),
       delete=Do("Give up a draft", EVENT, drafts.discard, gives=None, refuses=("not-a-draft",), **RUN,
                 about="It is cancelled, and the public never sees it.")),
    at("events/<int:event>/copy/", "copy-event", TAG, post=Do(
        "Copy an event", EVENT, copying.copy_event, inputs.CopySerializer, EVENT, status=201,
        pick=lambda found, made: made, refuses=("event-there-already",), **RUN,
        about="All of it but its entries and results. Copied twice to one name and start, it is the copy that is "
        "there.")),
    at("events/<int:event>/plan/", "plan", TAG, put=Do(
        "Plan the rounds", EVENT, _plan, inputs.TimesSerializer,
        refuses=("times-out-of-order", "rounds-below-paired", "event-is-closed"), **RUN)),
    at("events/<int:event>/prizes/", "prizes", "payouts", put=Do(
        "Set the prizes", PAYOUTS, _set_prizes, inputs.PrizesInput, scope=Scope.MONEY, signed_in=True,
        refuses=("prizes-above-fund", "percentages-above-100", "prize-twice", "event-is-closed", "no-such-category"))),
    at("events/<int:event>/staff/", "staff", TAG,
       get=Many("Who works at it", _staff, StaffLineSerializer, scope=Scope.EVENTS, signed_in=True),
       post=Do("Give somebody a role", EVENT, _assign, inputs.StaffSerializer, ROLE, **RUN,
               refuses=("no-such-account", "too-many-addresses", "not-a-member"))),
    at("events/<int:event>/staff/<int:role>/", "staff-role", TAG,
       get=Show("A role", ROLE, scope=Scope.EVENTS, signed_in=True),
       delete=Do("Take a role away", ROLE, _unassign, gives=None, **RUN)),
    at("events/<int:event>/next-step/", "next-step", TAG, get=Show(
        "What comes next", NEXT, about="The one next step, and what blocks it, as the director's console says it.",
        **RUN)),
    *STEPS,
]  # fmt: skip
