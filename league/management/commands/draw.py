"""Draw a round, or a whole schedule, outside any event: JSON in, JSON out. The same state and seed, the same draw."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.management import draw_state
from league.pairing import TEXTS, PairingError, format_of, schedule_of
from league.pairing.types import Why

NOT_DRAWN = 2
MOST_ENTRIES, MOST_ROUNDS = 1000, 200
"""Of a schedule."""


class OneSentence(CommandParser):
    """Says what is wrong with the command line, and no more."""

    def error(self, message: str) -> NoReturn:
        sentence = f"{message[:1].upper()}{message[1:]}."
        if not self.called_from_command_line:
            raise CommandError(sentence, returncode=NOT_DRAWN)
        self.exit(NOT_DRAWN, sentence + "\n")


class Command(BaseCommand):
    help = "Draw a round of pods or Swiss from a state, or the schedule of a rotation or a round-robin."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        formats = parser.add_subparsers(dest="code", required=True, parser_class=OneSentence)
        rotation = formats.add_parser("rotation", help="everybody's tables for so many rounds")
        robin = formats.add_parser("round-robin", help="everybody against everybody")
        pods = formats.add_parser("pods", help="tables of more than two")
        swiss = formats.add_parser("swiss", help="tables of two sides")
        for schedule in (rotation, robin):
            schedule.add_argument("--entries", type=int, required=True)
        _about_rotation(rotation)
        _about_round_robin(robin)
        for round_ in (pods, swiss):
            round_.add_argument("--state", required=True, help="a file (league.management.draw_state); - is stdin")
        swiss.add_argument("--first-round", choices=("halves", "random", "slide"), default="halves")
        swiss.add_argument("--rematches", action="store_true", help="where there must be some, take the fewest")
        for each in (rotation, robin, pods, swiss):
            each.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, code: str, **options: Any) -> None:
        if options["seed"] < 0:
            raise CommandError("A seed is a whole number from 0 on.", returncode=NOT_DRAWN)
        drawn = _schedule if code in ("rotation", "round-robin") else _round
        try:
            answer = drawn(code, options)
        except PairingError as error:
            hint = " With --rematches they are drawn." if error.code == "no-pairing" else ""
            raise CommandError(TEXTS[error.code] % error.facts + hint, returncode=NOT_DRAWN) from None
        except draw_state.StateError as error:
            raise CommandError(str(error), returncode=NOT_DRAWN) from None
        except OSError as error:
            raise CommandError(f"{options['state']}: {error.strerror or error}.", returncode=NOT_DRAWN) from None
        self.stdout.write(json.dumps(answer, ensure_ascii=False))


def _about_rotation(parser: ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, required=True)
    for name in ("--size", "--minimum", "--maximum"):
        parser.add_argument(name, type=int)
    parser.add_argument("--partners", action="store_true", help="tables of two pairs whose partners change")


def _about_round_robin(parser: ArgumentParser) -> None:
    times = parser.add_mutually_exclusive_group()
    times.add_argument("--single", action="store_false", dest="double", default=False, help="once (as without this)")
    times.add_argument("--double", action="store_true", help="twice, the second time with the seats changed over")


def _schedule(code: str, options: Mapping[str, Any]) -> dict[str, Any]:
    entries, rounds = options["entries"], options.get("rounds", 1)
    for word, number, most in (("entries", entries, MOST_ENTRIES), ("rounds", rounds, MOST_ROUNDS)):
        if not 1 <= number <= most:
            raise draw_state.StateError(f"A schedule has 1 to {most} {word}, not {number}.")
    told = {key: options[key] for key in ("size", "minimum", "maximum") if options.get(key) is not None}
    rules = draw_state.rules_of(told)
    rules = replace(rules, rounds=rounds, partners=options.get("partners", False), double=options.get("double", False))
    schedule = schedule_of(code).plan(range(1, entries + 1), rules, Random(options["seed"]), ())
    return {
        "rounds": [drawn.tables for drawn in schedule.rounds],
        "out": [drawn.rest for drawn in schedule.rounds],
        "measures": _plain(schedule.measures),
    }


def _round(code: str, options: Mapping[str, Any]) -> dict[str, Any]:
    path = options["state"]
    entrants, rules = draw_state.read(sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes())
    if code == "swiss":
        rules = replace(rules, first_round=options["first_round"], allow_rematches=options["rematches"])
    drawn = format_of(code).draw(entrants, rules, Random(options["seed"]))
    return {
        "tables": drawn.tables,
        "numbers": drawn.numbers,
        "out": drawn.out,
        "measures": _plain(drawn.measures),
        "why": [_reason(why) for why in drawn.why],
    }


def _reason(why: Why) -> dict[str, Any]:
    facts = {name: ", ".join(map(str, fact)) if isinstance(fact, tuple) else fact for name, fact in why.facts.items()}
    return {"code": why.code, "table": why.table, "entry": why.entry, "text": TEXTS[why.code] % facts}


def _plain(measures: Mapping[str, int | Fraction]) -> dict[str, int | str]:
    return {name: int(value) if value == int(value) else str(value) for name, value in measures.items()}
