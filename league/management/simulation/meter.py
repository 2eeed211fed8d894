"""How long calls take, and how many statements the database gets for them."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import fmean
from time import perf_counter, process_time
from typing import Any

from django.db import connection

FRAME = ("SAVEPOINT", "RELEASE", "ROLLBACK TO", "BEGIN")
"""Statements that only hold a transaction together: they are not counted."""


@dataclass(frozen=True, slots=True)
class Call:
    """`cpu`: of the seconds, those in which this program worked: others may have had the machine meanwhile."""

    round: int
    seconds: float
    cpu: float
    queries: int


class Meter:
    """`round`: the round that is played, 0 before the first. Calls inside others are counted in both."""

    def __init__(self) -> None:
        self.round = 0
        self.queries = 0
        self.calls: dict[str, list[Call]] = defaultdict(list)

    @contextmanager
    def counting(self) -> Iterator[None]:
        with connection.execute_wrapper(self._count):
            yield

    def _count(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        self.queries += not sql.startswith(FRAME)
        return execute(sql, params, many, context)

    @contextmanager
    def measuring(self, name: str) -> Iterator[None]:
        began, cpu, queries = perf_counter(), process_time(), self.queries
        yield
        seconds, cpu = perf_counter() - began, process_time() - cpu
        self.calls[name].append(Call(self.round, seconds, cpu, self.queries - queries))

    def by_call(self) -> dict[str, dict[str, float]]:
        """By service: how often, how long, how many queries."""
        return {name: _summed(calls) for name, calls in sorted(self.calls.items())}

    def by_round(self, names: dict[str, tuple[str, ...]]) -> list[dict[str, Any]]:
        """By round, and by these words for groups of calls."""
        rounds = sorted({call.round for calls in self.calls.values() for call in calls} - {0})
        return [
            {"round": number}
            | {
                word: _timed([call for name in group for call in self.calls.get(name, ()) if call.round == number])
                for word, group in names.items()
            }
            for number in rounds
        ]


def _summed(calls: list[Call]) -> dict[str, float]:
    queries = [call.queries for call in calls]
    return _timed(calls) | {"queries_mean": round(fmean(queries), 1), "queries_max": max(queries)}


def _timed(calls: list[Call]) -> dict[str, float]:
    if not calls:
        return {"calls": 0}
    times, cpu = [call.seconds for call in calls], [call.cpu for call in calls]
    return {
        "calls": len(calls),
        "mean_ms": _ms(fmean(times)),
        "max_ms": _ms(max(times)),
        "total_s": round(sum(times), 2),
        "mean_cpu_ms": _ms(fmean(cpu)),
        "max_cpu_ms": _ms(max(cpu)),
        "total_cpu_s": round(sum(cpu), 2),
    }


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 1)
