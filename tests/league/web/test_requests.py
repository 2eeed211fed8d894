"""A request has a name, which its tasks and sockets carry on, and a line in the log; and is measured by its route."""

import logging

import pytest
from asgiref.sync import async_to_sync
from celery import current_app
from django.db import connection
from django.http import HttpResponse
from django.test import RequestFactory
from prometheus_client import REGISTRY

from gameplay.live import consumer
from gameplay.services import live
from league import tasks, tracing
from league.celery import ASKED_AT, REQUEST
from league.logs import Line
from league.web.requests import Named
from tests import factories as make
from tests.gameplay.live.sockets import ORIGIN, Socket

OURS = "a-name_of.the-proxy"


def measured(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


@pytest.mark.django_db
def test_each_request_is_named_anew(client, settings):
    settings.BEHIND_PROXY = False
    one, other = (client.get("/favicon.ico", headers={tracing.HEADER: OURS}).headers[tracing.HEADER] for _ in range(2))
    assert len({one, other, OURS}) == 3


@pytest.mark.parametrize(
    ("given", "taken"),
    [(OURS, True), ("x" * 64, True), ("short", False), ("x" * 65, False), ("new\nline-here", False),
     ("<script>alert(1)", False), ("naïve-name", False), ("", False)],
)  # fmt: skip
def test_only_the_proxy_names_requests_and_sanely(given, taken):
    assert (tracing.named(given, trusted=True) == given) is taken
    assert tracing.named(given, trusted=False) != given
    assert tracing.SANE.fullmatch(tracing.named(given))


def test_the_proxys_name_comes_back(client, settings):
    settings.BEHIND_PROXY = True
    assert client.get("/favicon.ico", headers={tracing.HEADER: OURS}).headers[tracing.HEADER] == OURS


@pytest.mark.django_db
def test_a_line_and_the_figures_of_a_page(client, caplog):
    club = make.make_club()
    client.force_login(club.admin)
    before = measured("tavula_request_seconds_count", method="GET", route="clubs/<slug:club>/", status="200")
    queries = measured("tavula_request_queries_sum", route="clubs/<slug:club>/")
    with caplog.at_level(logging.INFO, logger="league.web.requests"):
        client.get(f"/clubs/{club.slug}/")
    (line,) = [record for record in caplog.records if record.name == "league.web.requests"]
    assert line.getMessage().startswith(f"GET /clubs/{club.slug}/ 200, ")
    assert (line.route, line.status, line.user) == ("clubs/<slug:club>/", 200, club.admin.pk)
    assert 3 < line.queries < 60
    after = measured("tavula_request_seconds_count", method="GET", route="clubs/<slug:club>/", status="200")
    assert after == before + 1
    assert measured("tavula_request_queries_sum", route="clubs/<slug:club>/") == queries + line.queries


@pytest.mark.django_db
def test_what_is_not_there_is_of_no_route(client):
    before = measured("tavula_request_seconds_count", method="GET", route="none", status="404")
    client.get("/no/such/page/")
    client.generic("BREW", "/favicon.ico")
    assert measured("tavula_request_seconds_count", method="GET", route="none", status="404") == before + 1
    assert measured("tavula_request_seconds_count", method="BREW", route="favicon.ico", status="405") == 0
    assert measured("tavula_request_seconds_count", method="other", route="favicon.ico", status="405") >= 1


def test_what_django_says_when_all_is_over_is_named_too(client, caplog):
    answer = client.get("/no/such/page/")
    (line,) = [record for record in caplog.records if record.name == "django.request"]
    assert tracing.current() == ""
    assert Line().format(line).endswith(f"Not Found: /no/such/page/ [{answer.headers[tracing.HEADER]}]")


@pytest.fixture
def published(monkeypatch):
    """Headers of the tasks that went to the broker."""
    found = []
    with current_app.amqp.producer_pool.acquire() as producer:
        monkeypatch.setattr(type(producer), "publish", lambda self, body, headers=None, **more: found.append(headers))
    return found


def test_tasks_carry_the_name_on(published):
    with tracing.within(OURS):
        current_app.send_task("league.sweep")
    current_app.send_task("league.sweep")
    first, second = published
    assert first[REQUEST] == OURS
    assert second[REQUEST] not in ("", OURS)
    assert first[ASKED_AT] > 1_700_000_000


@pytest.mark.django_db
def test_a_task_is_done_for_its_request_and_measured(monkeypatch):
    said = []
    monkeypatch.setattr("league.services.starting.publish_due", lambda now=None: said.append(tracing.current()))
    task = tasks.publish_due_rounds
    before = measured("tavula_task_seconds_count", task=task.name, state="success")
    task.apply(headers={REQUEST: OURS, ASKED_AT: 1.0})
    task.apply()
    assert said[0] == OURS
    assert said[1] not in ("", OURS)
    assert tracing.current() == ""
    assert measured("tavula_task_seconds_count", task=task.name, state="success") == before + 2
    assert measured("tavula_task_wait_seconds_count", task=task.name) >= 1


def test_a_task_that_fails_is_measured_as_one(monkeypatch):
    def fails(now=None):
        raise ValueError("on fire")

    monkeypatch.setattr("league.services.starting.publish_due", fails)
    task = tasks.publish_due_rounds
    before = measured("tavula_task_seconds_count", task=task.name, state="failure")
    assert task.apply().state == "FAILURE"
    assert measured("tavula_task_seconds_count", task=task.name, state="failure") == before + 1
    assert tracing.current() == ""


@pytest.mark.django_db(transaction=True)
def test_a_socket_is_named_and_counted_and_so_is_a_move(settings, monkeypatch):
    settings.BEHIND_PROXY = True
    host = make.make_user("Ana")
    table = live.open_table(variant="black-lady", by=host, name="Ana", move_seconds=None, reserve_seconds=0)
    within = []
    monkeypatch.setitem(consumer.HANDLERS, "start",
                        lambda key, by: within.append(tracing.current()))  # fmt: skip
    before = measured("tavula_sockets")

    async def sit():
        socket = await Socket(table.key, host, [*ORIGIN, (b"x-request-id", OURS.encode())]).open()
        assert measured("tavula_sockets") == before + 1
        assert (await socket.ask({"type": "start"}))["type"] == "done"
        await socket.close()

    async_to_sync(sit)()
    assert within == [OURS]
    assert measured("tavula_sockets") == before


@pytest.mark.django_db(transaction=True)
def test_moves_are_counted_once_they_stand():
    before = sum(measured("tavula_moves_total", game="truco-paulista", by=by) for by in ("bot", "player"))
    host = make.make_user("Ana")
    table = live.open_table(variant="truco-paulista", by=host, name="Ana", move_seconds=None, reserve_seconds=0)
    live.fill_with_bots(table.key, by=host)
    live.start(table.key, by=host)
    with connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM gameplay_move")
        count = cursor.fetchone()[0]
    after = sum(measured("tavula_moves_total", game="truco-paulista", by=by) for by in ("bot", "player"))
    assert after - before == count


def test_where_no_user_was_asked_for_none_is_looked_up(caplog):
    """Nor could it be: there is no database here."""
    request = RequestFactory().get("/x/")
    with caplog.at_level(logging.INFO):
        Named(lambda request: HttpResponse())(request)
    assert caplog.records[-1].user is None
