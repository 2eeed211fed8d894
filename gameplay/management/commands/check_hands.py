"""Check hand records: one answer a record, on standard output. The answers themselves are made in
`gameplay.rules.answers`."""

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import nullcontext
from typing import IO, Any

from django.core.management.base import BaseCommand

from gameplay.rules import answers

UNREADABLE = 2


class AnsweringCommand(BaseCommand):
    """Reads a file of hand records, prints answers, and exits with 0 (all right), 1 (some wrong) or 2 (not
    readable)."""

    requires_system_checks = []
    answer: Callable[[IO[bytes], IO[str]], int]

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="hand records, one JSON object a line; - is standard input")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        try:
            with nullcontext(sys.stdin.buffer) if file == "-" else open(file, "rb") as stream:
                status = type(self).answer(stream, self.stdout)
        except BrokenPipeError:
            sys.stderr.close()  # whoever read the answers has gone: nobody is left to tell
            status = UNREADABLE
        except OSError as error:
            self.stderr.write(f"{file}: {error.strerror or error}")
            status = UNREADABLE
        sys.exit(status)


class Command(AnsweringCommand):
    help = "Check hand records (JSON Lines) and print one answer a record."
    answer = staticmethod(answers.check_hands)
