"""How the log is written, and what must not stand in it.

A line a record: readable on the own machine, JSON in production (`LOG_FORMAT`). Tokens in addresses (slips,
invitations, partners' links, new passwords, online tables), keys, passwords and mail addresses are masked in whatever
is written, traces too. Cards are no matter of masks: nothing that is logged holds one, and tests search for it.
"""

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any, Final

from django.core.exceptions import PermissionDenied

from league import tracing

MASKS: Final = (
    (
        re.compile(
            r"(/(?:t|claim|partner|live|calendar|stop|password/reset/key|confirm-email)/)(?!new/)[\w:.-]+", re.ASCII
        ),
        r"\1…",
    ),
    # whatever else looks like one: long, with capitals and digits, which names in addresses have not
    (re.compile(r"/(?=[\w:.-]*[A-Z])(?=[\w:.-]*\d)[\w:.-]{16,}"), "/…"),
    (re.compile(r"(\w://[^\s/:@]*:)[^\s/@]+@"), r"\1…@"),  # addresses of databases and brokers
    (re.compile(r"[\w.+%-]+@(?=[\w-]+\.\w|localhost)"), "…@"),
    (re.compile(r"\b(bearer|basic|token)(\s+)[\w.~+/=-]{8,}", re.IGNORECASE), r"\1\2…"),
    (re.compile(r"\btavula_[\w-]{20,}"), "tavula_…"),
    (
        re.compile(
            r"(\b[\w-]*(?:passw(?:or)?d|secret|token|session_?(?:id|key)|csrf\w*|api_?key)[\"']?\s*[=:]\s*)"
            r"(?:\"[^\"]*\"|'[^']*'|[^\s\"'&,;)}\]]+)",
            re.IGNORECASE,
        ),
        r"\1…",
    ),
    (re.compile(r"([?&][\w-]*(?:key|code|sig)[\w-]*=)[^&\s\"']+", re.IGNORECASE), r"\1…"),
    (re.compile(r"(?<=\()(['\"])[\w-]{12,}(?=\1)"), r"\1…"),  # the key of a table, as the argument of a task
)
EXTRA: Final = ("method", "route", "path", "status", "ms", "queries", "user", "task", "task_id", "state")
"""What a record may bring beside its text: names that are safe to write."""


def masked(said: str) -> str:
    for pattern, instead in MASKS:
        said = pattern.sub(instead, said)
    return said


def _request_of(record: logging.LogRecord) -> str:
    """Django says what a page was answered with when all is over, and brings the request along."""
    return tracing.current() or str(getattr(getattr(record, "request", None), "name_in_log", ""))


class Line(logging.Formatter):
    """For people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        said = super().format(record)
        name = _request_of(record)
        return masked(f"{said} [{name}]" if name and "\n" not in said else said)


class Json(logging.Formatter):
    """For programs: one object a line."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        said: dict[str, Any] = {"at": at, "level": record.levelname, "logger": record.name}
        said["message"] = masked(record.getMessage())
        if name := _request_of(record):
            said["request"] = name
        for key in EXTRA:
            if (value := record.__dict__.get(key)) is not None:
                said[key] = masked(value) if isinstance(value, str) else value
        if record.exc_info and record.exc_info[0]:
            said["trace"] = masked(self.formatException(record.exc_info))
        return json.dumps(said, ensure_ascii=False, default=lambda value: masked(str(value)))


class ALineARefusal(logging.Filter):
    """Whoever opens a page that is not theirs is an everyday thing: the log says so in one line, without a trace."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and isinstance(record.exc_info[1], PermissionDenied):
            record.exc_info = record.exc_text = None
        return True


def take_over(*names: str) -> None:
    """Libraries that set up a log of their own write into this one."""
    for name in names:
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
