"""What stands beside an event's standings: the bracket, who met whom, round by round, places over time, equal deals."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from league.api import picture_serializers as shapes
from league.api.kit.endpoints import Many, Show, Thing
from league.api.kit.views import at
from league.api.things import bare_event
from league.models import Entry, Event, Round, Standing
from league.queries.public import event as queries
from league.queries.public import pictures
from league.queries.public.brackets import has_stages, stages_of
from league.queries.public.deals import deals_of, has_deals

TAG = "standings"


def find_staged(request: Request, event: int) -> Event:
    found = bare_event(request, event)
    if not has_stages(found, list(found.rounds.defer(*Round.LONG))):
        raise Http404
    return found


def _standings(event: Event) -> list[Standing]:
    numbers = queries.rounds_with_standings(event)
    return queries.standings(event, numbers[-1]) if numbers else []


def _cross(request: Request, event: int) -> list[dict[str, Any]]:
    found = bare_event(request, event)
    seats = pictures.seats_by_round(found)
    return [
        {"rank": row.rank, "entry": row.entry, "score": row.score, "rounds": [
            _cell(number, seats[number][row.entry_id]) for number in sorted(seats) if row.entry_id in seats[number]
        ]}
        for row in _standings(found)
    ]  # fmt: skip


def _cell(number: int, seat: pictures.Seat) -> dict[str, Any]:
    others = [{"entry": entry, "total": total} for entry, total in seat.others]
    return {
        "round": number, "kind": seat.kind, "table": seat.table, "total": seat.total, "score": seat.gained,
        "ruling": seat.ruling, "others": others,
    }  # fmt: skip


def _met(request: Request, event: int) -> list[dict[str, Any]]:
    found = bare_event(request, event)
    entries = Entry.objects.filter(event=found).in_bulk()
    met = pictures.meetings(found)
    return [{"entries": [entries[one], entries[other]], "times": met[one, other]} for one, other in sorted(met)]


def _places(request: Request, event: int) -> list[dict[str, Any]]:
    found = bare_event(request, event)
    rows = _standings(found)
    ranks = pictures.ranks_by_round(found, [row.entry_id for row in rows])
    return [
        {"entry": row.entry, "ranks": [
            {"round": number, "rank": ranks[number][row.entry_id][1]}
            for number in sorted(ranks) if row.entry_id in ranks[number]
        ]}
        for row in rows
    ]  # fmt: skip


def _deals(request: Request, event: int, number: int) -> list[Any]:
    """Held back as the event says: of tables whose replays are held nothing is shown."""
    found = bare_event(request, event)
    round_ = get_object_or_404(found.rounds, number=number)
    if not has_deals(found, round_):
        raise Http404
    return deals_of(found, round_)


BRACKET = Thing(
    "api:bracket", find_staged, shapes.BracketSerializer, lambda event: {"event": event.pk},
    lambda request, event: (stages_of(event), {}),
)  # fmt: skip
ADDRESSES = [
    at("events/<int:event>/bracket/", "bracket", TAG, get=Show(
        "Groups, bracket and finals", BRACKET, about="Of events that have any of these.")),
    at("events/<int:event>/cross-table/", "cross-table", TAG, get=Many(
        "Round by round", _cross, shapes.CrossLineSerializer, about="Whom each entry met, and what it brought.")),
    at("events/<int:event>/met/", "met", TAG, get=Many(
        "Who met whom", _met, shapes.MetSerializer, about="Each two that have sat at one table, and how often.")),
    at("events/<int:event>/places/", "places", TAG, get=Many(
        "Places over the rounds", _places, shapes.PlacesSerializer)),
    at("events/<int:event>/rounds/<int:number>/deals/", "deals", TAG, get=Many(
        "The same deals compared", _deals, shapes.DealSerializer,
        about="Of a closed round in which all tables were dealt the same, as soon as the cards may be seen.")),
]  # fmt: skip
