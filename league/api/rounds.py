"""Rounds: drawn, looked at beforehand, published, taken back, closed; and what is drawn ahead of them."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from league.api import round_inputs as inputs
from league.api.entry_serializers import CountSerializer
from league.api.event_inputs import CutInput
from league.api.kit.endpoints import Do, Many, Show, Thing
from league.api.kit.inputs import MaybeWhy, Why
from league.api.kit.views import at
from league.api.serializers import RoundLineSerializer
from league.api.table_serializers import PreviewSerializer, RoundSerializer, SplitSerializer, UndoneSerializer
from league.api.things import EVENT, JOB, ROUND, RoundAt, bare_event, drawn_round, find_round_at, sees_drafts
from league.models import Entry, Event, Job, Result, Round, Scope, User
from league.queries.console.splits import Split, splits_of
from league.queries.public.event import pairings
from league.services import big_draws, brackets, drafts, finals, results, rounds, taking_back

TAG = "rounds"
RUN = {"scope": Scope.EVENTS, "signed_in": True}
LARGE = {"also": {Job: (202, JOB)}, "pick": lambda found, made: made}
"""A large field is drawn by a worker: the answer is its job."""


def _rounds(request: Request, event: int) -> QuerySet[Round]:
    return bare_event(request, event).rounds.defer(*Round.LONG).order_by("number")


def _splits(request: Request, event: int) -> list[Split]:
    found = bare_event(request, event)
    if not sees_drafts(request, found):
        return []
    return splits_of(found, found.entries.filter(state=Entry.State.CHECKED_IN).count())


def _drafts(request: Request, event: int) -> dict[str, Any]:
    return {"drafts": sees_drafts(request, bare_event(request, event))}


def _draw(at_: RoundAt, *, by: User, **chosen: Any) -> Round | Job:
    return big_draws.pair(at_.event, at_.number, by=by, **chosen)


def _preview(at_: RoundAt, *, by: User, **chosen: Any) -> Any:
    return drafts.preview(at_.event, at_.number, lambda drawn: pairings(drawn.event, drawn), by=by, **chosen)


def _undone(request: Request, event: int) -> QuerySet[Round]:
    found = bare_event(request, event)
    undone = Round.with_undone.filter(event=found, state=Round.State.UNDONE).defer(*Round.LONG).order_by("id")
    return undone if sees_drafts(request, found) else undone.none()


def find_undone(request: Request, event: int, undone: int) -> Round:
    return get_object_or_404(_undone(request, event).select_related("event__club"), pk=undone)


def _seed(event: Event, entries: list[Entry], *, by: User) -> Event:
    brackets.set_order(event, [entry.pk for entry in entries], by=by)
    return event


def _take_back_cut(event: Event, *, by: User, reason: str = "") -> Event:
    return finals.take_back(event, by=by, reason=reason)


def _confirm_all(round_: Round, *, by: User, **sent: list[Result]) -> dict[str, int]:
    return {"count": results.confirm_all([result.pk for result in sent["results"]], round_, by=by)}


def _stop_all(round_: Round, reason: str, *, by: User) -> dict[str, int]:
    return {"count": results.stop_tables(round_, reason=reason, by=by)}


UNDONE = Thing("api:undone-round", find_undone, UndoneSerializer,
               lambda round_: {"event": round_.event_id, "undone": round_.pk})  # fmt: skip
DRAWN = Thing("api:round", find_round_at, RoundSerializer, lambda at_: {}, drawn_round)


def _step(verb: str, summary: str, service: Any, takes: Any = None, *refuses: str, **more: Any) -> Any:
    """A step of a round: `events/<event>/rounds/<number>/<verb>/`."""
    codes = ("step-not-allowed", *(("reason-missing",) if takes is Why else ()), *refuses)
    do = Do(summary, more.pop("of", ROUND), service, takes, refuses=codes, **(RUN | more))
    return at(f"events/<int:event>/rounds/<int:number>/{verb}/", f"round-{verb}", TAG, post=do)


STEPS = [
    _step("draw", "Draw a round", _draw, inputs.DrawInput, "already-paired", "not-the-next-round", "results-missing",
          "no-pairing", of=DRAWN, gives=ROUND, status=200, **LARGE,
          about="All of it or nothing; the first one starts the event. Seen by directors only, until it is published."),
    _step("preview", "Look at a draw beforehand", _preview, inputs.DrawInput, "already-paired", of=DRAWN,
          gives=PreviewSerializer, about="As it would be drawn now; nothing is changed."),
    _step("publish", "Publish a draw", rounds.publish,
          about="Everybody sees the pairings, and a game is open at each table."),
    _step("start-play", "Say that it is being played", rounds.start_play),
    _step("close", "Close a round", rounds.close, inputs.CloseInput, "results-missing", "results-disputed",
          "results-unconfirmed", "time-not-up"),
    _step("unpair", "Take a draw back", rounds.unpair, MaybeWhy),
    _step("unpublish", "Make it a draft again", rounds.unpublish, Why, "results-entered", "later-round-paired"),
    _step("reopen", "Open a closed round again", rounds.reopen_round, Why, "later-round-paired"),
    _step("undo", "Undo the last round", taking_back.undo, Why, "later-round-paired", gives=UNDONE, status=200,
          about="Played or not: it is kept, counts nowhere, and can be restored."),
    _step("confirm", "Confirm reported results", _confirm_all, inputs.ConfirmInput, gives=CountSerializer,
          scope=Scope.RESULTS),
    _step("as-they-stand", "Time is up: games count as they stand", _stop_all, Why, gives=CountSerializer,
          scope=Scope.RESULTS),
]  # fmt: skip
ADDRESSES = [
    at("events/<int:event>/rounds/", "rounds", TAG, get=Many(
        "The event's rounds", _rounds, RoundLineSerializer, last="number", context=_drafts,
        about="The planned ones too.")),
    at("events/<int:event>/rounds/<int:number>/", "round", TAG, get=Show(
        "A round with its pairings", ROUND, about="Tables, byes, absences and who rests.")),
    *STEPS,
    at("events/<int:event>/splits/", "splits", TAG, get=Many(
        "How the field can be split into tables", _splits, SplitSerializer, scope=Scope.EVENTS, signed_in=True,
        about="Of those who are checked in, the usual way first; none where there is nothing to choose.")),
    at("events/<int:event>/undone-rounds/", "undone-rounds", TAG, get=Many(
        "Rounds that were undone", _undone, UndoneSerializer, scope=Scope.EVENTS, signed_in=True)),
    at("events/<int:event>/undone-rounds/<int:undone>/", "undone-round", TAG, get=Show(
        "A round that was undone", UNDONE, scope=Scope.EVENTS, signed_in=True)),
    at("events/<int:event>/undone-rounds/<int:undone>/restore/", "restore-round", TAG, post=Do(
        "Bring an undone round back", UNDONE, taking_back.restore, Why, ROUND, status=200, **RUN,
        refuses=("step-not-allowed", "newer-draw-played"))),
    at("events/<int:event>/schedule/", "draw-ahead", TAG, post=Do(
        "Draw the whole schedule", EVENT, big_draws.draw_ahead, gives=ROUND, status=200, **LARGE, **RUN,
        refuses=("schedule-begun", "all-rounds-paired"),
        about="Of formats in which nobody's results matter, for everybody who is checked in. Answered with its first "
        "round.")),
    at("events/<int:event>/seeds/", "seeds", TAG, put=Do(
        "Order the seeds by hand", EVENT, _seed, inputs.OrderInput, refuses=("seeds-are-drawn",), **RUN)),
    at("events/<int:event>/finals/", "finals", TAG,
       post=Do("Cut to the finals", EVENT, finals.cut, CutInput, ROUND, status=200, **RUN,
               refuses=("unknown-format-setting", "results-missing"),
               about="The best go on; the standings of the rounds before freeze. Answered with the first final."),
       delete=Do("Take the cut back", EVENT, _take_back_cut, MaybeWhy, **RUN,
                 refuses=("no-cut-yet", "later-round-paired", "reason-missing"))),
]  # fmt: skip
