"""JSON as a stranger may send it: every way of being wrong is `bad-record`."""

import json
from typing import Any, NoReturn

from gameplay.rules.errors import RuleError


def parse(text: str | bytes) -> dict[str, Any]:
    """The object of this text. No key may stand in it twice, and numbers that JSON does not know are none."""
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError:
            raise RuleError("bad-record", "utf-8") from None
    try:
        data = json.loads(text, object_pairs_hook=_object, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise RuleError("bad-record", "json") from None
    if not isinstance(data, dict):
        raise RuleError("bad-record", "json")
    return data


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        keys = [key for key, _ in pairs]
        raise RuleError("bad-record", "twice", key=next(key for key in keys if keys.count(key) > 1))
    return result


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)
