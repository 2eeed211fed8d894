"""Where a simulation runs. A scratch database lies beside the configured one, on the same server or disk, and is
dropped in the end; the site's cache, mailbox and broker hear nothing of it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.db import connection
from django.test.utils import override_settings

PLAIN_FILES = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}


@contextmanager
def scratch() -> Iterator[None]:
    """A database of its own, made and migrated, instead of the configured one."""
    configured = connection.settings_dict["NAME"]
    with place(str(configured)) as name, apart():
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
    with override_settings(**own):
        yield
