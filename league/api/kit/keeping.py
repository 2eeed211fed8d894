"""`Idempotency-Key`: a write that is sent again is answered again, and not done again. See `services.kept_answers`."""

import json
from collections.abc import Callable

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from league.services import kept_answers

HEADER, REPLAYED = "Idempotency-Key", "Idempotency-Replayed"
LONGEST = 64
KEPT_HEADERS = ("ETag", "Location")
KEY = OpenApiParameter(
    HEADER, {"type": "string", "minLength": 1, "maxLength": LONGEST}, OpenApiParameter.HEADER,
    description="Of your choice, new for each write. Sent again within a day, the request is answered as it was the "
    "first time, and not done again. What was refused was not done, and may be tried again under its key.",
)  # fmt: skip
REPLAY = OpenApiParameter(
    REPLAYED, OpenApiTypes.STR, OpenApiParameter.HEADER, response=True,
    description="`true` where this is the answer of the first time.",
)  # fmt: skip


def key_of(request: Request) -> str | None:
    key = request.headers.get(HEADER)
    if key is not None and not (0 < len(key) <= LONGEST and key.isascii() and key.isprintable()):
        problem = _("One to %(longest)s printable letters.") % {"longest": LONGEST}
        raise ValidationError({HEADER: problem}, code="bad-key")
    return key


@transaction.atomic
def once(request: Request, do: Callable[[], Response]) -> Response:
    """The whole write, all of it or nothing."""
    key = key_of(request)
    if key is None:
        return do()
    asked = f"{request.method} {request.get_full_path()}"
    place, is_new = kept_answers.keep_place(request.user, key, asked, json.dumps(request.data, sort_keys=True).encode())
    if not is_new:
        body = json.loads(place.body) if place.body else None
        return Response(body, status=place.status, headers={**place.headers, REPLAYED: "true"})
    answer = do()
    headers = {name: answer.headers[name] for name in KEPT_HEADERS if name in answer.headers}
    body = "" if answer.data is None else JSONRenderer().render(answer.data).decode()
    kept_answers.fill(place, answer.status_code, headers, body)
    return answer
