"""Parts of the settings that are long and read no variable; `league.settings` puts them together."""

import os
from pathlib import Path
from typing import Any

from csp import constants as csp

BROKER_OPTIONS = {"visibility_timeout": 900, "socket_connect_timeout": 2, "socket_timeout": 3, "max_retries": 0}
# As they begin; site admins edit them in the admin site, and what they have edited stays.
BEAT_SCHEDULE = {
    "due rounds": {"task": "league.publish_due_rounds", "schedule": 20.0},
    "results whose time is up": {"task": "league.harden_results", "schedule": 30.0},
    "events that recur": {"task": "league.make_recurring_events", "schedule": 300.0},
    "notices whose time has come": {"task": "league.due_notices", "schedule": 60.0},
    "what is not kept any longer": {"task": "league.forget_old", "schedule": 86_400.0},
    "sweep": {"task": "league.sweep", "schedule": 60.0},
    "answers kept for programs": {"task": "league.forget_kept_answers", "schedule": 600.0},
    "turns whose time is up": {"task": "gameplay.end_turns", "schedule": 2.0},
}

# For how long things are kept that nobody needs for good; 0: for good. See league.services.retention, docs/privacy.md.
KEEP_DAYS = {
    "jobs": 7,  # imports and exports that have ended, with their files
    "answers": 1,  # to programs, under the keys that came with their writes
    "chat": 365,
    "tokens": 90,  # of programs, once they are revoked or have expired
    "notices": 180,
    "sweeps": 90,  # what the sweep found
    "deliveries": 30,  # what was told to webhooks, with the answers
    "admin": 365,  # the admin site's own list of steps
    "ips": 14,  # addresses of machines from which somebody has signed in, and still is
    "unconfirmed": 30,  # accounts whose address nobody has confirmed
}

# Everything comes from this site, and nothing is written into the pages: neither scripts nor styles nor handlers. The
# administration's library needs more: league/admin/site.py. (Sockets of this host are 'self' too.)
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [csp.NONE],
        "script-src": [csp.SELF],
        "style-src": [csp.SELF],
        "img-src": [csp.SELF, "data:"],  # the account library draws the code of a second factor as data:
        "font-src": [csp.SELF],
        "connect-src": [csp.SELF],
        "manifest-src": [csp.SELF],
        "form-action": [csp.SELF],
        "base-uri": [csp.NONE],
        "frame-ancestors": [csp.NONE],
    }
}


def logging_as(form: str, level: str) -> dict[str, Any]:
    """`form`: "json" or "line"."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": "league.logs.Json"}, "line": {"()": "league.logs.Line"}},
        "filters": {"a line a refusal": {"()": "league.logs.ALineARefusal"}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": form, "filters": ["a line a refusal"]}},
        "root": {"handlers": ["console"], "level": level},
    }


def text_of(file: Path) -> str:
    """Empty where there is none, or it is another account's (that of whoever tried the program out on this machine)."""
    try:
        return file.read_text(encoding="ascii")
    except OSError:
        return ""


def make_shared_folder(folder: str) -> None:
    """Where the processes of this machine leave what they have measured. prometheus_client reads the variable by itself
    when it is imported, and wants the folder to be there. Where it cannot be made (a command before the first start of
    the site), each process keeps its figures for itself."""
    if folder:
        try:
            Path(folder).mkdir(parents=True, exist_ok=True)
        except OSError:
            del os.environ["PROMETHEUS_MULTIPROC_DIR"]
