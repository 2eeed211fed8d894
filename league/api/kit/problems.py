"""Refusals and errors as problem details (RFC 9457): the one place where an exception becomes an answer.

`code` is stable and the same as everywhere in Tavula; `detail` is its sentence in the reader's language; `at` is the
number of the action at fault in a hand, from 1, where one is.
"""

from http import HTTPStatus
from math import ceil
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import set_rollback

from gameplay.errors import Refusal
from league.api.kit.parsers import TooLarge
from league.writing import labelled

MEDIA_TYPE = "application/problem+json"
STATUS = {
    "not-allowed": HTTPStatus.FORBIDDEN,
    "scope-missing": HTTPStatus.FORBIDDEN,
    "token-unknown": HTTPStatus.UNAUTHORIZED,
    "token-revoked": HTTPStatus.UNAUTHORIZED,
    "token-expired": HTTPStatus.UNAUTHORIZED,
    "changed-since": HTTPStatus.PRECONDITION_FAILED,
    "no-such-game": HTTPStatus.NOT_FOUND,
    "no-such-hand": HTTPStatus.NOT_FOUND,
}
CONFLICTS = {
    "hand-exists", "hand-out-of-order", "game-not-open", "game-ends-earlier", "game-over", "later-hand-impossible",
    "key-reused", "not-the-last-hand", "nothing-to-withdraw", "no-hands", "step-not-allowed", "already-paired",
    "round-not-in-play", "round-is-closed", "event-not-running", "result-is-confirmed", "result-replaced",
    "corrected-by-a-director", "hand-withdrawn", "key-in-use", "changed-meanwhile", "clock-changed-meanwhile",
    "clock-needs-play", "clock-not-running", "clock-not-paused", "time-not-up", "entries-closed", "check-in-closed",
    "event-is-closed", "settled-by-play", "results-missing", "results-disputed", "results-unconfirmed",
    "results-entered", "later-round-paired", "not-the-next-round", "all-rounds-paired", "round-is-drawn",
    "field-is-drawn", "seeds-are-drawn", "schedule-begun", "newer-draw-played", "no-cut-yet", "not-a-draft",
    "finals-are-drawn", "not-in-check-in", "nobody-checked-in", "nothing-played", "prizes-unpaid", "prizes-are-paid",
    "result-is-ruled", "result-not-disputed", "not-a-ruling", "penalty-taken-back", "already-entered",
    "withdrawn-already", "not-withdrawn", "not-leaving", "plays-already", "table-in-play", "table-is-locked",
    "event-there-already",
    "table-has-begun", "table-full", "seat-taken", "table-not-playing", "stale-move", "early-move", "stale-hand",
    "not-decided", "fixture-is-played", "job-not-asking", "already-in-a-pair", "request-gone", "invitation-used",
    "player-has-account", "account-has-player", "prizes-before-the-end",
}  # fmt: skip
"""What was asked is right in itself and does not fit the state of things: the client looks again."""


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler. None for what nobody expected: the server's own log has it."""
    set_rollback()
    if isinstance(error, Refusal):
        return _of_a_service(error, context)
    if isinstance(error, Http404):
        return answer(context, HTTPStatus.NOT_FOUND, "not-found", str(FRAMEWORK["not-found"][1]))
    if isinstance(error, PermissionDenied):
        return answer(context, HTTPStatus.FORBIDDEN, "not-allowed", _("You may not do this."))
    if isinstance(error, RequestDataTooBig):
        error = TooLarge()
    if isinstance(error, exceptions.APIException):
        return _of_the_framework(error, context)
    return None


def _of_a_service(error: Refusal, context: dict[str, Any]) -> Response:
    """Where several things were sent, `errors` says which of them is at fault."""
    wrong = {"field": f"records.{error.place}", "code": error.code, "detail": error.sentence}
    more = {} if error.place is None else {"errors": [wrong]}
    return answer(context, status_of(error.code), error.code, error.sentence, at=error.at, **more)


def status_of(code: str) -> int:
    if code in CONFLICTS:
        return HTTPStatus.CONFLICT
    return STATUS.get(code, HTTPStatus.UNPROCESSABLE_ENTITY)


def answer(
    context: dict[str, Any], status: int, code: str, detail: str, at: int | None = None, **more: Any
) -> Response:
    problem = {
        "type": reverse("api:problem", args=[code], request=context.get("request")),
        "title": HTTPStatus(status).phrase,
        "status": int(status),
        "detail": detail,
        "code": code,
        "at": at,
    }
    response = Response(problem | more, status=status, content_type=MEDIA_TYPE)
    if status == HTTPStatus.UNAUTHORIZED:
        response["WWW-Authenticate"] = 'Bearer realm="api"'
    if code == "key-in-use":
        response["Retry-After"] = "1"
    return response


CODES = {"parse_error": "malformed", "permission_denied": "not-allowed", "not_authenticated": "not-signed-in"}
"""Where the framework's word for it is not ours."""
FRAMEWORK = {
    "not-found": (HTTPStatus.NOT_FOUND, gettext_lazy("There is nothing at this address.")),
    "invalid": (HTTPStatus.BAD_REQUEST, gettext_lazy("A field is missing, or is not of the kind it must be.")),
    "malformed": (HTTPStatus.BAD_REQUEST, gettext_lazy("This cannot be read.")),
    "not-signed-in": (HTTPStatus.UNAUTHORIZED, gettext_lazy("Sign in to do this, or send a token.")),
    "throttled": (HTTPStatus.TOO_MANY_REQUESTS, gettext_lazy("Too many requests: go on in %(seconds)s seconds.")),
    "method-not-allowed": (HTTPStatus.METHOD_NOT_ALLOWED, gettext_lazy("This cannot be done at this address.")),
    "not-acceptable": (HTTPStatus.NOT_ACCEPTABLE, gettext_lazy("There is no such form of it: only JSON.")),
    "too-large": (HTTPStatus.REQUEST_ENTITY_TOO_LARGE, gettext_lazy("The body is too large.")),
    "unsupported-media-type": (HTTPStatus.UNSUPPORTED_MEDIA_TYPE, gettext_lazy("Only JSON is read.")),
}
"""Codes that belong to no service, for their explanation."""


def _of_the_framework(error: exceptions.APIException, context: dict[str, Any]) -> Response:
    if isinstance(error, exceptions.ValidationError):
        errors = list(_lines(error.get_full_details()))
        detail = " ".join(labelled(one["field"], one["detail"]) if one["field"] else one["detail"] for one in errors)
        return answer(context, error.status_code, "invalid", detail, errors=errors)
    word = str(error.get_codes())
    code = CODES.get(word, word.replace("_", "-"))
    wait = ceil(getattr(error, "wait", None) or 0)
    ours = code in ("not-signed-in", "throttled")
    detail = str(FRAMEWORK[code][1]) % {"seconds": wait} if ours else str(error.detail)
    response = answer(context, error.status_code, code, detail)
    if wait:
        response["Retry-After"] = str(wait)
    return response


def _lines(details: Any, field: str = "") -> Any:
    """A nested error, flat: the path of each field with what is wrong with it."""
    if isinstance(details, dict) and details and not (details.keys() == {"message", "code"} and _is_one(details)):
        for name, inner in details.items():
            step = "" if name == "non_field_errors" else str(name)
            yield from _lines(inner, ".".join(filter(None, (field, step))))
    elif isinstance(details, list):
        for inner in details:
            yield from _lines(inner, field)
    elif details:
        yield {"field": field, "code": str(details["code"]).replace("_", "-"), "detail": str(details["message"])}


def _is_one(details: dict[str, Any]) -> bool:
    """One thing that is wrong, and not the fields "message" and "code" with theirs."""
    return not any(isinstance(value, dict | list) for value in details.values())
