"""The drill, small: `python -m tests.drill` is the same for an evening of fifty tables."""

import os

import pytest
from django.db import connection

from tests.drill.evening import drilled

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def test_whatever_was_acknowledged_is_there_once_though_each_process_dies():
    assert connection.vendor == "postgresql", "DATABASE_URL names no PostgreSQL"
    assert os.environ.get("REDIS_URL"), "REDIS_URL names no Redis"
    figures = drilled(tables=3, rounds=1, seconds=10, pace=0.7)
    assert figures["wrong"] == [], figures
    assert set(figures["killed"]) == {"web-0", "web-1", "worker-0", "worker-1", "beat"}
    assert figures["hands"] >= 6
    assert figures["online"]["moves"] > 20
    assert figures["online"]["reconnects"] > 0
