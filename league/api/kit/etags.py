"""Which state of a thing somebody has read: an ETag is the digest of what was shown.

A read with `If-None-Match` of what is unchanged is answered with 304. A write with `If-Match` is done only where the
thing is still as it was read, compared under the lock of its event or club; without the header it is done anyhow.
"""

from hashlib import blake2b
from typing import Any

from django.db.models import Model
from rest_framework import status
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from league.errors import LeagueRefusal
from league.permissions import club_of, event_of
from league.services.guard import locked


def etag_of(data: Any) -> str:
    return f'"{blake2b(JSONRenderer().render(data), digest_size=16).hexdigest()}"'


def tags_in(request: Request, header: str) -> list[str]:
    return [tag.strip() for tag in request.headers.get(header, "").split(",") if tag.strip()]


def shown(request: Request, data: Any, code: int = status.HTTP_200_OK, **headers: str) -> Response:
    """What is shown of one thing, with its ETag; nothing where the reader has it already."""
    etag = etag_of(data)
    headers["ETag"] = etag
    if request.method in ("GET", "HEAD"):
        headers["Cache-Control"] = "private, no-cache"
        known = [tag.removeprefix("W/") for tag in tags_in(request, "If-None-Match")]
        if etag in known or "*" in known:
            return Response(status=status.HTTP_304_NOT_MODIFIED, headers=headers)
    return Response(data, status=code, headers=headers)


def require_match(request: Request, thing: Any, numbers: dict[str, Any], found: Any) -> Any:
    """The thing as it stands now, under lock; `changed-since` where that is not what was read. To be called in the
    transaction of the write."""
    wanted = tags_in(request, "If-Match")
    if not wanted:
        return found
    parent = event_of(found) or club_of(found) or found
    if isinstance(parent, Model):
        locked(parent)
    found = thing.find(request, **numbers)
    if "*" not in wanted and etag_of(thing.show(request, found)) not in wanted:
        raise LeagueRefusal("changed-since")
    return found
