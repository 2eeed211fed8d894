"""A site whose tasks go over a queue of their own, and its workers: what tests of a real Celery worker stand on."""

import os
import uuid
from collections.abc import Iterator

import pytest
from celery import Celery
from django.db import connection

from league.models import Event, Round
from tests.league.processes import Somebody, Worker


class House:
    """A site whose tasks go over one queue, and its workers."""

    def __init__(self, folder) -> None:
        self.broker = os.environ["REDIS_URL"]
        self.queue = f"tavula-{uuid.uuid4().hex}"
        self.folder = folder
        self.workers: list[Worker] = []
        self.app = Celery("tests", broker=self.broker, set_as_current=False)

    def worker(self) -> Worker:
        worker = Worker(self.queue, self.broker, self.folder / f"worker-{len(self.workers)}.log")
        self.workers.append(worker)
        worker.wait_ready()
        return worker

    def send(self, task: str, *arguments: object) -> None:
        self.app.send_task(task, args=arguments, queue=self.queue)

    def lose_tasks(self) -> None:
        """What waits in the queue is gone."""
        with self.app.connection_for_write() as held:
            held.default_channel.queue_purge(self.queue)

    def finish(self, event: Event, broker: str = "") -> None:
        """Enter all results of the round in play, in a process of the site."""
        round_ = event.rounds.get(state__in=Round.UNDER_WAY)
        site = Somebody(
            "finish", round_.pk, CELERY_BROKER_URL=broker or self.broker, CELERY_TASK_DEFAULT_QUEUE=self.queue
        )
        try:
            site.wait_ready()
            site.go()
            assert site.outcome() == "done"
        finally:
            site.end()

    def close(self) -> None:
        for worker in self.workers:
            worker.kill()
        with self.app.connection_for_write() as held:
            held.default_channel.queue_delete(self.queue)
        self.app.close()


@pytest.fixture
def house(tmp_path) -> Iterator[House]:
    if connection.vendor != "postgresql" or not os.environ.get("REDIS_URL"):
        pytest.skip("needs PostgreSQL and Redis: DATABASE_URL and REDIS_URL name none")
    house = House(tmp_path)
    yield house
    house.close()
