"""What a client may send: JSON, of a size that a hand can have; and where lists are read in, the files as they are."""

import json
from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from django.utils.http import parse_header_parameters
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser, JSONParser

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
        body = _read(stream, parser_context or {})
        try:
            data = strict(body.decode())
            # half a character of two is valid JSON, and no text: nothing could store it, or answer with it
            json.dumps(data, ensure_ascii=False).encode()
            _require_shallow(data)
        except (ValueError, RecursionError, RuleError) as error:
            raise ParseError(UNREADABLE) from error
        return data


class FileParser(BaseParser):
    """The body is the file: what a program would have said in JSON is made of it, so that all else is as with that."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> dict[str, str]:
        context = parser_context or {}
        sent = {"base64": b64encode(_read(stream, context)).decode()}
        name = _name_in(context["request"].headers.get("Content-Disposition", ""))
        return sent | ({"file_name": name} if name else {})


class CsvParser(FileParser):
    media_type = "text/csv"


class TsvParser(FileParser):
    media_type = "text/tab-separated-values"


class TextParser(FileParser):
    media_type = "text/plain"


class XlsxParser(FileParser):
    media_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class AnyFileParser(FileParser):
    media_type = "application/octet-stream"


FILES = (CsvParser, TsvParser, TextParser, XlsxParser, AnyFileParser)


def _name_in(header: str) -> str:
    """None where it cannot be read: it only tells one job from another."""
    try:
        return parse_header_parameters(header)[1].get("filename", "")[:120]
    except (ValueError, LookupError):  # too long; of an encoding that there is not
        return ""


def _read(stream: Any, context: Mapping[str, Any]) -> bytes:
    """The body, no longer than it may be here."""
    largest = _largest(context)
    body = stream.read(largest + 1)
    if len(body) > largest:
        raise TooLarge(_("The body is too large: at most %(most)s kB are read here.") % {"most": largest // 1024})
    return body


def _largest(context: Mapping[str, Any]) -> int:
    """What this address reads at most: where files are sent, more than elsewhere."""
    endpoints, method = getattr(context.get("view"), "endpoints", {}), context["request"].method.lower()
    return getattr(endpoints.get(method), "largest", LARGEST)


def _require_shallow(data: Any, depth: int = 0) -> None:
    if depth > DEEPEST:
        raise ValueError(depth)
    for inner in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        _require_shallow(inner, depth + 1)
