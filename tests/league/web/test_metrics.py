"""Figures for Prometheus, for whoever has the token; added up over the processes of a machine."""

import io
import json
import os
import subprocess
import sys
import time
import uuid
from datetime import timedelta
from pathlib import Path

import pytest
from celery import current_app
from django.core.management import call_command
from django.db import OperationalError
from django.db.models import F
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from league.cache import ForgivingRedisCache
from league.models import Event, SweepRun
from league.queries import broker
from league.services import upkeep
from tests import factories as make

ROOT = Path(__file__).resolve().parents[3]
TOKEN = {"Authorization": "Bearer of-the-watch"}


@pytest.fixture
def watched(settings):
    settings.METRICS_TOKEN = "of-the-watch"


def figures(text: str) -> dict[tuple[str, ...], float]:
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer of-somebody"}, {"Authorization": "of-the-watch"},
                                     {"Authorization": "Basic of-the-watch"}])  # fmt: skip
def test_only_with_the_token(client, watched, headers):
    assert client.get("/metrics", headers=headers).status_code == 401


def test_without_a_token_of_the_site_there_are_none(client):
    for headers in ({}, {"Authorization": "Bearer "}, TOKEN):
        assert client.get("/metrics", headers=headers).status_code == 404


@pytest.mark.django_db
def test_what_they_tell(client, watched):
    event = make.make_event(players=4)
    Event.objects.filter(pk=event.pk).update(results_version=F("results_version") + 1)
    at = timezone.now().replace(microsecond=0)
    SweepRun.objects.create(began_at=at, found={"results": 3}, failed=[{"what": "x", "with": "1", "why": "y"}])
    client.get(f"/clubs/{event.club.slug}/")
    answer = client.get("/metrics", headers=TOKEN)
    assert answer.headers["Content-Type"].startswith("text/plain")
    told = figures(answer.content.decode())
    assert told["tavula_request_seconds_count", "GET", "clubs/<slug:club>/", "200"] >= 1
    assert told["tavula_undone", "standings"] == 1
    assert told["tavula_undone", "results"] == 0
    assert told["tavula_last_sweep_found", "results"] == 3
    assert told["tavula_last_sweep_failed",] == 1
    assert told["tavula_last_sweep_timestamp_seconds",] == at.timestamp()
    assert (told["tavula_database_up",], told["tavula_broker_up",]) == (1, 1)
    assert told["tavula_sockets",] >= 0
    out = io.StringIO()
    call_command("metrics", stdout=out)
    assert set(told) <= set(figures(out.getvalue()))


@pytest.mark.django_db
def test_each_thing_that_is_promised_is_measured(client, watched):
    """Requests, queries, tasks and how long they waited, sockets, moves: named before the first of them, too."""
    told = client.get("/metrics", headers=TOKEN).content.decode()
    assert {
        "tavula_request_seconds histogram", "tavula_request_queries histogram", "tavula_task_seconds histogram",
        "tavula_task_wait_seconds histogram", "tavula_sockets gauge", "tavula_moves_total counter",
    } <= {line.removeprefix("# TYPE ") for line in told.splitlines() if line.startswith("# TYPE ")}  # fmt: skip


@pytest.mark.django_db
def test_without_a_database_the_others_are_there(client, watched, monkeypatch):
    def down(now=None):
        raise OperationalError("gone")

    monkeypatch.setattr(upkeep, "undone", down)
    told = figures(client.get("/metrics", headers=TOKEN).content.decode())
    assert told["tavula_database_up",] == 0
    assert told["tavula_broker_up",] == 1
    assert not any(name.startswith("tavula_undone") for name, *_ in told)


COUNTS = """
import os, sys
from league import meters
meters.REQUESTS.labels("GET", "x", "200").observe(0.1)
meters.SOCKETS.inc()
os.kill(os.getpid(), 9)
"""
ADDS_UP = """
import json
from prometheus_client import generate_latest
from league import meters
meters.REQUESTS.labels("GET", "x", "200").observe(0.1)
meters.SOCKETS.inc()
print(json.dumps(generate_latest(meters.registry()).decode()))
"""


def test_processes_are_added_up_and_those_that_died_hold_no_socket(tmp_path):
    environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}

    def run(program: str) -> str:
        return subprocess.run(
            [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        ).stdout

    run(COUNTS)
    run(COUNTS)
    told = figures(json.loads(run(ADDS_UP)))
    assert told["tavula_request_seconds_count", "GET", "x", "200"] == 3
    assert told["tavula_sockets",] == 1


@pytest.mark.django_db
def test_what_lies_about(django_assert_max_num_queries):
    now = timezone.now()
    with django_assert_max_num_queries(25):
        assert set(upkeep.undone(now).values()) == {0}
    assert upkeep.overdue_rounds(now + timedelta(days=1)).count() == 0


def test_a_broker_that_is_away_is_told_in_time(monkeypatch, caplog):
    monkeypatch.setattr(current_app.conf, "broker_url", "redis://:s3cret@127.0.0.1:1/0")
    monkeypatch.setattr(current_app.conf, "broker_read_url", "redis://:s3cret@127.0.0.1:1/0")
    began = time.monotonic()
    assert broker.look() == broker.AtBroker(False)
    assert time.monotonic() - began < 5
    assert "the broker does not answer" in caplog.text
    assert "s3cret" not in caplog.text


@pytest.mark.services
def test_how_long_tasks_have_waited():
    queue = f"waiting-{uuid.uuid4().hex}"
    nothing = broker.look(queue)
    assert (nothing.reachable, nothing.waiting, nothing.oldest_seconds) == (True, 0, None)
    with current_app.connection_for_write() as connection:
        for ago in (90, 30):
            headers = {broker.ASKED_AT: time.time() - ago}
            current_app.send_task("league.sweep", queue=queue, headers=headers, connection=connection)
        found = broker.look(queue)
        connection.default_channel.queue_delete(queue)
    assert found.waiting == 2
    assert 89 <= found.oldest_seconds <= 100


def test_a_cache_that_is_away_says_so():
    assert not ForgivingRedisCache("redis://127.0.0.1:1/0", {}).answers()
