"""Where a simulation runs. A scratch database lies beside the configured one, on the same server or disk, and is
dropped in the end; the site's cache, mailbox and broker hear nothing of it."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from signal import SIGTERM, signal
from tempfile import TemporaryDirectory
from threading import current_thread, main_thread
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.test.utils import override_settings

PLAIN_FILES = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}


@contextmanager
def scratch() -> Iterator[None]:
    """A database of its own, made and migrated, instead of the configured one."""
    configured = connection.settings_dict["NAME"]
    with ended_in_order(), place(str(configured)) as name, apart():
        tests = connection.settings_dict["TEST"]
        before = tests.get("NAME")
        tests["NAME"] = name
        try:
            connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
            try:
                yield
            finally:
                connection.creation.destroy_test_db(configured, verbosity=0)
        finally:
            tests["NAME"] = before


@contextmanager
def ended_in_order() -> Iterator[None]:
    """Told to end, this program leaves nothing of the scratch database behind."""
    if current_thread() is not main_thread():
        yield  # signals are the main thread's
        return
    before = signal(SIGTERM, lambda number, frame: sys.exit(128 + number))
    try:
        yield
    finally:
        signal(SIGTERM, before)


@contextmanager
def place(configured: str) -> Iterator[str]:
    """The name of the scratch database; of SQLite a file, on the disk whose speed is asked about."""
    if connection.vendor != "sqlite":
        yield f"tavula_simulation_{os.getpid()}"
        return
    beside = Path(configured).parent
    on_disk = beside if "memory" not in configured and os.access(beside, os.W_OK) else None
    with TemporaryDirectory(prefix="simulation-", dir=on_disk) as folder:
        yield str(Path(folder) / "scratch.sqlite3")


@contextmanager
def apart() -> Iterator[None]:
    """Pages are asked for under a made-up name, and their cache is this program's own: what is kept there is known by
    numbers of rows, which another database gives to others."""
    own: dict[str, Any] = {
        "ALLOWED_HOSTS": [*settings.ALLOWED_HOSTS, "testserver"],
        "CACHES": {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}},
        "EMAIL_BACKEND": "django.core.mail.backends.locmem.EmailBackend",
        "STORAGES": settings.STORAGES | {"staticfiles": PLAIN_FILES},
    }
    _have_a_key()
    with override_settings(**own):
        yield


def _have_a_key() -> None:
    """Pages sign what they hand out, and whoever tries this out on a fresh machine has set no key: found out by the
    pages, which come last, it would have run for nothing."""
    try:
        key = settings.SECRET_KEY
    except ImproperlyConfigured:
        key = token_hex(32)
    settings.SECRET_KEY = key
