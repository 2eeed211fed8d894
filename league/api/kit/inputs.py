"""What is sent, read exactly: of the kind that the schema says, and nothing beside it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from django.db.models import Model, QuerySet
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

LONGEST_TEXT, MOST_THINGS = 20_000, 5_000
LARGEST = 2**31 - 1
"""What the smallest of the databases' whole numbers holds."""


class Exact(serializers.Serializer):
    """What it does not know is refused, as in a hand record: it may be a word misspelt. `in_example`: the fields that
    the schema's example shows, where not all go together."""

    in_example: Sequence[str] = ()

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict) and (unknown := sorted(set(data) - set(self.fields))):
            raise ValidationError(dict.fromkeys(unknown, _("This is not known here.")), code="unknown")
        return super().to_internal_value(data)


class Text(serializers.CharField):
    """A text is a text: 3 and true are none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**({"max_length": LONGEST_TEXT} | kwargs))

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class WholeNumber(serializers.IntegerField):
    """As a hand record has them: \"3\", 3.0 and true are no numbers."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**({"max_value": LARGEST} | kwargs))

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class Flag(serializers.BooleanField):
    """true or false, and no word for them."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Choice(serializers.ChoiceField):
    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)


class Moment(serializers.DateTimeField):
    """With its time zone or offset: a time without one is a guess."""

    default_error_messages = {"zone": _("Say the offset too, like 2027-01-31T20:00:00+01:00.")}

    def to_internal_value(self, value: Any) -> Any:
        if not isinstance(value, str):
            self.fail("invalid", format="ISO 8601")
        if len(value) > 40 or not (value.endswith(("Z", "z")) or value[-6:-5] in ("+", "-")):
            self.fail("zone")
        try:
            return super().to_internal_value(value)
        except OverflowError:  # the edge of the calendar
            self.fail("overflow")


def is_of_the_calendar(moment: datetime) -> bool:
    """In UTC too, in which a database keeps it."""
    try:
        moment.astimezone(UTC)
    except OverflowError:
        return False
    return True


@extend_schema_field(OpenApiTypes.INT)
class OneOf(serializers.PrimaryKeyRelatedField):
    """A thing by its number, of those that `among(found, request)` gives: `found` is what the address names."""

    def __init__(self, among: Any, **kwargs: Any) -> None:
        self.among = among
        super().__init__(**kwargs)

    def get_queryset(self) -> QuerySet[Model]:
        return self.among(self.context["found"], self.context["request"])

    def to_internal_value(self, data: Any) -> Any:
        if type(data) is not int:
            self.fail("incorrect_type", data_type=type(data).__name__)
        return super().to_internal_value(data)


class SomeOf(serializers.ListField):
    """Several of them, in the order in which they were named; one query."""

    def __init__(self, among: Any, **kwargs: Any) -> None:
        self.among = among
        super().__init__(child=WholeNumber(min_value=1), **({"max_length": MOST_THINGS} | kwargs))

    def to_internal_value(self, data: Any) -> list[Model]:
        numbers = super().to_internal_value(data)
        things = self.among(self.context["found"], self.context["request"]).in_bulk(numbers)
        if missing := [number for number in numbers if number not in things]:
            raise ValidationError(_("There is no %(pk)s here.") % {"pk": missing[0]}, code="does_not_exist")
        return [things[number] for number in numbers]


class Nothing(Exact):
    """What is sent to a step that needs no more than its address."""


class Why(Exact):
    """A step back, a ruling: the reason is kept in the log."""

    reason = Text(max_length=300, help_text="Kept in the log.")


class MaybeWhy(Exact):
    reason = Text(max_length=300, required=False, allow_blank=True, help_text="Kept in the log.")


def read(takes: type[serializers.Serializer] | None, request: Request, found: Any, partial: bool) -> dict[str, Any]:
    """What was sent, checked. What is taken away has no body: it says the little it has to in its address."""
    data = request.query_params.dict() if request.method == "DELETE" else request.data
    if isinstance(data, QueryDict):  # an empty body
        data = {}
    sent = (takes or Nothing)(data=data, partial=partial, context={"request": request, "found": found})
    sent.is_valid(raise_exception=True)
    return dict(sent.validated_data)
