"""Replay stored games, and say where what is stored is not what the rules make of their hands. Nothing is changed.

    manage.py verify_games [game ...]

One line a difference; it fails where there is one.
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gameplay.models import Game
from gameplay.queries import HandAfterEnd, HandImpossible, verify

AT_ONCE = 200


class Command(BaseCommand):
    help = "Replay stored games and report where their rows say something else. Changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "games", nargs="*", type=int, metavar="game", help="number of a game; all where none is named"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        games = Game.objects.prefetch_related("seats").order_by("id")
        if options["games"]:
            games = games.filter(pk__in=options["games"])
        looked_at = wrong = 0
        for game in games.iterator(chunk_size=AT_ONCE):
            troubles = list(_troubles(game))
            looked_at, wrong = looked_at + 1, wrong + bool(troubles)
            for trouble in troubles:
                self.stdout.write(f"game {game.pk}: {trouble}")
        self.stdout.write(f"{looked_at} games replayed")
        if wrong:
            raise CommandError(f"{wrong} games are not as stored")


def _troubles(game: Game) -> Iterator[str]:
    try:
        for one in verify(game):
            where = f"hand {one.hand}, {one.field}" if one.hand else one.field
            yield f"{where}: stored {one.stored!r}, replayed {one.replayed!r}"
    except HandAfterEnd as end:
        yield f"over after hand {end.number}, and hands follow"
    except HandImpossible as fault:
        yield f"hand {fault.number} breaks a rule: {fault.error}"
