"""Online tables: opened, joined by their key, played at. What is told is the snapshot of the own seat, and no more."""

from typing import Any

from django.http import Http404
from django.utils import timezone
from rest_framework.request import Request

from gameplay.models import LiveTable
from gameplay.policy import policy
from gameplay.queries.live import shown
from gameplay.queries.replays import frames, past_hand, sealed_hands
from gameplay.queries.snapshots import snapshot
from gameplay.queries.tables import tables_for
from gameplay.queries.watching import knows_them, table_seen_by
from gameplay.services import live as services
from league.api import live_inputs as inputs
from league.api.kit.endpoints import Do, Many, Show, Thing
from league.api.kit.views import at
from league.api.live_serializers import (
    LiveLineSerializer,
    LiveTableSerializer,
    MovedSerializer,
    ReplaySerializer,
    SealSerializer,
)
from league.models import Scope, User

TAG = "online tables"
PLAY = {"scope": Scope.PLAY, "signed_in": True}


def find_live(request: Request, live: str) -> LiveTable:
    """For whoever sits there or may watch. One that gathers players is open to whoever has its key."""
    found = table_seen_by(request.user, live)
    if found is None:
        raise Http404
    return found


def _snapshot(request: Request, table: LiveTable) -> tuple[Any, dict[str, Any]]:
    found = shown(table.key)
    if found is None:
        raise Http404
    place = found.place_of(request.user.pk)
    seat = place.number if place else None
    told = snapshot(found, seat, timezone.now(), knows_them=seat is None and knows_them(request.user, found))
    return told | {"deadline": found.table.deadline, "winners": told["winners"] or []}, {}


def _tables(request: Request) -> list[LiveTable]:
    found = tables_for(request.user)
    return [*found.own, *found.open, *found.playing]


def _open(nothing: None, *, by: User, **chosen: Any) -> LiveTable:
    return services.open_table(**chosen, by=by, name=policy().name_of(by))


def _sit(table: LiveTable, seat: int | None = None, *, by: User) -> None:
    services.sit_down(table.key, by=by, name=policy().name_of(by), seat=seat)


def _act(table: LiveTable, *, by: User, **move: Any) -> dict[str, int]:
    return {"number": services.act(table.key, **move, by=by)}


def _say(table: LiveTable, text: str, key: str | None = None, *, by: User) -> None:
    services.say(table.key, text=text, by=by, once=key or f"at {timezone.now().timestamp()}")


def _at_table(service: Any) -> Any:
    """The service of an online table, for the table that was found."""
    return lambda table, **sent: service(table.key, **sent)


# --- Hands that are over ---------------------------------------------------------------------------------------------


def find_past(request: Request, live: str, number: int) -> Any:
    """Held back where the event's setting says so: then there is nothing here yet."""
    table = find_live(request, live)
    dealt = past_hand(table, number)
    if dealt is None:
        raise Http404
    return frames(table, dealt)


def _seals(request: Request, live: str) -> list[dict[str, Any]]:
    return sealed_hands(find_live(request, live))


LIVE = Thing("api:live-table", find_live, LiveTableSerializer, lambda table: {"live": table.key}, _snapshot)
LOBBY = Thing("api:live-tables", lambda request: None, LiveLineSerializer, lambda nothing: {})
PAST = Thing("api:live-hand", find_past, ReplaySerializer, lambda past: {})


def _step(verb: str, summary: str, service: Any, takes: Any = None, *refuses: str, **more: Any) -> Any:
    """Something done at a table: `live/<live>/<verb>/`."""
    do = Do(summary, LIVE, service, takes, refuses=refuses, **(PLAY | more))
    return at(f"live/<str:live>/{verb}/", f"live-{verb}", TAG, post=do)


STEPS = [
    _step("sit", "Take a seat", _sit, inputs.SitInput, "seat-taken", "table-full", "table-has-begun",
          about="Whoever has a table's key may sit down while it gathers players."),
    _step("stand", "Give the seat back", _at_table(services.leave), None, "table-has-begun"),
    _step("fill", "Bots on free seats", _at_table(services.fill_with_bots), inputs.FillInput, "only-the-host"),
    _step("start", "Begin", _at_table(services.start), None, "only-the-host", "seats-empty"),
    _step("moves", "Make a move", _act, inputs.CardMoveInput, "stale-move", "early-move", "stale-hand", "not-your-seat",
          gives=MovedSerializer,
          about="Known by its hand and number: sent again, it is acknowledged again. One that comes too late or too "
          "early is refused."),
    _step("claim", "End a hand that is decided", _at_table(services.claim), inputs.HandInput, "not-decided",
          "stale-hand", about="Its points can no longer change."),
    _step("ready", "Ready for the next hand", _at_table(services.ready), inputs.HandInput),
    _step("pause", "Ask for a pause", _at_table(services.pause), inputs.PauseInput, "table-not-playing",
          about="It begins once all have asked."),
    _step("go-on", "End the pause", _at_table(services.go_on)),
    _step("away", "Have a bot play on", _at_table(services.hand_to_bot)),
    _step("back", "Take the cards back", _at_table(services.take_back)),
    _step("again", "Another game with these people", _at_table(services.play_again), None, "table-not-over", gives=LIVE,
          status=201, about="A table with the same game, options and clocks; you sit in seat 1. Whoever asks after you "
          "is answered with the same table, and sits down by its key."),
    _step("chat", "Say something", _say, inputs.SayInput, "muted", "nothing-said", "too-much-said", keyed=True,
          about="Under its `Idempotency-Key` it is said once."),
    _step("complain", "Tell the moderators of a message", _at_table(services.complain), inputs.ComplaintInput,
          "no-such-message", gives=None),
]  # fmt: skip
ADDRESSES = [
    at("live/", "live-tables", TAG,
       get=Many("Online tables", _tables, LiveLineSerializer,
                about="Your own, then those with a seat free, then those in play that may be watched."),
       post=Do("Open a table", LOBBY, _open, inputs.OpenInput, LIVE, status=201, **PLAY,
               refuses=("bad-record", "clock-out-of-range", "too-many-tables"),
               about="You sit in seat 1; others come by its key.")),
    at("live/<str:live>/", "live-table", TAG, get=Show(
        "An online table", LIVE, about="As your seat may see it. Ask with the ETag you have: 304 until it changes.")),
    *STEPS,
    at("live/<str:live>/hands/<int:number>/", "live-hand", TAG, get=Show(
        "A hand that is over", PAST, about="With everybody's cards, once the event does not hold them back any more.")),
    at("live/<str:live>/seals/", "live-seals", TAG, get=Many(
        "The seals of the hands that are over", _seals, SealSerializer,
        about="For checking that nobody changed a deal.")),
]  # fmt: skip
