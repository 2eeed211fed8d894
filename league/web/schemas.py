"""What programs read: the form of a hand record, at an address that stays and that pages elsewhere may ask, too."""

import hashlib
from collections.abc import Callable
from functools import cache
from importlib import resources

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_http_methods

from gameplay.rules import record

ADDRESS = "schemas/hand-record.json"
MEDIA_TYPE = "application/schema+json"
PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
    "Access-Control-Allow-Headers": "If-None-Match",
    "Access-Control-Max-Age": "86400",
}
"""What a browser hears that asks beforehand."""


@cache
def shipped() -> bytes:
    """The file that lies beside the reader."""
    return resources.files(record).joinpath("hand-record.schema.json").read_bytes()


@cache
def etag() -> str:
    return f'"{hashlib.blake2s(shipped(), digest_size=16).hexdigest()}"'


class ForEverybody:
    """Middleware, before all that asks who somebody is: this is the same for everybody, whatever their cookies say."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return hand_record(request) if request.path_info == f"/{ADDRESS}" else self.get_response(request)


@require_http_methods(["GET", "HEAD", "OPTIONS"])
@cache_control(public=True, max_age=3600)
def hand_record(request: HttpRequest) -> HttpResponse:
    response = HttpResponse(headers=PREFLIGHT) if request.method == "OPTIONS" else _hand_record(request)
    response["Access-Control-Allow-Origin"] = "*"
    return response


@condition(etag_func=lambda request: etag())
def _hand_record(request: HttpRequest) -> HttpResponse:
    return HttpResponse(shipped(), content_type=MEDIA_TYPE)
