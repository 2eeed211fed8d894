"""For whoever watches over the house. These addresses are answered before all else: by any name of the machine, with or
without TLS, and without a session. The first two say nothing that is not for everybody.

/health/live    does this process answer? If not, it is to be started again.
/health/ready   can it serve pages? 503 while the database does not answer, or lacks migrations: no traffic then. Cache
                and broker are told of, and alone are no reason: pages go on without them, and the sweep comes round.
                `/health/ready?all` answers 503 for these too, for whoever is to be woken.
/metrics        what is measured, for whoever brings the token of the site: see league.web.metrics.
"""

import logging
from collections.abc import Callable
from typing import Any

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.queries import broker
from league.web.metrics import metrics

log = logging.getLogger(__name__)

OK, NO_ANSWER = "ok", "no answer"


class Watched:
    """Middleware, the outermost."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return ADDRESSES.get(request.path_info, self.get_response)(request)


@require_safe
@never_cache
def live(request: HttpRequest) -> HttpResponse:
    return JsonResponse({"ok": True})


@require_safe
@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    told = {"database": _database(), "migrations": ""}
    told["migrations"] = _migrations() if told["database"] == OK else "unknown"
    needed = all(value == OK for value in told.values())
    told["cache"] = OK if broker.cache_answers() else NO_ANSWER
    told["broker"] = OK if broker.answers() else NO_ANSWER
    ok = needed and ("all" not in request.GET or all(value == OK for value in told.values()))
    return JsonResponse({"ok": ok, **told}, status=200 if ok else 503)


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except DatabaseError as error:
        log.warning("the database does not answer: %s", type(error).__name__)
        return NO_ANSWER
    return OK


_seen: dict[str, Any] = {}
"""By database: that it had all migrations. Once it has, it has them as long as this process knows no others."""


def _migrations() -> str:
    name = str(connection.settings_dict["NAME"])
    if not _seen.get(name):
        executor = MigrationExecutor(connection)
        _seen[name] = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    return OK if _seen[name] else "to be applied"


ADDRESSES: dict[str, Callable[[HttpRequest], HttpResponse]] = {
    "/health/live": live,
    "/health/ready": ready,
    "/metrics": metrics,
}
