"""/metrics, for Prometheus: what the processes of this machine have measured, and how the house is.

Only for whoever brings METRICS_TOKEN ("Authorization: Bearer ..."); a site without one has no such page. A machine
without a web process writes the same with `manage.py metrics` (docs/deploy.md).
"""

import hmac

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST

from league.services.metrics import text


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    wanted = settings.METRICS_TOKEN
    if not wanted:
        return HttpResponse(status=404)
    kind, _, given = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() != "bearer" or not hmac.compare_digest(given.strip().encode(), wanted.encode()):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    return HttpResponse(text(), content_type=CONTENT_TYPE_LATEST)
