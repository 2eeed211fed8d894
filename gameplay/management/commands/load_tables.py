"""How a running site bears many tables at once: `load_tables --url http://127.0.0.1:8000 --tables 250 --seconds 60`.

Run it where the site's database is that of this environment. It makes accounts and tables of its own, plays with
scripted clients, compares the log with what the server acknowledged, and prints JSON. A site with LIVE_ECHO=true also
shows what the channel layer alone takes (`echo_p99_ms`); elsewhere that is null.
"""

import asyncio
import json
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connection

from gameplay.management.load.echo import echo_all
from gameplay.management.load.evening import Figures, play_all
from gameplay.management.load.memory import resident_bytes
from gameplay.management.load.people import LoadTable, make_tables
from gameplay.models import Move
from gameplay.rules.registry import VARIANTS

PACE = 2.0
"""Seconds between two moves of a table."""


class Command(BaseCommand):
    help = "Play at many online tables of a running site with scripted clients, and print times as JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--url", default="http://127.0.0.1:8000")
        parser.add_argument("--tables", type=int, default=250)
        parser.add_argument("--seconds", type=float, default=60)
        parser.add_argument("--pace", type=float, default=PACE, help="seconds between two moves of a table")
        parser.add_argument("--game", choices=sorted(VARIANTS), default="black-lady")

    def handle(self, *, url: str, tables: int, seconds: float, pace: float, game: str, **options: Any) -> None:
        made = make_tables(tables, game)
        connection.close()
        echoes = asyncio.run(echo_all(url, made, seconds / 2, pace)) if settings.LIVE_ECHO else []
        port = urlsplit(url).port or 80
        before = resident_bytes(port)
        after: list[int | None] = []
        figures = asyncio.run(_measured(url, made, seconds, pace, port, after))
        report = _report(made, figures, echoes)
        sockets = sum(len(table.cookies) for table in made)
        if before and after and after[0]:
            report["mb_per_socket"] = round((after[0] - before) / sockets / 2**20, 3)
        self.stdout.write(json.dumps(report))
        if report["lost"]:
            raise SystemExit(1)


async def _measured(
    url: str, tables: Sequence[LoadTable], seconds: float, pace: float, port: int, after: list[int | None]
) -> Figures:
    playing = asyncio.ensure_future(play_all(url, tables, seconds, pace))
    await asyncio.sleep(seconds * 0.8)
    after.append(await asyncio.to_thread(resident_bytes, port))
    return await playing


def _report(tables: Sequence[LoadTable], figures: Figures, echoes: list[float]) -> dict[str, Any]:
    return {
        "tables": len(tables),
        "moves": len(figures.acknowledged),
        "p50_ms": _percentile(figures.told, 50),
        "p99_ms": _percentile(figures.told, 99),
        "echo_p50_ms": _percentile(echoes, 50),
        "echo_p99_ms": _percentile(echoes, 99),
        "errors": {code: figures.errors.count(code) for code in sorted(set(figures.errors))},
        "reconnected": figures.reconnected,
        "lost": len(_lost(tables, figures)),
        "mb_per_socket": None,
    }


def _lost(tables: Sequence[LoadTable], figures: Figures) -> set[tuple[str, int, int]]:
    """What was acknowledged, and is not in the log."""
    keys = [table.key for table in tables]
    rows = Move.objects.filter(dealt__game__live__key__in=keys)
    logged = set(rows.values_list("dealt__game__live__key", "dealt__number", "number"))
    return figures.acknowledged - logged


def _percentile(values: list[float], percent: int) -> float | None:
    """In milliseconds, of the values in order the one that so many percent do not exceed."""
    if not values:
        return None
    ordered = sorted(values)
    place = max(0, -(-len(ordered) * percent // 100) - 1)
    return round(ordered[place] * 1000, 1)
