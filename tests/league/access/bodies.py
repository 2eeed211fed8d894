"""What is sent to an endpoint so that its service hears of it: in each field that must be there, what fits."""

from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from league.api.kit.endpoints import Do
from league.api.kit.inputs import Moment, OneOf, SomeOf
from league.api.rulings import Points
from league.models import User
from tests.league.worlds import Side


def body_of(endpoint: Do, numbers: dict[str, Any], by: User) -> dict[str, Any]:
    """For a thing that `by`, who may see everything, finds."""
    if endpoint.takes is None:
        return {}
    request = Request(APIRequestFactory().get("/"))
    request.user = by
    try:
        found = endpoint.of.find(request, **numbers)
    except Http404:  # nobody finds it, and all will be told so
        return {}
    sent = endpoint.takes(context={"request": request, "found": found})
    return {name: _value(field) for name, field in sent.fields.items() if field.required}


def _value(field: serializers.Field) -> Any:
    match field:
        case SomeOf():
            among = field.among(field.context["found"], field.context["request"])
            return [each.pk for each in among[: field.min_length or 1]]
        case OneOf():
            return next((each.pk for each in field.get_queryset()[:1]), 0)
        case serializers.ListField() | serializers.ListSerializer():
            return [_value(field.child)] * (getattr(field, "min_length", 0) or 1)
        case serializers.BaseSerializer():
            return {name: _value(each) for name, each in field.fields.items() if each.required}
        case serializers.ChoiceField():
            return next(iter(field.choices))
        case serializers.BooleanField():
            return True
        case serializers.IntegerField():
            return max(field.min_value or 0, 1)
        case Moment():
            return "2027-01-31T20:00:00+01:00"
        case serializers.UUIDField():
            return "00000000-0000-4000-8000-000000000000"
        case serializers.JSONField() | serializers.DictField():
            return {}
        case serializers.DateField():
            return "2027-01-31"
        case Points():
            return "1"
    return "Something"


def together(side: Side) -> dict[tuple[str, str], Any]:
    """Where what fits each field does not fit together, or is asked of another thing than the first."""
    event, table, players = "api/v1/events/<int:event>/", "api/v1/tables/<int:table>/", side.club.players.order_by("id")
    given = {
        f"{table}hands/": {"tally": {"hearts": [13, 0, 0, 0], "queen": 2}, "number": 5},
        f"{table}totals/": {"totals": [26, 0, 0, 0]},
        f"{table}correct-totals/": {"totals": [26, 0, 0, 0], "reason": "Misread."},
        f"{table}adjust/": {"points": ["1", "0", "0", "0"], "reason": "Misread."},
        f"{event}entries/<int:entry>/substitute/": {"name": "Zoe"},
        f"{event}entries/<int:entry>/is-known/": {"player": players.last().pk},
        f"{event}rounds/<int:number>/move/": {"edition": 1, "entry": side.entry.pk, "place": "bye"},
        f"{event}staff/": {"email": side.member.email, "role": "scorer"},
        f"{event}exports/": {"list": "entries", "format": "csv"},
        f"{event}entries/import/": {"text": "Zoe"},
        "api/v1/clubs/<int:club>/players/import/": {"text": "Zoe"},
        "api/v1/clubs/<int:club>/events/import/": {"text": "{}"},
        "api/v1/clubs/<int:club>/members/": {"email": "stranger@example.org", "role": "member"},
    }
    return {("POST", route): sent for route, sent in given.items()}
