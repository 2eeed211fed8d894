"""Programs that enter hands through the API. What one is told, it writes down; where nobody answers, it asks again with
the same key, at the other web process."""

import http.client
import json
import threading
import time
import urllib.error
import urllib.request
import uuid
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

GIVES_UP_AFTER = 120.0
"""Seconds without an answer."""
AGAIN_AFTER = 0.2


@dataclass(frozen=True, slots=True)
class Told:
    """What the API has acknowledged of a hand."""

    tally: dict[str, Any]
    points: list[int]
    totals: list[int]


@dataclass(slots=True)
class Book:
    """What all clients were told together. `hands`: by table and number. `seconds`: of each hand, from the first time
    it was sent until it was acknowledged. `answers`: how often which; 0 is none."""

    hands: dict[tuple[int, int], Told] = field(default_factory=dict)
    over: dict[int, list[int]] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    answers: Counter[int] = field(default_factory=Counter)
    trouble: list[str] = field(default_factory=list)
    lock: Any = field(default_factory=threading.Lock)


class Client(threading.Thread):
    """Has these tables, and plays each to its end."""

    def __init__(
        self, number: int, webs: list[str], token: str, tables: Iterable[int], pause: float, book: Book, seed: int
    ) -> None:
        super().__init__(name=f"client {number}")
        self.webs, self.token, self.tables, self.pause, self.book = webs, token, list(tables), pause, book
        self.at, self.rng = number, Random(f"{seed} {number}")

    def run(self) -> None:
        try:
            for table in self.tables:
                self._play(table)
        except Exception as error:
            self.book.trouble.append(f"{self.name}: {type(error).__name__}: {error}")

    def _play(self, table: int) -> None:
        number = 0
        while table not in self.book.over:
            number += 1
            tally = self._tally()
            began = time.monotonic()
            answer = self._sent(f"/api/v1/tables/{table}/hands/", {"number": number, "tally": tally})
            hand, game = answer["hand"], answer["game"]
            with self.book.lock:
                self.book.seconds.append(time.monotonic() - began)
                self.book.hands[table, number] = Told(tally, hand["points"], game["totals"])
                if game["state"] == "over":
                    self.book.over[table] = game["totals"]
            time.sleep(self.pause)

    def _tally(self) -> dict[str, Any]:
        """Thirteen hearts among four, and a queen; nobody takes all of them, which would be a question."""
        hearts = [0] * 4
        for _ in range(12):
            hearts[self.rng.randrange(4)] += 1
        hearts[hearts.index(0) if 0 in hearts else self.rng.randrange(4)] += 1
        return {"hearts": hearts, "queen": self.rng.randrange(1, 5)}

    def _sent(self, address: str, body: dict[str, Any]) -> Any:
        key, end = uuid.uuid4().hex, time.monotonic() + GIVES_UP_AFTER
        while True:
            status, answer = self._ask(address, body, key)
            with self.book.lock:
                self.book.answers[status] += 1
            if status in (200, 201):
                return answer
            if status and status < 500:
                raise RuntimeError(f"{address} {body} was answered with {status}: {answer}")
            if time.monotonic() > end:
                raise RuntimeError(f"{address}: no answer for {GIVES_UP_AFTER} seconds")
            self.at += 1
            time.sleep(AGAIN_AFTER)

    def _ask(self, address: str, body: dict[str, Any], key: str) -> tuple[int, Any]:
        headers = {
            "Authorization": f"Bearer {self.token}", "Content-Type": "application/json", "Idempotency-Key": key,
        }  # fmt: skip
        web = self.webs[self.at % len(self.webs)]
        asked = urllib.request.Request(web + address, json.dumps(body).encode(), headers)
        try:
            with urllib.request.urlopen(asked, timeout=30) as answer:
                return answer.status, json.loads(answer.read())
        except urllib.error.HTTPError as answer:
            with answer:
                return answer.code, answer.read(400)
        except (OSError, http.client.HTTPException, ValueError):
            return 0, None
