"""From declared endpoints to the views and addresses of the framework, and to the schema."""

from collections.abc import Callable, Mapping
from typing import Any

from django.urls import URLPattern, path
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext_lazy as _
from django_filters.rest_framework import DjangoFilterBackend
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league.api.kit import schema
from league.api.kit.endpoints import ITSELF, ORDERING, Do, Endpoint, Many, Show, Thing
from league.api.kit.examples import of_body
from league.api.kit.keeping import KEY, REPLAY
from league.api.kit.pages import Pages
from league.api.kit.parsers import LimitedJSONParser
from league.api.kit.throttles import ByAddress, PerMinute

VERSION = "v1/"


class Address(APIView):
    """An address, and what each method does there."""

    endpoints: Mapping[str, Endpoint] = {}

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        self._require_patience(request, ByAddress())
        super().initial(request, *args, **kwargs)

    def _require_patience(self, request: Request, rate: PerMinute) -> None:
        if not rate.allow_request(request, self):
            self.throttled(request, rate.wait())

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """What is shown depends on who asks, by whichever of the two."""
        patch_vary_headers(response, ["Authorization", "Cookie"])
        return super().finalize_response(request, response, *args, **kwargs)

    def act(self, request: Request, numbers: dict[str, Any]) -> Response:
        endpoint = self.endpoints["get" if request.method == "HEAD" else request.method.lower()]
        known = endpoint.known
        if isinstance(endpoint, Do) and request.method != "DELETE":
            known = {parameter.name for parameter in endpoint.query}
        if unknown := sorted(set(request.query_params) - known):
            raise ValidationError(dict.fromkeys(unknown, _("This is not known here.")), code="unknown")
        if endpoint.held_back:
            self._require_patience(request, endpoint.held_back())
        return endpoint.answer(request, numbers)


def at(route: str, name: str, tag: str, **endpoints: Endpoint) -> URLPattern:
    """The address `/api/v1/<route>`, named `api:<name>`."""
    fields: dict[str, Any] = {"endpoints": endpoints, "__doc__": next(iter(endpoints.values())).summary}
    for method, endpoint in endpoints.items():
        described = extend_schema(tags=[tag], operation_id=_operation(name, method, endpoint), **told(endpoint))
        fields[method] = described(_handler(method))
        if isinstance(endpoint, Many):
            fields |= _as_a_list(endpoint)
        if isinstance(endpoint, Do) and endpoint.files:
            fields["parser_classes"] = [LimitedJSONParser, *endpoint.files]
    view = type(name.title().replace("-", ""), (Address,), fields)
    return path(VERSION + route, view.as_view(), name=name)


def _as_a_list(endpoint: Many) -> dict[str, Any]:
    """What the schema looks at for pages and filters."""
    fields: dict[str, Any] = {"pagination_class": Pages, "filter_backends": []}
    if endpoint.filters is not None:
        model = endpoint.filters._meta.model
        fields |= {"filter_backends": [DjangoFilterBackend], "filterset_class": endpoint.filters}
        fields["queryset"] = model._default_manager.none()
    return fields


def _handler(method: str) -> Callable[..., Response]:
    def handle(self: Address, request: Request, **numbers: Any) -> Response:
        return self.act(request, numbers)

    handle.__name__ = method
    return handle


def _operation(name: str, method: str, endpoint: Endpoint) -> str:
    """`events_list`, `event_get`, `event_edit`; a step has the name of its address."""
    name = name.replace("-", "_")
    if isinstance(endpoint, Do) and endpoint.gives == ITSELF and method == "post":
        return name
    words = {"post": "add", "put": "put", "patch": "edit", "delete": "remove"}
    return f"{name}_{'list' if isinstance(endpoint, Many) else words.get(method, 'get')}"


def told(endpoint: Endpoint) -> dict[str, Any]:
    """What the schema says of it."""
    about = {"summary": endpoint.summary, "description": _about(endpoint), "examples": list(endpoint.examples)}
    query = [*endpoint.query, RETRY, CHALLENGE]
    if isinstance(endpoint, Many):
        ordering = [OpenApiParameter(ORDERING, enum=endpoint.orderings)] if endpoint.order else []
        return about | {"parameters": query + ordering, "responses": endpoint.shows(many=True)}
    if isinstance(endpoint, Show):
        unchanged = OpenApiResponse(description="It is as you have it: `If-None-Match` names its ETag.")
        headers = [_etag(["200", "304"]), IF_NONE_MATCH]
        return about | {"parameters": query + headers, "responses": {200: endpoint.of.shows, 304: unchanged}}
    assert isinstance(endpoint, Do)
    return about | _told_of_writing(endpoint, query)


def _told_of_writing(endpoint: Do, query: list[Any]) -> dict[str, Any]:
    responses: dict[int, Any] = {endpoint.code: _shape(endpoint)}
    for code, thing in endpoint.also.values():
        responses[code] = thing.shows
    takes = endpoint.takes(partial=True) if endpoint.takes and endpoint.partial else endpoint.takes
    headers = [KEY, REPLAY, IF_MATCH]
    if endpoint.gives is not None and (endpoint.gives == ITSELF or isinstance(endpoint.gives, Thing)):
        headers.append(_etag([str(code) for code in responses]))
    if made := [str(code) for code in responses if code in (201, 202)]:
        headers.append(_location(made))
    files = dict.fromkeys((parser.media_type for parser in endpoint.files), OpenApiTypes.BINARY)
    examples = [*endpoint.examples, *(schema.refusal(code) for code in endpoint.refuses)]
    if endpoint.takes and not any(one.request_only for one in examples):
        examples.append(of_body(endpoint.takes()))
    return {
        "request": {JSON: takes, **files} if files else takes,
        "parameters": query + headers, "responses": responses, "examples": examples,
    }  # fmt: skip


def _shape(endpoint: Do) -> Any:
    if endpoint.gives is None:
        return OpenApiResponse(description="Done; there is nothing to show.")
    if endpoint.gives == ITSELF:
        return endpoint.of.shows
    return endpoint.gives.shows if isinstance(endpoint.gives, Thing) else endpoint.gives


def _about(endpoint: Endpoint) -> str:
    lines = [endpoint.about] if endpoint.about else []
    lines.append(f"A token needs the scope `{endpoint.scope.value}`.")
    if isinstance(endpoint, Do) and endpoint.refuses:
        lines.append("Refused, among others, as " + ", ".join(f"`{code}`" for code in endpoint.refuses) + ".")
    return "\n\n".join(lines)


JSON = "application/json"
RETRY = OpenApiParameter(
    "Retry-After", OpenApiTypes.INT, OpenApiParameter.HEADER, response=["409", "429"], description="Seconds to wait."
)
CHALLENGE = OpenApiParameter(
    "WWW-Authenticate", OpenApiTypes.STR, OpenApiParameter.HEADER, response=["401"], description="`Bearer`."
)
IF_MATCH = OpenApiParameter(
    "If-Match", OpenApiTypes.STR, OpenApiParameter.HEADER,
    description="ETag of what you have read of the thing at this address: it is changed only if it is still so (412).",
)  # fmt: skip
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match", OpenApiTypes.STR, OpenApiParameter.HEADER, description="ETag of what you have: 304 if it is so."
)


def _etag(codes: list[str]) -> OpenApiParameter:
    return OpenApiParameter(
        "ETag", OpenApiTypes.STR, OpenApiParameter.HEADER, response=codes, description="Of what is shown."
    )


def _location(codes: list[str]) -> OpenApiParameter:
    return OpenApiParameter(
        "Location", OpenApiTypes.URI, OpenApiParameter.HEADER, response=codes, description="Where it is to be found."
    )
