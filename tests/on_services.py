"""`python -m tests.on_services`: tests again on PostgreSQL, with Redis and a real Celery worker.

DATABASE_URL and REDIS_URL name other servers than this machine's own. Ends in failure when one does not answer.

Without arguments it runs what a server can answer differently, and no browser. Tests that touch no database (rules,
bots, draws, standings and payouts in their pure rooms, words) have run in `make test`, and no server would change them.
Such a test has neither the mark `django_db` nor a fixture of a database, and so may not open one; nobody keeps a list.
Those marked `thorough` have a run of their own, but for the ones that are marked `services` as well.
Tests of single pages are left out too: they show what the tests of services and queries have asked these servers for.
The API is asked here by the test of its whole schema.
"""

import os
import subprocess
import sys
from urllib.parse import urlsplit

import psycopg
import pytest
import redis

SERVERS = {
    "DATABASE_URL": "postgres://postgres@127.0.0.1:5432/tavula",
    "REDIS_URL": "redis://127.0.0.1:6379/9",
}
CHOSEN = "not browser and (services or not thorough)"
# files in the order of the tree: long tests stand alone in theirs, and would all come last after those of many tests
WHOLE = ["-p", "tests.on_services", "-n", "2", "--dist", "loadfile", "--no-loadscope-reorder", "-m", CHOSEN]
SINGLE_PAGES = ("tests/league/web/", "tests/league/admin/", "tests/league/api/", "tests/gameplay/web/")
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_setup", "live_server"}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """As a plugin of the run: leave out what touches no server."""
    left_out = [item for item in items if not touches_a_server(item)]
    items[:] = [item for item in items if touches_a_server(item)]
    config.hook.pytest_deselected(items=left_out)


def touches_a_server(item: pytest.Item) -> bool:
    if item.nodeid.startswith("tests/league/access/"):
        return False  # `make access-tests`
    if item.get_closest_marker("services"):
        return True
    if item.nodeid.startswith(SINGLE_PAGES):
        return False
    fixtures = getattr(item, "fixturenames", ())
    return bool(item.get_closest_marker("django_db")) or not DATABASE_FIXTURES.isdisjoint(fixtures)


def main(arguments: list[str]) -> int:
    for name, default in SERVERS.items():
        os.environ.setdefault(name, default)
    os.environ["CELERY_BROKER_URL"] = os.environ["REDIS_URL"]
    server = urlsplit(os.environ["DATABASE_URL"])._replace(scheme="postgresql", path="/postgres").geturl()
    psycopg.connect(server, connect_timeout=5).close()
    redis.Redis.from_url(os.environ["REDIS_URL"], socket_connect_timeout=5).ping()
    return subprocess.call([sys.executable, "-m", "pytest", *(arguments or WHOLE)])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
