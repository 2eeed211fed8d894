"""Online tables in the browser need a server that speaks websockets: the program itself, in a process of its own, on a
copy of the database under test. The tests write into the same database, through the services."""

import os
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

from django.db import connection, connections
from django.db.utils import load_backend

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60


def on_a_copy(folder: Path) -> Iterator[str]:
    """The address of a server beside the tests, whose default connection is to its database meanwhile. Only on SQLite:
    elsewhere the database under test would be filled for good."""
    path = folder / "tables.sqlite3"
    with sqlite3.connect(path) as copy:
        connection.ensure_connection()
        connection.connection.backup(copy)
    port = _free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "uvicorn", "league.asgi:application", "--port", str(port), "--lifespan", "off",
         "--log-level", "warning"],
        cwd=ROOT, env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings", "DATABASE_URL": f"sqlite:///{path}"},
    )  # fmt: skip
    try:
        _wait(f"http://127.0.0.1:{port}/health/ready")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(10)


def connected_to(folder: Path) -> Iterator[None]:
    usual = connections["default"]
    own = {**usual.settings_dict, "NAME": str(folder / "tables.sqlite3")}
    connections["default"] = load_backend(own["ENGINE"]).DatabaseWrapper(own, "default")
    try:
        yield
    finally:
        connections["default"].close()
        connections["default"] = usual


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def _wait(address: str) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with urlopen(address, timeout=2):
                return
        except OSError:
            time.sleep(0.2)
    raise AssertionError("the server has not come up")
