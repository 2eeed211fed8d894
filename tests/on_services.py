"""`python -m tests.on_services`: the suite again on PostgreSQL, with Redis and a real Celery worker.

DATABASE_URL and REDIS_URL name other servers than this machine's own. Ends in failure when one does not answer.
"""

import os
import subprocess
import sys
from urllib.parse import urlsplit

import psycopg
import redis

SERVERS = {
    "DATABASE_URL": "postgres://postgres@127.0.0.1:5432/tavula",
    "REDIS_URL": "redis://127.0.0.1:6379/9",
}


def main(arguments: list[str]) -> int:
    for name, default in SERVERS.items():
        os.environ.setdefault(name, default)
    os.environ["CELERY_BROKER_URL"] = os.environ["REDIS_URL"]
    server = urlsplit(os.environ["DATABASE_URL"])._replace(scheme="postgresql", path="/postgres").geturl()
    psycopg.connect(server, connect_timeout=5).close()
    redis.Redis.from_url(os.environ["REDIS_URL"], socket_connect_timeout=5).ping()
    wanted = arguments or ["-n", "2", "--dist", "loadfile", "-m", "not browser"]
    return subprocess.call([sys.executable, "-m", "pytest", *wanted])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
