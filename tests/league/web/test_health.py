"""What machines ask: is it alive, is it ready."""

import re

import pytest
from django.db import OperationalError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from league.queries import broker
from league.web import health

READY = {"ok": True, "database": "ok", "migrations": "ok", "cache": "ok", "broker": "ok"}


@pytest.fixture(autouse=True)
def not_seen_yet(monkeypatch):
    monkeypatch.setattr(health, "_seen", {})


@pytest.fixture
def no_database(monkeypatch):
    def down(*args, **kwargs):
        raise OperationalError("gone: password=s3cret")

    monkeypatch.setattr(connection, "cursor", down)


@pytest.mark.django_db
def test_ready(client, django_assert_num_queries):
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.json()) == (200, READY)
    assert "no-store" in answer.headers["Cache-Control"]
    with django_assert_num_queries(1):  # that migrations are applied is looked up once
        assert client.get("/health/ready").json() == READY


def test_alive_asks_nobody(client):
    """No database here, no session, and any name of the machine."""
    answer = client.get("/health/live", headers={"Host": "10.0.0.7:8000"})
    assert (answer.status_code, answer.json()) == (200, {"ok": True})
    assert client.post("/health/live").status_code == 405


@pytest.mark.django_db
def test_without_tls_and_under_any_name(client, settings):
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/health/ready", headers={"Host": "10.0.0.7:8000"}).status_code == 200


@pytest.mark.django_db
def test_without_a_database_it_is_not_ready_and_says_no_secret(client, no_database):
    answer = client.get("/health/ready")
    assert answer.status_code == 503
    assert answer.json() == READY | {"ok": False, "database": "no answer", "migrations": "unknown"}
    assert client.get("/health/live").status_code == 200


def test_each_that_is_named_is_answered_before_all_else():
    assert set(re.findall(r"^(/[a-z/]+) ", health.__doc__ or "", re.MULTILINE)) == set(health.ADDRESSES)


@pytest.mark.django_db
def test_with_migrations_to_come_it_is_not_ready(client):
    (last,) = MigrationLoader(connection).graph.leaf_nodes("league")
    MigrationRecorder(connection).record_unapplied(*last)
    assert client.get("/health/ready").json() == READY | {"ok": False, "migrations": "to be applied"}
    MigrationRecorder(connection).record_applied(*last)
    assert client.get("/health/ready").json() == READY


@pytest.mark.django_db
def test_without_broker_and_cache_pages_go_on_and_alarms_ring(client, monkeypatch):
    monkeypatch.setattr(broker, "cache_answers", lambda: False)
    monkeypatch.setattr(broker, "answers", lambda: False)
    told = READY | {"cache": "no answer", "broker": "no answer"}
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.json()) == (200, told)
    answer = client.get("/health/ready?all")
    assert (answer.status_code, answer.json()) == (503, told | {"ok": False})
