"""What a log must not hold: tokens that stand in addresses (slips, invitations, partners' links, new passwords, online
tables); and what nobody wants to read there."""

import logging
import re
from typing import Any

from django.core.exceptions import PermissionDenied

TOKEN = re.compile(r"(/(?:t|claim|partner|live|password/reset/key|confirm-email)/)(?!new/)[\w:.-]+")


class NoTokens(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = _masked(record.msg)
        if isinstance(record.args, tuple):
            record.args = tuple(_masked(one) for one in record.args)
        return True


class ALineARefusal(logging.Filter):
    """Whoever opens a page that is not theirs is an everyday thing: the log says so in one line, without a trace."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and isinstance(record.exc_info[1], PermissionDenied):
            record.exc_info = record.exc_text = None
        return True


def _masked(said: Any) -> Any:
    return TOKEN.sub(r"\1…", said) if isinstance(said, str) else said
