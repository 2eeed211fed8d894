"""Other processes on the database of a test: somebody who acts at the same moment, and a real Celery worker.

Run as a program it is that somebody: `python -m tests.league.processes pair EVENT NUMBER USER` says "ready", waits for
a line, acts, and prints what came of it as JSON.
"""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30.0
"""Seconds; everything here takes far less, but for a machine that is busy."""


def environment(**more: str) -> dict[str, str]:
    """This process's own, with the database that the test made."""
    from django.db import connection

    held = connection.settings_dict
    sign_in = f"{held['USER']}:{quote(held['PASSWORD'], safe='')}" if held["PASSWORD"] else held["USER"]
    url = f"postgres://{sign_in}@{held['HOST'] or '127.0.0.1'}:{held['PORT'] or 5432}/{held['NAME']}"
    return {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings", "DATABASE_URL": url, **more}


def wait_until(condition: Callable[[], Any], what: str, seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"waited {seconds} seconds in vain: {what}"
        time.sleep(0.05)


def waiting_for_a_lock() -> int:
    """How many sessions of this database stand before a row that somebody else has locked."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")  # a transaction would go on seeing what it saw first
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        return cursor.fetchone()[0]


class Somebody:
    """A process that is ready to act, and acts when it is told to."""

    def __init__(self, *what: object, **more: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.league.processes", *map(str, what)],
            cwd=ROOT, env=environment(**more), text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def wait_ready(self) -> None:
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "ready\n"

    def go(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()

    def outcome(self) -> str:
        """What came of it: "done", or the code of a refusal."""
        out, _ = self.process.communicate(timeout=PATIENCE)
        return json.loads(out)["outcome"]

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()


class OneOfMany:
    """As `Somebody`, but forked from a process that has loaded the program and opened nothing: of these, tests need
    dozens. The environment of all is that of the first."""

    def __init__(self, *what: object) -> None:
        usual = dict(os.environ)
        os.environ.update(environment())
        try:
            forkserver.ensure_running()
        finally:
            os.environ.clear()
            os.environ.update(usual)
        self.pipe, theirs = FORKED.Pipe()
        self.process = FORKED.Process(target=_one_of_many, args=(theirs, *map(str, what)), daemon=True)
        self.process.start()
        theirs.close()

    def wait_ready(self) -> None:
        assert self._hear() == "ready"

    def go(self) -> None:
        self.pipe.send("go")

    def outcome(self) -> str:
        """As `Somebody.outcome`."""
        return self._hear()

    def _hear(self) -> str:
        assert self.pipe.poll(PATIENCE), f"waited {PATIENCE} seconds in vain"
        return self.pipe.recv()

    def end(self) -> None:
        self.process.kill()
        self.process.join(PATIENCE)
        self.pipe.close()


FORKED = multiprocessing.get_context("forkserver")
FORKED.set_forkserver_preload(["tests.league.loaded"])


def _one_of_many(pipe: Connection, what: str, *arguments: str) -> None:
    from django.db import connection

    connection.ensure_connection()
    pipe.send("ready")
    pipe.recv()
    pipe.send(act(what, *arguments))


class Worker:
    """`celery -A league worker` with one child process, on a queue of its own."""

    def __init__(self, queue: str, broker: str, log: Path) -> None:
        self.log = log
        with log.open("w") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "celery", "-A", "league", "worker", "--concurrency", "1", "--loglevel", "INFO",
                 "--without-gossip", "--without-mingle", "--without-heartbeat"],
                cwd=ROOT, env=environment(CELERY_BROKER_URL=broker, CELERY_TASK_DEFAULT_QUEUE=queue),
                stdout=out, stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip

    def wait_ready(self) -> None:
        wait_until(lambda: " ready." in self.log.read_text(), f"the worker is ready\n{self.log.read_text()}")

    def done(self, task: str) -> int:
        """How often it has finished this task."""
        lines = self.log.read_text().splitlines()
        return sum(f"Task {task}[" in line and "succeeded" in line for line in lines)

    def has_in_hand(self, task: str) -> bool:
        lines = self.log.read_text().splitlines()
        return sum(f"Task {task}[" in line and "received" in line for line in lines) > self.done(task)

    @property
    def child(self) -> int | None:
        """The process that works on tasks; for a moment there may be none."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return int(children[0]) if children else None

    def kill_child(self) -> int:
        child = self.child
        assert child is not None
        os.kill(child, signal.SIGKILL)
        return child

    def kill(self) -> None:
        """All at once, as a machine does that loses its power."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(timeout=PATIENCE)


def act(what: str, *arguments: str) -> str:
    from gameplay.errors import Refusal

    try:
        ACTS[what](*arguments)
    except Refusal as refusal:
        return refusal.code
    return "done"


def _pair(event: str, number: str, user: str) -> None:
    from league.models import Event, User
    from league.services import rounds

    rounds.pair(Event.objects.get(pk=event), int(number), by=User.objects.get(pk=user))


def _publish(round_: str, user: str) -> None:
    from league.models import Round, User
    from league.services import rounds

    rounds.publish(Round.objects.get(pk=round_), by=User.objects.get(pk=user))


def _swap(round_: str, edition: str, one: str, other: str, user: str) -> None:
    from league.models import Round, User
    from league.services import pairing_changes

    by = User.objects.get(pk=user)
    pairing_changes.swap(Round.objects.get(pk=round_), int(one), int(other), by=by, edition=int(edition))


def _undo(round_: str, user: str) -> None:
    from league.models import Round, User
    from league.services import taking_back

    taking_back.undo(Round.objects.get(pk=round_), by=User.objects.get(pk=user), reason="at the same moment")


def _publish_due() -> None:
    from league.services import starting

    starting.publish_due()


def _copy(event: str, name: str, starts_at: str, user: str) -> None:
    from datetime import datetime

    from league.models import Event, User
    from league.services import copying

    by = User.objects.get(pk=user)
    copying.copy_event(Event.objects.get(pk=event), name, datetime.fromisoformat(starts_at), by=by)


def _repeat(event: str, times: str, user: str) -> None:
    from league.models import Event, User
    from league.services import recurrences

    recurrences.start(Event.objects.get(pk=event), times=int(times), by=User.objects.get(pk=user))


def _make_due(now: str) -> None:
    from datetime import datetime

    from league.services import recurrences

    recurrences.make_due(datetime.fromisoformat(now))


def _enter(event: str, user: str, *names: str) -> None:
    from league.models import Event, User
    from league.services import entries

    entries.enter_players(Event.objects.get(pk=event), names, by=User.objects.get(pk=user))


def _enter_self(event: str, user: str) -> None:
    from league.models import Event, User
    from league.services import entries

    entries.enter_self(Event.objects.get(pk=event), by=User.objects.get(pk=user))


def _withdraw(entry: str, user: str) -> None:
    from league.models import Entry, User
    from league.services import entries

    entries.withdraw(Entry.objects.get(pk=entry), by=User.objects.get(pk=user))


def _answer(what: str, request: str, user: str) -> None:
    from league.models import PartnerRequest, User
    from league.services import partners

    answer = {"agree": partners.agree, "drop": partners.drop}[what]
    answer(PartnerRequest.objects.select_related("event").get(pk=request), by=User.objects.get(pk=user))


def _confirm(result: str, user: str) -> None:
    from league.models import Result, User
    from league.services import results

    results.confirm(Result.objects.select_related("table__round__event").get(pk=result), by=User.objects.get(pk=user))


def _report(table: str, user: str, *totals: str) -> None:
    from league.models import Table, User
    from league.services import reports

    found = Table.objects.select_related("round__event").get(pk=table)
    reports.report_totals(found, [int(total) for total in totals], by=User.objects.get(pk=user))


def _harden(result: str) -> None:
    from datetime import timedelta

    from django.utils import timezone

    from league.services import hardening

    hardening.harden(int(result), timezone.now() + timedelta(days=1))


def _finish(round_: str) -> None:
    from league.models import Round
    from tests.factories import finish_round

    finish_round(Round.objects.get(pk=round_))


ACTS: dict[str, Callable[..., None]] = {
    "pair": _pair, "swap": _swap, "undo": _undo, "publish": _publish, "publish-due": _publish_due, "enter": _enter,
    "finish": _finish, "enter-self": _enter_self, "withdraw": _withdraw, "answer": _answer,
    "confirm": _confirm, "report": _report, "harden": _harden,
    "copy": _copy, "repeat": _repeat, "make-due": _make_due,
}  # fmt: skip


def main(what: str, *arguments: str) -> None:
    import django

    django.setup()
    from django.db import connection

    connection.ensure_connection()
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    outcome = act(what, *arguments)
    sys.stdout.write(json.dumps({"outcome": outcome}) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
