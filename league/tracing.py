"""For which request something is done: one name, from the page or socket that asked over its tasks to every line of the
log about it. It tells nothing of anybody."""

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

HEADER: Final = "X-Request-ID"
SANE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}", re.ASCII)

_current: ContextVar[str] = ContextVar("request", default="")


def current() -> str:
    """Empty where nothing was asked for: a command, say."""
    return _current.get()


def named(given: str | None = None, *, trusted: bool = False) -> str:
    """What was given, if it comes from somebody who may name requests (the proxy in front) and looks like a name; else
    a new one."""
    if trusted and given and SANE.fullmatch(given):
        return given
    return secrets.token_hex(8)


@contextmanager
def within(name: str) -> Iterator[str]:
    before = _current.set(name)
    try:
        yield name
    finally:
        _current.reset(before)
