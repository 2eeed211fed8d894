"""JSON as a stranger may send it: every way of being wrong is `bad-record`."""

import json
import math
from typing import Any, Final, NoReturn

from gameplay.rules.errors import RuleError

LONGEST_NUMBER: Final = 1000
"""Digits, and a sign."""


def parse(text: str | bytes) -> dict[str, Any]:
    """The object of this text. No key may stand in it twice, and numbers that JSON does not know are none. Numbers too
    long or too large to be kept are refused wherever they stand, in keys that are only carried along too."""
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError:
            raise RuleError("bad-record", "utf-8") from None
    try:
        data = strict(text)
    except (ValueError, RecursionError):
        raise RuleError("bad-record", "json") from None
    if not isinstance(data, dict):
        raise RuleError("bad-record", "json")
    return data


def strict(text: str) -> Any:
    """As `json.loads`, and as strict as that. ValueError, RecursionError or RuleError."""
    return json.loads(text, object_pairs_hook=each_once, parse_constant=no_number, parse_float=finite, parse_int=whole)


def each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these pairs, as the reader of JSON hands them over."""
    result: dict[str, Any] = {}
    for key, value in pairs:
        if key in result:
            raise RuleError("bad-record", "twice", key=key)
        result[key] = value
    return result


def finite(number: str) -> float:
    """1e999 could not be written back: JSON has no word for what Python makes of it."""
    value = float(number)
    if math.isinf(value):
        raise RuleError("bad-record", "large")
    return value


def whole(number: str) -> int:
    """Of thousands of digits Python makes no number, nor text of such a number."""
    if len(number) > LONGEST_NUMBER:
        raise RuleError("bad-record", "large")
    return int(number)


def no_number(constant: str) -> NoReturn:
    """NaN and the infinities."""
    raise ValueError(constant)
