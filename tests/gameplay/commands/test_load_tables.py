"""What the load's report says; whole runs of it are `tests.league.test_tables_that_go_on`."""

import gc
import socket
import time

import pytest
from django.core.management import CommandError, call_command

from gameplay.management.commands.load_tables import _percentile, _report, _used, nothing_collected
from gameplay.management.load.addresses import place, ports, silent, socket_url
from gameplay.management.load.books import Books, books_of
from gameplay.management.load.evening import Beat, Figures
from gameplay.management.load.log import lost
from gameplay.management.load.people import LoadTable, make_tables
from gameplay.management.load.player import message
from gameplay.models import LiveTable, Place
from gameplay.queries.live import shown
from gameplay.queries.snapshots import snapshot
from gameplay.services import live

TWO = ("http://127.0.0.1:8001", "https://play.example.org")


@pytest.mark.django_db
def test_lost_is_what_was_acknowledged_or_shown_and_is_not_in_the_log():
    (table,) = make_tables(1, "plain-hearts")
    figures = Figures(acknowledged={(table.key, 1, 1)}, seen={(table.key, 1): 0})
    assert lost([table], figures) == {(table.key, 1, 1)}
    at = shown(table.key)
    seat = at.in_play.turn
    said = message(snapshot(at, seat, at.dealt.dealt_at))
    assert said.pop("type") == "act"
    assert live.act(table.key, by=Place.objects.get(table=at.table, number=seat).user, **said) == 1
    assert lost([table], figures) == set()
    figures.seen[(table.key, 1)] = 2
    assert lost([table], figures) == {(table.key, 1, 2)}


@pytest.mark.django_db
def test_a_table_that_has_not_moved_for_long_has_stalled():
    now = time.perf_counter()
    tables = [LoadTable(key, ("a", "b")) for key in ("on", "late", "never")]
    figures = Figures(
        told=[0.004, 0.002], errors=["stale-move", "stale-move"], last={"on": now - 5, "late": now - 13}, reconnects=3
    )
    report = _report(tables, figures, [], pace=2.0)
    assert report["stalled"] == 2
    assert (report["p50_ms"], report["p99_ms"], report["echo_p99_ms"]) == (2.0, 4.0, None)
    assert (report["errors"], report["reconnects"], report["lost"]) == ({"stale-move": 2}, 3, 0)


def test_memory_and_time_are_by_socket_and_move():
    tables = [LoadTable("a", ("1", "2", "3", "4"))]
    books = {"before": Books(100 * 2**20, 7.0), "begun": Books(101 * 2**20, 8.0), "after": Books(102 * 2**20, 9.0)}
    assert _used(books, tables, 500) == {"mb_per_socket": 0.5, "cpu_ms_per_move": 2.0}
    books["after"] = Books(102 * 2**20, 1.0)  # another process by now
    assert set(_used(books, tables, 500).values()) == {None}


@pytest.mark.django_db
def test_where_nothing_listens_no_table_is_made():
    with socket.create_server(("127.0.0.1", 0)) as site:
        here = f"http://127.0.0.1:{site.getsockname()[1]}"
        assert silent([here]) == []
    with pytest.raises(CommandError, match=f"Nothing listens at {here}"):
        call_command("load_tables", url=[here], tables=1)
    assert not LiveTable.objects.exists()


def test_a_table_that_was_held_up_keeps_its_own_beat():
    beat = Beat(2.0, at=10.5)
    assert [beat.take(10.0) for _ in range(3)] == [0.5, 2.5, 4.5]  # three seats that pass at once
    assert beat.take(20.25) == 0.25  # 10.5, 12.5, 14.5 are taken, 16.5 and 18.5 gone
    assert beat.at == 22.5


def test_nothing_is_collected_while_it_is_measured_and_afterwards_as_before():
    with nothing_collected():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_percentiles_are_values_that_were_measured():
    assert [_percentile([value / 1000 for value in range(1, 201)], percent) for percent in (50, 99)] == [100.0, 198.0]


def test_a_tables_sockets_are_spread_and_go_elsewhere_where_nobody_answers():
    assert [place(TWO, 0, seat) for seat in (1, 2, 3)] == [TWO[1], TWO[0], TWO[1]]
    assert place(TWO, 0, 1, attempt=1) == TWO[0]
    assert ports(TWO) == [8001, 443]
    assert [socket_url(address, "k") for address in TWO] == [
        "ws://127.0.0.1:8001/live/k/", "wss://play.example.org/live/k/",
    ]  # fmt: skip


def test_nobody_listens_at_a_port_of_none():
    assert books_of([]) is None
