"""What a body may look like, for the schema: made from the fields that read it, with a word for each that needs one."""

from typing import Any

from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers

JSON = "application/json"
WORDS: dict[str, Any] = {
    "about": "Bring a cake.",
    "action": "1 play QS",
    "address": "https://example.org/tavula",
    "best": 8,
    "birth_year": 2016,
    "capacity": 24,
    "base64": "TmFtZQpBbmEgUm9zc2kK",
    "chain": ["places", "low_total", "lot"],
    "currency": "EUR",
    "email": "ana@example.org",
    "entries": [7, 12],
    "file_name": "names.csv",
    "handicap": "3/2",
    "label": "Over 70",
    "name": "Friday hearts",
    "names": ["Ana Rossi", "Bruno Santini"],
    "note": "red hat",
    "other": 2,
    "partner": "Bruno Santini",
    "password": "the one of the account",
    "percent": "50",
    "points": "-2",
    "rank_points": [25, 18, 15],
    "reason": "The slip was misread.",
    "seen": "e3b0c442",
    "round_minutes": 90,
    "rounds_planned": 4,
    "sizes": [4, 4, 3],
    "slug": "friday-hearts",
    "table_size": 4,
    "tally": {"hearts": [0, 4, 4, 5], "queen": 4},
    "text": "Soup is ready.",
    "time_zone": "Europe/Paris",
    "token": "Zk3v0lq9",
    "totals": [0, 12, 12, 54],
}
"""By the name of a field."""
DAY, TIME = "2031-05-08", "20:00:00"
MOMENT = f"{DAY}T{TIME}+02:00"


def of_body(takes: serializers.Serializer) -> OpenApiExample:
    return OpenApiExample("body", value=body_of(takes), request_only=True, media_type=JSON)


def body_of(takes: serializers.Serializer) -> dict[str, Any]:
    shown = getattr(takes, "in_example", ()) or takes.fields
    return {name: _value(name, takes.fields[name]) for name in shown}


def _value(name: str, field: serializers.Field) -> Any:
    if isinstance(field, serializers.Serializer):
        return body_of(field)
    if isinstance(field, serializers.ListSerializer):
        return [body_of(field.child)]
    if isinstance(field, serializers.ChoiceField):
        return next(one for one in field.choices if one != "")
    said = WORDS.get(name)
    if isinstance(field, serializers.ListField) and not isinstance(said, list):
        return [said or _value(name, field.child)] * (field.min_length or 1)
    if name in WORDS:
        return said
    if name.endswith("_cents"):
        return 500
    return _by_kind(field)


def _by_kind(field: serializers.Field) -> Any:
    kinds = {
        serializers.BooleanField: True,
        serializers.IntegerField: max(1, getattr(field, "min_value", None) or 1),
        serializers.PrimaryKeyRelatedField: 1,
        serializers.DateTimeField: MOMENT,
        serializers.DateField: DAY,
        serializers.TimeField: TIME,
        serializers.JSONField: {},
        serializers.DictField: {},
    }
    return next((value for kind, value in kinds.items() if isinstance(field, kind)), "…")
