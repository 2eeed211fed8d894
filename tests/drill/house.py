"""The processes of a site, and somebody who goes round and kills one after the other."""

import os
import threading
import time
import uuid
from collections import defaultdict
from pathlib import Path

from celery import Celery

from tests.league.sites import Process, Web

DOWN = 1.0
"""Seconds between the death of a process and its new start: a supervisor's."""


class House:
    def __init__(self, folder: Path) -> None:
        self.name = f"drill-{uuid.uuid4().hex[:12]}"
        self.broker = os.environ["REDIS_URL"]
        self.more = {
            "DJANGO_SETTINGS_MODULE": "tests.drill.settings", "DRILL": self.name, "CELERY_BROKER_URL": self.broker,
            "LOG_LEVEL": "WARNING", "WORKERS": "1",
        }  # fmt: skip
        self.processes: dict[str, Process] = {}
        self.folder = folder

    def open(self) -> None:
        for at in range(2):
            self.processes[f"web-{at}"] = Web(self.folder / f"web-{at}.log", **self.more)
        for name in ("worker-0", "worker-1", "beat"):
            self.processes[name] = Process(name.partition("-")[0], self.folder / f"{name}.log", **self.more)
        for web in self.webs:
            web.wait_ready()

    @property
    def webs(self) -> list[Web]:
        return [process for process in self.processes.values() if isinstance(process, Web)]

    def sweep(self) -> None:
        with Celery("drill", broker=self.broker, set_as_current=False) as app:
            app.send_task("league.sweep", queue=self.name)

    def close(self) -> None:
        for process in self.processes.values():
            process.kill()
        with Celery("drill", broker=self.broker, set_as_current=False) as app, app.connection_for_write() as held:
            held.default_channel.queue_delete(self.name)


class Killer(threading.Thread):
    """Kills each process in turn, and starts it again a moment later, for so many seconds; once round at least.
    `away`: by process, for how many seconds each time nobody answered there; `all_back`: since when all web processes
    have been there."""

    def __init__(self, house: House, seconds: float) -> None:
        super().__init__(name="killer")
        self.house, self.pause = house, seconds / 12
        self.end = time.monotonic() + seconds
        self.enough = threading.Event()
        self.all_back = time.monotonic()
        self.away: dict[str, list[float]] = defaultdict(list)
        self.trouble: list[str] = []

    def run(self) -> None:
        try:
            while not self.enough.is_set() and time.monotonic() < self.end:
                for name, process in self.house.processes.items():
                    self.enough.wait(self.pause)
                    if self.enough.is_set() and name in self.away:
                        return
                    self._kill(name, process)
        except Exception as error:
            self.trouble.append(f"{type(error).__name__}: {error}")

    def _kill(self, name: str, process: Process) -> None:
        began = time.monotonic()
        if not process.runs:
            self.trouble.append(f"{name} had ended by itself")
        process.kill()
        self.enough.wait(DOWN)
        process.start()
        if isinstance(process, Web):
            process.wait_ready()
            self.all_back = time.monotonic()
        self.away[name].append(round(time.monotonic() - began, 1))
