"""What a socket may be sent: one JSON object a message, small, of a known type, with the keys of that type."""

import json
from collections.abc import Mapping
from typing import Any, Final

from gameplay.errors import Refusal

LONGEST: Final = 2048
"""Characters."""

_Shape = Mapping[str, tuple[type, ...]]
SHAPES: Final[Mapping[str, _Shape]] = {
    "act": {"hand": (int,), "number": (int, type(None)), "action": (str, dict)},
    "claim": {"hand": (int,)},
    "ready": {"hand": (int,)},
    "pause": {"wanted": (bool,)},
    "go-on": {},
    "away": {},
    "back": {},
    "say": {"text": (str,), "once": (str,)},
    "complain": {"message": (int,), "reason": (str,)},
    "sit": {"seat": (int, type(None))},
    "stand": {},
    "fill": {},
    "start": {},
    "again": {},
    "look": {},
}
"""By type, the keys that a message must have besides `type` and `id`; `id` comes back with the answer."""


def read(text: str | None) -> dict[str, Any]:
    """Raises Refusal `bad-message`, with the message's `id` where it has one that can be told."""
    if text is None or len(text) > LONGEST:
        raise Refusal("bad-message", "long" if text else "", most=LONGEST)
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal("bad-message") from None
    if not isinstance(message, dict):
        raise Refusal("bad-message")
    _check(message)
    return message


def _check(message: Mapping[str, Any]) -> None:
    shape = SHAPES.get(message["type"]) if isinstance(message.get("type"), str) else None
    if shape is None:
        raise Refusal("bad-message", "type")
    if set(message) - {"type", "id"} != set(shape):
        raise Refusal("bad-message", "keys", keys=", ".join(shape))
    for key, kinds in shape.items():
        if type(message[key]) not in kinds or _beyond(message[key]):
            raise Refusal("bad-message", "value", key=key)


def _beyond(value: Any) -> bool:
    """What no column of the database takes."""
    if isinstance(value, str):
        return any(character == "\0" or "\ud800" <= character <= "\udfff" for character in value)
    return isinstance(value, int) and abs(value) >= 2**31


def id_of(text: str | None) -> str | None:
    """The id of a message that may be broken otherwise, for the answer. One that is too long is not read for it: all
    sockets of the process would wait meanwhile."""
    try:
        told = json.loads(text).get("id") if text and len(text) <= LONGEST else None
    except (ValueError, RecursionError, AttributeError):
        return None
    return told[:64] if isinstance(told, str) else None
