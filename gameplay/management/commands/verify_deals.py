"""Check the seals of deals whose hands are over: that each card and its salt give their leaf, the leaves the seal, and
that together they are one whole deal of the game, closed only where somebody played a card covered.

    manage.py verify_deals FILE            a file as the page of the seals gives it, JSON Lines; - is standard input
    manage.py verify_deals --game KEY ...  the hands of these games, by the keys in their addresses
    manage.py verify_deals --event NUMBER  the hands of all tables of an event, as far as they may be seen
    manage.py verify_deals FILE --seal HASH ...  and that these seals, noted before the hands, are theirs

One line a hand; it fails where one is wrong. Without `--seal` it is shown that a file is right in itself, and not that
it is what was sealed: whoever makes a whole file anew makes its seals anew.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from gameplay.models import Game
from gameplay.policy import policy
from gameplay.queries.replays import sealed_of_games
from gameplay.rules import registry, sealing
from gameplay.rules.errors import RuleError

TEXTS = ("name", "seal", "game")


class Command(BaseCommand):
    help = "Check that the cards of past online hands are those that were sealed before they were dealt."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", metavar="FILE", help="JSON Lines; - is standard input")
        parser.add_argument("--game", nargs="+", type=UUID, default=[], metavar="KEY", help="games of this site")
        parser.add_argument("--event", type=int, metavar="NUMBER", help="all games of an event of this site")
        parser.add_argument("--seal", nargs="+", default=[], metavar="HASH", help="seals noted before the hands")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["files"] and not options["game"] and options["event"] is None:
            raise CommandError("name a file, a game or an event")
        noted = {seal.lower() for seal in options["seal"]}
        looked_at, wrong, seen = 0, 0, set()
        for where, told in self._all(options):
            lacks = _lacks(told)
            troubles = f"proves nothing: {lacks}" if lacks else _troubles(told, noted)
            seen.add(told.get("seal") if isinstance(told, dict) else None)
            looked_at, wrong = looked_at + 1, wrong + bool(troubles)
            self.stdout.write(f"{where}: {troubles or _right(told)}")
        self.stdout.write(f"{looked_at} deals checked")
        if missing := sorted(noted - seen):
            raise CommandError(f"no deal here has the seal {', '.join(missing)}")
        if wrong:
            raise CommandError(f"{wrong} deals are not as sealed")
        if not looked_at:
            raise CommandError("there was no deal to check: none is open, or the file is empty")

    def _all(self, options: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        for name in options["files"]:
            try:
                text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise CommandError(f"{name} cannot be read: {error}") from error
            for number, line in enumerate(text.splitlines(), start=1):
                if line.strip():
                    yield f"{name}:{number}", _read(line)
        asked = [Game.objects.filter(key__in=options["game"])] if options["game"] else []
        if options["event"] is not None:
            asked.append(policy().games_of_event(options["event"]))
        for games in asked:
            for key, told in sealed_of_games(games):
                yield f"{key}, hand {told['hand']}", told


def _read(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _lacks(told: Any) -> str:
    """What is missing of a deal that something could be said of; nothing where all is there."""
    if not isinstance(told, dict):
        return "the line is no opened deal"
    if lacking := [name for name in TEXTS if not told.get(name) or not isinstance(told[name], str)]:
        return f"it does not tell the {' and the '.join(lacking)}"
    if not _is_list(told.get("log"), str):
        return "it does not tell what was played, which says which cards were covered"
    if not _is_list(told.get("opened"), dict) or not any("card" in each for each in told["opened"]):
        return "no card is opened"
    return "" if _variant(told) else "there is no such game with so many seats and these options"


def _is_list(value: Any, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(each, kind) for each in value)


def _variant(told: Mapping[str, Any]) -> Any:
    try:
        return registry.make(told["game"], told.get("seats"), told.get("options"))
    except (RuleError, TypeError, ValueError, AttributeError):
        return None


def _troubles(told: Mapping[str, Any], noted: set[str]) -> str:
    wrong = sealing.faults(told["name"], told["seal"], told["opened"])
    wrong += sealing.gaps(_variant(told), told["opened"], told["log"], shared=told.get("shared") is True)
    if noted and told["seal"] not in noted:
        wrong.append("the seal, which is none of those noted")
    return f"wrong at {', '.join(dict.fromkeys(wrong))}" if wrong else ""


def _right(told: Mapping[str, Any]) -> str:
    closed = sum("card" not in each for each in told["opened"])
    return f"right, {closed} cards stay closed" if closed else "right"
