"""How a running site bears many tables at once: `load_tables --url http://127.0.0.1:8000 --tables 250 --seconds 60`.

Run it where the site's database is that of this environment. It makes accounts and tables of its own, plays with
scripted clients, compares the log with what the server acknowledged and showed, and prints JSON; it fails where
anything is lost. With several `--url` each table's sockets are spread over all of them. Processes may be killed and
started again meanwhile: clients connect again (`reconnects`), and `stalled` counts the tables that have not gone on.

A site with LIVE_ECHO=true also shows what the channel layer alone takes (`echo_p99_ms`); elsewhere that is null.
Memory and processor time are those of the processes that listen at these ports of this machine.
"""

import asyncio
import gc
import json
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from gameplay.management.load.addresses import ports, silent
from gameplay.management.load.books import Books, books_of
from gameplay.management.load.echo import echo_all
from gameplay.management.load.evening import Figures, play_all
from gameplay.management.load.log import lost
from gameplay.management.load.people import LoadTable, make_tables
from gameplay.rules.registry import VARIANTS

HERE = "http://127.0.0.1:8000"
PACE = 2.0
"""Seconds between two moves of a table."""
STALLED = 6
"""A table has stalled that has made no move in the last so many paces."""


class Command(BaseCommand):
    help = "Play at many online tables of a running site with scripted clients, and print times as JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--url", action="append", help=f"of the site, {HERE} if not given; again for each further web process"
        )
        parser.add_argument("--tables", type=int, default=250)
        parser.add_argument("--seconds", type=float, default=60)
        parser.add_argument("--pace", type=float, default=PACE, help="seconds between two moves of a table")
        parser.add_argument("--game", choices=sorted(VARIANTS), default="black-lady")

    def handle(
        self, *, url: list[str] | None, tables: int, seconds: float, pace: float, game: str, **options: Any
    ) -> None:
        urls = url or [HERE]
        if nowhere := silent(urls):
            raise CommandError(
                f"Nothing listens at {', '.join(nowhere)}. Start the site, or say with --url where it is."
            )
        made = make_tables(tables, game)
        connection.close()
        with nothing_collected():
            echoes = asyncio.run(echo_all(urls, made, seconds / 2, pace)) if settings.LIVE_ECHO else []
        books: dict[str, Books | None] = {"before": books_of(ports(urls))}
        with nothing_collected():
            figures = asyncio.run(_measured(urls, made, seconds, pace, books))
        report = _report(made, figures, echoes, pace) | _used(books, made, len(figures.acknowledged))
        self.stdout.write(json.dumps(report))
        if report["lost"] or report["stalled"]:
            raise SystemExit(1)


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Python's search for what is no longer used stops all clients of this process for up to 0.2 seconds: what is
    measured is the server."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def _measured(
    urls: Sequence[str], tables: Sequence[LoadTable], seconds: float, pace: float, books: dict[str, Books | None]
) -> Figures:
    def begin() -> None:
        books["begun"] = books_of(ports(urls))

    figures = Figures()
    await play_all(urls, tables, seconds, pace, begin, figures)
    books["after"] = books_of(ports(urls))
    return figures


def _report(tables: Sequence[LoadTable], figures: Figures, echoes: list[float], pace: float) -> dict[str, Any]:
    late = time.perf_counter() - STALLED * pace
    return {
        "tables": len(tables),
        "moves": len(figures.acknowledged),
        "p50_ms": _percentile(figures.told, 50),
        "p99_ms": _percentile(figures.told, 99),
        "echo_p50_ms": _percentile(echoes, 50),
        "echo_p99_ms": _percentile(echoes, 99),
        "errors": dict(Counter(figures.errors)),
        "broken": dict(Counter(figures.broken)),
        "reconnects": figures.reconnects,
        "lost": len(lost(tables, figures)),
        "stalled": sum(figures.last.get(table.key, 0) < late for table in tables),
    }


def _used(books: dict[str, Books | None], tables: Sequence[LoadTable], moves: int) -> dict[str, Any]:
    """Null where processes of that port are not this machine's, or were others in the end."""
    before, begun, after = (books.get(when) for when in ("before", "begun", "after"))
    told: dict[str, Any] = {"mb_per_socket": None, "cpu_ms_per_move": None}
    if before and begun and after and after.cpu_seconds > begun.cpu_seconds and moves:
        sockets = sum(len(table.cookies) for table in tables)
        told["mb_per_socket"] = round((after.resident_bytes - before.resident_bytes) / sockets / 2**20, 3)
        told["cpu_ms_per_move"] = round((after.cpu_seconds - begun.cpu_seconds) * 1000 / moves, 2)
    return told


def _percentile(values: list[float], percent: int) -> float | None:
    """In milliseconds, of the values in order the one that so many percent do not exceed."""
    if not values:
        return None
    ordered = sorted(values)
    place = max(0, -(-len(ordered) * percent // 100) - 1)
    return round(ordered[place] * 1000, 1)
