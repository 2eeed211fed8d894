"""What is sent to an endpoint so that its service hears of it: of each field that must be there, something that fits."""

from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from league.api.kit.endpoints import Do
from league.api.kit.inputs import Moment, OneOf, SomeOf
from league.models import User


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
            return [each.pk for each in field.among(field.context["found"], field.context["request"])[:1]]
        case OneOf():
            return next((each.pk for each in field.get_queryset()[:1]), 0)
        case serializers.ListField() | serializers.ListSerializer():
            return [_value(field.child)]
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
        case serializers.EmailField():
            return "somebody@example.org"
    return "Something"
