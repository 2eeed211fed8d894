"""What a client may send: JSON, of a size that a hand can have."""

import json
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser

from gameplay.rules.errors import RuleError
from gameplay.rules.record.jsontext import strict

LARGEST = 256 * 1024
DEEPEST = 20
"""Objects and lists inside one another."""
UNREADABLE = _(
    "The body is no JSON that can be read: it is damaged, says a key twice, holds a number too large, or is nested too "
    "deep."
)


class TooLarge(APIException):
    status_code = 413
    default_code = "too-large"
    default_detail = _("The body is too large.")


class LimitedJSONParser(JSONParser):
    """Reads no more than it would take, whatever the client says of the length."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        largest = _largest(parser_context or {})
        body = stream.read(largest + 1)
        if len(body) > largest:
            raise TooLarge(_("The body is too large: at most %(most)s kB are read here.") % {"most": largest // 1024})
        try:
            data = strict(body.decode())
            # half a character of two is valid JSON, and no text: nothing could store it, or answer with it
            json.dumps(data, ensure_ascii=False).encode()
            _require_shallow(data)
        except (ValueError, RecursionError, RuleError) as error:
            raise ParseError(UNREADABLE) from error
        return data


def _largest(context: Mapping[str, Any]) -> int:
    """What this address reads at most: where files are sent, more than elsewhere."""
    endpoints, method = getattr(context.get("view"), "endpoints", {}), context["request"].method.lower()
    return getattr(endpoints.get(method), "largest", LARGEST)


def _require_shallow(data: Any, depth: int = 0) -> None:
    if depth > DEEPEST:
        raise ValueError(depth)
    for inner in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        _require_shallow(inner, depth + 1)
