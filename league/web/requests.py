"""Every request has a name, is measured, and leaves a line in the log."""

import logging
import time
from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse

from league import meters, tracing
from league.web.beats import ROUTE

log = logging.getLogger(__name__)


class Queries:
    """Counts what a request asks of the database."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        self.count += 1
        return execute(sql, params, many, context)


class Named:
    """Middleware: what comes after it is done for this request, and says so. Static files come before it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given, began, queries = request.headers.get(tracing.HEADER), time.perf_counter(), Queries()
        with tracing.within(tracing.named(given, trusted=settings.BEHIND_PROXY)) as name:
            request.name_in_log = name
            with connection.execute_wrapper(queries):
                response = self.get_response(request)
            response.headers[tracing.HEADER] = name
            _measure(request, response, time.perf_counter() - began, queries.count)
        return response


def _measure(request: HttpRequest, response: HttpResponse, seconds: float, queries: int) -> None:
    """By route, and not by address: there are few of these, and no token stands in them."""
    match = request.resolver_match
    route = match.route if match else "none"
    method = request.method if request.method in METHODS else "other"
    meters.REQUESTS.labels(method, route, response.status_code).observe(seconds)
    meters.QUERIES.labels(route).observe(queries)
    if route == ROUTE:  # asked every few seconds by phones: no line each
        return
    # the account by its number, where somebody was asked for: to look would be one more query
    user = getattr(request.__dict__.get("_cached_user"), "pk", None)
    facts = {"method": method, "route": route, "status": response.status_code, "ms": round(seconds * 1000, 1)}
    facts |= {"path": request.path, "queries": queries, "user": user}
    log.info("%s %s %s, %s ms, %s queries", method, request.path, response.status_code, facts["ms"], queries,
             extra=facts)  # fmt: skip


METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
