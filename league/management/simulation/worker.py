"""The worker of a simulation: it keeps what services ask for, and does each thing once, however often it was asked for
meanwhile. Nothing of it reaches a broker."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from celery import current_app

from gameplay.jobs import taken_by
from league.management.simulation.meter import Meter

MOST_TURNS = 10
"""One task may ask for another; a chain that goes on for longer is a fault."""


class Worker:
    def __init__(self, meter: Meter) -> None:
        self.meter = meter
        self.waiting: dict[tuple[str, tuple[Any, ...]], int] = {}
        self.asked = self.done = 0

    @contextmanager
    def hired(self) -> Iterator[None]:
        current_app.loader.import_default_modules()
        with taken_by(self._take):
            yield

    def _take(self, task: str, args: tuple[Any, ...]) -> None:
        self.asked += 1
        self.waiting[task, args] = self.waiting.get((task, args), 0) + 1

    def work(self) -> None:
        for _ in range(MOST_TURNS):
            if not self.waiting:
                return
            waiting, self.waiting = list(self.waiting), {}
            for task, args in waiting:
                self._do(task, args)
        raise RuntimeError(f"tasks go on asking for tasks: {sorted(self.waiting)}")

    def work_at(self, kind: str) -> None:
        """Only what is of this kind."""
        for task, args in [each for each in self.waiting if each[0].endswith(kind)]:
            del self.waiting[task, args]
            self._do(task, args)

    def _do(self, task: str, args: tuple[Any, ...]) -> None:
        self.done += 1
        with self.meter.measuring(f"task {task}"):
            current_app.tasks[task].run(*args)
