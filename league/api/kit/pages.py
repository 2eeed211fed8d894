"""Lists come in pages: each holds the address of the next. A cursor says after which row it goes on, so that rows which
come or go meanwhile neither repeat nor hide others."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError as BadValue
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import remove_query_param, replace_query_param

from league.api.kit.fields import LARGEST_KEPT
from league.api.kit.inputs import is_of_the_calendar

USUAL, MOST = 50, 200
FORWARD, BACK = "n", "p"
NAMES = ("limit", "cursor")


class Pages(BasePagination):
    """`?limit=` and `?cursor=`, of rows in a total order: fields that are never empty, the last of them unique."""

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        self.request, limit = request, limit_of(request)
        if isinstance(queryset, QuerySet):
            self.order = tuple(queryset.query.order_by)
            way, place = self._cursor(queryset, request.query_params.get("cursor"))
            found = _rows(queryset, self.order, way, place, limit + 1)
        else:
            self.order = ()
            way, place = self._cursor(None, request.query_params.get("cursor"))
            found = _slice(queryset, way, place, limit + 1)
        more, page = len(found) > limit, found[:limit]
        if way == BACK:
            page.reverse()
        self.page = page
        self.has_next = more if way == FORWARD else True
        self.has_previous = place is not None if way == FORWARD else more
        return page if self.order else [row for _at, row in page]

    def _cursor(self, rows: QuerySet[Any] | None, text: str | None) -> tuple[str, list[Any] | None]:
        if text is None:
            return FORWARD, None
        try:
            way, *place = json.loads(urlsafe_b64decode(text.encode("ascii")))
            if way not in (FORWARD, BACK) or len(place) != max(1, len(self.order)):
                raise ValueError(way)
            if not all(map(_can_be_compared, place)):
                raise ValueError(place)
            if rows is None:
                return way, [int(place[0])]
            found = [_field(rows, name).to_python(value) for name, value in zip(self.order, place, strict=True)]
            if not all(is_of_the_calendar(value) for value in found if isinstance(value, datetime)):
                raise ValueError(place)
            return way, found
        except (ValueError, TypeError, OverflowError, RecursionError, BadValue):
            raise ValidationError({"cursor": _("There is no such page.")}, code="bad-cursor") from None

    def _link(self, way: str, rows: list[Any], shown: bool) -> str | None:
        url = self.request.build_absolute_uri()
        if not shown:
            return None
        if not rows:  # everything on this side is gone: the list begins anew
            return remove_query_param(url, "cursor")
        row = rows[-1 if way == FORWARD else 0]
        place = [getattr(row, name.lstrip("-")) for name in self.order] if self.order else [row[0]]
        text = json.dumps([way, *(value if isinstance(value, int) else str(value) for value in place)])
        return replace_query_param(url, "cursor", urlsafe_b64encode(text.encode()).decode())

    def get_paginated_response(self, data: Any) -> Response:
        links = {
            "next": self._link(FORWARD, self.page, self.has_next),
            "previous": self._link(BACK, self.page, self.has_previous),
        }
        return Response(links | {"results": data})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        link = {"type": "string", "nullable": True, "format": "uri"}
        named = {"next": link, "previous": link, "results": schema}
        return {"type": "object", "required": list(named), "properties": named}

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        limit = {"type": "integer", "minimum": 1, "maximum": MOST, "default": USUAL}
        cursor = "The page to be shown: take it from `next` or `previous` of another page."
        return [
            {"name": "limit", "in": "query", "required": False, "description": "Rows on a page.", "schema": limit},
            {"name": "cursor", "in": "query", "required": False, "description": cursor, "schema": {"type": "string"}},
        ]


def limit_of(request: Request) -> int:
    text = request.query_params.get("limit")
    if text is None:
        return USUAL
    if not (text.isascii() and text.isdigit() and len(text) < 10 and 1 <= int(text) <= MOST):
        problem = _("A whole number from 1 to %(most)s.") % {"most": MOST}
        raise ValidationError({"limit": problem}, code="bad-limit")
    return int(text)


def _rows(rows: QuerySet[Any], order: Sequence[str], way: str, place: list[Any] | None, most: int) -> list[Any]:
    if way == BACK:
        order = [name[1:] if name.startswith("-") else f"-{name}" for name in order]
        rows = rows.order_by(*order)
    return list((rows if place is None else rows.filter(_after(order, place)))[:most])


def _after(order: Sequence[str], place: list[Any]) -> Q:
    """The rows that come later than this place: by the first field, or with an equal first by the second, ..."""
    later, equal = Q(), {}
    for name, value in zip(order, place, strict=True):
        field, lookup = name.lstrip("-"), "lt" if name.startswith("-") else "gt"
        later |= Q(**equal, **{f"{field}__{lookup}": value})
        equal[field] = value
    return later


def _slice(rows: Sequence[Any], way: str, place: list[Any] | None, most: int) -> list[Any]:
    """Of a list that is worked out as a whole, with the number of each row."""
    counted = list(enumerate(rows))
    if way == BACK and place:
        return counted[: max(place[0], 0)][::-1][:most]
    return counted[max(place[0] + 1, 0) if place else 0 :][:most]


def _can_be_compared(value: Any) -> bool:
    """Of the kinds that our cursors hold: whole numbers, and texts as a database has them."""
    if isinstance(value, str):
        value.encode()  # half a character of two is no text: ValueError
        return "\0" not in value
    return type(value) is int and abs(value) < LARGEST_KEPT


def _field(rows: QuerySet[Any], name: str) -> Any:
    name = name.lstrip("-")
    known = rows.query.annotations
    return known[name].output_field if name in known else rows.model._meta.get_field(name)
