"""`python -m tests.drill`: see the package. DATABASE_URL and REDIS_URL name other servers than this machine's own."""

import argparse
import json
import os
import secrets
import sys
from urllib.parse import urlsplit

import psycopg

SERVERS = {"DATABASE_URL": "postgres://postgres@127.0.0.1:5432/tavula", "REDIS_URL": "redis://127.0.0.1:6379/9"}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.drill", description=__doc__)
    parser.add_argument("--tables", type=int, default=50, help="on paper, and as many online")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=180, help="so long hands are entered, about")
    parser.add_argument("--pace", type=float, default=2, help="seconds between two moves of an online table")
    asked = parser.parse_args(arguments)
    server = urlsplit(os.environ.get("DATABASE_URL", SERVERS["DATABASE_URL"]))._replace(scheme="postgresql")
    name = f"tavula_drill_{os.getpid()}"
    set_environment(server._replace(scheme="postgres", path=f"/{name}").geturl())
    with psycopg.connect(server._replace(path="/postgres").geturl(), autocommit=True, connect_timeout=5) as postgres:
        postgres.execute(f'CREATE DATABASE "{name}"')
        try:
            figures = run(**vars(asked))
        finally:
            postgres.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
    sys.stdout.write(json.dumps(figures, indent=2) + "\n")
    return 1 if figures["wrong"] else 0


def set_environment(database: str) -> None:
    os.environ.setdefault("REDIS_URL", SERVERS["REDIS_URL"])
    os.environ |= {"DATABASE_URL": database, "CELERY_BROKER_URL": os.environ["REDIS_URL"]}
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    os.environ["SECRET_KEY"] = secrets.token_urlsafe(50)
    os.environ.setdefault("LOG_LEVEL", "WARNING")
    os.environ["CELERY_TASK_DEFAULT_QUEUE"] = f"drill-{secrets.token_hex(6)}"


def run(**asked: object) -> dict[str, object]:
    import django

    django.setup()
    from django.core.management import call_command

    from tests.drill.evening import drilled

    call_command("migrate", verbosity=0)
    return drilled(**asked)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
