"""Check the seals of deals whose hands are over: that each card and its salt give their leaf, and the leaves the seal.

    manage.py verify_deals FILE            a file as the page of the seals gives it, JSON Lines; - is standard input
    manage.py verify_deals --game KEY ...  the hands of these games, by the keys in their addresses

One line a hand; it fails where one is wrong.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from gameplay.queries.replays import sealed_of_game
from gameplay.rules import sealing


class Command(BaseCommand):
    help = "Check that the cards of past online hands are those that were sealed before they were dealt."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", metavar="FILE", help="JSON Lines; - is standard input")
        parser.add_argument("--game", nargs="+", type=UUID, default=[], metavar="KEY", help="games of this site")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["files"] and not options["game"]:
            raise CommandError("name a file or a game")
        looked_at = wrong = 0
        for where, told in self._all(options):
            troubles = _faults(told)
            looked_at, wrong = looked_at + 1, wrong + bool(troubles)
            self.stdout.write(f"{where}: {'wrong at ' + ', '.join(troubles) if troubles else _right(told)}")
        self.stdout.write(f"{looked_at} deals checked")
        if wrong:
            raise CommandError(f"{wrong} deals are not as sealed")

    def _all(self, options: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        for name in options["files"]:
            try:
                text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise CommandError(f"{name} cannot be read: {error}") from error
            for number, line in enumerate(text.splitlines(), start=1):
                if line.strip():
                    yield f"{name}:{number}", _read(line)
        for key in options["game"]:
            for told in sealed_of_game(key):
                yield f"{key}, hand {told['hand']}", told


def _read(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _faults(told: Any) -> list[str]:
    """What is no opened deal at all is wrong as a whole."""
    opened = told.get("opened") if isinstance(told, dict) else None
    if not isinstance(opened, list) or not all(isinstance(each, dict) for each in opened):
        return ["the line"]
    return sealing.faults(str(told.get("name")), str(told.get("seal")), opened)


def _right(told: Mapping[str, Any]) -> str:
    closed = sum("card" not in each for each in told["opened"])
    return f"right, {closed} cards stay closed" if closed else "right"
