"""What can be asked at an address, declared: one thing shown (`Show`), a list (`Many`), something done (`Do`).

    EVENT = Thing("api:event", find=find_event, shows=EventDetailSerializer, numbers=lambda one: {"event": one.pk})

    at("events/", "events", "events", get=Many(...), post=Do(...))
    at("events/<int:event>/reopen/", "reopen-event", "events",
       post=Do("Reopen", of=EVENT, call=events.reopen, takes=Why, scope=Scope.EVENTS))

How to write one is told in CONTRIBUTING.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import QuerySet
from django_filters.rest_framework import FilterSet
from django_filters.utils import translate_validation
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.serializers import Serializer

from league.api.kit.etags import require_match, shown
from league.api.kit.inputs import read
from league.api.kit.keeping import key_of, once
from league.api.kit.pages import NAMES, Pages
from league.api.kit.parsers import LARGEST
from league.api.kit.throttles import PerMinute
from league.models import Scope

ORDERING = "ordering"
ITSELF = "itself"


def as_found(request: Request, found: Any) -> tuple[Any, dict[str, Any]]:
    return found, {}


@dataclass(frozen=True)
class Thing:
    """A kind of thing with an address of its own.

    `find(request, **numbers)`: the one that the address names, where whoever asks may see it; else Http404.
    `numbers(thing)`: what its address needs. `prepare(request, thing)`: what the serializer takes, and its context.
    """

    address: str
    find: Callable[..., Any]
    shows: type[Serializer]
    numbers: Callable[[Any], dict[str, Any]]
    prepare: Callable[[Request, Any], tuple[Any, dict[str, Any]]] = as_found

    def show(self, request: Request, found: Any) -> Any:
        what, context = self.prepare(request, found)
        return self.shows(what, context={"request": request, **context}).data

    def url(self, request: Request, numbers: dict[str, Any]) -> str:
        return reverse(self.address, kwargs=numbers, request=request)


@dataclass(frozen=True, kw_only=True)
class Endpoint:
    """`scope`: what a token needs. `signed_in`: not for visitors. `query`: parameters beside those of pages and
    filters; what is not named is refused. `held_back`: asked here more rarely than elsewhere."""

    about: str = ""
    scope: Scope = Scope.READ
    signed_in: bool = False
    query: Sequence[OpenApiParameter] = ()
    examples: Sequence[Any] = ()
    held_back: type[PerMinute] | None = None

    @property
    def known(self) -> set[str]:
        return {parameter.name for parameter in self.query}

    def answer(self, request: Request, numbers: dict[str, Any]) -> Response:
        raise NotImplementedError


@dataclass(frozen=True)
class Show(Endpoint):
    """GET of one thing, with its ETag."""

    summary: str
    of: Thing

    def answer(self, request: Request, numbers: dict[str, Any]) -> Response:
        return shown(request, self.of.show(request, self.of.find(request, **numbers)))


@dataclass(frozen=True)
class Many(Endpoint):
    """GET of a list, in pages. `rows(request, **numbers)`: a queryset in a total order, or a list. `order`: by which
    fields a reader may have it, and what each is called in the rows where that is another; each must never be empty,
    and hold nothing that the reader may not see: a cursor is compared with it. `last`: the unique field that decides
    among equals. `context(request, **numbers)`: for the serializer."""

    summary: str
    rows: Callable[..., Any]
    shows: type[Serializer]
    filters: type[FilterSet] | None = None
    order: Collection[str] | Mapping[str, str] = ()
    last: str = "id"
    context: Callable[..., dict[str, Any]] = field(default=lambda request, **numbers: {})

    @property
    def known(self) -> set[str]:
        filters = set(self.filters.base_filters) if self.filters else set()
        return super().known | {*NAMES, *filters} | ({ORDERING} if self.order else set())

    def answer(self, request: Request, numbers: dict[str, Any]) -> Response:
        rows = self._ordered(request, self._filtered(request, self.rows(request, **numbers)))
        pages = Pages()
        page = pages.paginate_queryset(rows, request)
        context = {"request": request, **self.context(request, **numbers)}
        return pages.get_paginated_response(self.shows(page, many=True, context=context).data)

    def _filtered(self, request: Request, rows: QuerySet[Any]) -> QuerySet[Any]:
        if self.filters is None:
            return rows
        found = self.filters(request.query_params, queryset=rows, request=request)
        if not found.is_valid():
            raise translate_validation(found.errors)
        return found.qs

    def _ordered(self, request: Request, rows: QuerySet[Any]) -> QuerySet[Any]:
        wanted = request.query_params.get(ORDERING)
        if wanted is None:
            return rows
        if wanted.removeprefix("-") not in self.order:
            raise ValidationError({ORDERING: ", ".join(self.orderings)}, code="bad-ordering")
        sign, name = "-" * wanted.startswith("-"), wanted.removeprefix("-")
        field = self.order[name] if isinstance(self.order, Mapping) else name
        return rows.order_by(sign + field, sign + self.last)

    @property
    def orderings(self) -> list[str]:
        return [sign + name for name in self.order for sign in ("", "-")]


@dataclass(frozen=True)
class Do(Endpoint):
    """Something done through a service: `call(found, **sent, by=user)`, with what `takes` has read.

    It is answered with `gives`: a thing, shown as it stands afterwards (of itself where nothing else is said); a
    serializer of what the service gave back; None for 204. `pick(found, outcome)`: which thing that is. `also`: of an
    outcome of another kind, its status and thing. `refuses`: codes worth knowing, for the schema. `keyed`: the service
    keeps the key of the request for itself, longer than a day. `largest`: bytes of the body. `files`: parsers of what
    may be sent in place of JSON; each makes of it what `takes` reads.
    """

    summary: str
    of: Thing
    call: Callable[..., Any]
    takes: type[Serializer] | None = None
    gives: Thing | type[Serializer] | str | None = ITSELF
    pick: Callable[[Any, Any], Any] = field(default=lambda found, outcome: outcome)
    also: Mapping[type, tuple[int, Thing]] = field(default_factory=dict)
    partial: bool = False
    status: int = 0
    refuses: Sequence[str] = ()
    keyed: bool = False
    largest: int = LARGEST
    files: Sequence[type[BaseParser]] = ()

    @property
    def known(self) -> set[str]:
        return super().known | set(self.takes().fields if self.takes else ())

    @property
    def code(self) -> int:
        """201 where another thing is made of this one."""
        if self.gives is None:
            return 204
        return self.status or (201 if isinstance(self.gives, Thing) and self.gives is not self.of else 200)

    def answer(self, request: Request, numbers: dict[str, Any]) -> Response:
        return once(request, lambda: self._done(request, numbers))

    def _done(self, request: Request, numbers: dict[str, Any]) -> Response:
        found = self.of.find(request, **numbers)
        found = require_match(request, self.of, numbers, found)
        sent = read(self.takes, request, found, self.partial)
        if self.keyed:
            sent["key"] = key_of(request)
        outcome = self.call(found, **sent, by=request.user)
        for kind, (code, thing) in self.also.items():
            if isinstance(outcome, kind):
                return self._shown(request, thing, thing.numbers(outcome), code)
        if self.gives is None:
            return Response(status=204)
        if self.gives == ITSELF:
            return self._shown(request, self.of, numbers, self.code)
        if isinstance(self.gives, Thing):
            return self._shown(request, self.gives, self.gives.numbers(self.pick(found, outcome)), self.code)
        context = {"request": request, "found": found}
        return Response(self.gives(self.pick(found, outcome), context=context).data, status=self.code)

    def _shown(self, request: Request, thing: Thing, numbers: dict[str, Any], code: int) -> Response:
        """As whoever reads it next will find it."""
        headers = {"Location": thing.url(request, numbers)} if code in (201, 202) else {}
        return shown(request, thing.show(request, thing.find(request, **numbers)), code, **headers)
