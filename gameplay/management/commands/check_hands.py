"""Check hand records: one answer a record, on standard output. The answers themselves are made in
`gameplay.rules.answers`. A number of more than a thousand digits, or beyond what a float holds, is refused wherever it
stands, in a note too."""

import errno
import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import IO, Any

from django.core.management.base import BaseCommand

from gameplay.rules import answers

UNREADABLE = 2
INTERRUPTED = 130


class AnsweringCommand(BaseCommand):
    """Reads a file of hand records, prints answers, and exits with 0 (all right), 1 (some wrong) or 2 (not
    readable)."""

    requires_system_checks = []
    answer: Callable[[IO[bytes], IO[str]], int]

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="hand records, one JSON object a line; - is standard input")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        try:
            with opened(file) as stream:
                status = type(self).answer(stream, self.stdout)
            self.stdout.flush()
        except KeyboardInterrupt:
            status = INTERRUPTED
        except BrokenPipeError:
            status = UNREADABLE  # whoever read the answers has gone: nobody is left to tell
        except OSError as error:
            self.stderr.write(f"{file}: {error.strerror or error}")
            status = UNREADABLE
        if status in (UNREADABLE, INTERRUPTED):
            drop_the_rest(self.stdout)
        sys.exit(status)


def opened(file: str) -> AbstractContextManager[IO[bytes]]:
    if file != "-":
        return open(file, "rb")
    if sys.stdin is None:  # closed by whoever started this
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return nullcontext(sys.stdin.buffer)


def drop_the_rest(out: Any) -> None:
    """What is still to be written goes nowhere: at the end of the program it would fail once more, and say so."""
    with suppress(OSError), open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), out.fileno())


class Command(AnsweringCommand):
    help = "Check hand records (JSON Lines) and print one answer a record."
    answer = staticmethod(answers.check_hands)
