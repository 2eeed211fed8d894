"""Matches between bots: which one plays better, and how sure that is."""

import json
from argparse import ArgumentParser
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from gameplay.bots.arena import Outcome, contest
from gameplay.bots.registry import BOTS, make
from gameplay.bots.search import SECONDS, WORLDS, Box
from gameplay.rules import registry
from gameplay.rules.errors import RuleError

HEADING: Final = ("game", "bots", "matches", "hands", "points a hand", "95 % interval", "matches won", "95 % interval")
HANDS: Final = 4
"""Hands of a match, where it does not go to the end of its game: with four players one for each way of passing."""


class Command(BaseCommand):
    help = (
        "Play matches between two bots, with the same deals in every line-up, and print by how much the first is the "
        "better one: as a table, or as JSON."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("bots", nargs=2, choices=list(BOTS), metavar="BOT", help=f"two of {', '.join(BOTS)}")
        parser.add_argument("--game", action="append", choices=list(registry.VARIANTS), help="all without any")
        parser.add_argument("--seats", type=int, help="number of players; otherwise what is usual")
        parser.add_argument(
            "--matches", type=int, default=50, help="series of deals [50]; matches are these times the line-ups"
        )
        parser.add_argument(
            "--hands", type=int, help=f"length of a match [{HANDS}; truco to the end of the game]; 0 is the end"
        )
        parser.add_argument("--seconds", type=float, default=SECONDS, help=f"time of a deep bot for a move [{SECONDS}]")
        parser.add_argument("--worlds", type=int, default=WORLDS, help=f"its sampled worlds, at most [{WORLDS}]")
        parser.add_argument("--seed", default="1", help="of deals and bots [1]")
        parser.add_argument("--json", action="store_true", help="print JSON and not a table")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["matches"] < 2 or (options["hands"] or 0) < 0:
            raise CommandError("At least two matches are needed: one says nothing of how far they spread.")
        results = {code: self.play(code, options) for code in options["game"] or registry.VARIANTS}
        if options["json"]:
            self.stdout.write(json.dumps(self.described(results, options), indent=2))
            return
        rows = [HEADING, *(row(code, options["bots"], outcome) for code, outcome in results.items())]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for one in rows:
            self.stdout.write("  ".join(cell.ljust(width) for cell, width in zip(one, widths, strict=True)).rstrip())

    def play(self, code: str, options: dict[str, Any]) -> Outcome:
        try:
            variant = registry.make(code, options["seats"] or registry.info(code).default_seats)
        except RuleError as error:
            raise CommandError(str(error)) from error
        box = Box(options["seconds"], options["worlds"])
        bots = [make(name, variant, box) for name in options["bots"]]
        hands = options["hands"] if options["hands"] is not None else 0 if variant.pairs else HANDS
        return contest(variant, bots, options["matches"], hands or None, options["seed"])

    def described(self, results: dict[str, Outcome], options: dict[str, Any]) -> dict[str, Any]:
        kept = {name: options[name] for name in ("bots", "seconds", "worlds", "seed")}
        return kept | {"games": {code: outcome.as_dict() for code, outcome in results.items()}}


def row(code: str, bots: list[str], outcome: Outcome) -> tuple[str, ...]:
    advantage, wins = outcome.advantage, outcome.wins
    return (
        code,
        " : ".join(bots),
        str(outcome.matches),
        str(outcome.hands),
        f"{advantage.mean:+.2f}",
        f"{advantage.low:+.2f} to {advantage.high:+.2f}",
        f"{wins.mean:.0%}",
        f"{wins.low:.0%} to {wins.high:.0%}",
    )
