"""The evening itself, and what speaks against it afterwards."""

import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from django.urls import reverse

from gameplay.models import Hand, Move
from league.management.simulation.invariants import LAWS
from league.management.simulation.world import World
from league.models import AuditEntry, Entry, Event, Round, Scope, SweepRun, Table
from league.services import tokens
from tests import factories as make
from tests.drill.clients import Book, Client
from tests.drill.house import House, Killer
from tests.league.processes import ROOT, environment, wait_until
from tests.league.sites import DONE, Visitor

CLIENTS = 8
HANDS = 6
"""So many has a game to 50, about."""
MOST_TOLD = 20
LONG_ENOUGH = 10
"""So many paces after the last death an online table must have gone on."""


class Evening:
    def __init__(self, house: House, *, tables: int, rounds: int, seconds: float, pace: float, seed: int = 1) -> None:
        self.house, self.tables, self.rounds, self.seed = house, tables, rounds, seed
        self.seconds, self.pace = seconds, pace
        self.book = Book()
        self.told: dict[int, dict[int, list[int]]] = {}

    def run(self) -> dict[str, Any]:
        """The figures; `wrong` lists whatever differs."""
        began = time.monotonic()
        self._set_up()
        with ThreadPoolExecutor(1) as pool:
            playing = pool.submit(self._sockets)
            wait_until(Move.objects.exists, "the online tables play", 300)
            killer = Killer(self.house, self.seconds)
            killer.start()
            try:
                for number in range(1, self.rounds + 1):
                    self._play(number)
            finally:
                killer.enough.set()
                killer.join()
            online, ended = playing.result()
        if ended - killer.all_back < LONG_ENOUGH * self.pace:
            online["stalled"] = None  # it cannot be told: the last death was too close to the end
        fresh = self._standings_come()
        wrong = [*killer.trouble, *self.book.trouble, *self._differences(), *self._against(online)]
        return {
            "tables": self.tables, "rounds": self.rounds, "hands": len(self.book.hands), "wrong": wrong[:MOST_TOLD],
            "answers": {str(status or "none"): count for status, count in sorted(self.book.answers.items())},
            "hand_p50_ms": _percentile(self.book.seconds, 50), "hand_p99_ms": _percentile(self.book.seconds, 99),
            "killed": {name: len(away) for name, away in killer.away.items()},
            "away_seconds": {name: max(away) for name, away in killer.away.items()},
            "standings_after_seconds": fresh, "sweeps": _sweeps(), "online": online,
            "seconds": round(time.monotonic() - began, 1),
        }  # fmt: skip

    # -- the evening ----------------------------------------------------------------------------------------------

    def _set_up(self) -> None:
        club = make.make_club("Drill")
        self.event = make.make_event(
            club, "Drill", players=4 * self.tables, checked_in=True, by=club.admin, rounds_planned=self.rounds
        )
        _, self.token = tokens.make("drill", [Scope.READ, Scope.RESULTS], by=club.admin)
        self.director = Visitor().sign_in(self.house.webs[0], club.admin.email)

    def _does(self, name: str, **more: object) -> None:
        """The director presses it until it is done: at whichever web process answers."""
        address = reverse(f"director:{name}", kwargs={"club": self.event.club.slug, "event": self.event.slug, **more})
        turn = iter(range(10_000))

        def done() -> bool:
            return self.director.post(self.house.webs[next(turn) % 2], address) == DONE

        wait_until(done, f"{name} {more} is done", 120)

    def _play(self, number: int) -> None:
        self._does("pair", number=number)
        self._does("publish", number=number)
        tables = list(Table.objects.filter(round__event=self.event, round__number=number).order_by("number"))
        pause = max(0.0, self.seconds / self.rounds / (HANDS * -(-len(tables) // CLIENTS)) - 0.05)
        webs = [web.url for web in self.house.webs]
        keys = [table.pk for table in tables]
        clients = [
            Client(at, webs, self.token, keys[at::CLIENTS], pause, self.book, self.seed * 100 + number)
            for at in range(CLIENTS)
        ]
        for client in clients:
            client.start()
        for client in clients:
            client.join()
        self.told[number] = {table.number: self.book.over.get(table.pk, []) for table in tables}
        self._does("close", number=number)

    # -- over sockets ---------------------------------------------------------------------------------------------

    def _sockets(self) -> tuple[dict[str, Any], float]:
        """`load_tables` makes as many tables again, and plays at them, for a little longer than processes die."""
        urls = [argument for web in self.house.webs for argument in ("--url", web.url)]
        command = ["load_tables", *urls, "--tables", str(self.tables), "--pace", str(self.pace)]
        done = subprocess.run(
            [sys.executable, "manage.py", *command, "--seconds", str(self.seconds * 1.3 + 20)],
            cwd=ROOT, env=environment(**self.house.more), capture_output=True, text=True, check=False,
        )  # fmt: skip
        ended = time.monotonic()
        try:
            return json.loads(done.stdout), ended
        except ValueError:
            return {"trouble": done.stderr[-2000:]}, ended

    # -- afterwards -----------------------------------------------------------------------------------------------

    def _standings_come(self) -> float:
        began = time.monotonic()
        if not self._fresh():
            self.house.sweep()
        wait_until(self._fresh, "the standings are up to date", 120)
        return round(time.monotonic() - began, 1)

    def _fresh(self) -> bool:
        event = Event.objects.get(pk=self.event.pk)
        return event.standings_version == event.results_version

    def _differences(self) -> list[str]:
        """Between what the API has acknowledged and what stands in the database."""
        tables = dict(Table.objects.filter(round__event=self.event).values_list("game", "pk"))
        rows = Hand.objects.filter(game__in=tables).values_list("game", "number", "tally", "points", "in_force")
        stored = [(tables[game], *rest) for game, *rest in rows]
        there = Counter((table, number) for table, number, *_ in stored)
        wrong = [f"hand {key} is there {there[key]} times" for key in there.keys() | self.book.hands.keys()
                 if there[key] != (key in self.book.hands)]  # fmt: skip
        for table, number, tally, points, in_force in stored:
            told = self.book.hands.get((table, number))
            if told and (points != told.points or not in_force or not told.tally.items() <= tally.items()):
                wrong.append(f"hand {table, number} was told as {told}, and is {tally}, {points}")
        entered = AuditEntry.objects.filter(event=self.event, verb="hand.enter").count()
        if entered != len(self.book.hands):
            wrong.append(f"{entered} hands were entered by the log, {len(self.book.hands)} were acknowledged")
        steps = Counter(AuditEntry.objects.filter(event=self.event).values_list("verb", flat=True))
        wrong += [f"{verb} was done {steps[verb]} times" for verb in ("round.pair", "round.publish", "round.close")
                  if steps[verb] != self.rounds]  # fmt: skip
        return wrong

    def _against(self, online: dict[str, Any]) -> list[str]:
        """The laws that hold for any evening, and what was lost or has stopped over the sockets."""
        here = frozenset(Entry.objects.filter(event=self.event).values_list("pk", flat=True))
        nobody = dict.fromkeys(("plan", "director", "scorer", "meter", "worker", "rng", "names"))
        placed = dict.fromkeys(self.told, (here, frozenset()))
        world = World(club=self.event.club, event=self.event, placed=placed, told=self.told, **nobody)
        wrong = [f"{name}: {detail}" for name, law in LAWS.items() for detail in law(world)]
        open_rounds = Round.objects.filter(event=self.event).exclude(state=Round.State.CLOSED)
        wrong += [f"round {round_.number} is not closed" for round_ in open_rounds]
        if not online.get("moves"):
            wrong.append(f"nothing was played over sockets: {online}")
        return wrong + [f"online: {online[what]} {what}" for what in ("lost", "stalled") if online.get(what)]


def drilled(*, tables: int, rounds: int, seconds: float, pace: float) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="drill-") as folder:
        house = House(Path(folder))
        try:
            house.open()
            figures = Evening(house, tables=tables, rounds=rounds, seconds=seconds, pace=pace).run()
            figures["logs"] = _complaints(Path(folder)) if figures["wrong"] else []
            return figures
        finally:
            house.close()


def _complaints(folder: Path) -> list[str]:
    """What the processes said last, for whoever has to find out."""
    return [f"{log.name}: {line[:1000]}" for log in sorted(folder.glob("*.log"))
            for line in log.read_text(encoding="utf-8", errors="replace").splitlines()[-5:]]  # fmt: skip


def _sweeps() -> dict[str, Any]:
    runs = list(SweepRun.objects.all())
    found: Counter[str] = Counter()
    for run in runs:
        found.update(run.found)
    return {"runs": len(runs), "found": dict(found), "failed": sum(len(run.failed) for run in runs)}


def _percentile(values: list[float], percent: int) -> float | None:
    """In milliseconds."""
    ordered = sorted(values)
    return round(ordered[max(0, -(-len(ordered) * percent // 100) - 1)] * 1000, 1) if ordered else None
