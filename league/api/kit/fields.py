"""Fields that need saying."""

from fractions import Fraction
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

LARGEST_KEPT = 2**53
"""What every reader of JSON can hold."""
EXACT = {
    "type": "object",
    "properties": {
        "exact": {"type": "string", "description": "The fraction as it is.", "example": "-2/3"},
        "value": {"type": "number", "description": "The same as a number, rounded.", "example": -0.666667},
    },
    "required": ["exact", "value"],
}


@extend_schema_field(EXACT)
class ExactField(serializers.Field):
    """A score: exact as text, and as a number for those who count with it."""

    def to_representation(self, value: Fraction | str | int) -> dict[str, Any]:
        exact = Fraction(value)
        return {"exact": str(exact), "value": round(float(exact), 6)}


@extend_schema_field({**EXACT, "nullable": True})
class OptionalExactField(ExactField):
    pass


@extend_schema_field({"type": "object", "additionalProperties": {}})
class AnyObject(serializers.JSONField):
    """An object whose keys another text names: options, a tally, a hand record."""

    default_error_messages = {"object": _("This must be an object.")}

    def to_internal_value(self, data: Any) -> Any:
        value = super().to_internal_value(data)
        if not isinstance(value, dict):
            self.fail("object")
        return value


class PlainObject(AnyObject):
    """One that is kept as it is: nothing in it that a database cannot hold."""

    default_error_messages = {"unstorable": _("There is a character in it that cannot be kept, or too large a number.")}

    def to_internal_value(self, data: Any) -> Any:
        value = super().to_internal_value(data)
        if not _storable(value):
            self.fail("unstorable")
        return value


def _storable(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_storable, (*value, *value.values())))
    if isinstance(value, list):
        return all(map(_storable, value))
    return "\0" not in value if isinstance(value, str) else not isinstance(value, int) or abs(value) < LARGEST_KEPT


@extend_schema_field({"type": "array", "items": {}})
class AnyList(serializers.JSONField):
    """A list of what another text names."""


@extend_schema_field({"type": "array", "items": {"type": "integer"}})
class Numbers(serializers.JSONField):
    """Numbers by seat, or by pair."""
